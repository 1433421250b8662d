"""The titles that tests have where a call makes them, as in `it("turns pages", …)`."""

from typing import TYPE_CHECKING

from git_agent.syntax.trees.node_parts import first_named_child
from git_agent.syntax.trees.tables import GrammarTable
from git_agent.syntax.trees.vocabulary import CALLS, FUNCTION_VALUES, INTERPOLATIONS, STRINGS

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_NODES = 60_000  # of the parts that differ; a rewrite of a large file has more, and no single story
LONGEST_TITLE = 200
_CALLEE_FIELDS = ("function", "method", "name", "macro", "constructor", "type")
_ARGUMENTS = frozenset({"arguments", "argument_list", "value_arguments", "argument", "value_argument", "token_tree"})
_DEEPEST_CALLEE = 12  # calls on what a call returns: `it.each(rows)("…")` has two
# `t.Run` and `b.Run` are tests, `exec.Run` and `scheduler.Run` are not: a test's handle has a short name.
_LONGEST_HANDLE = 5
_HANDLES = frozenset({"suite", "RSpec"})


class TestTitles:
    """The titles in one side's parts that differ, in the order they are met, each with where its calls begin.

    Of two groups each may have a test of the same title.
    """

    def __init__(self, text: bytes, table: GrammarTable) -> None:
        self.text = text
        self.titles: dict[str, set[int]] = {}
        self._titling = table.titles
        self._left = MOST_NODES

    def read_all(self, node: "Node") -> None:
        """Every call in a part that the other side does not have."""
        if not self._titling:
            return
        work = [node]
        while work:
            part = work.pop()
            self._left -= 1
            if self._left < 0:
                raise ValueError("too many nodes differ")
            if part.is_named and part.type in CALLS:
                self.read_call(part)
            work.extend(reversed(part.children))

    def read_call(self, node: "Node") -> None:
        """One call, which is asked even where only something in it differs."""
        callee = _callee(node, self.text)
        first, last = callee.partition(".")[0], callee.rpartition(".")[2]
        is_titled = last in self._titling and (len(first) <= _LONGEST_HANDLE or first in _HANDLES)
        if first in self._titling or is_titled or self._is_wrapped(callee, node):
            title = _first_argument(node, self.text)
            if title:
                self.titles.setdefault(title, set()).add(node.start_byte)

    def _is_wrapped(self, callee: str, node: "Node") -> bool:
        """Whether a project's own function makes tests, as `browserTest("turns pages", async page => …)` does."""
        if "it" not in self._titling or not callee.endswith("Test") or not callee.isidentifier() or callee[0].isupper():
            return False
        arguments = node.child_by_field_name("arguments")
        given = arguments.named_children if arguments is not None else []
        return len(given) > 1 and given[-1].type in FUNCTION_VALUES


def _first_argument(node: "Node", text: bytes) -> str:
    """The text a call is given first; empty where that is none."""
    arguments = node.child_by_field_name("arguments") or next(
        (child for child in node.named_children if child.type in _ARGUMENTS), node
    )
    first = next((child for child in arguments.named_children if child.type not in ("command_name", "word")), None)
    while first is not None and first.type in _ARGUMENTS:
        first = first_named_child(first)
    return _literal(first, text) if first is not None and first.type in STRINGS else ""


def _literal(node: "Node", text: bytes) -> str:
    """The text of a string without its quotes, as written, with the parts of a joined one put together."""
    is_joined = node.type in ("concatenated_string", "chained_string")
    parts = [part for part in node.named_children[:40] if part.type in STRINGS] if is_joined else [node]
    return " ".join("".join(_unquoted(part, text) for part in parts).split())[:LONGEST_TITLE]


def _unquoted(node: "Node", text: bytes) -> str:
    inner = [part for part in node.children if "content" in part.type or "fragment" in part.type or _is_part(part)]
    if inner:
        return text[inner[0].start_byte : inner[-1].end_byte].decode(errors="replace")
    return text[node.start_byte : node.end_byte].decode(errors="replace").strip("\"'`")


def _is_part(node: "Node") -> bool:
    return node.type in INTERPOLATIONS or node.type == "escape_sequence"


def _callee(node: "Node", text: bytes) -> str:
    """What is called, with dots: `t.Run`, `it.each`, `describe`."""
    current: Node | None = node
    for _ in range(_DEEPEST_CALLEE):
        if current is None:
            return ""
        if current.type not in CALLS:
            break
        inner = next(filter(None, map(current.child_by_field_name, _CALLEE_FIELDS)), None)
        current = inner or first_named_child(current)
    if current is None or current.end_byte - current.start_byte > 80:  # no function that makes tests is called so
        return ""
    return text[current.start_byte : current.end_byte].decode(errors="replace").replace("::", ".").replace("->", ".")
