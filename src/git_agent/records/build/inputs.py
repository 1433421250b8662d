"""What each kind of commit is built from; `status` has a default where the kind of commit says it."""

from git_agent.model.value import value
from git_agent.records.block.schema import NO_REQUIREMENTS, Compound, Decision, Escalation, Requirements


@value
class InitCommitInput:
    """The first commit of a project: `docs(init): initialize project (5 phases)`.

    The phases are counted, or named one by one.
    """

    milestone: str
    phases: int = 0
    phase_names: tuple[str, ...] = ()
    project_name: str = "project"
    subject: str | None = None
    phase: int = 0
    status: str = "specify"
    body: str = ""
    decisions: tuple[Decision, ...] = ()
    lessons: tuple[str, ...] = ()
    trailers: tuple[str, ...] = ()


@value
class TaskCommitInput:
    """Work on a task, a plan or a phase, of any type that has no builder of its own.

    Plan and task are numbers, which get their usual names (`03-01`, `03-01-02`), or texts, which stay as they are.
    `scope` is for the one form that phase, plan and task do not give: `milestone`.
    """

    type: str
    phase: int
    milestone: str
    subject: str
    plan: int | str | None = None
    task: int | str | None = None
    scope: str | None = None
    status: str = "execute"
    body: str = ""
    decisions: tuple[Decision, ...] = ()
    escalations: tuple[Escalation, ...] = ()
    requirements: Requirements = NO_REQUIREMENTS
    lessons: tuple[str, ...] = ()
    compound: Compound | None = None
    trailers: tuple[str, ...] = ()


@value
class PhaseCompletionInput:
    """The end of a phase: `docs(P03): complete auth phase`."""

    phase: int
    milestone: str
    name: str = ""
    subject: str | None = None
    status: str = "complete"
    body: str = ""
    decisions: tuple[Decision, ...] = ()
    requirements: Requirements = NO_REQUIREMENTS
    lessons: tuple[str, ...] = ()
    trailers: tuple[str, ...] = ()


@value
class MilestoneCommitInput:
    """The end of a milestone: `docs(milestone): complete v1.0-mvp`."""

    phase: int
    milestone: str
    subject: str | None = None
    status: str = "complete"
    body: str = ""
    decisions: tuple[Decision, ...] = ()
    requirements: Requirements = NO_REQUIREMENTS
    lessons: tuple[str, ...] = ()
    trailers: tuple[str, ...] = ()


@value
class DecisionCommitInput:
    """A decision that stands alone; without a subject, its own words are one if they fit."""

    phase: int
    milestone: str
    status: str
    decision: Decision
    subject: str | None = None
    body: str = ""
    trailers: tuple[str, ...] = ()


@value
class EscalationCommitInput:
    """A question handed to a person, or what became of it; without a subject, its own words are one if they fit."""

    phase: int
    milestone: str
    status: str
    escalation: Escalation
    subject: str | None = None
    body: str = ""
    trailers: tuple[str, ...] = ()


@value
class CompoundCommitInput:
    """A problem and its solution; without a subject, the problem is one if it fits."""

    phase: int
    milestone: str
    status: str
    compound: Compound
    subject: str | None = None
    body: str = ""
    lessons: tuple[str, ...] = ()
    trailers: tuple[str, ...] = ()


@value
class VerifyCommitInput:
    """The result of a verification: what is covered, what only in part, and what it taught."""

    phase: int
    milestone: str
    subject: str
    status: str = "verify"
    body: str = ""
    requirements: Requirements = NO_REQUIREMENTS
    escalations: tuple[Escalation, ...] = ()
    lessons: tuple[str, ...] = ()
    trailers: tuple[str, ...] = ()
