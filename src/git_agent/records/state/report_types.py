"""What the documented JSON of `state` is made of; fields may be added, none renamed."""

from typing import Annotated, Any, Literal, TypedDict


class PositionFields(TypedDict):
    """Where the work stands."""

    phase: int | str | None
    milestone: str | None
    plan: str | None
    task: str | None
    status: str | None
    sources: Annotated[dict[str, str], "the commit that each field comes from"]


class DecisionReport(TypedDict):
    """A decision; known by its commit and id, since ids begin anew in every phase."""

    id: str
    decision: str
    rationale: str
    confidence: float | str | None
    alternatives: list[str]
    phase: int | str | None
    commit: str
    project: str | None
    milestone: str | None
    extra: dict[str, Any]


class EscalationUpdateReport(TypedDict):
    """What a later record says of an escalation."""

    resolution: str
    description: str
    commit: str


class EscalationReport(TypedDict):
    """An escalation as it was first recorded, with what became of it; `resolved_in` is null while it is open."""

    id: str
    type: str
    description: str
    resolution: str
    phase: int | str | None
    commit: str
    resolved_in: str | None
    project: str | None
    milestone: str | None
    updates: list[EscalationUpdateReport]
    extra: dict[str, Any]


class RequirementReport(TypedDict):
    """A requirement and the first commit that covers it, wholly or in part."""

    id: str
    commit: str
    project: str | None


class RequirementsReport(TypedDict):
    """The requirements that commits cover."""

    covered: list[RequirementReport]
    partial: list[RequirementReport]


class LessonReport(TypedDict):
    """A sentence somebody wants to remember."""

    text: str
    commit: str
    phase: int | str | None
    project: str | None


class CompoundReport(TypedDict):
    """A problem and its solution."""

    category: str
    problem: str
    solution: str
    commit: str
    phase: int | str | None
    project: str | None
    extra: dict[str, Any]


class ToldReport(TypedDict):
    """A todo or a note: its line, and what stands below it."""

    text: str
    detail: str
    commit: str
    phase: int | str | None
    milestone: str | None
    project: str | None


class ResearchReport(TypedDict):
    """What research found."""

    subject: str
    findings: list[str]
    commit: str
    phase: int | str | None
    milestone: str | None
    project: str | None


class PlannedPhaseReport(TypedDict):
    """A phase that a project means to have."""

    number: int
    name: str


class BeginningReport(TypedDict):
    """How a project was begun."""

    name: Annotated[str, "empty where nobody has named it"]
    phase_count: int | None
    phases: Annotated[list[PlannedPhaseReport], "the planned ones, as far as they are listed"]
    commit: str
    milestone: str | None
    project: str | None


class ProblemReport(TypedDict):
    """What was wrong with a commit's record, and where in its message."""

    commit: Annotated[str, "empty for what is wrong with the history as a whole"]
    kind: str
    detail: str
    line: int


class ActivityReport(TypedDict):
    """The records of one phase: how many, from when to when."""

    phase: int | str
    project: str | None
    milestone: str | None
    blocks: int
    first_commit: str
    last_commit: str
    first_time: int
    last_time: int


class StageFields(TypedDict):
    """A phase or a milestone, as branches and records tell of it."""

    slug: str | None
    branch: str | None
    status: str
    project: str | None
    commit: str | None


class PhaseReport(StageFields):
    """A phase."""

    number: int | str
    milestone: str | None


class MilestoneReport(StageFields):
    """A milestone."""

    version: int | str


class ProjectReport(PositionFields):
    """One of several projects that share a repository."""

    project: str
    decisions: int
    open_escalations: int
    covered: int
    partial: int


class StateReport(PositionFields):
    """Everything that the messages and branches of a repository say about its projects."""

    schema_version: Literal[1]
    project: Annotated[str | None, "the one that was asked for"]
    head: Annotated[str | None, "the commit up to which was read; null before the first one"]
    decisions: list[DecisionReport]
    escalations: list[EscalationReport]
    requirements: RequirementsReport
    lessons: list[LessonReport]
    compounds: list[CompoundReport]
    todos: list[ToldReport]
    notes: list[ToldReport]
    research: list[ResearchReport]
    beginnings: list[BeginningReport]
    phases: list[PhaseReport]
    milestones: list[MilestoneReport]
    worked: list[ActivityReport]
    projects: list[ProjectReport]
    extra: dict[str, Any]
    problems: list[ProblemReport]
    commits_read: int
    blocks_read: int
    complete: Annotated[bool, "false where the clone is shallow, and lacks what was recorded earlier"]
