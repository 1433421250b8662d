"""Which commit broke a check, from its outcomes on the branch."""

from collections.abc import Sequence

from git_agent.ci.diagnose.values import Breakage
from git_agent.ci.values import PastRun


def broken_by(history: Sequence[PastRun]) -> Breakage | None:
    """The oldest of the newest failures in a row, and the pass below it; None where the newest outcome is no failure.

    Commits between the two that nobody has checked share the suspicion: the pass is told for that reason.
    """
    decided = [run for run in history if run.outcome in ("pass", "fail")]
    if not decided or decided[0].outcome != "fail":
        return None
    good = next((run for run in decided if run.outcome == "pass"), None)
    bad = decided[decided.index(good) - 1] if good else decided[-1]
    if good is not None and good.sha == bad.sha:
        return None  # one commit with both outcomes broke nothing
    return Breakage(sha=bad.sha, good_sha=good.sha if good else None, url=bad.url)
