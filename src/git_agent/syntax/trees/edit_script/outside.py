"""Statements that stand in no function: what a module sets, calls and names when it is loaded."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.trees.definition_nodes import definition_in, is_require
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.lexemes import flat
from git_agent.syntax.trees.edit_script.node_types import FUNCTIONS, MEMBERS, NAMES, SUBSCRIPTS
from git_agent.syntax.trees.edit_script.one_line import one_line
from git_agent.syntax.trees.edit_script.purposes import is_assertion
from git_agent.syntax.trees.edit_script.roles import (
    ancestors,
    callee_is_plain,
    callee_path,
    is_changed_in_place,
    receiver_of,
)
from git_agent.syntax.trees.edit_script.values import GIVEN, NAMED, NOWHERE, ONE, SEVERAL, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part, SourceText
from git_agent.syntax.trees.vocabulary import CALLS

MOST = 3  # kinds of statements of one file; with more, none of them is the point
MOST_STATEMENTS = 8
LONGEST = 72  # characters of a statement that a line of a body can hold
SMALL = 1
_ASSIGNMENTS = word_set("assignment assignment_expression variable_assignment")
_TARGETS = NAMES | MEMBERS | SUBSCRIPTS | {"variable_name"}
_OF_TESTS = word_set("describe context suite before after beforeEach afterEach beforeAll afterAll setup teardown")
_PLUMBING = word_set(
    "echo cd set exit printf export source shift true false return eval local trap env sudo exec time print console.log"
)


def outside(changes: Sequence[Change]) -> Iterator[CodeEdit]:
    """These changes as what came to a file or went from it, while that is little."""
    edits = [edit for change in changes if _is_outside(change) for edit in _told(change)]
    alike: dict[tuple[EditKind, str, str], list[CodeEdit]] = {}
    for edit in edits:
        alike.setdefault((edit.kind, edit.detail, edit.subject if edit.detail == ONE else ""), []).append(edit)
    if len(alike) <= MOST and len(edits) <= MOST_STATEMENTS:
        yield from (_together(group) for group in alike.values())


def _together(edits: Sequence[CodeEdit]) -> CodeEdit:
    """Of several calls of one function none is quoted, and of several names no value."""
    edit = edits[0]
    if len(edits) == 1:
        return replace(edit, place=NOWHERE, size=SMALL)
    is_call = edit.detail == ONE
    names = edit.subject if is_call else " ".join(dict.fromkeys(each.subject for each in edits))
    return CodeEdit(kind=edit.kind, subject=names, detail=SEVERAL if is_call else edit.detail, size=len(edits))


def _is_outside(change: Change) -> bool:
    """Whether a whole statement came or went that no function has, not even one without a name."""
    part = change.new or change.old
    around = list(ancestors(part))[1:] if part is not None else []
    is_level = len(around) == 1 or (len(around) > 1 and not any(each.type in FUNCTIONS for each in around))
    is_one_sided = change.op in (Op.INSERT, Op.DELETE) and change.where.place.kind in ("", "module")
    return is_one_sided and is_level and bool(around) and _is_of_module(around[0])


def _is_of_module(around: Part) -> bool:
    return around.parent is None or around.type in (
        "declaration_list",
        "namespace_definition",
        "preproc_ifdef",
        "preproc_if",
    )


def _told(change: Change) -> Iterator[CodeEdit]:
    part, is_new = change.new or change.old, change.op is Op.INSERT
    if part is None or definition_in(part.node, part.source.text, part.source.table, None) is not None:
        return
    other = change.where.old if is_new else change.where.new
    if part.type in _ASSIGNMENTS:
        yield from _assigned(change, part, other, is_new=is_new)
    elif part.type in CALLS:
        yield from _called(change, part, other, is_new=is_new)


def _assigned(change: Change, part: Part, other: Part, *, is_new: bool) -> Iterator[CodeEdit]:
    """What has a name now and had none before, or is set to something; its value is told where there is room for it."""
    target, value = part.child("left", "name"), part.child("right", "value")
    if target is None or value is None or target.type not in _TARGETS or is_changed_in_place(part):
        return
    if target.text.endswith("exports") or len(target.text.split()) > 1:  # what is exported is told as that
        return
    if value.type in FUNCTIONS or is_require(value.node, part.source.text) or _has_word(other, target.text):
        return
    kind = EditKind.STATEMENT if is_new else EditKind.STATEMENT_GONE
    if part.type == "assignment_expression" and target.type == "identifier":
        return  # of a variable that another statement declares: it is not what brings the name
    is_name = target.type in NAMES or target.type == "variable_name"
    text = value.text if is_new and not is_name and _is_short(part) else ""
    yield change.edit(kind, part, subject=target.text, new=text, detail=NAMED if is_name else GIVEN)


def _called(change: Change, part: Part, other: Part, *, is_new: bool) -> Iterator[CodeEdit]:
    """A call that is made once more, or once less, by what it is given where there is room for it."""
    part = _first_call(part)
    name = callee_path(part)
    is_named = bool(name) and callee_is_plain(part) and name not in _PLUMBING and not _is_of_test(part, name)
    if not is_named or _times(name, part.source) <= _times(name, other.source):
        return
    kind = EditKind.STATEMENT if is_new else EditKind.STATEMENT_GONE
    text = part.text if _is_short(part) and flat(part.text) not in flat(other.text) else ""
    old, new = ("", text) if is_new else (text, "")
    yield change.edit(kind, part, subject=name, old=old, new=new, detail=ONE)


def _first_call(call: Part) -> Part:
    """Of calls in a chain the one that it begins with."""
    receiver = receiver_of(call)
    while receiver is not None and receiver.type in CALLS:
        call, receiver = receiver, receiver_of(receiver)
    return call


def _is_of_test(call: Part, name: str) -> bool:
    holds_code = any(each.type in FUNCTIONS for child in call.parts for each in child.parts)
    is_titled = name.partition(".")[0] in call.source.table.titles | _OF_TESTS
    return is_titled or is_assertion(call) or (holds_code and name.lower().endswith("test"))


def _times(name: str, source: SourceText) -> int:
    return len(re.findall(rf"(?<![\w$.]){re.escape(name)}(?![\w$])".encode(), source.text))


def _is_short(part: Part) -> bool:
    return "\n" not in part.text and 0 < len(one_line(part.text)) <= LONGEST


def _has_word(side: Part, name: str) -> bool:
    return re.search(rf"(?<![\w$.]){re.escape(name)}(?![\w$])", side.text) is not None
