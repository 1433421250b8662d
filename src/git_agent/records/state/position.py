"""Where a project stands: the newest word on each field, and nothing of a phase or plan that was left."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from git_agent.records.state.placement import PLACE_FIELDS, Place, PlacedRecord
from git_agent.records.state.values import Position

NOWHERE = Position(sources={})

_Words = dict[str, tuple[int | str, str]]
"""What was said of each field, and the commit that says it."""


class Standings(NamedTuple):
    """Where each project stands, and which of them was moved last."""

    newest: str | None
    positions: dict[str | None, Position]


def position_of(said: Iterable[PlacedRecord]) -> Position:
    """The position after these records, which come oldest first: that of the project that was moved last."""
    stand = standings(said)
    return stand.positions.get(stand.newest, NOWHERE)


def standings(said: Iterable[PlacedRecord]) -> Standings:
    """Where these records, which come oldest first, lead every project."""
    projects: dict[str | None, tuple[Place, _Words]] = {}
    newest: str | None = None
    for placed in said:
        if placed.moves:
            newest = placed.record.project
            projects[newest] = _moved(projects.get(newest), placed)
    return Standings(newest, {project: _position(project, words) for project, (_, words) in projects.items()})


def _position(project: str | None, words: _Words) -> Position:
    fields: dict[str, Any] = {name: word for name, (word, _) in words.items()}
    return Position(project=project, **fields, sources={name: commit for name, (_, commit) in words.items()})


def _moved(before: tuple[Place, _Words] | None, placed: PlacedRecord) -> tuple[Place, _Words]:
    place, record = placed.place, placed.record
    words: _Words = {}
    if before:
        old, kept = before
        if old.milestone == place.milestone:
            # Whoever names no phase is still in the old one.
            place = place if record.phase is not None else place._replace(phase=old.phase)
            words = dict(kept) if place == old else {name: kept[name] for name in ("milestone",) if name in kept}
    if record.plan is not None and words.get("plan", (record.plan,))[0] != record.plan:
        words.pop("task", None)
    said = {name: getattr(record, name) for name in PLACE_FIELDS}
    words |= {name: (word, placed.oid) for name, word in said.items() if word is not None}
    return place, {name: words[name] for name in PLACE_FIELDS if name in words}
