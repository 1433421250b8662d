"""The state of a project, made from rows and branches and nothing else: a pure function of what was committed.

Rows come in the order of the history, and so do all lists made of them. The newest record wins for the current
position, field by field within its project, except that a plan or a task is not current any more once a newer record
is about another phase or plan. An escalation is known by project, phase and id: a later record with the same id
changes how it was resolved, and one that is pending again opens it again. A requirement that was ever covered stays
covered.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from git_agent.records.block.newest import PLACE_FIELDS, newest_words
from git_agent.records.state.branches import MILESTONE, PHASE
from git_agent.records.state.fold import Fold, Said
from git_agent.records.state.phases import Stage
from git_agent.records.state.rows import RecordRow, Row
from git_agent.records.state.values import (
    PhaseActivity,
    Position,
    ProjectSummary,
    RequirementRef,
    State,
)


def project_names(rows: Iterable[Row], stages: Iterable[Stage]) -> tuple[str, ...]:
    """Every project that a record or a branch names."""
    recorded = {record.project for row in rows for record in row.records if record.project is not None}
    return tuple(sorted(recorded | {stage.project for stage in stages if stage.project}))


def build_state(
    rows: Sequence[Row], stages: Sequence[Stage], *, head: str | None, commits: int, project: str | None = None
) -> State:
    """The state that the rows of `head` tell, of all projects or of one; `commits` is how many were read for it."""
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
        position=_position(fold.said),
        decisions=tuple(fold.decisions),
        escalations=fold.escalations,
        covered=_requirements(covered),
        partial=_requirements({key: commit for key, commit in fold.partial.items() if key not in covered}),
        lessons=tuple(fold.lessons),
        compounds=tuple(fold.compounds),
        phases=tuple(stage for stage in stages if stage.kind == PHASE),
        milestones=tuple(stage for stage in stages if stage.kind == MILESTONE),
        worked=_worked(rows),
        projects=_summaries(fold),
        extra={name: unknown for _, record in fold.said for name, unknown in record.extra.items()},
        problems=tuple(fold.problems),
        commits_read=commits,
        blocks_read=len(fold.said),
    )


def _of_project(row: Row, project: str) -> Row | None:
    """The row without the records of other projects; what could not be read may belong to any."""
    records = tuple([record for record in row.records if record.project == project])
    # A row without any record has only problems or a merge, and stays for every project.
    if row.records and not records:
        return None
    return row if len(records) == len(row.records) else row._replace(records=records)


def _requirements(commits: dict[tuple[str | None, str], str]) -> tuple[RequirementRef, ...]:
    return tuple(RequirementRef(name, commit, project) for (project, name), commit in commits.items())


def _position(said: Sequence[Said]) -> Position:
    """The newest word on each field, in the project that the newest record is about."""
    # A record of lessons alone says nothing about where the work is, whoever's it was.
    project = next((record.project for _, record in reversed(said) if _has_place(record)), None)
    newest = newest_words((oid, record) for oid, record in reversed(said) if record.project == project)
    sources = {name: newest[name][1] for name in PLACE_FIELDS if name in newest}
    return Position(**{name: word for name, (word, _) in newest.items()}, sources=sources)


def _has_place(record: RecordRow) -> bool:
    return any(getattr(record, name) is not None for name in PLACE_FIELDS)


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


def _worked(rows: Iterable[Row]) -> tuple[PhaseActivity, ...]:
    """The phases that records speak of, in the order of their first record."""
    phases: dict[tuple[int | str, str | None, str | None], _Activity] = {}
    for row in rows:
        for record in row.records:
            if record.phase is None:
                continue
            # With its milestone, because in each of them the numbers begin anew.
            place = record.phase, record.project, record.milestone
            activity = phases.get(place)
            if activity is None:
                phases[place] = _Activity(row)
            else:
                activity.count(row)
    return tuple(
        PhaseActivity(
            phase=phase,
            project=project,
            milestone=milestone,
            blocks=activity.blocks,
            first_commit=activity.first_commit,
            last_commit=activity.last_commit,
            first_time=activity.first_time,
            last_time=activity.last_time,
        )
        for (phase, project, milestone), activity in phases.items()
    )


def _summaries(fold: Fold) -> tuple[ProjectSummary, ...]:
    said: dict[str, list[Said]] = {}
    for oid, record in fold.said:
        if record.project is not None:
            said.setdefault(record.project, []).append((oid, record))
    decisions = Counter(decision.project for decision in fold.decisions)
    waiting = Counter(escalation.project for escalation in fold.escalations if escalation.resolved_in is None)
    covered = Counter(project for project, _ in fold.covered)
    partial = Counter(project for project, name in fold.partial if (project, name) not in fold.covered)
    return tuple(
        ProjectSummary(
            project=name,
            position=_position(said[name]),
            decisions=decisions[name],
            open_escalations=waiting[name],
            covered=covered[name],
            partial=partial[name],
        )
        for name in sorted(said)
    )
