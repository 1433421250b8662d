"""The text about a release for a model, with all that it is proved by."""

from git_agent.evidence.guidance import resolve_guidance
from git_agent.git.gateway import Git
from git_agent.release.polish.packing import packed_release, sendable, shown_commits
from git_agent.release.read.excerpts import commit_excerpts
from git_agent.release.task import ReleaseContext, ReleaseEvidence, ReleaseTask, ReleaseText


def packed_text(task: ReleaseTask, evidence: ReleaseEvidence, *, git: Git) -> ReleaseText | None:
    """Everything about the release that a request has room for beside the project's guidance; None for no change."""
    settings, candidates = task.settings, evidence.changes.candidates
    about = _context(evidence)
    # No paths: a release is about the whole tree, so only what stands at its root counts.
    guidance = resolve_guidance(git.repository.root, (), settings)
    sent = sendable(candidates, about=about, settings=settings, guidance=guidance)
    if not sent:
        return None
    excerpts = commit_excerpts(git, shown_commits(sent, most=settings.limits.release_commits), settings=settings)
    sent_ids = {candidate.id for candidate in sent}
    rest = [candidate for candidate in candidates if candidate.id not in sent_ids]
    packed = packed_release(sent, excerpts, rest=rest, about=about, settings=settings, guidance=guidance)
    return ReleaseText(about=about, packed=packed, guidance=guidance, sent=sent, excerpts=excerpts)


def _context(evidence: ReleaseEvidence) -> ReleaseContext:
    """The release as it will be called."""
    span = evidence.changes.span
    return ReleaseContext(
        base=span.base,
        release=evidence.bump.version if evidence.bump else span.release,
        reason=span.reason,
        commits=len(evidence.changes.entries),
        submodules=evidence.submodules,
        omitted=evidence.changes.omitted,
    )
