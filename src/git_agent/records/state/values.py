"""State: everything that the messages and branches of a repository say about its projects.

The many small parts are NamedTuples and not values: a long history has tens of thousands of them, each made on every
run, and a NamedTuple takes a sixth of the time.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from git_agent.model.value import value
from git_agent.records.state.phases import Stage
from git_agent.records.state.rows import Unknown

NO_TIMES: Mapping[str, int] = MappingProxyType({})


class DecisionState(NamedTuple):
    """A decision; known by its commit and id, since ids begin anew in every phase."""

    id: str
    decision: str
    rationale: str
    confidence: float | str | None
    alternatives: Sequence[str]
    phase: int | str | None
    commit: str
    project: str | None
    extra: Mapping[str, Unknown]
    milestone: str | None = None


class EscalationUpdate(NamedTuple):
    """What a later record says of an escalation."""

    resolution: str
    description: str
    commit: str


class EscalationState(NamedTuple):
    """An escalation as it was first recorded, with what became of it; `resolved_in` is None while it is open."""

    id: str
    type: str
    description: str
    resolution: str
    phase: int | str | None
    commit: str
    resolved_in: str | None
    project: str | None
    updates: list[EscalationUpdate]
    extra: Mapping[str, Unknown]
    milestone: str | None = None


class RequirementRef(NamedTuple):
    """A requirement and the first commit that covers it, wholly or in part."""

    id: str
    commit: str
    project: str | None


class Lesson(NamedTuple):
    """A sentence somebody wants to remember."""

    text: str
    commit: str
    phase: int | str | None
    project: str | None


class Learning(NamedTuple):
    """A problem and its solution."""

    category: str
    problem: str
    solution: str
    commit: str
    phase: int | str | None
    project: str | None
    extra: Mapping[str, Unknown]


class Told(NamedTuple):
    """A todo, a note or what research found, with `items` below its one line."""

    text: str
    items: Sequence[str]
    commit: str
    phase: int | str | None
    milestone: str | None
    project: str | None


class PlannedPhase(NamedTuple):
    """A phase that a project means to have."""

    number: int
    name: str


class Beginning(NamedTuple):
    """How a project was begun: its name, if it has one, and the phases that were planned."""

    name: str
    phase_count: int | None
    phases: tuple[PlannedPhase, ...]
    commit: str
    milestone: str | None
    project: str | None


class Trouble(NamedTuple):
    """What was wrong with a commit's record, and where in its message."""

    commit: str
    kind: str
    detail: str
    line: int


class PhaseActivity(NamedTuple):
    """The records of one phase: how many, from when to when."""

    phase: int | str
    project: str | None
    milestone: str | None
    blocks: int
    first_commit: str
    last_commit: str
    first_time: int
    last_time: int


@value
class Position:
    """Where the work of a project stands; `sources` has the commit that each field comes from."""

    project: str | None = None
    phase: int | str | None = None
    milestone: str | None = None
    plan: str | None = None
    task: str | None = None
    status: str | None = None
    sources: Mapping[str, str]


@value
class ProjectSummary:
    """One of several projects that share a repository."""

    project: str
    position: Position
    decisions: int
    open_escalations: int
    covered: int
    partial: int


@value
class State:
    """Everything that the messages up to `head` say, which is None before the first commit.

    `project` is set when only one was asked for. `times` has when each commit with a record was made, `stage_times`
    when those that stages end with. A state is not `complete` where the clone was cut off, and with it whatever was
    recorded earlier.
    """

    head: str | None
    project: str | None
    position: Position
    decisions: tuple[DecisionState, ...]
    escalations: tuple[EscalationState, ...]
    covered: tuple[RequirementRef, ...]
    partial: tuple[RequirementRef, ...]
    lessons: tuple[Lesson, ...]
    compounds: tuple[Learning, ...]
    todos: tuple[Told, ...]
    notes: tuple[Told, ...]
    research: tuple[Told, ...]
    beginnings: tuple[Beginning, ...]
    phases: tuple[Stage, ...]
    milestones: tuple[Stage, ...]
    worked: tuple[PhaseActivity, ...]
    projects: tuple[ProjectSummary, ...]
    extra: Mapping[str, Unknown]
    problems: tuple[Trouble, ...]
    commits_read: int
    blocks_read: int
    times: Mapping[str, int]
    complete: bool = True
    stage_times: Mapping[str, int] = NO_TIMES

    @property
    def open_escalations(self) -> tuple[EscalationState, ...]:
        return tuple(escalation for escalation in self.escalations if escalation.resolved_in is None)
