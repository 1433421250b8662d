"""Numbers what was published, so that each commit can be led back to its captures, whatever a rebase makes of it."""

from git_agent.git.gateway import Git
from git_agent.git.patch_ids import patch_ids
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.ledger.lineage import NONE

MOST_AT_ONCE = 50


def number_commits(ledger: Ledger, git: Git) -> None:
    """The newest commits that have no number yet get theirs; done again and again, all of them."""
    if commits := ledger.lineage.unnumbered(MOST_AT_ONCE):
        numbers = patch_ids(git, commits)
        # Also those without one, or they would be asked for with every step.
        ledger.lineage.put({commit: numbers.get(commit, NONE) for commit in commits})
