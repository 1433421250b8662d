"""The row of a commit, from its message as git has it: the one place where a record becomes part of a state."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from git_agent.git.parse import decode
from git_agent.model.value import as_data
from git_agent.records.block.compose import CLOSING, OPENING
from git_agent.records.block.fields import Findings, read_record
from git_agent.records.block.find import RecordBlock
from git_agent.records.block.headings import SQUASHED_BY_GIT, Heading
from git_agent.records.block.parse import Parsed, parse_message
from git_agent.records.block.plain_yaml import load_plain
from git_agent.records.block.schema import (
    INIT_SCOPE,
    MILESTONE_SCOPE,
    STATUSES,
    TYPES,
    Compound,
    Decision,
    Escalation,
    Record,
    is_scope,
)
from git_agent.records.state.annotations import told_under
from git_agent.records.state.branches import MILESTONE, PHASE, merged_branches
from git_agent.records.state.rows import (
    NOTHING_UNKNOWN,
    Completion,
    CompoundRow,
    DecisionRow,
    EscalationRow,
    ProblemRow,
    RecordRow,
    Row,
    ToldRow,
    Unknown,
    record_of,
)
from git_agent.redact import clean, clean_data, may_hold_secret, worth_looking

# A message with none of these says nothing; for nearly all messages that is all there is to find out.
MARK = b"ci---"
PHASES, MILESTONES = b"phase/", b"milestone/"

COMPLETE = "complete"
RESEARCH = "research"
_STATUS_LINE = re.compile(rf"^status: (?:{'|'.join(STATUSES)})$", re.MULTILINE)
_USUAL_HEADER = re.compile(r"([a-z]+)\(([A-Za-z0-9-]+)\): (\S.*)")


def row_of(oid: str, time: int, message: bytes) -> Row | None:
    """What a commit's message says, or None when that is nothing about the state of a project."""
    return rows_of([(oid, time, message)])[0]


def rows_of(commits: Sequence[tuple[str, int, bytes]]) -> list[Row | None]:
    """The same of several commits, by id, time and message: whether one names a secret is asked about all at once."""
    drafts = [_draft(*commit) for commit in commits]
    # A state is shown, sent and kept: a token that somebody recorded is not repeated.
    worth = worth_looking([judged for _, judged in drafts])
    rows = [
        row._replace(records=tuple(map(_cleaned, row.records))) if is_worth else row
        for (row, _), is_worth in zip(drafts, worth, strict=True)
    ]
    return [row if row.records or row.problems or row.merged else None for row in rows]


def _draft(oid: str, time: int, message: bytes) -> tuple[Row, str]:
    """A row, and the text in which its records might name a secret."""
    if MARK in message:
        return _draft_with_records(oid, time, decode(message))
    # Without a block only its subject can say something: the branch that was merged.
    return Row(oid, time, (), (), _merged(decode(message.lstrip().partition(b"\n")[0]))), ""


def _draft_with_records(oid: str, time: int, message: str) -> tuple[Row, str]:
    usual = usual_message(message)
    parsed = usual or parse_message(message)
    records = [_record(record, under) for record, under in zip(parsed.records, parsed.headings, strict=True)]
    problems = [ProblemRow(each.kind, _sendable(each.detail), each.line) for each in parsed.problems]
    if problems:
        problems = [ProblemRow(*each) for each in clean_data(problems)]
    # Only names of branches are taken from it, and these have a slash.
    header = clean(parsed.header) if "/" in parsed.header else ""
    judged = _kept_text(message, records) if usual else message
    in_order = reversed(records) if parsed.newest_first else records
    return Row(oid, time, tuple(in_order), tuple(problems), _merged(header)), judged


def _kept_text(message: str, records: Sequence[RecordRow]) -> str:
    """What of a usual message goes into its row: of prose mostly nothing, and "pass it on" is a suspicious word there.

    A status is one of a few words, and `status: verify` has the look of a secret.
    """
    text = message if any(record.told for record in records) else message.partition(f"\n{OPENING}\n")[2]
    return _STATUS_LINE.sub("", text)


def _cleaned(record: RecordRow) -> RecordRow:
    """The record without secrets. What was suspicious in a message is mostly a word of its prose."""
    fields = record._asdict()
    judged = {name: said for name, said in fields.items() if name != "status" or said not in STATUSES}
    if not may_hold_secret("\n".join(_lines(judged))):
        return record
    return record_of([*{**fields, **clean_data(judged)}.values()])


def _lines(data: Any, name: str = "") -> Iterator[str]:
    """Every text in some data, behind its name."""
    if isinstance(data, str):
        yield f"{name}: {data}"
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _lines(each)
    elif isinstance(data, Mapping):
        for inner, each in data.items():
            yield from _lines(each, inner)


def usual_message(message: str) -> Parsed | None:
    """What `parse_message` says, but for subject and prose, of a message as builders write it; None of any other.

    Nearly all messages have one plain block behind a sound header. To look for every other place where a block could
    be takes half of the time of parsing.
    """
    head, opening, rest = message.partition(f"\n{OPENING}\n")
    text, closing, after = rest.partition(f"\n{CLOSING}")
    header = _USUAL_HEADER.match(head)
    # Both markers end so: a third one is another block, or half of one.
    is_alone = opening and closing and after[:1] in ("", "\n") and message.count(OPENING[-5:]) == 2
    if not (header and is_alone) or "\r" in message or SQUASHED_BY_GIT in message:
        return None
    # A header that has something wrong with it is left to the full reader, which says so.
    data = load_plain(text) if header[1] in TYPES and is_scope(header[2]) else None
    if data is None:
        return None
    line = head.count("\n") + 2
    findings = Findings(
        RecordBlock(text=text, first_line=line, last_line=line + text.count("\n") + 2, yaml_line=line + 1)
    )
    record = read_record(data, findings)
    prose = "\n".join(filter(None, (head.partition("\n")[2].strip(), after.strip())))
    heading = Heading(type=header[1], scope=header[2], subject=header[3].rstrip(), prose=prose)
    return Parsed(
        header=head.partition("\n")[0].rstrip(),
        subject="",
        type=header[1],
        scope=header[2],
        records=(record,),
        headings=(heading,),
        problems=tuple(sorted(findings.problems, key=lambda problem: problem.line)),
    )


def _merged(header: str) -> tuple[str, ...]:
    return tuple(merged_branches(_sendable(header))) if "/" in header else ()


def _sendable(text: str) -> str:
    """The text without the halves of characters that bytes in no encoding have become."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _record(record: Record, under: Heading) -> RecordRow:
    compounds = (record.compound, *record.more_compounds) if record.compound else ()
    return RecordRow(
        project=record.project,
        phase=record.phase,
        milestone=record.milestone,
        plan=record.plan,
        task=record.task,
        status=record.status,
        completes=_completed(record, under) if record.status == COMPLETE else None,
        covered=record.requirements.covered,
        partial=record.requirements.partial,
        lessons=record.lessons,
        decisions=tuple([_decision(each) for each in record.decisions]),
        escalations=tuple([_escalation(each) for each in record.escalations]),
        compounds=tuple([_compound(each) for each in compounds]),
        extra=_extra(record) if record.extra or record.requirements.extra else NOTHING_UNKNOWN,
        told=_told(under, record.status),
    )


def _told(under: Heading, status: str | None) -> ToldRow | None:
    told = told_under(under, status)
    # Outside of blocks nobody has looked yet whether it is text.
    return told and ToldRow(told.kind, _sendable(told.text), [_sendable(item) for item in told.items])


def _decision(decision: Decision) -> DecisionRow:
    words = decision.id, decision.decision, decision.rationale
    return DecisionRow(*words, decision.confidence, list(decision.alternatives), as_data(decision.extra))


def _escalation(escalation: Escalation) -> EscalationRow:
    words = escalation.id, escalation.type, escalation.description, escalation.resolution
    return EscalationRow(*words, as_data(escalation.extra))


def _compound(compound: Compound) -> CompoundRow:
    return CompoundRow(compound.category, compound.problem, compound.solution, as_data(compound.extra))


def _extra(record: Record) -> dict[str, Unknown]:
    # By their full names, which no field of the record itself can have.
    below = {f"requirements.{name}": said for name, said in record.requirements.extra.items()}
    unknown: dict[str, Unknown] = as_data({**record.extra, **below})
    return unknown


def _completed(record: Record, under: Heading) -> Completion | None:
    """The phase or milestone that a complete record ends.

    `docs(P03)` and `docs(milestone)` are how a builder says it. Behind a header of any other kind, such as the title
    of a squashed branch, the block has to say by itself that it is about a whole phase.
    """
    scope = under.scope or ""
    phase = Completion(PHASE, record.phase) if isinstance(record.phase, int) else None
    if not is_scope(scope):
        is_whole = record.plan is None and record.task is None
        return phase if is_whole else None
    if under.type != "docs" or "-" in scope or scope == INIT_SCOPE:
        return None
    if scope == MILESTONE_SCOPE:
        return Completion(MILESTONE, record.milestone) if record.milestone else None
    return phase
