"""The order in which evidence is asked for, on one page: nothing is fetched while something cheaper says why."""

from collections.abc import Iterable, Sequence

from git_agent.ci.diagnose.actions import action_for
from git_agent.ci.diagnose.annotations import from_annotations
from git_agent.ci.diagnose.broke import broken_by
from git_agent.ci.diagnose.conclusion import said_of_conclusion, type_of_conclusion
from git_agent.ci.diagnose.families.base import Find
from git_agent.ci.diagnose.flaky import counts_of, has_both, is_pre_existing, probability
from git_agent.ci.diagnose.in_tree import NO_TREE, InTree
from git_agent.ci.diagnose.log.collect import collect
from git_agent.ci.diagnose.reports import from_report_file, from_test_report
from git_agent.ci.diagnose.steps import is_systems_own, window_of
from git_agent.ci.diagnose.tell import from_log
from git_agent.ci.diagnose.values import Diagnosis
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.values import Check, PastRun, Step
from git_agent.model.value import replace

_CHANCE = (
    "test-failure",
    "timeout",
    "unknown",
    "snapshot-mismatch",
)  # what may be flaky rather than what it looks like


def diagnose_check(  # noqa: PLR0913  evidence of one check, each part from another question to the forge
    check: Check,
    source: FailureSource,
    *,
    attempts: Sequence[PastRun] = (),
    default_history: Sequence[PastRun] = (),
    branch_history: Sequence[PastRun] = (),
    merge_base: str = "",
    rules: Sequence[Find] = (),
    files: InTree = NO_TREE,
) -> Diagnosis:
    """Why a check failed.

    Attempts are the earlier ones of the same commit; histories are newest first: of the default branch for how flaky
    the check is, of the branch in question for which commit broke it. Rules are those of the project's own matchers,
    files those of the commit.
    """
    found = files.resolved(_by_conclusion(check) or _by_evidence(check, source, rules))
    pre_existing = is_pre_existing(default_history, merge_base)
    is_chance = has_both(attempts) and found.failure_type in _CHANCE
    kind = "flaky-test" if is_chance else found.failure_type
    return replace(
        found,
        failure_type=kind,
        suggested_action=action_for(kind) if is_chance else found.suggested_action,
        retry_count=len(attempts),
        flaky_probability=probability(attempts, default_history, pre_existing=pre_existing),
        counts=counts_of(attempts, default_history),
        pre_existing=pre_existing,
        broken_by=broken_by(branch_history),
        notes=(*found.notes, *source.notes(), *_notes(attempts, pre_existing=pre_existing)),
    )


def diagnose_log(
    pieces: Iterable[bytes], *, name: str, rules: Sequence[Find] = (), files: InTree = NO_TREE
) -> Diagnosis:
    """Why whatever wrote a log failed: a local log, a JUnit XML or a SARIF file, in pieces of any size."""
    report, rest = from_report_file(pieces, name=name)
    return files.resolved(report or from_log(collect(rest, rules=rules), name=name))


def _by_conclusion(check: Check) -> Diagnosis | None:
    kind = type_of_conclusion(check)
    if kind is None:
        return None
    return Diagnosis(
        check_name=check.name,
        failure_type=kind,
        failure_message=said_of_conclusion(check, kind),
        log_excerpt="",
        suggested_action=action_for(kind),
        evidence="conclusion",
    )


def _by_evidence(check: Check, source: FailureSource, rules: Sequence[Find]) -> Diagnosis:
    if told := from_annotations(source.annotations(), name=check.name):
        return told
    step = source.failed_step()
    if step is not None and is_systems_own(step):
        return _of_system(check, step)
    in_log = _by_log(check, source, step, rules)
    if in_log is not None and in_log.evidence == "step":
        return in_log
    if reported := from_test_report(source.test_report(), name=check.name):
        return reported
    return in_log or _nothing(check, step)


def _of_system(check: Check, step: Step) -> Diagnosis:
    return replace(
        _nothing(check, step),
        failure_type="infrastructure",
        failure_message=f"the step {step.name!r} failed, before anything of the change was run",
        suggested_action="rerun",
        evidence="step",
    )


def _by_log(check: Check, source: FailureSource, step: Step | None, rules: Sequence[Find]) -> Diagnosis | None:
    """What the log says; its evidence is `step` where the failed step itself says it."""
    pieces = source.log()
    if pieces is None:
        return None
    found = from_log(collect(pieces, window=window_of(step) if step else None, rules=rules), name=check.name)
    return replace(found, step=step.name) if step else found


def _nothing(check: Check, step: Step | None) -> Diagnosis:
    return Diagnosis(
        check_name=check.name,
        failure_type="unknown",
        # Of a job the description is where it stands in its pipeline, and not what became of it.
        failure_message=(check.description if check.kind != "job" else "")
        or f"the check says {check.raw}, and there is no log to read",
        log_excerpt="",
        suggested_action="investigate",
        step=step.name if step else None,
    )


def _notes(attempts: Sequence[PastRun], *, pre_existing: bool) -> tuple[str, ...]:
    both = ("this commit has passed the same check in another attempt",) if has_both(attempts) else ()
    old = ("pre-existing: it fails at the merge base too",) if pre_existing else ()
    return both + old
