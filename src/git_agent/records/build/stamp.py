"""Puts a record on a finished commit message.

The header becomes the record's: one of the 14 types, and the place as its scope. What stood there as a scope moves
into the description or, where that gets too long, into the body; it is never lost.
"""

import re
from collections.abc import Sequence

from git_agent.errors import InvalidMessage, UsageError
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.model.value import replace, value
from git_agent.records.block.compose import compose_block
from git_agent.records.block.find import RecordBlock, find_blocks
from git_agent.records.block.parse import parse_message
from git_agent.records.block.placing import SplitMessage, put_blocks
from git_agent.records.block.schema import TYPES, WORK_TYPES, Record, is_scope, is_unplanned, misplaced, scope_of
from git_agent.records.build.message import HEADER_WIDTH, header_width
from git_agent.records.build.position import PLACE, carried_over
from git_agent.records.build.rules import validate

DEFAULT_TYPE = "chore"
PLAN_HINT = "say which plan and task it belongs to: --plan and --task, such as `--plan 1 --task 1`"

# What people write beside the types of the schema, and which of those it is.
_TYPES = {**{name: name for name in TYPES}, "build": "chore", "ci": "chore", "style": "refactor", "revert": "fix"}
_GROWTH = len("chore") - len("ci")  # the most columns that a subject gains when its type is translated
_HEADER = re.compile(r"(?P<type>[A-Za-z]+)(?:\((?P<scope>[^()]*)\))?(?P<mark>!?): +(?P<rest>\S.*)")


@value
class Stamp:
    """A record for a commit: `given` is what the user said, `record` the same with all that was carried over.

    A message that has a record already keeps it, and only what was given changes.
    """

    given: Record
    record: Record
    multi_project: bool = False


def room_for_subject(record: Record) -> int:
    """The columns for a subject that still has to fit when it is stamped, with its scope in the description."""
    return HEADER_WIDTH - len(f"({_scope(record)})") - _GROWTH


def stamped(
    message: Message, stamp: Stamp, *, type_: str | None = None, keep_subject: bool = False, anew: bool = False
) -> Message:
    """The message with the record, in the record's header; `type_` is the writer's own idea of the type.

    `anew` is for the message of a squash: the records in it are those of other commits.

    Raises:
        InvalidMessage: the subject does not fit, even without its area.
        UsageError: the message has a record that cannot be changed as it was asked for.
    """
    blocks = find_blocks(message.body).blocks
    if blocks and not anew:
        return _updated(message, blocks, stamp, keep_subject=keep_subject)
    if not keep_subject:
        message = _headed(message, stamp.record, type_)
    return put_blocks(message, SplitMessage(text="", blocks=(compose_block(stamp.record),)))


def _updated(message: Message, blocks: Sequence[RecordBlock], stamp: Stamp, *, keep_subject: bool) -> Message:
    """The message with its newest record changed where it stands; nothing changes that nobody asked for."""
    if stamp.given == Record():
        return message
    parsed = parse_message(message.body)
    # A block that cannot be read gives no record: then the places in the two lists no longer match.
    if len(parsed.records) != len(blocks):
        raise UsageError("the message has a ---ci--- block that cannot be read", hint="correct or remove it first")
    at = 0 if parsed.newest_first else -1
    old = parsed.records[at]
    record = _changed(old, stamp)
    lines = message.body.split("\n")
    lines[blocks[at].first_line - 1 : blocks[at].last_line] = compose_block(record).split("\n")
    changed = replace(message, body="\n".join(lines))
    # Only a new place needs a new header: whoever adds a lesson keeps the words they chose.
    return changed if keep_subject or _scope(record) == _scope(old) else _headed(changed, record, None)


def _changed(old: Record, stamp: Stamp) -> Record:
    """What is given of the place replaces what was there; decisions, requirements and lessons are added."""
    given = stamp.given
    place = carried_over({name: getattr(given, name) for name in PLACE}, old)
    # The same id said again is a decision that was thought over.
    renewed = {each.id for each in given.decisions}
    covered = _joined(old.requirements.covered, given.requirements.covered)
    partial = _joined(old.requirements.partial, given.requirements.partial)
    record: Record = replace(
        old,
        # Whoever goes to another phase leaves the status of the old one behind.
        **place.fields | {"status": place.fields["status"] or stamp.record.status},
        decisions=(*(each for each in old.decisions if each.id not in renewed), *given.decisions),
        requirements=replace(
            old.requirements, covered=covered, partial=tuple(each for each in partial if each not in covered)
        ),
        lessons=_joined(old.lessons, given.lessons),
    )
    earlier = validate(old, multi_project=False)  # what a history has accepted is not for us to refuse
    faults = [fault for fault in validate(record, multi_project=stamp.multi_project) if fault not in earlier]
    if faults:
        raise UsageError("this record cannot be written: " + "; ".join(fault.detail for fault in faults))
    return record


def _joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*old, *new)))


def _scope(record: Record, type_: str = WORK_TYPES[0]) -> str | None:
    """The scope of a record of this type; of work, which has the longest, where the type is not known yet."""
    if not isinstance(record.phase, int):
        return None
    return scope_of(type_, phase=record.phase, plan=record.plan, task=record.task)


def _headed(message: Message, record: Record, type_: str | None) -> Message:
    header = _HEADER.fullmatch(message.subject)
    own_type = _TYPES.get(header["type"].lower()) if header else None
    mark = header["mark"] if header else ""
    if header is None or own_type is None:  # a plain subject, or `parser: read links`: all of it is the description
        # The subject that `git revert` writes has no type of its own.
        own_type = "fix" if message.subject.startswith('Revert "') else _TYPES.get(type_ or "", DEFAULT_TYPE)
        area, rest = "", message.subject
    else:
        named = header["scope"] or ""
        # A scope such as P01 is the place of an earlier record and no area: it is replaced, not kept.
        area, rest = "" if is_scope(named) else named.strip(), header["rest"]
    scope = _scope(record, own_type) or ""
    if is_unplanned(own_type, scope):
        raise InvalidMessage(
            (Fault(rule="scope", detail=f"{misplaced(own_type, scope)}, not {scope}"),), hint=PLAN_HINT
        )
    start = f"{own_type}({scope}){mark}: "
    if area and header_width(f"{start}{area}: {rest}") > HEADER_WIDTH:
        body = "\n\n".join(filter(None, (f"In {area}.", message.body)))
        return Message(subject=_fitting(start + rest), body=body)
    return replace(message, subject=_fitting(start + (f"{area}: " if area else "") + rest))


def _fitting(subject: str) -> str:
    width = header_width(subject)
    if width <= HEADER_WIDTH:
        return subject
    detail = f'The subject "{subject}" has {width} columns: shorten it to at most {HEADER_WIDTH}.'
    fault = Fault(rule="subject-too-long", detail=detail)
    raise InvalidMessage(
        (fault,), hint="a record takes its share of the subject: edit the message, or commit without it"
    )
