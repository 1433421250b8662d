"""What the history up to a commit teaches: known from before, or learned now."""

from collections.abc import Callable

from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.status import read_shallow
from git_agent.history_model.model import NOTHING_LEARNED, HistoryModel
from git_agent.history_model.snapshots import load_snapshot
from git_agent.store.places import history_model_folder

READ_SECONDS = 20.0  # a message must not wait for a history longer than this; without one it is still written


def history_model_of(
    git: Git, *, head: str | None = None, keep: bool = True, announce: Callable[[int], None] | None = None
) -> HistoryModel:
    """What the history up to `head` (HEAD unless given) teaches; `keep` it for the next time.

    `announce` is told how many commits have to be learned now, when they are so many that it takes a while.
    """
    oid = head or head_oid(git)
    if oid is None:
        return NOTHING_LEARNED
    edge = _edge(git)
    folder = history_model_folder(git.repository)
    snapshot = load_snapshot(folder / "tip")
    if snapshot is None or (snapshot.head, snapshot.edge) != (oid, edge):
        try:
            from git_agent.history_model.training import Training  # of no use to whoever knows this HEAD already

            reading = git.with_time_limit(min(git.seconds, READ_SECONDS))
            snapshot = Training(reading, folder, snapshot, keep=keep).snapshot(oid, edge, announce)
        except (GitCommandError, TimeLimitExceeded):
            return NOTHING_LEARNED  # a damaged or huge history costs the habits, not the message
    trained = snapshot.trained
    return HistoryModel(
        past=snapshot.past,
        learner=trained.learner,
        learned_commits=len(trained.sequence),
        from_lines=trained.from_lines,
    )


def _edge(git: Git) -> str:
    """Where a shallow clone ends; it can grow backwards while HEAD stays."""
    try:
        return read_shallow(git.repository) if git.repository.is_shallow else ""
    except (OSError, ValueError):
        return "?"  # an edge of its own: what was learned at another is not taken for this one
