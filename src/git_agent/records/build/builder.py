"""Builds complete commit messages with a record in them; strict, so that whatever it returns can be read back.

Each kind of commit takes a typed input and gives the text for `git commit --file`: the header, the prose, the block,
and the trailers last, where `git interpret-trailers` looks for them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from git_agent.model.counted import counted
from git_agent.model.fault import Fault
from git_agent.model.message import MessageRules
from git_agent.model.value import replace
from git_agent.records.block.schema import INIT_SCOPE, MILESTONE_SCOPE, TYPES, Record, scope_of
from git_agent.records.build.faults import RecordFaults
from git_agent.records.build.header import RecordHeader, header_from_words, phase_header
from git_agent.records.build.inputs import (
    CompoundCommitInput,
    DecisionCommitInput,
    EscalationCommitInput,
    InitCommitInput,
    MilestoneCommitInput,
    PhaseCompletionInput,
    TaskCommitInput,
    VerifyCommitInput,
)
from git_agent.records.build.message import RecordMessage, message_faults

# These four have builders that ask for what their record must hold; as a task they would go without it.
TASK_TYPES = tuple(name for name in TYPES if name not in ("decision", "compound", "escalation", "verify"))


class _Given(Protocol):
    """What all inputs have."""

    @property
    def phase(self) -> int: ...
    @property
    def milestone(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def body(self) -> str: ...
    @property
    def trailers(self) -> tuple[str, ...]: ...


class CommitBuilder:
    """Builds the nine kinds of commit message that carry a record.

    `project` goes into every record; with `multi_project` no record may be without it. Every method returns the
    whole message, and raises UsageError with all faults at once when it could not be read back as it was given.
    """

    def __init__(self, project: str | None = None, *, multi_project: bool = False) -> None:
        self.project = project
        self.multi_project = multi_project

    def build_init_commit(self, given: InitCommitInput) -> str:
        """The first commit of a project.

        >>> print(CommitBuilder().build_init_commit(InitCommitInput(phases=5, milestone="v0.1")), end="")
        docs(init): initialize project (5 phases)
        <BLANKLINE>
        ---ci---
        phase: 0
        milestone: v0.1
        status: specify
        ---/ci---
        """
        count = given.phases or len(given.phase_names)
        # The number stands in the subject because the schema has no field for it, and the names above the block.
        subject = given.subject or f"initialize {given.project_name} ({counted(count, 'phase')})"
        faults = tuple(Fault(rule="phases", detail=f"phases: {why}") for why in _phase_faults(given))
        header = RecordHeader(type="docs", scope=INIT_SCOPE, subject=subject, faults=faults)
        listed = "\n".join(f"{number}. {name}" for number, name in enumerate(given.phase_names, 1))
        body = "\n\n".join(filter(None, (listed, given.body)))
        return self._written(header, replace(given, body=body), decisions=given.decisions, lessons=given.lessons)

    def build_task_commit(self, given: TaskCommitInput) -> str:
        """Work on a task, a plan or a phase.

        >>> given = TaskCommitInput(type="feat", phase=1, milestone="v0.2", plan=1, task=1, subject="add JWT auth")
        >>> print(CommitBuilder(project="auth-service").build_task_commit(given), end="")
        feat(P01-01-01): add JWT auth
        <BLANKLINE>
        ---ci---
        project: auth-service
        phase: 1
        milestone: v0.2
        plan: 01-01
        task: 01-01-01
        status: execute
        ---/ci---
        """
        plan, task = _plan_and_task(given)
        scope = given.scope or scope_of(given.type, phase=given.phase, plan=plan, task=task)
        foreign = Fault(rule="type", detail=f"type: {given.type} is not for tasks; it has a builder of its own")
        # A type that the schema does not know at all is named by `message_faults`, and once is enough.
        faults = (foreign,) if given.type in TYPES and given.type not in TASK_TYPES else ()
        return self._written(
            RecordHeader(type=given.type, scope=scope, subject=given.subject, faults=faults),
            given,
            plan=plan,
            task=task,
            decisions=given.decisions,
            escalations=given.escalations,
            requirements=given.requirements,
            lessons=given.lessons,
            compound=given.compound,
        )

    def build_phase_completion_commit(self, given: PhaseCompletionInput) -> str:
        """The end of a phase, with what it covered and taught.

        >>> given = PhaseCompletionInput(phase=3, milestone="v0.2", name="auth", lessons=("Rotate keys early",))
        >>> CommitBuilder().build_phase_completion_commit(given).partition("\\n")[0]
        'docs(P03): complete auth phase'
        """
        subject = given.subject or (f"complete {given.name} phase" if given.name else f"complete phase {given.phase}")
        return self._written(
            phase_header("docs", given.phase, subject),
            given,
            decisions=given.decisions,
            requirements=given.requirements,
            lessons=given.lessons,
        )

    def build_milestone_commit(self, given: MilestoneCommitInput) -> str:
        """The end of a milestone, with what it covered and taught.

        >>> given = MilestoneCommitInput(phase=5, milestone="v1.0-mvp")
        >>> CommitBuilder().build_milestone_commit(given).partition("\\n")[0]
        'docs(milestone): complete v1.0-mvp'
        """
        subject = given.subject or f"complete {given.milestone}"
        return self._written(
            RecordHeader(type="docs", scope=MILESTONE_SCOPE, subject=subject),
            given,
            decisions=given.decisions,
            requirements=given.requirements,
            lessons=given.lessons,
        )

    def build_decision_commit(self, given: DecisionCommitInput) -> str:
        """A decision that stands alone.

        >>> decision = Decision(id="D-001", decision="use JWT", rationale="no state to keep", confidence=0.9)
        >>> given = DecisionCommitInput(phase=1, milestone="v0.2", status="plan", decision=decision)
        >>> CommitBuilder().build_decision_commit(given).partition("\\n")[0]
        'decision(P01): use JWT'
        """
        decision = given.decision
        header = header_from_words("decision", given.phase, given.subject, words=decision.decision, name=decision.id)
        return self._written(header, given, decisions=(decision,))

    def build_escalation_commit(self, given: EscalationCommitInput) -> str:
        """A question handed to a person, or what became of it.

        >>> question = Escalation(id="E-001", type="deploy", description="deploy to production?", resolution="pending")
        >>> given = EscalationCommitInput(phase=1, milestone="v0.2", status="execute", escalation=question)
        >>> CommitBuilder().build_escalation_commit(given).partition("\\n")[0]
        'escalation(P01): deploy to production?'
        """
        escalation = given.escalation
        header = header_from_words(
            "escalation", given.phase, given.subject, words=escalation.description, name=escalation.id
        )
        return self._written(header, given, escalations=(escalation,))

    def build_compound_commit(self, given: CompoundCommitInput) -> str:
        """A problem and its solution, to be known wherever it comes up again.

        >>> compound = Compound(category="testing", problem="flaky clock", solution="hand the time in")
        >>> given = CompoundCommitInput(phase=1, milestone="v0.2", status="verify", compound=compound)
        >>> CommitBuilder().build_compound_commit(given).partition("\\n")[0]
        'compound(P01): flaky clock'
        """
        compound = given.compound
        header = header_from_words(
            "compound", given.phase, given.subject, words=compound.problem, name=compound.category
        )
        return self._written(header, given, compound=compound, lessons=given.lessons)

    def build_verify_commit(self, given: VerifyCommitInput) -> str:
        """The result of a verification.

        >>> checked = Requirements(covered=("REQ-01",), partial=("REQ-02",))
        >>> given = VerifyCommitInput(phase=1, milestone="v0.2", subject="check auth", requirements=checked)
        >>> CommitBuilder().build_verify_commit(given).partition("\\n")[0]
        'verify(P01): check auth'
        """
        return self._written(
            phase_header("verify", given.phase, given.subject),
            given,
            requirements=given.requirements,
            escalations=given.escalations,
            lessons=given.lessons,
        )

    def build_research_commit(self, *, phase: int, milestone: str, subject: str, findings: str | Sequence[str]) -> str:
        """What research found: a text, or a list of findings; either way prose, never part of the block.

        >>> print(CommitBuilder().build_research_commit(
        ...     phase=2, milestone="v0.2", subject="compare token formats", findings=["JWT is enough"]
        ... ), end="")
        docs(P02): compare token formats
        <BLANKLINE>
        - JWT is enough
        <BLANKLINE>
        ---ci---
        phase: 2
        milestone: v0.2
        status: research
        ---/ci---
        """
        body = findings if isinstance(findings, str) else _listed(findings)
        given = TaskCommitInput(
            type="docs", phase=phase, milestone=milestone, subject=subject, status="research", body=body
        )
        return self.build_task_commit(given)

    def _written(self, header: RecordHeader, given: _Given, **parts: Any) -> str:
        record = Record(
            project=self.project, phase=given.phase, milestone=given.milestone, status=given.status, **parts
        )
        message = RecordMessage(
            type=header.type,
            scope=header.scope,
            subject=header.subject,
            record=record,
            body=given.body,
            trailers=given.trailers,
        )
        faults = (*header.faults, *message_faults(message, multi_project=self.multi_project))
        if faults:
            raise RecordFaults("this message cannot be written: ", [fault.detail for fault in faults])
        return message.text


def _phase_faults(given: InitCommitInput) -> Iterator[str]:
    count, named = given.phases or len(given.phase_names), len(given.phase_names)
    if count <= 0:
        yield "a project has at least one; say how many it has"
    elif named and named != count:
        yield f"are {count}, and {named} are named"
    if any("\n" in name or not name.strip() for name in given.phase_names):
        yield "each name is one line"


def _plan_and_task(given: TaskCommitInput) -> tuple[str | None, str | None]:
    """Their names: numbers are padded and led by what they belong to, texts stay as they are."""
    plan = f"{given.phase:02}-{given.plan:02}" if isinstance(given.plan, int) else given.plan
    if not isinstance(given.task, int):
        return plan, given.task
    # A plan's name may have its phase before it, which the task's name has already.
    above = f"{given.phase:02}-{plan.rpartition('-')[2]}-" if plan else ""
    return plan, f"{above}{given.task:02}"


def _listed(findings: Sequence[str]) -> str:
    """One item for each finding, wrapped as the body of any other message is."""
    # Only lists of findings are wrapped, and the room that wraps is slow to load.
    from git_agent.shape import shape_text

    items = "\n".join("- " + " ".join(re.split(r"[ \t\n]+", finding.strip(" \t\n"))) for finding in findings)
    # Only what has a subject has a body; this one is thrown away.
    return shape_text(f"findings\n\n{items}", rules=MessageRules()).body
