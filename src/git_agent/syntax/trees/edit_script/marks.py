"""Decorators, annotations and attributes in front of definitions that are on both sides, from both outlines."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.edit_script.definitions import place_of
from git_agent.syntax.trees.edit_script.labels import WRAPPERS
from git_agent.syntax.trees.edit_script.node_types import DECORATORS
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.syntax.trees.node_parts import name_of, text_at
from git_agent.syntax.trees.source_pair import Pair, SourcePair
from git_agent.syntax.trees.tables import GrammarTable
from git_agent.syntax.trees.vocabulary import COMMENTS

if TYPE_CHECKING:
    from tree_sitter import Node

LONGEST = 72  # characters of an attribute that is told as written
_ATTRIBUTE = "attribute_item"
_MARKS = DECORATORS | {_ATTRIBUTE}
_HOLDER = "modifiers"
_NAME = LazyPattern(r"[A-Za-z_][\w.:]*")
_LINTS = frozenset(("allow", "expect", "warn", "deny"))
_DERIVE = "derive"
_TRAITS = LazyPattern(r"(?<=[(,\s])[A-Za-z_][\w:]*")

Marks = dict[str, str]  # what is quoted of each, by its name


def mark_edits(pairs: Sequence[Pair], sources: SourcePair, table: GrammarTable) -> Iterator[CodeEdit]:
    """The marks that only one side of a definition has, whatever they are given.

    Of several definitions with one name nobody knows which is meant; a mark that makes a test is told with the test.
    """
    for before, after in pairs:
        old, new = marks_of(before.node, sources.old), marks_of(after.node, sources.new)
        makes_test = () if table.test_marks & old.keys() and table.test_marks & new.keys() else table.test_marks
        came, went = (only_in(*sides, makes_test) for sides in ((new, old), (old, new)))
        if (came or went) and _is_alone(before, sources.old) and _is_alone(after, sources.new):
            yield from edits_of(place_of(after), came, went)


def without_marks(edits: Sequence[CodeEdit], definitions: Collection[Definition]) -> tuple[CodeEdit, ...]:
    """Edits of a tree without those of what is told from the outlines; of members only what came is certain."""
    names = {definition.name for definition in definitions}
    return tuple(
        edit
        for edit in edits
        if edit.kind is not EditKind.DECORATOR_GONE
        and (edit.kind is not EditKind.DECORATOR or edit.subject not in names)
    )


def edits_of(place: Place, came: Marks, went: Marks) -> Iterator[CodeEdit]:
    if len(came) == len(went) == 1 and _DERIVE not in {*came, *went}:
        old, new = _quoted(*went.values()), _quoted(*came.values())
        yield CodeEdit(kind=EditKind.DECORATOR, place=place, subject=place.name, old=old, new=new, size=len(new))
        return
    for kind, derived, marks in (
        (EditKind.DECORATOR, EditKind.DERIVED, came),
        (EditKind.DECORATOR_GONE, EditKind.DERIVED_GONE, went),
    ):
        for name, mark in marks.items():
            is_list = name == _DERIVE
            for new in _TRAITS.findall(mark) if is_list else (_quoted(mark),):
                each = derived if is_list else kind
                yield CodeEdit(kind=each, place=place, subject=place.name, new=new, size=len(mark))


def only_in(marks: Marks, others: Marks, of_tests: Collection[str]) -> Marks:
    only = {name: text for name, text in marks.items() if name not in others and name not in of_tests}
    return {name: text for name, text in only.items() if name not in _LINTS} or only  # a lint follows from the others


def marks_of(node: "Node", source: bytes) -> Marks:
    texts = (text_at(mark, source) for mark in _mark_nodes(node))
    return {match[0]: text for text in texts if (match := _NAME.search(text)) is not None}


def _quoted(mark: str) -> str:
    """An attribute of Rust in its brackets, while it is short; of any other what is called."""
    if mark.startswith("#[") and len(mark) <= LONGEST and "\n" not in mark:
        return mark
    return mark.removeprefix("#[").partition("(")[0].partition("=")[0].strip().rstrip("]")


def _mark_nodes(node: "Node") -> Iterator["Node"]:
    """Those in the head of a definition, in what wraps it, and right in front of it."""
    for holder in (node, *(child for child in node.children if child.type == _HOLDER)):
        yield from (child for child in holder.children if child.type in _MARKS)
    before = node.prev_sibling
    while before is not None and (before.type in _MARKS or before.type in COMMENTS):
        if before.type in _MARKS:
            yield before
        before = before.prev_sibling
    if node.parent is not None and node.parent.type in WRAPPERS:
        yield from _mark_nodes(node.parent)


def _is_alone(definition: Definition, source: bytes) -> bool:
    """Whether nothing beside a definition has its name, as overloads and properties have."""
    node = definition.node
    while node.parent is not None and node.parent.type in WRAPPERS:
        node = node.parent
    around = node.parent.named_children if node.parent is not None else []
    return sum(_name(each, source) == definition.name for each in around) <= 1


def _name(node: "Node", source: bytes) -> str:
    while node.type in WRAPPERS and node.named_child_count:
        inner = node.child_by_field_name("definition") or node.child_by_field_name("declaration")
        if inner is None:
            break
        node = inner
    return name_of(node, source)
