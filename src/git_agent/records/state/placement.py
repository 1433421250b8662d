"""Where each record belongs: a phase is project, milestone and number, and a record without a milestone is of the one
in force.

Most records also move their project to where they are. One that answers an escalation of a phase that was left does
not: it is written there so that the answer is found, and the work goes on elsewhere.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from git_agent.records.block.schema import RESOLVING
from git_agent.records.state.annotations import INIT
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.rows import RecordRow, Row

PLACE_FIELDS = ("phase", "milestone", "plan", "task", "status")


class Place(NamedTuple):
    """A phase of a milestone of a project; the milestone by its key."""

    project: str | None
    milestone: str | None
    phase: int | str | None


class PlacedRecord(NamedTuple):
    """A record, where it belongs, and whether the project is there since; `milestone` is the name in force."""

    oid: str
    record: RecordRow
    place: Place
    milestone: str | None
    moves: bool


class PlacedRow(NamedTuple):
    """A row and its records, each in its place."""

    row: Row
    records: tuple[PlacedRecord, ...]


class _Standing(NamedTuple):
    """Where a project is so far."""

    milestone: str | None = None
    place: Place | None = None


def placed(rows: Iterable[Row]) -> Iterator[PlacedRow]:
    """The rows, which come oldest first, with every record in its place."""
    standing: dict[str | None, _Standing] = {}
    asked: set[tuple[Place, str]] = set()
    for row in rows:
        yield PlacedRow(row, tuple([_placed(row.oid, record, standing, asked) for record in row.records]))


def is_worked(placed: PlacedRecord) -> bool:
    """Whether the record is about the work of a phase; to begin a project is none yet."""
    told = placed.record.told
    return placed.record.phase is not None and not (told and told.kind == INIT)


def _placed(
    oid: str, record: RecordRow, standing: dict[str | None, _Standing], asked: set[tuple[Place, str]]
) -> PlacedRecord:
    here = standing.get(record.project) or _Standing()
    milestone = here.milestone if record.milestone is None else record.milestone
    place = Place(record.project, None if milestone is None else milestone_key(milestone), record.phase)
    moves = _has_place(record) and not (record.escalations and place != here.place and _answers(record, place, asked))
    if moves:
        phase = record.phase
        # Whoever names no phase is still in the old one, unless the milestone is new.
        if phase is None and here.place and here.place.milestone == place.milestone:
            phase = here.place.phase
        standing[record.project] = _Standing(milestone, place._replace(phase=phase))
    asked.update((place, escalation.id) for escalation in record.escalations)
    return PlacedRecord(oid, record, place, milestone, moves)


def _answers(record: RecordRow, place: Place, asked: set[tuple[Place, str]]) -> bool:
    return any(each.resolution in RESOLVING and (place, each.id) in asked for each in record.escalations)


def _has_place(record: RecordRow) -> bool:
    # A record of lessons alone says nothing about where the work is, whoever's it was.
    return record[1:6] != (None, None, None, None, None)
