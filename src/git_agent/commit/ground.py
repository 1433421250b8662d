"""Holds a message against everything that was read: the whole local change, not only what was shown."""

from collections.abc import Iterator

from git_agent.commit.gather import whole_diff
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.git.gateway import Git
from git_agent.model.change import visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.draft import Draft
from git_agent.shape.counts import counts_of
from git_agent.shape.sources import Sources


def sources_for(task: CommitTask, draft: Draft, evidence: CommitEvidence, *, git: Git) -> Sources:
    """Where a claim of the message may be found, the most telling place first."""
    change = evidence.change
    sources = Sources(counts=counts_of(change.changes))
    for text in _kept_diffs(change) if _is_whole(change) else whole_diff(task, git=git):
        sources.add("diff", text)
    for label, text in (*_beside_the_diff(change), *draft.read):
        sources.add(label, text)
    return sources


def _is_whole(change: ChangeSet) -> bool:
    readable = sum(not (item.is_binary or item.is_submodule) for item in change.changes)
    return len(change.diffs) >= readable and all(diff.complete for diff in change.diffs)


def _kept_diffs(change: ChangeSet) -> Iterator[str]:
    for diff in change.diffs:
        yield "\n".join(line for hunk in diff.hunks for line in (hunk.heading, *hunk.lines))


def _beside_the_diff(change: ChangeSet) -> Iterator[tuple[str, str]]:
    for item in change.changes:
        yield "paths", visible_path(item.path)
        yield "paths", visible_path(item.old_path or "")
    for path in change.conflicts:
        yield "paths", visible_path(path)
    for move in change.submodules:
        yield "submodules", "\n".join((move.path, move.old or "", move.new or "", *move.summaries))
    for message in (change.head_message, change.prepared_message, change.branch):
        yield "history", message or ""
    for commit in change.recent:
        yield "history", commit.message
