"""What the changed parts of one side hold besides definitions: counts by kind, error texts, test titles."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.syntax.trees.naming import first_named
from git_agent.syntax.trees.tables import Table
from git_agent.syntax.trees.vocabulary import ASSERTING, CALLS, COUNTED, INTERPOLATIONS, STRINGS

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_NODES = 60_000
LONGEST_TEXT = 200
_CALLEE_FIELDS = ("function", "method", "name", "macro", "constructor", "type")
_ARGUMENTS = frozenset({"arguments", "argument_list", "value_arguments", "argument", "value_argument", "token_tree"})
_DEEPEST_CALLEE = 12


class SideFacts:
    """Counts and texts of one side, collected from the parts that differ."""

    def __init__(self, text: bytes, table: Table) -> None:
        self.text = text
        self.table = table
        self.counts: Counter[str] = Counter()
        self.raised: dict[str, None] = {}
        self.titles: dict[str, None] = {}
        self._left = MOST_NODES

    def whole(self, node: "Node") -> None:
        """Everything in a part that the other side does not have."""
        work = [node]
        while work:
            found = work.pop()
            self._left -= 1
            if self._left < 0:
                raise ValueError("too many nodes differ")
            if found.is_named:
                kind = COUNTED.get(found.type)
                if kind is not None:
                    self.counts[kind] += 1
                    self.said_by(found, kind)
            work.extend(reversed(found.children))

    def said_by(self, node: "Node", kind: str | None) -> None:
        """The texts a node is asked for even where only something in it differs."""
        if kind == "throw":
            self._raise(node)
        elif kind == "call":
            self._call(node)

    def _call(self, node: "Node") -> None:
        called = _callee(node, self.text)
        first, last = called.partition(".")[0], called.rpartition(".")[2]
        if called.startswith(ASSERTING):
            self.counts["assert"] += 1
        if last in self.table.raising and not (last == "New" and first != "errors"):
            self._raise(node)
        if first in self.table.titles or last in self.table.titles:
            title = next((shown for shown in self._first_argument(node) if shown), None)
            if title is not None and (first in self.table.titles or len(first) <= 5 or first in ("suite", "RSpec")):
                self.titles.setdefault(title)

    def _first_argument(self, node: "Node") -> Iterator[str]:
        held = node.child_by_field_name("arguments") or next(
            (child for child in node.named_children if child.type in _ARGUMENTS), node
        )
        first = next((child for child in held.named_children if child.type not in ("command_name", "word")), None)
        while first is not None and first.type in _ARGUMENTS:
            first = first_named(first)
        if first is not None and first.type in STRINGS:
            yield literal(first, self.text)

    def _raise(self, node: "Node") -> None:
        work = list(reversed(node.named_children))
        while work:
            found = work.pop()
            self._left -= 1
            if self._left < 0:
                raise ValueError("too many nodes differ")
            if found.type in STRINGS:
                shown = literal(found, self.text)
                if sum(map(str.isalpha, shown)) > 2:
                    self.raised.setdefault(shown)
            else:
                work.extend(reversed(found.named_children))


def literal(node: "Node", text: bytes) -> str:
    """The text of a string without its quotes, as written, with the parts of a joined one put together."""
    is_joined = node.type in ("concatenated_string", "chained_string")
    parts = [part for part in node.named_children[:40] if part.type in STRINGS] if is_joined else [node]
    return " ".join("".join(_unquoted(part, text) for part in parts).split())[:LONGEST_TEXT]


def _unquoted(node: "Node", text: bytes) -> str:
    inner = [part for part in node.children if "content" in part.type or "fragment" in part.type or _is_part(part)]
    if inner:
        return text[inner[0].start_byte : inner[-1].end_byte].decode(errors="replace")
    return text[node.start_byte : node.end_byte].decode(errors="replace").strip("\"'`")


def _is_part(node: "Node") -> bool:
    return node.type in INTERPOLATIONS or node.type == "escape_sequence"


def _callee(node: "Node", text: bytes) -> str:
    """What is called, with dots: `errors.New`, `it.each`, `panic`."""
    found: Node | None = node
    for _ in range(_DEEPEST_CALLEE):
        if found is None:
            return ""
        if found.type not in CALLS:
            break
        inner = next(filter(None, map(found.child_by_field_name, _CALLEE_FIELDS)), None)
        found = inner or first_named(found)
    if found is None or found.end_byte - found.start_byte > 80:
        return ""
    return text[found.start_byte : found.end_byte].decode(errors="replace").replace("::", ".").replace("->", ".")
