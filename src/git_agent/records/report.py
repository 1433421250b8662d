"""Records, and what breaks their rules, as the documented JSON of `record` and `state --check`."""

from typing import Annotated, Literal, TypedDict

from git_agent.records.lint.finding import Finding
from git_agent.records.lint.range_check import RangeCheck
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


def record_report(kind: str, message: str, *, commit: str | None) -> RecordReport:
    """What `record` answers."""
    return {"schema_version": 1, "command": "record", "kind": kind, "message": clean(message), "commit": commit}


def check_report(check: RangeCheck) -> CheckReport:
    """What `state --check` answers: has the check go through its whole range."""
    # First, because only a check that was gone through knows how many commits there were.
    findings = [_finding(commit.oid, finding) for commit in check for finding in commit.findings]
    report: CheckReport = {
        "schema_version": 1,
        "command": "state",
        "check": check.range_text,
        "commits_checked": check.commits,
        "findings": findings,
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
