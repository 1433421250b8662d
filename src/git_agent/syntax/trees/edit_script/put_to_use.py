"""New functions and constants that what was there before uses now: the edit that they came for."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.edit_script.node_types import NAMES
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.syntax.trees.node_parts import name_node
from git_agent.syntax.trees.source_pair import Pair, SourcePair, contains_word

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_NEW = 8  # with more, none of them is what the change is about
MOST_NODES = 8_000
SHORTEST = 3  # letters of a name that is no local one
_KINDS = (SymbolKind.FUNCTION, SymbolKind.CONSTANT)
_CALLED = LazyPattern(rb"\s*(?:::\s*)?(?:<[\w\s,:&\[\]]*>)?\(")
_SET = LazyPattern(rb"\s*(?::[^:]|=[^=])")  # given a value here, it is another one of that name
_MEMBER = LazyPattern(rb"(?:\.|->)\s*$")
_COMPOUND = LazyPattern(r"[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]")
_OWN = LazyPattern(rb"\b(?:this|self|cls|super|Self)(?:\.|->)\s*$")


def put_to_use(added: Sequence[Definition], changed: Sequence[Pair], sources: SourcePair) -> Iterator[CodeEdit]:
    """One for each new definition and each function, method or constant of before that uses it now."""
    new = [each for each in added if _is_known_by_name(each, sources)][: MOST_NEW + 1]
    if not new or len(new) > MOST_NEW:
        return
    for pair in (pair for pair in changed if pair[1].kind in _KINDS):
        used = _used(pair[1].node, {each.name: each for each in new}, sources.new)
        for each in (each for each in new if each.name in used):
            place = Place(name=pair[1].name, owner=pair[1].owner or "", kind=pair[1].kind.value)
            size = each.end - each.start
            yield CodeEdit(kind=EditKind.PUT_TO_USE, place=place, subject=each.name, size=size)


def _is_known_by_name(definition: Definition, sources: SourcePair) -> bool:
    """Whether its name can only mean it: the old file has it nowhere."""
    name = definition.name
    is_own = definition.kind in _KINDS and definition.implements is None and len(name) >= SHORTEST
    return is_own and not name.startswith("__") and not contains_word(sources.old, name.encode())


def _used(node: "Node", new: dict[str, Definition], text: bytes) -> set[str]:
    """The names of those that are called in a definition, or named if they are no functions."""
    used: set[str] = set()
    own_name = name_node(node)
    work, left = [node], MOST_NODES
    while work and left:
        left -= 1
        part = work.pop()
        if part.type in NAMES and part != own_name:
            definition = new.get(text[part.start_byte : part.end_byte].decode(errors="replace"))
            if definition is not None and _is_use(part, definition, text):
                used.add(definition.name)
        work.extend(part.children)
    return used


def _is_use(name: "Node", definition: Definition, text: bytes) -> bool:
    """A function is called, or passed on under a name that no variable has, as a method of something else has one."""
    before = text[max(0, name.start_byte - 16) : name.start_byte]
    is_long = _COMPOUND.search(definition.name) is not None
    is_of_another = _MEMBER.search(before) is not None and _OWN.search(before) is None
    if is_of_another and not (definition.owner and is_long):
        return False
    is_called = _CALLED.match(text, name.end_byte) is not None
    may_be_named = definition.kind is not SymbolKind.FUNCTION or (is_long and not definition.owner)
    return is_called or (may_be_named and _SET.match(text, name.end_byte) is None)
