"""The state of the checks as the documented JSON of `ci`, for every front and for the context file."""

from collections.abc import Callable
from typing import TypeVar, cast

from git_agent.ci.answer import Answer
from git_agent.ci.checks import labels
from git_agent.ci.diagnose.values import Diagnosis
from git_agent.ci.moments import duration_between, normal_moment, utc_moment
from git_agent.ci.report_types import (
    CIAggregateReport,
    CICheckReport,
    CIContextReport,
    CIDiagnoseReport,
    CIFailureReport,
    CIMergeReport,
    CIRerunReport,
    CISystemReport,
)
from git_agent.ci.systems.detect import CISystem
from git_agent.ci.values import Check, Merged, Rerun
from git_agent.ci.verdict import Aggregate
from git_agent.model.value import as_data
from git_agent.redact import clean_data

T = TypeVar("T")

SCHEMA_VERSION = 1
TTL_SECONDS = 300
_OWN_WORDS = ("status", "conclusion", "outcome")  # fields whose few words are never the forge's


def context_report(answer: Answer) -> CIContextReport:
    """What `ci status`, `wait` and `gate` answer, and what the context file holds."""
    reading, request = answer.reading, answer.reading.pull_request
    names = labels(answer.counted.checks)
    report: CIContextReport = {
        "schema_version": SCHEMA_VERSION,
        "ci_systems": systems_report(answer.systems),
        **({"pr_number": request.number, "pr_url": request.url} if request else {}),  # type: ignore[typeddict-item]
        "branch": reading.branch,
        "sha": reading.sha,
        "checks": [_check(check, names[check]) for check in answer.counted.checks],
        "aggregate": _aggregate(answer.verdict.aggregate),
        "detected_at": utc_moment(answer.detected_at),
        "ttl": utc_moment(answer.detected_at + TTL_SECONDS),
        "merge_reasons": [reason.text for reason in answer.verdict.reasons],
        "stale": False,
        "forge": reading.forge,
        "forge_host": answer.host,
        "repository": reading.repository,
        "remote": answer.remote,
        "project": answer.project,
        "selected_by": answer.selected_by,
        "required_source": answer.counted.source,
        "incomplete": list(reading.incomplete),
        "notes": list(answer.notes),
    }
    if request:
        report["base_branch"] = request.base_branch
    if answer.strict:
        report["strict"] = True
    return sayable(report)


def unread_report(
    *, systems: tuple[CISystem, ...], branch: str, sha: str, remote: str, at: float, why: str
) -> CIContextReport:
    """What can be told where the forge gave no answer and there is no earlier one."""
    report: CIContextReport = {
        "schema_version": SCHEMA_VERSION,
        "ci_systems": systems_report(systems),
        "branch": branch,
        "sha": sha,
        "checks": [],
        "aggregate": _aggregate(NOTHING_KNOWN),
        "detected_at": utc_moment(at),
        "ttl": utc_moment(at),
        "merge_reasons": [why],
        "stale": False,
        "remote": remote,
        "incomplete": [why],
        "notes": [],
    }
    return sayable(report)


NOTHING_KNOWN = Aggregate(
    all_passing=False,
    required_passing=False,
    pending_count=0,
    failing_checks=(),
    total_checks=0,
    required_checks=0,
    optional_checks=0,
    merge_ready=False,
    status_summary="the checks are not known",
)


def merge_report(context: CIContextReport, merged: Merged | None, *, method: str) -> CIMergeReport:
    """What `ci merge` answers."""
    return {
        **context,
        "sha": merged.sha if merged and merged.sha else context["sha"],
        "merged": merged is not None,
        "method": merged.method if merged else method,
        "head_sha": context["sha"],
        "merge_url": merged.url if merged else "",
    }


def diagnose_report(failures: list[CIFailureReport], notes: tuple[str, ...] = ()) -> CIDiagnoseReport:
    """What `ci diagnose` answers."""
    return {"schema_version": SCHEMA_VERSION, "failures": failures, "notes": sayable(list(notes))}


def rerun_report(told: tuple[Rerun, ...]) -> CIRerunReport:
    """What `ci rerun` answers."""
    report: CIRerunReport = {
        "schema_version": SCHEMA_VERSION,
        "rerun": [{"check_name": each.check_name, "url": each.url} for each in told if not each.why],
        "not_started": [{"check_name": each.check_name, "url": each.url, "why": each.why} for each in told if each.why],
    }
    return sayable(report)


def failure_report(diagnosis: Diagnosis) -> CIFailureReport:
    """One diagnosis."""
    report: CIFailureReport = as_data(diagnosis)
    return sayable(report)


def systems_report(systems: tuple[CISystem, ...]) -> list[CISystemReport]:
    return [
        {"name": system.name, "primary": system.primary, "config_files": list(system.config_files)}
        for system in systems
    ]


def _aggregate(numbers: Aggregate) -> CIAggregateReport:
    report: CIAggregateReport = as_data(numbers)
    return report


def _check(check: Check, label: str) -> CICheckReport:
    report: CICheckReport = {
        "name": check.name,
        "status": check.status,
        "required": check.required,
        "url": check.url,
        "raw": check.raw,
        "outcome": check.outcome,
        "label": label,
    }
    if check.status == "completed" and check.conclusion:
        report["conclusion"] = check.conclusion
    if duration := duration_between(check.started_at, check.completed_at):
        report["duration"] = duration
    if started := normal_moment(check.started_at):
        report["started_at"] = started
    if completed := normal_moment(check.completed_at):
        report["completed_at"] = completed
    for name in ("workflow", "event", "app", "reason", "remark"):
        if said := getattr(check, name):
            report[name] = said
    return report


def shown_report(report: T, shown: Callable[[str], str]) -> T:
    """The same with every text as it may be shown; the names of its fields are ours."""
    return cast("T", _shown(report, shown))


def _shown(data: object, shown: Callable[[str], str]) -> object:
    if isinstance(data, str):
        return shown(data)
    if isinstance(data, dict):
        return {key: item if key in _OWN_WORDS else _shown(item, shown) for key, item in data.items()}
    return [_shown(item, shown) for item in data] if isinstance(data, list) else data


def sayable(report: T) -> T:
    """Without secrets, and without half a character, which no file and no pipe takes."""
    return clean_data(shown_report(report, _whole))


def _whole(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()
