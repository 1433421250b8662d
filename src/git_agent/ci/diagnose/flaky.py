"""How likely it is that a check fails by chance: same commit, other outcome; else how often its branch flips."""

from collections.abc import Sequence
from itertools import pairwise

from git_agent.ci.diagnose.values import Counts, Probability
from git_agent.ci.values import PastRun

FEWEST_RUNS = 5
_DECIDED = ("pass", "fail")
# Mean of the Beta posterior over flips among neighbours, after one of each was imagined: 1 of 20 is low, 1 of 5 is not.
_MEDIUM, _HIGH = 0.2, 0.4


def counts_of(attempts: Sequence[PastRun], history: Sequence[PastRun]) -> Counts:
    """The earlier attempts of this commit with the failure that stands now, and the default branch's runs."""
    decided = [run for run in history if run.outcome in _DECIDED]
    pairs = pairwise(decided)
    return Counts(
        attempts=len(attempts) + 1,
        attempts_failed=sum(run.outcome == "fail" for run in attempts) + 1,
        runs=len(decided),
        failed=sum(run.outcome == "fail" for run in decided),
        flips=sum(newer.outcome != older.outcome for newer, older in pairs),
    )


def has_both(attempts: Sequence[PastRun]) -> bool:
    """Whether this commit, which fails now, has passed the same check before."""
    return any(run.outcome == "pass" for run in attempts)


def probability(attempts: Sequence[PastRun], history: Sequence[PastRun], *, pre_existing: bool) -> Probability:
    """`high` where one commit had both outcomes; a check that fails at the merge base too is broken, not flaky."""
    if has_both(attempts):
        return "high"
    if pre_existing:
        return "low"
    counts = counts_of(attempts, history)
    if counts.runs < FEWEST_RUNS:
        return "unknown"
    rate = (counts.flips + 1) / (counts.runs - 1 + 2)
    return "high" if rate >= _HIGH else "medium" if rate >= _MEDIUM else "low"


def is_pre_existing(history: Sequence[PastRun], merge_base: str) -> bool:
    """Whether the check failed at the merge base; the newest run of it counts."""
    at_base = next((run for run in history if merge_base and run.sha == merge_base and run.outcome in _DECIDED), None)
    return at_base is not None and at_base.outcome == "fail"
