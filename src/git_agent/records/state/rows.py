"""Rows: what the message of one commit says about the state of a project.

Tens of thousands of rows come out of the cache on every run, so they are NamedTuples and not values: JSON writes one
as a list of its fields, and making one from that list takes a fraction of the time. A row is the same whether it was
just made or kept.
"""

from collections.abc import Mapping, Sequence
from itertools import starmap
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

# To be raised with every change of what a row says of a message, or how it is kept; a test holds the two together.
VERSION = 4

Unknown: TypeAlias = str | list["Unknown"] | dict[str, "Unknown"]
"""What a record says in a field that the schema does not know."""

NOTHING_UNKNOWN: Mapping[str, Unknown] = MappingProxyType({})


class DecisionRow(NamedTuple):
    """A decision as it was recorded."""

    id: str
    decision: str
    rationale: str
    confidence: float | str | None
    alternatives: Sequence[str]
    extra: Mapping[str, Unknown]


class EscalationRow(NamedTuple):
    """An escalation as one record tells it, which may be its first or a later one."""

    id: str
    type: str
    description: str
    resolution: str
    extra: Mapping[str, Unknown]


class CompoundRow(NamedTuple):
    """A problem and its solution."""

    category: str
    problem: str
    solution: str
    extra: Mapping[str, Unknown]


class Completion(NamedTuple):
    """The phase or milestone that a record ends: the kind of its branch, and its number or version."""

    kind: str
    number: int | str


class ToldRow(NamedTuple):
    """What a record tells in its own words, outside of its block: a todo, a note, research, or a project's beginning.

    `items` are what was found, or the phases that are planned.
    """

    kind: str
    text: str
    items: Sequence[str]


class RecordRow(NamedTuple):
    """One record of a commit: its place, then whatever else it has to say."""

    project: str | None = None
    phase: int | str | None = None
    milestone: str | None = None
    plan: str | None = None
    task: str | None = None
    status: str | None = None
    completes: Completion | None = None
    covered: tuple[str, ...] = ()
    partial: tuple[str, ...] = ()
    lessons: tuple[str, ...] = ()
    decisions: tuple[DecisionRow, ...] = ()
    escalations: tuple[EscalationRow, ...] = ()
    compounds: tuple[CompoundRow, ...] = ()
    told: ToldRow | None = None
    # The last one, which `_cut` drops where it is the shared empty one: JSON cannot write that.
    extra: Mapping[str, Unknown] = NOTHING_UNKNOWN


class ProblemRow(NamedTuple):
    """Something wrong with a record, and where in the message."""

    kind: str
    detail: str
    line: int


class Row(NamedTuple):
    """One commit: its records in the order of the work, and the branches that its subject says were merged."""

    oid: str
    time: int
    records: tuple[RecordRow, ...]
    problems: tuple[ProblemRow, ...]
    merged: tuple[str, ...]


PLACE = RecordRow._fields[:6]


# What the fields behind the place are where a record was cut off before them.
_NO_MORE: tuple[Any, ...] = (None, *[()] * 6, None, NOTHING_UNKNOWN)


def stored(row: Row) -> tuple[object, ...]:
    """A row as JSON can keep it, without what the history knows of its commit anyway."""
    return [_cut(record) for record in row.records], row.problems, row.merged


def _cut(record: RecordRow) -> Sequence[object]:
    """The fields up to the last one that says something: most records have little more than their place."""
    end = len(record)
    while end > len(PLACE) and not record[end - 1]:
        end -= 1
    return record[:end]


def restored(oid: str, time: int, kept: Sequence[Any]) -> Row:
    """The row that was stored."""
    records, problems, merged = kept
    troubles = tuple(starmap(ProblemRow, problems)) if problems else ()
    return Row(oid, time, tuple(map(record_of, records)), troubles, tuple(merged))


def record_of(fields: Sequence[Any]) -> RecordRow:
    """The record with these fields, as JSON gives them back: as lists, and cut."""
    more = fields[len(PLACE) :]
    if not more:
        return RecordRow(*fields)
    rest = (*more, *_NO_MORE[len(more) :])
    completes, covered, partial, lessons, decisions, escalations, compounds, told, extra = rest
    return RecordRow._make(
        (
            *fields[: len(PLACE)],
            Completion(*completes) if completes else None,
            tuple(covered),
            tuple(partial),
            tuple(lessons),
            tuple(starmap(DecisionRow, decisions)),
            tuple(starmap(EscalationRow, escalations)),
            tuple(starmap(CompoundRow, compounds)),
            ToldRow(*told) if told else None,
            extra,
        )
    )
