"""The state of a project, made from rows and branches and nothing else: a pure function of what was committed.

Rows come in the order of the history, and so do all lists made of them. The newest record wins for the current
position, field by field within its project, except that a plan or a task is not current any more once a newer record
is about another phase or plan. An escalation is known by project, phase and id: a later record with the same id
changes how it was resolved, and one that is pending again opens it again. A requirement that was ever covered stays
covered.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from git_agent.records.state.branches import MILESTONE, PHASE
from git_agent.records.state.phases import Stage
from git_agent.records.state.rows import Row
from git_agent.records.state.values import (
    Decided,
    EscalationState,
    Learning,
    Lesson,
    PhaseActivity,
    Position,
    ProjectSummary,
    RequirementRef,
    State,
    Trouble,
)

PENDING = "pending"
FIELDS = ("phase", "milestone", "plan", "task", "status")
LISTS = frozenset({"decisions", "escalations", "covered", "partial", "lessons", "compounds"})

T = TypeVar("T")

Said = tuple[str, dict[str, Any]]
"""A commit and one of its records."""


def project_names(rows: Iterable[Row], stages: Iterable[Stage]) -> tuple[str, ...]:
    """Every project that a record or a branch names."""
    recorded = {record["project"] for row in rows for record in row.records if "project" in record}
    return tuple(sorted(recorded | {stage.project for stage in stages if stage.project}))


def build_state(
    rows: Sequence[Row], stages: Sequence[Stage], *, head: str | None, commits: int, project: str | None = None
) -> State:
    """The state that the rows of `head` tell, of all projects or of one; `commits` is how many were read for it."""
    if project is not None:
        rows = [kept for row in rows if (kept := _of_project(row, project))]
        stages = [stage for stage in stages if stage.project == project]
    fold = _Fold()
    for row in rows:
        fold.take(row)
    covered = fold.covered
    return State(
        head=head,
        project=project,
        position=_position(fold.said),
        decisions=tuple(fold.decisions),
        escalations=fold.escalations,
        covered=_met(covered),
        partial=_met({key: commit for key, commit in fold.partial.items() if key not in covered}),
        lessons=tuple(fold.lessons),
        compounds=tuple(fold.compounds),
        phases=tuple(stage for stage in stages if stage.kind == PHASE),
        milestones=tuple(stage for stage in stages if stage.kind == MILESTONE),
        worked=_worked(rows),
        projects=_summaries(fold),
        extra={name: said for _, record in fold.said if "extra" in record for name, said in record["extra"].items()},
        problems=tuple(fold.problems),
        commits_read=commits,
        blocks_read=len(fold.said),
    )


def _of_project(row: Row, project: str) -> Row | None:
    """The row without the records of other projects; what could not be read may belong to any."""
    records = [record for record in row.records if record.get("project") == project]
    if row.records and not records:
        return None
    return row if len(records) == len(row.records) else row._replace(records=records)


def _met(commits: dict[tuple[str | None, str], str]) -> tuple[RequirementRef, ...]:
    return tuple(RequirementRef(name, commit, project) for (project, name), commit in commits.items())


class _Fold:
    """Collects what the records say, one after the other."""

    def __init__(self) -> None:
        self.said: list[Said] = []
        self.decisions: list[Decided] = []
        self.covered: dict[tuple[str | None, str], str] = {}
        self.partial: dict[tuple[str | None, str], str] = {}
        self.lessons: list[Lesson] = []
        self.compounds: list[Learning] = []
        self.problems: list[Trouble] = []
        self._escalations: dict[tuple[Any, ...], EscalationState] = {}

    @property
    def escalations(self) -> tuple[EscalationState, ...]:
        return tuple(self._escalations.values())

    def take(self, row: Row) -> None:
        oid, records = row.oid, row.records
        if row.problems:
            self.problems += [Trouble(oid, *problem) for problem in row.problems]
        before = len(self.decisions), len(self.lessons), len(self.compounds)
        for record in records:
            self.said.append((oid, record))
            if not LISTS.isdisjoint(record):  # most have no more than their place
                self._take_lists(oid, record)
        if len(records) > 1:  # a squashed commit may say the same several times
            self.decisions[before[0] :] = _unique(self.decisions[before[0] :])
            self.lessons[before[1] :] = _unique(self.lessons[before[1] :])
            self.compounds[before[2] :] = _unique(self.compounds[before[2] :])
        if len(self.decisions) - before[0] > 1:
            self._report_repeated(self.decisions[before[0] :])

    def _take_lists(self, oid: str, record: dict[str, Any]) -> None:
        project, phase = record.get("project"), record.get("phase")
        if "decisions" in record:
            self.decisions += [
                Decided(name, decision, rationale, confidence, alternatives, phase, oid, project, extra)
                for name, decision, rationale, confidence, alternatives, extra in record["decisions"]
            ]
        if "escalations" in record:
            for escalation in record["escalations"]:
                self._escalate(oid, project, phase, *escalation)
        if "covered" in record:
            for name in record["covered"]:
                self.covered.setdefault((project, name), oid)
        if "partial" in record:
            for name in record["partial"]:
                self.partial.setdefault((project, name), oid)
        if "lessons" in record:
            self.lessons += [Lesson(text, oid, phase, project) for text in record["lessons"]]
        if "compounds" in record:
            self.compounds += [
                Learning(category, problem, solution, oid, phase, project, extra)
                for category, problem, solution, extra in record["compounds"]
            ]

    def _report_repeated(self, here: list[Decided]) -> None:
        """Commit and id name a decision; where they name several, all are kept and it is told."""
        for (_, name), count in Counter((taken.project, taken.id) for taken in here if taken.id).items():
            if count > 1:
                self.problems.append(Trouble(here[0].commit, "repeated-id", f"{name} names {count} decisions", 1))

    def _escalate(self, oid: str, project: str | None, phase: Any, *parts: Any) -> None:
        name, type_, description, resolution, extra = parts
        key = (project, phase, name) if name else (oid, len(self._escalations))
        known = self._escalations.get(key)
        if known:
            self._escalations[key] = _updated(known, oid, type_, description, resolution, extra)
            return
        solved = oid if resolution not in ("", PENDING) else None
        words = (name, type_, description, resolution or PENDING)
        self._escalations[key] = EscalationState(*words, phase, oid, solved, project, [], extra)


def _updated(
    known: EscalationState, oid: str, type_: str, description: str, resolution: str, extra: dict[str, Any]
) -> EscalationState:
    """The question stays as it was put first; what was said later is kept beside it."""
    resolution = resolution or known.resolution
    is_solved_anew = resolution != known.resolution
    if is_solved_anew or description not in ("", known.description):
        known.updates.append({"resolution": resolution, "description": description, "commit": oid})
    solved = oid if is_solved_anew else known.resolved_in
    return known._replace(
        type=known.type or type_,
        description=known.description or description,
        resolution=resolution,
        resolved_in=None if resolution == PENDING else solved,
        extra={**known.extra, **extra},
    )


def _unique(items: list[T]) -> list[T]:
    # By their text, because not all have a hash; and a hostile commit may well say ten thousand things twice.
    return list({repr(item): item for item in items}.values())


def _position(said: Sequence[Said]) -> Position:
    """The newest word on each field, looked for from the end, in the project that the newest record is about."""
    newest = next((record for _, record in reversed(said) if any(name in record for name in FIELDS)), {})
    project = newest.get("project")
    found: dict[str, Any] = {}
    sources: dict[str, str] = {}
    wanted = list(FIELDS)
    for oid, record in reversed(said):
        if not wanted:
            break
        if record.get("project") != project:
            continue
        if _is_elsewhere(record, found, "phase"):
            wanted = [name for name in wanted if name not in ("plan", "task")]
        elif _is_elsewhere(record, found, "plan"):
            wanted = [name for name in wanted if name != "task"]
        for name in [name for name in wanted if name in record]:
            found[name], sources[name] = record[name], oid
            wanted.remove(name)
    return Position(**found, sources={name: sources[name] for name in FIELDS if name in sources})


def _is_elsewhere(record: dict[str, Any], found: dict[str, Any], name: str) -> bool:
    return name in found and record.get(name, found[name]) != found[name]


def _worked(rows: Iterable[Row]) -> tuple[PhaseActivity, ...]:
    """The phases that records speak of, in the order of their first record."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for oid, time, records, _, _ in rows:
        for record in records:
            if "phase" not in record:
                continue
            place = record["phase"], record.get("project"), record.get("milestone")
            facts = found.get(place)
            if facts is None:
                facts = found[place] = [0, oid, oid, time, time]
            facts[0] += 1
            facts[2] = oid
            if time > facts[4]:
                facts[4] = time
            elif time < facts[3]:  # clocks disagree
                facts[3] = time
    return tuple(PhaseActivity(*place, *facts) for place, facts in found.items())


def _summaries(fold: "_Fold") -> tuple[ProjectSummary, ...]:
    said: dict[str, list[Said]] = {}
    for each in fold.said:
        if "project" in each[1]:
            said.setdefault(each[1]["project"], []).append(each)
    decisions = Counter(taken.project for taken in fold.decisions)
    waiting = Counter(asked.project for asked in fold.escalations if asked.resolved_in is None)
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
