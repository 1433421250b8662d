"""The state of a project, made from rows and branches and nothing else: a pure function of what was committed.

Rows come in the order of the history, and so do all lists made of them. The newest record wins for the current
position, field by field within its phase. An escalation is known by its phase and id: a later record with the same id
changes how it was resolved, and one that is pending again opens it again. A requirement that was ever covered stays
covered.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from git_agent.records.state.annotations import NOTE, RESEARCH, TODO
from git_agent.records.state.branches import MILESTONE, PHASE
from git_agent.records.state.fold import Fold
from git_agent.records.state.phases import Stage
from git_agent.records.state.placement import Place, PlacedRecord, PlacedRow, is_worked
from git_agent.records.state.position import position_of
from git_agent.records.state.rows import Row
from git_agent.records.state.values import (
    PhaseActivity,
    ProjectSummary,
    RequirementRef,
    State,
    Trouble,
)


def project_names(rows: Iterable[PlacedRow], stages: Iterable[Stage]) -> tuple[str, ...]:
    """Every project that a record or a branch names."""
    recorded = {each.record.project for row in rows for each in row.records if each.record.project is not None}
    return tuple(sorted(recorded | {stage.project for stage in stages if stage.project}))


def build_state(
    rows: Sequence[PlacedRow],
    stages: Sequence[Stage],
    *,
    head: str | None,
    commits: int,
    project: str | None = None,
    problems: tuple[Trouble, ...] = (),
) -> State:
    """The state that the rows of `head` tell, of all projects or of one; `commits` is how many were read for it.

    `problems` are those of the history as a whole: where there are any, the state is not complete.
    """
    if project is not None:
        rows = [kept for row in rows if (kept := _of_project(row, project))]
        stages = [stage for stage in stages if stage.project == project]
    fold = Fold()
    for row in rows:
        fold.take(row)
    covered = fold.covered
    return State(
        head=head,
        project=project,
        position=position_of(fold.said),
        decisions=tuple(fold.decisions),
        escalations=fold.escalations,
        covered=_requirements(covered),
        partial=_requirements({key: commit for key, commit in fold.partial.items() if key not in covered}),
        lessons=tuple(fold.lessons),
        compounds=tuple(fold.compounds),
        todos=tuple(fold.told[TODO]),
        notes=tuple(fold.told[NOTE]),
        research=tuple(fold.told[RESEARCH]),
        beginnings=tuple(fold.beginnings),
        phases=tuple(stage for stage in stages if stage.kind == PHASE),
        milestones=tuple(stage for stage in stages if stage.kind == MILESTONE),
        worked=_worked(rows),
        projects=_summaries(fold),
        extra={name: unknown for each in fold.said for name, unknown in each.record.extra.items()},
        problems=(*problems, *fold.problems),
        commits_read=commits,
        blocks_read=len(fold.said),
        times={row.oid: row.time for row, _ in rows},
        complete=not problems,
    )


def _of_project(placed: PlacedRow, project: str) -> PlacedRow | None:
    """The row without the records of other projects; what could not be read may belong to any."""
    records = tuple([each for each in placed.records if each.record.project == project])
    # A row without any record has only problems or a merge, and stays for every project.
    if placed.records and not records:
        return None
    return PlacedRow(placed.row, records)


def _requirements(commits: dict[tuple[str | None, str], str]) -> tuple[RequirementRef, ...]:
    return tuple(RequirementRef(name, commit, project) for (project, name), commit in commits.items())


class _Activity:
    """The records of one phase, counted."""

    __slots__ = ("blocks", "first_commit", "first_time", "last_commit", "last_time")

    def __init__(self, row: Row) -> None:
        self.blocks = 0
        self.first_commit = row.oid
        self.first_time = self.last_time = row.time
        self.count(row)

    def count(self, row: Row) -> None:
        self.blocks += 1
        self.last_commit = row.oid
        # The earliest and the latest, since clocks disagree.
        if row.time > self.last_time:
            self.last_time = row.time
        elif row.time < self.first_time:
            self.first_time = row.time


def _worked(rows: Iterable[PlacedRow]) -> tuple[PhaseActivity, ...]:
    """The phases that records speak of, in the order of their first record."""
    phases: dict[Place, _Activity] = {}
    milestones: dict[Place, str | None] = {}
    for row, records in rows:
        for placed in records:
            if not is_worked(placed):
                continue
            milestones[placed.place] = placed.milestone
            activity = phases.get(placed.place)
            if activity is None:
                phases[placed.place] = _Activity(row)
            else:
                activity.count(row)
    return tuple(
        PhaseActivity(
            phase=place.phase if place.phase is not None else "",
            project=place.project,
            milestone=milestones[place],
            blocks=activity.blocks,
            first_commit=activity.first_commit,
            last_commit=activity.last_commit,
            first_time=activity.first_time,
            last_time=activity.last_time,
        )
        for place, activity in phases.items()
    )


def _summaries(fold: Fold) -> tuple[ProjectSummary, ...]:
    said: dict[str, list[PlacedRecord]] = {}
    for placed in fold.said:
        if placed.record.project is not None:
            said.setdefault(placed.record.project, []).append(placed)
    decisions = Counter(decision.project for decision in fold.decisions)
    waiting = Counter(escalation.project for escalation in fold.escalations if escalation.resolved_in is None)
    covered = Counter(project for project, _ in fold.covered)
    partial = Counter(project for project, name in fold.partial if (project, name) not in fold.covered)
    return tuple(
        ProjectSummary(
            project=name,
            position=position_of(said[name]),
            decisions=decisions[name],
            open_escalations=waiting[name],
            covered=covered[name],
            partial=partial[name],
        )
        for name in sorted(said)
    )
