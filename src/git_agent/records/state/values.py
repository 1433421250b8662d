"""State: everything that the messages and branches of a repository say about its projects.

The many small parts are NamedTuples and not values: a long history has tens of thousands of them, each made on every
run, and a NamedTuple takes a sixth of the time. Their fields are the keys of the JSON.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from git_agent.model.value import value
from git_agent.records.state.phases import Stage


class Decided(NamedTuple):
    """A decision; known by its commit and id, since ids begin anew in every phase."""

    id: str
    decision: str
    rationale: str
    confidence: float | str | None
    alternatives: list[str]
    phase: int | str | None
    commit: str
    project: str | None
    extra: dict[str, Any]


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
    updates: list[dict[str, str]]
    extra: dict[str, Any]


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
    extra: dict[str, Any]


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
    """Where the work stands; `sources` has the commit that each field comes from."""

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

    `project` is set when only one was asked for.
    """

    head: str | None
    project: str | None
    position: Position
    decisions: tuple[Decided, ...]
    escalations: tuple[EscalationState, ...]
    covered: tuple[RequirementRef, ...]
    partial: tuple[RequirementRef, ...]
    lessons: tuple[Lesson, ...]
    compounds: tuple[Learning, ...]
    phases: tuple[Stage, ...]
    milestones: tuple[Stage, ...]
    worked: tuple[PhaseActivity, ...]
    projects: tuple[ProjectSummary, ...]
    extra: Mapping[str, Any]
    problems: tuple[Trouble, ...]
    commits_read: int
    blocks_read: int

    @property
    def open_escalations(self) -> tuple[EscalationState, ...]:
        return tuple(asked for asked in self.escalations if asked.resolved_in is None)


def state_data(state: State) -> dict[str, Any]:
    """The documented JSON of a state; fields may be added, none renamed."""
    return {
        "schema_version": 1,
        "project": state.project,
        "head": state.head,
        **_position(state.position),
        "decisions": _dicts(state.decisions),
        "escalations": _dicts(state.escalations),
        "requirements": {
            "covered": _dicts(state.covered),
            "partial": _dicts(state.partial),
        },
        "lessons": _dicts(state.lessons),
        "compounds": _dicts(state.compounds),
        "phases": [_stage(phase, "number") for phase in state.phases],
        "milestones": [_stage(milestone, "version") for milestone in state.milestones],
        "worked": _dicts(state.worked),
        "projects": [_summary(summary) for summary in state.projects],
        "extra": dict(state.extra),
        "problems": _dicts(state.problems),
        "commits_read": state.commits_read,
        "blocks_read": state.blocks_read,
    }


def _dicts(items: tuple[Any, ...]) -> list[dict[str, Any]]:
    """The same as `_asdict` of each, in half the time."""
    fields = items[0]._fields if items else ()
    return [dict(zip(fields, item, strict=True)) for item in items]


def _stage(stage: Stage, number: str) -> dict[str, Any]:
    return {
        number: stage.number,
        "slug": stage.slug,
        "branch": stage.branch,
        "status": stage.status,
        "project": stage.project,
        **({"milestone": stage.milestone} if number == "number" else {}),
        "commit": stage.commit,
    }


def _position(position: Position) -> dict[str, Any]:
    return {
        "phase": position.phase,
        "milestone": position.milestone,
        "plan": position.plan,
        "task": position.task,
        "status": position.status,
        "sources": dict(position.sources),
    }


def _summary(summary: ProjectSummary) -> dict[str, Any]:
    return {
        "project": summary.project,
        **_position(summary.position),
        "decisions": summary.decisions,
        "open_escalations": summary.open_escalations,
        "covered": summary.covered,
        "partial": summary.partial,
    }
