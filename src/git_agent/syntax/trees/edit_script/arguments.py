"""Arguments of calls: which came and which went."""

import re
from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.call_swaps import WRAPPERS
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.node_types import FUNCTIONS
from git_agent.syntax.trees.edit_script.owners import owner_of
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_logging, last_name
from git_agent.syntax.trees.edit_script.roles import call_around, callee_of, callee_part, callee_path, key_of
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

_COLLECTORS = word_set(
    "setOf listOf mutableListOf mutableSetOf Set.of List.of Arrays.asList frozenset ImmutableList.of Set"
)
# What these are given is a part of a text.
_FORMATTING = word_set("printf fprintf sprintf snprintf format Printf Sprintf Fprintf Errorf Fatalf Logf Skipf Panicf")


def argument_edits(change: Change, part: Part, kind: EditKind) -> Iterator[CodeEdit]:
    """One that came or went, where the call takes one more on that side, and does not have it inside of another."""
    fewer, more = change.around if kind is EditKind.ARGUMENT else reversed(change.around)
    call = call_around(more)
    if call is not None and _is_one_more(fewer, more) and not _is_within(part, call_around(fewer)):
        yield from _told(change, part, call, kind)


def _told(change: Change, part: Part, call: Part, kind: EditKind) -> Iterator[CodeEdit]:
    """One argument that came or went; what a caller hands over as code has no name to tell."""
    name = callee_of(call)
    if is_assertion(call):
        yield change.edit(EditKind.ASSERT, part, subject="changed")
        return
    if (
        not name
        or name in WRAPPERS
        or name.startswith("attr_")
        or part.type in FUNCTIONS
        or last_name(name) in _FORMATTING
    ):
        return
    if name in _COLLECTORS:
        owner = owner_of(call)
        if owner:
            is_new = kind is EditKind.ARGUMENT
            yield change.edit(EditKind.ELEMENT if is_new else EditKind.ELEMENT_GONE, part, subject=owner, new=part.text)
        return
    if kind is EditKind.ARGUMENT and part.type in ("keyword_argument", "named_argument"):
        value = part.child("value")
        text = value.text if value is not None else ""
        yield change.edit(EditKind.KEYWORD, part, subject=name, detail=key_of(part), new=text)
        return
    text = key_of(part) if part.type in ("keyword_argument", "named_argument") else part.text
    if kind is EditKind.ARGUMENT:
        if is_logging(callee_path(call)):
            yield change.edit(EditKind.LOGGED, part, subject="", new=text)
            return
        yield change.edit(kind, part, subject=name, new=text)
    elif not change.where.after.passes(part.text, callee_path(call)):  # it may be handed over with the function
        yield change.edit(kind, part, subject=name, old=text)


def _is_one_more(fewer: Part, more: Part) -> bool:
    """Whether a call of the same function takes more on one side than on the other."""
    one, other = call_around(fewer), call_around(more)
    is_same = one is not None and other is not None and callee_path(one) == callee_path(other)
    return is_same and len(fewer.parts) < len(more.parts)


def _is_within(part: Part, call: Part | None) -> bool:
    """Whether the other side's call has it already, deeper inside."""
    callee = callee_part(call) if call is not None else None
    if call is None or callee is None or part.text in callee.text:  # what was called on is handed over
        return call is not None
    # `options` is no more there than before where only a member of it was passed.
    return re.search(rf"(?<![\w$.]){re.escape(part.text)}(?![\w$.])", call.text) is not None
