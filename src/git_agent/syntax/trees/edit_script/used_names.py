"""What a function uses now and did not before, by the names it calls or asks of others: where nothing else is told."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import letters_of
from git_agent.syntax.trees.edit_script.call_swaps import COMMON_CALLS
from git_agent.syntax.trees.edit_script.change import PlacePair
from git_agent.syntax.trees.edit_script.functions import FunctionFacts
from git_agent.syntax.trees.edit_script.lexemes import NAME
from git_agent.syntax.trees.edit_script.node_types import MEMBERS, RAISES
from git_agent.syntax.trees.edit_script.values import MADE, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.node_parts import text_at
from git_agent.syntax.trees.vocabulary import CALLS, MAKING

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_NODES = 4_000
MOST_NAMES = 2  # with more, a function has been rewritten and none of them is the point
SHORTEST = 4
LONGEST = 40
_PATH = LazyPattern(r"[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)*")
_MODULES = LazyPattern(r"[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+")  # of Go, of enumerations
_CONSTANT = LazyPattern(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_LAST_WORD = LazyPattern(r"([A-Za-z_$][\w$]*)[?!]?\s*\Z")
_ASSERTING = ("assert", "expect", "should", "panic", "require")
_OWN = ("self", "this", "cls", "super", "Self")


def used_names(where: PlacePair, told: Collection[str]) -> Iterator[CodeEdit]:
    """Functions and constants that one side of a function has and the other does not name at all."""
    before, after = _names(where.old), _names(where.new)
    came = _new_to(after, where.before.words, told)
    went = _new_to(before, where.after.words, told)
    if not came and not went:
        lines = [part.raw.splitlines() for part in (where.old, where.new)]  # with how deep each one stands
        if not told and lines[0] != lines[1] and Counter(lines[0]) == Counter(lines[1]):
            yield CodeEdit(kind=EditKind.REORDERED, place=where.place, size=where.new.size)
        return
    is_swap = len(_all_new(where.after, where.before)) <= 1 and len(_all_new(where.before, where.after)) <= 1
    for kind in ("call", MADE, "constant"):
        new, old = ([name for name, its in names if its == kind] for names in (came, went))
        if len(new) == len(old) == 1 and is_swap:
            yield _edit(EditKind.USED_INSTEAD, where, new=new[0], old=old[0], detail=kind)
        elif 0 < len(new) <= MOST_NAMES:
            yield from (_edit(EditKind.USED, where, new=name, detail=kind) for name in new)


def _edit(kind: EditKind, where: PlacePair, *, new: str, old: str = "", detail: str) -> CodeEdit:
    return CodeEdit(kind=kind, place=where.place, old=old, new=new, detail=detail, size=len(new))


def _new_to(names: dict[str, str], words: Collection[str], told: Collection[str]) -> list[tuple[str, str]]:
    """Those of which the other side does not have the word, in any spelling, and no other edit tells."""
    known = {letters_of(word) for word in words}
    return [
        (name, kind)
        for name, kind in names.items()
        if letters_of(_last(name)) not in known and not any(_last(name) in NAME.findall(text) for text in told)
    ]


def _all_new(facts: FunctionFacts, others: FunctionFacts) -> set[str]:
    """Everything that is called on one side only, whatever it is."""
    return facts.calls - others.calls


def _last(name: str) -> str:
    return re.split(r"\.|::|->", name)[-1]


def _names(part: Part) -> dict[str, str]:
    """What is called and which constants are named, as one would write it, with which of both it is."""
    found: dict[str, str] = {}
    text, work, left = part.source.text, [part.node], MOST_NODES
    while work and left:
        left -= 1
        node = work.pop()
        kind = node.type
        if kind in CALLS:
            name = _called(node, text)
            is_assertion = _last(name).lower().startswith(_ASSERTING)
            is_raised = node.parent is not None and node.parent.type in RAISES  # it is made, and not called
            is_plain = _last(name) not in COMMON_CALLS and not is_assertion and not is_raised
            if len(_last(name)) >= SHORTEST and is_plain:
                found.setdefault(name, MADE if kind in MAKING else "call")
        elif kind in MEMBERS or kind in ("identifier", "constant"):
            name = text_at(node, text)
            is_constant = _CONSTANT.fullmatch(_last(name)) or (name != _last(name) and _MODULES.fullmatch(_last(name)))
            if len(name) <= LONGEST and _PATH.fullmatch(name) and is_constant:
                found.setdefault(name, "constant")
                continue
        work.extend(reversed(_run(node, kind)))
    return found


def _run(node: "Node", kind: str) -> list["Node"]:
    """The children that a program may run: what `#if` asks is asked of a compiler, and nobody calls it."""
    asked = node.child_by_field_name("condition") if kind in ("preproc_if", "preproc_elif") else None
    return [child for child in node.children if asked is None or child.id != asked.id]


def _called(call: "Node", text: bytes) -> str:
    for field in ("method", "name", "function", "macro", "constructor", "type"):
        callee = call.child_by_field_name(field)
        if callee is not None:
            name = text_at(callee, text).partition("<")[0]
            first = NAME.match(name)
            if _PATH.fullmatch(name) and len(name) <= LONGEST and (first is None or first[0] not in _OWN):
                return name
            last = _LAST_WORD.search(name)  # what `open(tray)(heat)` calls has no name, and is not its tray
            return last[1] if last is not None else ""
    return ""
