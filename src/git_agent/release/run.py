"""From a task to a finished release note: the whole pipeline on one page. Nothing here can write."""

from git_agent.git.gateway import Git
from git_agent.model.value import replace
from git_agent.release.bump import next_version
from git_agent.release.gather import Gathered, gather
from git_agent.release.polish.draft import ReleaseDrafter, ReleaseEvidence
from git_agent.release.read.history import Progress
from git_agent.release.read.span import resolve_span
from git_agent.release.read.submodules import submodule_groups
from git_agent.release.task import AUTO, NextVersion, ReleaseResult, ReleaseTask
from git_agent.release.write.compose import note_of


def run(task: ReleaseTask, *, git: Git, drafter: ReleaseDrafter, progress: Progress | None = None) -> ReleaseResult:
    """Reads the range, has a drafter word what is worth telling, and puts the note together.

    Raises:
        RepositoryError: an end of the range is unknown, there is no version to begin from, or nothing changed.
        InvalidMessage: in strict mode, a model's text is still faulty after the one repair.
    """
    gathered = _gathered(task, git=git, progress=progress, with_paths=True)
    span = gathered.span
    bump = next_version(gathered, task.spec.bump) if task.spec.bump else None
    submodules = submodule_groups(git, span.base_oid, span.release_oid, most=task.settings.limits.release_commits)
    drafted = drafter.draft(
        ReleaseEvidence(
            base=span.base,
            release=bump.version if bump else span.release,
            reason=span.reason,
            candidates=gathered.candidates,
            submodules=submodules,
            omitted=gathered.omitted,
            commits=len(gathered.entries),
        )
    )
    return ReleaseResult(
        note=note_of(gathered, drafted.sections, bump=bump, submodules=submodules, git=git),
        provider=drafted.provider,
        model=drafted.model,
        bump=bump,
        usage=drafted.usage,
        warnings=(*gathered.warnings, *(bump.warnings if bump else ()), *drafted.warnings),
    )


def run_version(task: ReleaseTask, *, git: Git, progress: Progress | None = None) -> NextVersion:
    """Only the next version; what the commits have touched is not read for it.

    Raises:
        RepositoryError: there is no version to go on from, or nothing changed since.
    """
    gathered = _gathered(task, git=git, progress=progress, with_paths=False)
    bump = next_version(gathered, task.spec.bump or AUTO)
    return replace(bump, warnings=(*gathered.warnings, *bump.warnings))


def _gathered(task: ReleaseTask, *, git: Git, progress: Progress | None, with_paths: bool) -> Gathered:
    git = git.limited(task.settings.limits.git_seconds)
    span = resolve_span(git, task.spec)
    return gather(task, span, git=git, progress=progress, with_paths=with_paths)
