"""Records and the state of a project as the documented JSON of `record` and `state`; no field is ever renamed."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypedDict, cast

from git_agent.records.lint.finding import Finding
from git_agent.records.state.values import (
    Decided,
    EscalationState,
    Learning,
    Lesson,
    PhaseActivity,
    RequirementRef,
    State,
    Trouble,
    state_data,
)
from git_agent.redact import clean, clean_data


class RecordReport(TypedDict):
    """A message that carries a record, and the commit that was made with it."""

    schema_version: Literal[1]
    command: Literal["record"]
    kind: Annotated[str, "what is recorded: init, task, phase, decision, …"]
    message: str
    commit: Annotated[str | None, "its name; null when none was made"]


class FindingReport(TypedDict):
    """Something in a commit that breaks the rules of records."""

    commit: str
    line: int
    rule: str
    severity: Literal["error", "note"]
    detail: str
    hint: str
    path: Annotated[str | None, "the file it is in; null for the message"]


class CheckReport(TypedDict):
    """What the commits of a range break."""

    schema_version: Literal[1]
    command: Literal["state"]
    check: Annotated[str, "the range"]
    commits_checked: int
    findings: list[FindingReport]


class PositionFields(TypedDict):
    """Where the work stands."""

    phase: int | str | None
    milestone: str | None
    plan: str | None
    task: str | None
    status: str | None
    sources: Annotated[dict[str, str], "the commit that each field comes from"]


class RequirementsReport(TypedDict):
    """The requirements that commits cover."""

    covered: list[RequirementRef]
    partial: list[RequirementRef]


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
    decisions: list[Decided]
    escalations: list[EscalationState]
    requirements: RequirementsReport
    lessons: list[Lesson]
    compounds: list[Learning]
    phases: list[PhaseReport]
    milestones: list[MilestoneReport]
    worked: list[PhaseActivity]
    projects: list[ProjectReport]
    extra: dict[str, Any]
    problems: list[Trouble]
    commits_read: int
    blocks_read: int


def state_report(state: State) -> StateReport:
    """What `state` answers."""
    return cast("StateReport", clean_data(state_data(state)))


def record_report(kind: str, message: str, *, commit: str | None) -> RecordReport:
    """What `record` answers."""
    return {"schema_version": 1, "command": "record", "kind": kind, "message": clean(message), "commit": commit}


def check_report(range_text: str, *, commits: int, findings: Iterable[tuple[str, Finding]]) -> CheckReport:
    """What `state --check` answers; each finding comes with its commit."""
    report: CheckReport = {
        "schema_version": 1,
        "command": "state",
        "check": range_text,
        "commits_checked": commits,
        "findings": [_finding(oid, finding) for oid, finding in findings],
    }
    return clean_data(report)


def _finding(oid: str, finding: Finding) -> FindingReport:
    return {
        "commit": oid,
        "line": finding.line,
        "rule": finding.rule,
        "severity": finding.severity,
        "detail": finding.detail,
        "hint": finding.hint,
        "path": finding.path or None,
    }
