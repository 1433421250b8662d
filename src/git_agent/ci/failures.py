"""Failing checks of a change → why each failed, remembered in the context."""

from collections.abc import Callable
from typing import TypedDict, TypeVar

from git_agent.ci.checks import chosen_checks
from git_agent.ci.context.state_file import CONTEXT
from git_agent.ci.diagnose.in_tree import in_tree
from git_agent.ci.diagnose.matchers import Matchers, matchers_of
from git_agent.ci.diagnose.run import diagnose_check
from git_agent.ci.evidence import Evidence
from git_agent.ci.forges.base import Forge
from git_agent.ci.look import Parts, ask, keep
from git_agent.ci.report import diagnose_report, failure_report, shown_report
from git_agent.ci.report_types import CIDiagnoseReport, CIFailureReport
from git_agent.ci.target import Target
from git_agent.ci.values import MISSING, Check, PastRun, Reading
from git_agent.errors import AuthError, ForgeUnreachable
from git_agent.git.gateway import Git
from git_agent.git.refs import HEADS, ORIGIN, find_commit, merge_base

T = TypeVar("T")

MOST_CHECKS = 20  # each is some requests and a log


def diagnose_failing(
    parts: Parts, target: Target, name: str | None, *, announce: Callable[[str], None]
) -> CIDiagnoseReport:
    """Why one check, or each that fails, failed.

    Raises:
        UsageError: there is no such check.
        AuthError: there is no right to look.
        ForgeUnreachable: there was no answer that can be relied on.
    """
    answer = ask(parts, target)
    checks = answer.counted.checks
    chosen = chosen_checks(checks, name)
    failing = [check for check in chosen if check.outcome == "fail"]
    notes = _notes(checks, chosen, failing, name)
    forge = parts.open_forge()
    default = _tried(forge.default_branch, "") if failing else ""
    matchers = matchers_of(parts.git) if failing else Matchers()
    files = in_tree(parts.git, answer.reading.sha)
    failures: list[CIFailureReport] = []
    for check in failing[:MOST_CHECKS]:
        announce(f"git-agent: diagnosing {check.name} …")
        past = _past(parts.git, forge, answer.reading, check, default)
        source = Evidence(forge.failure(answer.reading, check))
        diagnosis = diagnose_check(check, source, rules=matchers.rules, files=files, **past)
        failures.append(shown_report(failure_report(diagnosis), parts.shown))
    announce("")
    report = keep(parts, answer)
    known = {failure["check_name"] for failure in failures}
    kept = [failure for failure in report.get("failures", []) if failure["check_name"] not in known]
    if failures:
        parts.file.put({CONTEXT: {**report, "failures": [*failures, *kept]}})
    return shown_report(diagnose_report(failures, (*notes, *matchers.warnings)), parts.shown)


def _notes(checks: tuple[Check, ...], chosen: list[Check], failing: list[Check], name: str | None) -> tuple[str, ...]:
    if not checks:
        return ("no checks are reported",)
    if not failing:
        state = "nobody has reported it yet" if chosen[:1] and chosen[0].raw == MISSING else chosen[0].raw
        return (f"{name} has not failed: {state}",) if name else ("no check fails",)
    left = len(failing) - MOST_CHECKS
    return (f"{left} more checks fail; name one to diagnose it",) if left > 0 else ()


class _Past(TypedDict):
    """What is known of earlier runs."""

    attempts: tuple[PastRun, ...]
    default_history: tuple[PastRun, ...]
    branch_history: tuple[PastRun, ...]
    merge_base: str


def _past(git: Git, forge: Forge, reading: Reading, check: Check, default: str) -> _Past:
    return {
        "attempts": _tried(lambda: forge.attempts(check), ()),
        "default_history": _tried(lambda: forge.history(check, default), ()) if default else (),
        "branch_history": _tried(lambda: forge.history(check, reading.branch), ()) if reading.branch else (),
        "merge_base": _merge_base(git, reading, default),
    }


def _tried(question: Callable[[], T], otherwise: T) -> T:
    """What history adds is worth having, and never worth failing for."""
    try:
        return question()
    except (AuthError, ForgeUnreachable):
        return otherwise


def _merge_base(git: Git, reading: Reading, default: str) -> str:
    base = reading.pull_request.base_branch if reading.pull_request else default
    if not base or not find_commit(git, reading.sha):
        return ""
    tip = find_commit(git, f"{ORIGIN}{base}") or find_commit(git, f"{HEADS}{base}")
    return (merge_base(git, reading.sha, tip) or "") if tip else ""
