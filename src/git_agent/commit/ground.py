"""Holds a message against everything that was read: the whole local change, not only what was shown."""

from git_agent.commit.gather import whole_diff
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.sources import Sources


def sources_for(task: CommitTask, draft: Draft, evidence: CommitEvidence, *, git: Git) -> Sources:
    """Where a claim of the message may be found, the most telling place first."""
    return sources_of(evidence.change, whole=lambda: whole_diff(task, git=git), extra=draft.read)
