"""Makes the parts of this capability from a workspace, and has them write one note."""

from git_agent.agent.fallback import with_fallback
from git_agent.config.settings import Settings
from git_agent.model.trace import Trace
from git_agent.release.draft import BuiltinReleaseDrafter, ReleaseDrafter
from git_agent.release.read.history import Progress
from git_agent.release.run import run
from git_agent.release.task import ReleaseResult, ReleaseTask
from git_agent.workspace import Workspace, WriterOptions


def write_note(
    task: ReleaseTask, workspace: Workspace, options: WriterOptions, trace: Trace, *, progress: Progress | None = None
) -> ReleaseResult:
    """The finished note, by whoever is configured; the authors' own words where a model fails and that is allowed.

    Raises:
        RepositoryError: there is nothing to tell.
        AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: nobody could write it.
    """
    settings, git = task.settings, workspace.git

    def made() -> ReleaseResult:
        with workspace.within(
            options.seconds or max(settings.model.release_seconds, settings.model.whole_seconds)
        ) as bounded:
            drafter = build_drafter(bounded, settings, options, trace)
            return run(task, git=bounded.git, drafter=drafter, progress=progress, trace=trace)

    return with_fallback(
        made,
        lambda: run(task, git=git, drafter=BuiltinReleaseDrafter(), progress=progress, trace=trace),
        is_allowed=settings.model.may_fall_back,
        warn=workspace.console.warning,
        trace=trace,
    )


def build_drafter(workspace: Workspace, settings: Settings, options: WriterOptions, trace: Trace) -> ReleaseDrafter:
    """Who words a note: the model that is configured, or the commits themselves.

    Raises:
        AuthError: a model is wanted that cannot be reached.
        UsageError: there is no such provider.
    """
    session = workspace.model_session(settings, options, trace)
    if session is None:
        return BuiltinReleaseDrafter()
    from git_agent.release.polish.model_draft import ModelReleaseDrafter

    context = workspace.prompt_context(settings, options)
    return ModelReleaseDrafter(git=workspace.git, context=context, session=session)
