"""Where two trees differ, and whether it matters: only parts that are not the same are looked into.

At each level children with equal text are taken out of both lists, wherever they stand; what is left is
paired, by name or because the kinds are the same one by one, and looked into in turn. So the work grows with
the edit and not with the file, and an edit is what its smallest differing parts are.
"""

from collections import Counter
from typing import TYPE_CHECKING

from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.definition_nodes import is_require
from git_agent.syntax.trees.node_parts import first_named_child, is_docstring
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.source_pair import without_blanks
from git_agent.syntax.trees.tables import GrammarTable
from git_agent.syntax.trees.test_titles import MOST_NODES, TestTitles
from git_agent.syntax.trees.vocabulary import CALLS, CHARACTERS, COMMENTS, IMPORTS, INTERPOLATIONS, STRINGS

if TYPE_CHECKING:
    from tree_sitter import Node

_REQUIRING = (b"require ", b"require_relative ", b"require(", b"source ", b". ")  # Ruby's and the shell's
_DECLARING = frozenset({"lexical_declaration", "variable_declaration"})


class Differences:
    """The edit, and the titles of tests on both sides; `seen` are the kinds of difference met."""

    def __init__(self, old: Side, new: Side, table: GrammarTable) -> None:
        self.old = TestTitles(old.text, table)
        self.new = TestTitles(new.text, table)
        self.table = table
        self.kinds: set[Edit] = set()
        self.has_moved = False  # a definition or statement over several lines stands elsewhere among its neighbours
        self.has_other_text = False  # whatever their trees say, a program that puts it out says something else
        self._work = [(old.root, new.root)]  # a list instead of recursion: trees may be thousands of levels deep
        budget = MOST_NODES
        while self._work:
            budget -= 1
            if budget < 0:
                # Whoever compares takes it for "no answer", and the lines are read instead.
                raise ValueError("too many nodes differ")
            self._pair(*self._work.pop())

    @property
    def edit(self) -> Edit:
        """What was touched at most; a comment that changed along with strings or imports does not count."""
        if not self.kinds:
            return Edit.WHITESPACE
        if self.kinds == {Edit.COMMENTS}:
            return Edit.COMMENTS
        rest = self.kinds - {Edit.COMMENTS}
        return rest.pop() if len(rest) == 1 else Edit.CODE

    def _pair(self, old: "Node", new: "Node") -> None:
        if new.is_named and new.type in CALLS:
            self.old.read_call(old)
            self.new.read_call(new)
        if new.type in STRINGS:
            self._strings(old, new)
        elif not old.child_count and not new.child_count:
            if without_blanks(_text(old, self.old.text)) != without_blanks(_text(new, self.new.text)):
                self.kinds.add(Edit.CODE)
        else:
            self._children(old.children, new.children)

    def _strings(self, old: "Node", new: "Node") -> None:
        before, after = _text(old, self.old.text), _text(new, self.new.text)
        # Between tags white space means nothing; in any other string it does.
        if new.type == "jsx_text" and without_blanks(before) == without_blanks(after):
            return
        self.has_other_text |= old.type == new.type != "concatenated_string" and _is_other_text(before, after)
        same_code = _interpolations(old, self.old.text) == _interpolations(new, self.new.text)
        self.kinds.add(Edit.STRINGS if same_code and new.type not in CHARACTERS else Edit.CODE)
        if not same_code:  # the code in it may make tests
            self.old.read_all(old)
            self.new.read_all(new)

    def _children(self, old: list["Node"], new: list["Node"]) -> None:
        old, new = self._middle(old, new)  # cheap, and leaves little for the comparison of all with all
        if len(old) + len(new) > 2 and old and new:
            old, new = self._unshared(old, new)
        rest_old, minor_old = self._split_minor(old, self.old)
        rest_new, minor_new = self._split_minor(new, self.new)
        for kind in (Edit.COMMENTS, Edit.IMPORTS):
            if minor_old.get(kind) != minor_new.get(kind):
                self.kinds.add(kind)
        self._pair_rest(rest_old, rest_new)

    def _unshared(self, old: list["Node"], new: list["Node"]) -> tuple[list["Node"], list["Node"]]:
        """The children that the other side does not have, wherever it has them."""
        olds = [(node.kind_id, _text(node, self.old.text)) for node in old]
        news = [(node.kind_id, _text(node, self.new.text)) for node in new]
        if not set(olds) & set(news):
            return old, new
        shared = Counter(olds) & Counter(news)
        old, shared_old = _partition(old, olds, shared)
        new, shared_new = _partition(new, news, shared)
        if not all(map(self._is_same, shared_old, shared_new)):
            self.kinds.add(self._kind_of_move(shared_old))
            old_code = self._code_over_lines(shared_old, self.old.text)
            new_code = self._code_over_lines(shared_new, self.new.text)
            self.has_moved |= not all(map(self._is_same, old_code, new_code))
        return old, new

    def _code_over_lines(self, nodes: list["Node"], text: bytes) -> list["Node"]:
        over_lines = (node for node in nodes if node.is_named and node.start_point[0] != node.end_point[0])
        return [node for node in over_lines if self._minor_kind(node, text) is None]

    def _middle(self, old: list["Node"], new: list["Node"]) -> tuple[list["Node"], list["Node"]]:
        """The children without those that are the same at both ends."""
        most, start, end = min(len(old), len(new)), 0, 0
        while start < most and self._is_same(old[start], new[start]):
            start += 1
        while end < most - start and self._is_same(old[-1 - end], new[-1 - end]):
            end += 1
        return old[start : len(old) - end], new[start : len(new) - end]

    def _is_same(self, old: "Node", new: "Node") -> bool:
        return old.kind_id == new.kind_id and _text(old, self.old.text) == _text(new, self.new.text)

    def _kind_of_move(self, nodes: list["Node"]) -> Edit:
        kinds = {self._minor_kind(node, self.old.text) or Edit.CODE for node in nodes}
        return kinds.pop() if len(kinds) == 1 else Edit.CODE

    def _split_minor(self, nodes: list["Node"], side: TestTitles) -> tuple[list["Node"], dict[Edit, bytes]]:
        """The nodes that are neither comments nor imports, and the texts of those that are, without blanks."""
        rest: list[Node] = []
        minor: dict[Edit, bytes] = {}
        for node in nodes:
            kind = self._minor_kind(node, side.text)
            if kind is None:
                rest.append(node)
            else:
                minor[kind] = minor.get(kind, b"") + without_blanks(_text(node, side.text))
                side.read_all(node)
        return rest, minor

    def _minor_kind(self, node: "Node", text: bytes) -> Edit | None:
        if node.type in COMMENTS or is_docstring(node):
            return Edit.COMMENTS
        # In PHP the grammar calls the traits of a class so, which are code.
        if node.type in IMPORTS and not (node.type == "use_declaration" and self.table.wheel == "tree_sitter_php"):
            return Edit.IMPORTS
        return Edit.IMPORTS if _is_import_call(node, text) else None

    def _pair_rest(self, old: list["Node"], new: list["Node"]) -> None:
        if [_node_kind(node) for node in old] == [_node_kind(node) for node in new]:
            self._work.extend(zip(reversed(old), reversed(new), strict=True))  # a stack: the first comes off first
            return
        self.kinds.add(Edit.CODE)
        by_label = {_label(node, self.old.text): node for node in old if node.is_named}
        paired = set()
        for node in new:
            label = _label(node, self.new.text) if node.is_named else None
            counterpart = by_label.pop(label, None) if label is not None and label[1] else None
            if counterpart is None:
                self.new.read_all(node)
            else:
                paired.add(counterpart.id)
                self._work.append((counterpart, node))
        for node in old:
            if node.id not in paired:
                self.old.read_all(node)


def _text(node: "Node", text: bytes) -> bytes:
    return text[node.start_byte : node.end_byte]


def _node_kind(node: "Node") -> str:
    return "string" if node.type in STRINGS else node.type


def _label(node: "Node", text: bytes) -> tuple[str, bytes]:
    """What pairs definitions across an insertion; a node without a name has none."""
    inner = node.child_by_field_name("definition") or node.child_by_field_name("declaration") or node
    name = inner.child_by_field_name("name") or inner.child_by_field_name("declarator")
    return node.type, _text(name, text).partition(b"(")[0] if name is not None else b""


def _partition(
    nodes: list["Node"], keys: list[tuple[int, bytes]], shared: Counter[tuple[int, bytes]]
) -> tuple[list["Node"], list["Node"]]:
    """The nodes the other side does not have, and those it has."""
    unclaimed = shared.copy()
    rest, common = [], []
    for node, key in zip(nodes, keys, strict=True):
        if unclaimed[key] > 0:
            unclaimed[key] -= 1
            common.append(node)
        else:
            rest.append(node)
    return rest, common


def _is_other_text(old: bytes, new: bytes) -> bool:
    """Whether a literal over several lines has another line, be it a blank one."""
    is_long = b"\n" in old and b"\n" in new
    return is_long and list(map(bytes.strip, old.split(b"\n"))) != list(map(bytes.strip, new.split(b"\n")))


def _interpolations(node: "Node", text: bytes) -> list[bytes]:
    """The code inside a string."""
    parts, work = [], [node]
    while work:
        part = work.pop()
        if part.type in INTERPOLATIONS:
            parts.append(without_blanks(_text(part, text)))
        else:
            work.extend(part.named_children)
    return parts


def _is_import_call(node: "Node", text: bytes) -> bool:
    if node.type in _DECLARING:
        declared = first_named_child(node)
        return declared is not None and is_require(declared.child_by_field_name("value"), text)
    if node.type in ("call", "command"):
        return text.startswith(_REQUIRING, node.start_byte)
    return node.type == "export_statement" and node.child_by_field_name("source") is not None
