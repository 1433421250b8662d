"""The order in which evidence is asked for, on one page."""

from collections.abc import Iterable, Sequence

from git_agent.ci.diagnose.log.collect import collect
from git_agent.ci.diagnose.tell import from_log
from git_agent.ci.diagnose.values import Diagnosis
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.values import Check, PastRun


def diagnose_check(
    check: Check,
    source: FailureSource,
    *,
    attempts: Sequence[PastRun] = (),
    default_history: Sequence[PastRun] = (),
    branch_history: Sequence[PastRun] = (),
    merge_base: str = "",
) -> Diagnosis:
    """Why a check failed.

    Attempts are the earlier ones of the same commit; histories are newest first: of the default branch for how flaky
    the check is, of the branch in question for which commit broke it.
    """
    del source, default_history, branch_history, merge_base
    return Diagnosis(
        check_name=check.name,
        failure_type="unknown",
        failure_message=check.description or check.raw,
        log_excerpt="",
        suggested_action="investigate",
        retry_count=len(attempts),
    )


def diagnose_log(pieces: Iterable[bytes], *, name: str) -> Diagnosis:
    """Why whatever wrote a log failed: a local log, a JUnit XML or a SARIF file, in pieces of any size."""
    return from_log(collect(pieces), name=name)
