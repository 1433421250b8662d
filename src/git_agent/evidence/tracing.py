"""What a trace tells about a change that was read."""

from git_agent.git.gateway import Git
from git_agent.model.change import visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.evidence import PackedEvidence
from git_agent.model.trace import Trace


def trace_gathered(trace: Trace, git: Git, change: ChangeSet, packed: PackedEvidence, *, span: str) -> None:
    """The repository, what is compared in it, how much that is, and which evidence was made of it."""
    digest = {"digest": packed.digest} if packed.sections else {}
    omitted = {"omitted": len(packed.omitted)} if packed.omitted else {}
    trace.event(
        "evidence.gathered",
        files=len(change.changes),
        added=sum(item.added or 0 for item in change.changes),
        deleted=sum(item.deleted or 0 for item in change.changes),
        repository=visible_path(git.repository.root.name),
        branch=visible_path(change.branch or "a detached HEAD"),
        range=span,
        **omitted,
        **digest,
    )
