"""Rows: what the message of one commit says about the state of a project, as plain data.

Tens of thousands of rows go through the cache on every run, so they are lists and dictionaries that JSON gives back
as they were, and not values; a row is the same whether it was just made or kept.
"""

import re
from typing import Any, NamedTuple

from git_agent.git.parse import decode
from git_agent.model.value import as_data
from git_agent.records.block.compose import CLOSING, OPENING
from git_agent.records.block.fields import Findings, read_record
from git_agent.records.block.find import RecordBlock
from git_agent.records.block.parse import Parsed, parse_message
from git_agent.records.block.plain_yaml import load_plain
from git_agent.records.block.schema import (
    INIT_SCOPE,
    MILESTONE_SCOPE,
    TYPES,
    Compound,
    Decision,
    Escalation,
    Record,
    is_scope,
)
from git_agent.records.state.branches import MILESTONE, PHASE, merged_branches
from git_agent.redact import clean, clean_data, may_hold_secret

# To be raised with every change of what a row says of a message; a test holds the two together.
VERSION = 2

# A message with none of these says nothing; for nearly all messages that is all there is to find out.
MARK = b"ci---"
PHASES, MILESTONES = b"phase/", b"milestone/"

COMPLETE = "complete"
SQUASHED_BY_GIT = "Squashed commit of the following:"
_USUAL_HEADER = re.compile(r"([a-z]+)\(([A-Za-z0-9-]+)\): \S")
PLACE = ("project", "phase", "milestone", "plan", "task", "status")


class Row(NamedTuple):
    """One commit: its records in the order of the work, and its problems as kind, detail and line.

    A record has the keys of PLACE and `decisions`, `escalations`, `covered`, `partial`, `lessons`, `compounds` and
    `extra`, each only where there is something to say; `completes` is a kind of branch and its number. `merged` are
    the branches that the subject says were merged.
    """

    oid: str
    time: int
    records: list[dict[str, Any]]
    problems: list[list[Any]]
    merged: list[str]


def row_of(oid: str, time: int, message: bytes) -> Row | None:
    """What a commit's message says, or None when that is nothing about the state of a project."""
    if MARK in message:
        text = decode(message)
        parsed = usual_message(text) or parse_message(text)
        records = [_plain(record, parsed) for record in parsed.records]
        problems = [[each.kind, _sendable(each.detail), each.line] for each in parsed.problems]
        if may_hold_secret(
            text
        ):  # a state is shown, sent and kept: whoever wrote a token into a record is not repeated
            records, problems = clean_data(records), clean_data(problems)
        row = Row(oid, time, records[::-1] if parsed.newest_first else records, problems, _merged(clean(parsed.header)))
    else:
        row = Row(oid, time, [], [], _merged(decode(message.lstrip().partition(b"\n")[0])))
    return row if row.records or row.problems or row.merged else None


def usual_message(message: str) -> Parsed | None:
    """What `parse_message` says, but for subject and prose, of a message as builders write it; None of any other.

    Nearly all messages have one plain block behind a sound header. To look for every other place where a block could
    be takes half of the time of parsing.
    """
    head, opening, rest = message.partition(f"\n{OPENING}\n")
    text, closing, after = rest.partition(f"\n{CLOSING}")
    header = _USUAL_HEADER.match(head)
    is_alone = opening and closing and after[:1] in ("", "\n") and message.count(OPENING[-5:]) == 2
    if not (header and is_alone) or "\r" in message or SQUASHED_BY_GIT in message:
        return None
    data = load_plain(text) if header[1] in TYPES and is_scope(header[2]) else None
    if data is None:
        return None
    line = head.count("\n") + 2
    findings = Findings(
        RecordBlock(text=text, first_line=line, last_line=line + text.count("\n") + 2, yaml_line=line + 1)
    )
    record = read_record(data, findings)
    return Parsed(
        header=head.partition("\n")[0].rstrip(),
        subject="",
        type=header[1],
        scope=header[2],
        records=(record,),
        problems=tuple(sorted(findings.problems, key=lambda problem: problem.line)),
    )


def _merged(header: str) -> list[str]:
    return merged_branches(_sendable(header)) if "/" in header else []


def _sendable(text: str) -> str:
    """The text without the halves of characters that bytes in no encoding have become."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _plain(record: Record, parsed: Parsed) -> dict[str, Any]:
    plain = {name: said for name in PLACE if (said := getattr(record, name)) is not None}
    if record.decisions:
        plain["decisions"] = [_decision(each) for each in record.decisions]
    if record.escalations:
        plain["escalations"] = [_escalation(each) for each in record.escalations]
    if record.requirements.covered:
        plain["covered"] = list(record.requirements.covered)
    if record.requirements.partial:
        plain["partial"] = list(record.requirements.partial)
    if record.lessons:
        plain["lessons"] = list(record.lessons)
    if record.compound:
        plain["compounds"] = [_compound(each) for each in (record.compound, *record.more_compounds)]
    if record.extra or record.requirements.extra:
        plain["extra"] = _extra(record)
    if record.status == COMPLETE and (completed := _completed(record, parsed)):
        plain["completes"] = completed
    return plain


def _decision(taken: Decision) -> list[Any]:
    said = [taken.id, taken.decision, taken.rationale, taken.confidence, list(taken.alternatives)]
    return [*said, as_data(taken.extra)]


def _escalation(asked: Escalation) -> list[Any]:
    return [asked.id, asked.type, asked.description, asked.resolution, as_data(asked.extra)]


def _compound(learned: Compound) -> list[Any]:
    return [learned.category, learned.problem, learned.solution, as_data(learned.extra)]


def _extra(record: Record) -> dict[str, Any]:
    below = {f"requirements.{name}": said for name, said in record.requirements.extra.items()}
    said: dict[str, Any] = as_data({**record.extra, **below})
    return said


def _completed(record: Record, parsed: Parsed) -> list[Any]:
    """The phase or milestone that a complete record ends.

    `docs(P03)` and `docs(milestone)` are how a builder says it. Behind a header of any other kind, such as the title
    of a squashed branch, the block has to say by itself that it is about a whole phase.
    """
    scope = parsed.scope or ""
    if not is_scope(scope):
        is_whole = record.plan is None and record.task is None
        return [PHASE, record.phase] if is_whole and isinstance(record.phase, int) else []
    if parsed.type != "docs" or "-" in scope or scope == INIT_SCOPE:
        return []
    if scope == MILESTONE_SCOPE:
        return [MILESTONE, record.milestone] if record.milestone else []
    return [PHASE, record.phase] if isinstance(record.phase, int) else []
