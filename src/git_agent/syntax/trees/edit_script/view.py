"""Part: a node as it is compared, without punctuation, parentheses, comments, docstrings and imports.

`a and b and c` is one part with three operands, whatever the depth a grammar gives it.
"""

from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.node_parts import first_named_child, is_docstring
from git_agent.syntax.trees.tables import GrammarTable
from git_agent.syntax.trees.vocabulary import CHARACTERS, COMMENTS, IMPORTS, INTERPOLATIONS, STRINGS

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_TOKENS = 600  # of a part that is compared by them; what is longer is told as rewritten anyway
_MOST_BYTES = 6_000
LONGEST_KEY = 600  # bytes of a part that is known again in another layout
_TOKEN = LazyPattern(rb"\w+|[^\w\s]")
_QUOTED = LazyPattern(rb"(\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')")
PARENTHESES = word_set("parenthesized_expression condition_clause expression_statement expression_list literal_element")
BINARY = word_set("binary_expression boolean_operator binary_operator binary")
# Words that the kind of their node says already; any other without a node of its own means something.
_IMPLIED = word_set("""
    if else elif elsif unless then end return raise throw def class function func fn fun for while loop do try except
    catch finally with import from switch case match when lambda struct enum interface type impl trait package new
    assert yield await break continue goto using namespace template typename begin rescue ensure module extends
    implements throws where
""")
_PUNCTUATION = frozenset("()[]{},;\"'`")


class SourceText:
    """One side's bytes and what is needed to read its nodes."""

    def __init__(self, text: bytes, table: GrammarTable) -> None:
        self.text = text
        self.table = table
        self.is_indented = table.wheel == "tree_sitter_python"


class Part:
    """A node, where it stands, and its parts, which are made when somebody asks."""

    __slots__ = ("_bag", "_key", "_parts", "field", "node", "parent", "source", "type")

    def __init__(self, node: "Node", source: SourceText, parent: "Part | None", field: str) -> None:
        self.node = node
        self.source = source
        self.parent = parent
        self.field = field
        self.type = "string" if node.type in TEXTS and not has_code(node) else node.type
        self._key: tuple[str, bytes] | None = None
        self._parts: list[Part] | None = None
        self._bag: dict[bytes, int] | None = None

    @property
    def raw(self) -> bytes:
        return self.source.text[self.node.start_byte : self.node.end_byte]

    @property
    def size(self) -> int:
        return self.node.end_byte - self.node.start_byte

    @property
    def text(self) -> str:
        """As written; on one line, if it stands on one."""
        return self.raw.decode(errors="replace").strip()

    @property
    def key(self) -> tuple[str, bytes]:
        """Equal for parts that mean the same wherever they stand; indentation counts where it nests."""
        if self._key is None:
            raw = self.raw
            if len(raw) > LONGEST_KEY:
                pass  # what is long and not the same is looked into, and its layout with it
            elif self.type == "string":
                raw = _unquoted(raw)
            elif self.source.is_indented and b"\n" in raw:
                raw = _dedented(raw, self.node.start_point[1])
            else:
                raw = _without_blanks(raw)
            self._key = (self.type, raw)
        return self._key

    def is_same(self, other: "Part") -> bool:
        if self.type != other.type:
            return False
        return self.raw == other.raw or (self.size <= LONGEST_KEY and self.key == other.key)

    @property
    def parts(self) -> list["Part"]:
        if self._parts is None:
            self._parts = [] if self.type == "string" else self._operands() or self._children()
        return self._parts

    def child(self, *fields: str) -> "Part | None":
        """The first part in one of these fields of the grammar."""
        for field in fields:
            for part in self.parts:
                if part.field == field:
                    return part
        return None

    @property
    def bag(self) -> dict[bytes, int]:
        """How often each token stands in it."""
        if self._bag is None:
            self._bag = {}
            for token in _TOKEN.findall(self.raw[:_MOST_BYTES])[:MOST_TOKENS]:
                self._bag[token] = self._bag.get(token, 0) + 1
        return self._bag

    def _children(self) -> list["Part"]:
        return [part for node in self._levels() for part in self._children_of(node)]

    def _levels(self) -> list["Node"]:
        """The node, or the list that a grammar puts between a block and its statements."""
        lists = [child for child in self.node.named_children if child.type == "statement_list"]
        return lists if len(lists) == 1 and self.node.type == "block" else [self.node]

    def _children_of(self, node: "Node") -> list["Part"]:
        parts: list[Part] = []
        for index, child in enumerate(node.children):
            if child.type in COMMENTS or child.type in IMPORTS:
                continue
            if not child.is_named and not self._counts(child) and not _leaves_out(node, index):
                continue
            if child.is_named and is_docstring(child):
                continue
            parts.append(Part(inside(child), self.source, self, node.field_name_for_child(index) or ""))
        return parts

    def _counts(self, child: "Node") -> bool:
        """Whether a token says something: an operator or a modifier."""
        kind = child.type
        return kind not in _PUNCTUATION and kind not in _IMPLIED

    def _operands(self) -> list["Part"]:
        """The operands of a chain of one operator, from left to right."""
        if self.node.type not in BINARY:
            return []
        sign = operator_of(self.node)
        if sign is None:
            return []
        rights: list[Node] = []
        node = self.node
        while node.type in BINARY and operator_of(node) == sign:
            right, left = node.child_by_field_name("right"), node.child_by_field_name("left")
            if right is None or left is None:
                return []
            rights.append(right)
            node = inside(left)
        if len(rights) < 2 and sign not in LOGICAL:
            return []
        operands = [Part(inside(each), self.source, self, "operand") for each in (node, *reversed(rights))]
        operator = self.node.child_by_field_name("operator")
        return [*operands, Part(operator, self.source, self, "operator")] if operator is not None else operands


def _leaves_out(node: "Node", index: int) -> bool:
    """Whether a comma stands where an element might: `[, lid] = parts` takes another part than `[lid] = parts`."""
    child, before = node.children[index], node.children[index - 1] if index else None
    return child.type == "," and before is not None and before.type in ("[", ",")


TEXTS = STRINGS - CHARACTERS
LOGICAL = frozenset(("and", "or", "&&", "||"))


def operator_of(node: "Node") -> str | None:
    operator = node.child_by_field_name("operator")
    return operator.type if operator is not None else None


def is_logical(part: Part) -> bool:
    """Whether it joins conditions."""
    return part.node.type in BINARY and operator_of(part.node) in LOGICAL


def narrowed(old: Part, new: Part) -> tuple[Part, Part]:
    """The only operands that are others, as deep as there is just one pair of them."""
    while is_logical(old) and is_logical(new) and operator_of(old.node) == operator_of(new.node):
        before, after = ([part for part in side.parts if part.field == "operand"] for side in (old, new))
        others = [pair for pair in zip(before, after, strict=False) if pair[0].key != pair[1].key]
        if len(before) != len(after) or len(others) != 1:
            break
        old, new = others[0]
    return old, new


def inside(node: "Node") -> "Node":
    """The node without parentheses around it, which nothing depends on."""
    while node.type in PARENTHESES and node.named_child_count == 1:
        child = first_named_child(node)
        if child is None:
            break
        node = child
    return node


def has_code(node: "Node") -> bool:
    """Whether a string computes a part of itself."""
    return any(child.type in INTERPOLATIONS for child in node.named_children)


def _without_blanks(raw: bytes) -> bytes:
    """Without what only the layout needs; blanks between quotes are a part of what is said."""
    if b'"' not in raw and b"'" not in raw:
        return b"".join(raw.split())
    pieces = _QUOTED.split(raw)
    return b"".join(piece if index % 2 else b"".join(piece.split()) for index, piece in enumerate(pieces))


def _unquoted(raw: bytes) -> bytes:
    """The text between the quotes, whichever they are."""
    for quotes in (b'"""', b"'''", b'"', b"'", b"`"):
        if raw.startswith(quotes) and raw.endswith(quotes) and len(raw) >= 2 * len(quotes):
            return raw[len(quotes) : len(raw) - len(quotes)]
    return raw


def _dedented(raw: bytes, column: int) -> bytes:
    lines = raw.split(b"\n")
    rest = [line.rstrip() for line in lines[1:]]
    return b"\n".join(
        [lines[0].rstrip(), *(line[min(column, len(line) - len(line.lstrip())) :] for line in rest if line)]
    )
