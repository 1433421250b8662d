"""KnownRecords: what the history up to HEAD has on record, for whoever makes the next record.

It is the state's own reading of the same rows, so that a new record goes on exactly where `state` says the work is.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.model.value import value
from git_agent.records.block.schema import Record
from git_agent.records.state.cache import history_of
from git_agent.records.state.fold import Fold
from git_agent.records.state.placement import Place, PlacedRow, placed
from git_agent.records.state.position import NOWHERE, standings
from git_agent.records.state.values import EscalationState


@value
class Latest:
    """The place that the newest records of a project name, and the commit of the newest."""

    record: Record
    commit: str


class KnownRecords:
    """The records of one repository, read when the first question is asked; `keep` allows the cache."""

    def __init__(self, git: Git, *, keep: bool = True) -> None:
        self.git = git
        self.keep = keep

    @cached_property
    def rows(self) -> tuple[PlacedRow, ...]:
        head = head_oid(self.git)
        # Before the first commit `git log` is an error.
        return () if head is None else tuple(placed(history_of(self.git, head, keep=self.keep).rows.values()))

    @cached_property
    def latest_project(self) -> str | None:
        """The project that was worked on last."""
        return standings(each for row in self.rows for each in row.records).newest

    def latest(self, project: str | None) -> Latest | None:
        """Where the work of a project stands."""
        said = [each for row in self.rows for each in row.records if each.record.project == project]
        position = standings(said).positions.get(project, NOWHERE)
        if not position.sources:
            return None
        names = ("phase", "milestone", "plan", "task", "status")
        record = Record(project=project, **{name: getattr(position, name) for name in names})
        newest = next(each.oid for each in reversed(said) if each.moves)
        return Latest(record=record, commit=newest)

    def ids(self, place: Place) -> Iterator[str]:
        """The ids of all decisions and escalations of a phase."""
        for row in self.rows:
            for each in row.records:
                if each.place == place:
                    yield from (item.id for items in (each.record.decisions, each.record.escalations) for item in items)

    @cached_property
    def escalations(self) -> tuple[EscalationState, ...]:
        """All escalations, with what became of them."""
        fold = Fold()
        for row in self.rows:
            fold.take(row)
        return fold.escalations

    def open_escalations(self, project: str | None) -> Iterable[EscalationState]:
        """Those of a project that wait for an answer."""
        return [each for each in self.escalations if each.project == project and each.resolved_in is None]
