"""Calls: new ones, others instead, what is passed to them, and what is awaited or logged."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.arguments import argument_edits
from git_agent.syntax.trees.edit_script.assertions import asserted
from git_agent.syntax.trees.edit_script.call_swaps import COMMON_CALLS, stands_for
from git_agent.syntax.trees.edit_script.change import Change, Op, is_gone, stands_in_file
from git_agent.syntax.trees.edit_script.matcher import TRANSPARENT, is_wrapped
from git_agent.syntax.trees.edit_script.node_types import ARGUMENTS, AWAITS, BLOCKS, RAISES, RETURNS
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_chained_assertion, is_logging, last_name
from git_agent.syntax.trees.edit_script.roles import (
    ancestors,
    call_around,
    callee_of,
    callee_part,
    callee_path,
    is_statement,
)
from git_agent.syntax.trees.edit_script.values import MADE, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS, MAKING

_DEFER = "defer_statement"
_AWAIT = LazyPattern(rb"\bawait\b")
_DEEPEST_VALUE = 6
TELLING_WITH_ARGUMENTS = word_set("pop delete add set push append remove put insert extend Add Set Del Remove Put")
LONGEST_CALL = 48


def told(change: Change) -> Iterator[CodeEdit]:
    if change.op is Op.INSERT and change.new is not None:
        yield from _inserted(change, change.new)
    elif change.op is Op.DELETE and change.old is not None:
        yield from _deleted(change, change.old)
    elif change.op is Op.REPLACE and change.old is not None and change.new is not None:
        yield from _replaced(change, change.old, change.new)


def _inserted(change: Change, part: Part) -> Iterator[CodeEdit]:
    if change.around[1].type in ARGUMENTS:
        yield from argument_edits(change, part, EditKind.ARGUMENT)
        return
    if part.type in AWAITS and change.around[1].type in CALLS:
        name = callee_of(change.around[1])
        if name and _awaits_more(change):
            yield change.edit(EditKind.AWAITED, part, subject=name)
        return
    if part.type == _DEFER and is_statement(part):
        yield from _deferred(change, part)
        return
    call = _called(part) if is_statement(part) else None
    if call is None:
        return
    name, path = callee_of(call), callee_path(call)
    is_plain_call = call is part and len(call.text) <= LONGEST_CALL and "\n" not in call.text and "(" in call.text
    if is_assertion(call) or is_chained_assertion(call):
        yield from asserted(change, call)
    elif last_name(name) in TELLING_WITH_ARGUMENTS and is_plain_call and _is_one_more_on_any(call, change):
        yield change.edit(EditKind.CALL, part, subject=call.text)
    elif is_logging(path):
        yield from _logged(change, call)
    elif _is_worth_telling(change, name):
        yield change.edit(EditKind.CALL, part, subject=name, new=MADE if call.type in MAKING else "")


def _awaits_more(change: Change) -> bool:
    """Whether more is awaited than before: what was kept in a variable first was awaited as well."""
    before, after = (len(_AWAIT.findall(side.raw)) for side in (change.where.old, change.where.new))
    return before < after


def _deleted(change: Change, part: Part) -> Iterator[CodeEdit]:
    if change.around[0].type in ARGUMENTS and call_around(change.around[0]) is not None:
        yield from argument_edits(change, part, EditKind.ARGUMENT_GONE)
        return
    call = _called(part) if is_statement(part) else None
    if call is None:
        return
    name = callee_of(call)
    if is_assertion(call) or is_chained_assertion(call):
        if is_gone(part, change):
            yield from asserted(change, call)
    elif (
        name
        and last_name(name) not in COMMON_CALLS
        and not change.where.after.calls_name(name)
        and not _is_still_named(call, last_name(name), change)
        and is_gone(part, change)
    ):
        still = "elsewhere" if stands_in_file(last_name(name), change) else ""
        made = MADE if call.type in MAKING else ""
        yield change.edit(EditKind.CALL_GONE, part, subject=name, new=made, detail=still)


def _is_one_more_on_any(call: Part, change: Change) -> bool:
    """Whether a call is new, and not one of before that is made on another name."""
    receiver = callee_path(call).removesuffix(last_name(callee_path(call)))
    bare = call.text.removeprefix(receiver)
    old, new = (side.text for side in (change.where.old, change.where.new))
    return call.text not in old and old.count(bare) < new.count(bare)


def _is_still_named(call: Part, name: str, change: Change) -> bool:
    """Whether what is called no longer may be handed over now, called in a macro, or made of fields with names."""
    is_own = name == change.where.place.name  # which stands in its own first line
    return call.type not in MAKING and not is_own and name in change.where.after.words


def _called(part: Part) -> Part | None:
    """The call that a statement is, or that gives it its value."""
    for _ in range(_DEEPEST_VALUE):
        if part.type in CALLS:
            return part
        value = part.child("value", "right", "declarator") if part.type not in BLOCKS else None
        if value is None and (part.type in TRANSPARENT or part.type in RETURNS) and part.parts:
            value = part.parts[-1]
        if value is None:
            return None
        part = value
    return None


def _logged(change: Change, call: Part) -> Iterator[CodeEdit]:
    """A message that is new; with as many of its level on both sides, one only stands elsewhere."""
    name = last_name(callee_path(call))
    old, new = change.times(re.compile(rf"\b{re.escape(name)}!?\s*\(".encode()))
    if old < new:
        yield change.edit(EditKind.LOGGED, call, subject=name.lower().rstrip("f"))


def _deferred(change: Change, part: Part) -> Iterator[CodeEdit]:
    """What is called at the end only, and was not before."""
    call = next((each for each in part.parts if each.type in CALLS), None)
    name = callee_path(call) if call is not None else ""
    if name and part.text not in change.where.old.text:
        yield change.edit(EditKind.DEFERRED, part, subject=name)


def _replaced(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    if new.type == _DEFER and old.type in CALLS:
        yield from _deferred(change, new)
        return
    if is_wrapped(old, new):
        yield from _wrapped(change, new)
        return
    calls = calls_of_callees(old, new)
    if calls is None:
        return
    before, after = callee_path(calls[0]), callee_path(calls[1])
    if any(part.type in RAISES for part in list(ancestors(calls[1]))[:3]):
        yield change.edit(EditKind.RAISED_SWAP, new, old=before, new=after)
    elif (made := _made(calls[0])) and (other := _made(calls[1])):
        if made not in change.where.after.words and other not in change.where.before.words:
            yield change.edit(EditKind.CALL_SWAP, new, old=made, new=other)
    elif before and after and stands_for(change, *calls):
        is_level = is_logging(before) and is_logging(after)
        yield change.edit(EditKind.CALL_SWAP, new, old=before, new=after, detail="log" if is_level else "")


def _made(call: Part) -> str:
    """The type with parameters of its own of which a new one is made, that is given nothing."""
    callee, arguments = callee_part(call), call.child("arguments")
    is_bare = callee is not None and callee.type == "generic_type" and (arguments is None or not arguments.parts)
    return callee.text.partition("<")[0] if callee is not None and is_bare else ""


def calls_of_callees(old: Part, new: Part) -> tuple[Part, Part] | None:
    """The calls of which these parts are, or end, what is called."""
    pair = []
    for part in (old, new):
        child = part
        for part_around in list(ancestors(part))[1:4]:
            if part_around.type in CALLS:
                pair += [part_around] if callee_part(part_around) is child or child.field in ("name", "method") else []
                break
            child = part_around
    return (pair[0], pair[1]) if len(pair) == 2 else None


def _is_worth_telling(change: Change, name: str) -> bool:
    """Whether a call is new to the function, and says more than the function's own name."""
    is_known = not name or last_name(name) in COMMON_CALLS or last_name(name) == change.where.place.name
    return not is_known and not change.where.before.calls_name(name)


def _wrapped(change: Change, new: Part) -> Iterator[CodeEdit]:
    name = callee_of(new)
    if _is_worth_telling(change, name):
        yield change.edit(EditKind.CALL, new, subject=name, new=MADE if new.type in MAKING else "")
