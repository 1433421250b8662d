"""Chains of calls, each made on what the one before returned: a call that came in between, or that is gone."""

from collections.abc import Iterator

from git_agent.syntax.trees.edit_script.call_swaps import times_called
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.node_types import FUNCTIONS
from git_agent.syntax.trees.edit_script.one_line import one_line
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_chained_assertion, is_logging, last_name
from git_agent.syntax.trees.edit_script.roles import callee_part, callee_path, receiver_of
from git_agent.syntax.trees.edit_script.values import AGAIN, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

LONGEST = 80  # characters of a call that is told as it stands
MOST = 3  # calls that came or went at one place of a chain; of more, none is the point


def told(change: Change) -> Iterator[CodeEdit]:
    old, new = change.old, change.new
    if change.op is not Op.REPLACE or old is None or new is None:
        return
    called = _called_on(new)
    if not called or called != _called_on(old):
        return
    for whole, start, kind in ((new, old, EditKind.CHAINED), (old, new, EditKind.CHAINED_GONE)):
        links = _links(whole, start)
        if 0 < len(links) <= MOST and all(_is_told(link, change) for link in links):
            for link in reversed(links):
                yield from _link(change, link, kind)


def _called_on(part: Part) -> str:
    """What is called on it: of the last call of a chain it is told what it gives, of two that became one nothing."""
    around = part.parent
    call = around.parent if around is not None and around.type not in CALLS else around
    is_link = call is not None and call.type in CALLS and receiver_of(call) is part
    return _name(call) if call is not None and is_link else ""


def _links(whole: Part, start: Part) -> list[Part]:
    """The calls from the end of a chain back to where it is the same as the other one; none where it never is."""
    links: list[Part] = []
    part: Part | None = whole
    while part is not None and part.type in CALLS and len(links) <= MOST and part.size > start.size:
        links.append(part)
        part = receiver_of(part)
    return links if part is not None and part.key == start.key else []


def _is_told(call: Part, change: Change) -> bool:
    is_known = is_assertion(call) or is_chained_assertion(call) or is_logging(callee_path(call))
    return bool(_name(call)) and not is_known and change.where.place.kind in ("function", "test")


def _link(change: Change, call: Part, kind: EditKind) -> Iterator[CodeEdit]:
    name, text = _name(call), _text(call)
    before, after = (times_called(name, side) for side in (change.where.old, change.where.new))
    there, here = (_times(text, side) for side in (change.where.old, change.where.new))
    is_new = kind is EditKind.CHAINED
    if (after <= before or here <= there) if is_new else (before <= after or there <= here):  # it only moved
        return
    holds_code = any(part.type in FUNCTIONS for part in _given(call))
    more = AGAIN if (before if is_new else after) else ""
    is_whole = not holds_code and 0 < len(one_line(text)) <= LONGEST
    root = "" if is_whole else _root_of_given(call)
    yield change.edit(kind, call, subject=name, new=text if is_whole else "", old=root, detail=more)


def _times(text: str, part: Part) -> int:
    return "".join(part.text.split()).count("".join(text.split()))


def _name(call: Part) -> str:
    return last_name(callee_path(call))


def _text(call: Part) -> str:
    """A call without what it is made on."""
    callee = callee_part(call)
    if callee is None:
        return ""
    name = callee if callee.field in ("name", "method") or not callee.parts else callee.parts[-1]
    raw = call.source.text[name.node.start_byte : call.node.end_byte]
    return raw.decode(errors="replace").strip()


def _given(call: Part) -> list[Part]:
    arguments = call.child("arguments")
    return arguments.parts if arguments is not None else []


def _root_of_given(call: Part) -> str:
    """What the one argument is made of, where that is a chain itself: `Option::new("x")` of all that it is told."""
    given = _given(call)
    if len(given) != 1 or given[0].type not in CALLS:
        return ""
    part, receiver = given[0], receiver_of(given[0])
    while receiver is not None and receiver.type in CALLS:
        part, receiver = receiver, receiver_of(receiver)
    return part.text if part is not given[0] and _given(part) else ""
