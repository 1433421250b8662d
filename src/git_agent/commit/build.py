"""Makes the parts of this capability from a workspace, and has them write one message."""

from typing import TYPE_CHECKING

from git_agent.commit.run import run
from git_agent.commit.task import CommitResult, CommitTask
from git_agent.config.settings import Settings
from git_agent.model.trace import Trace
from git_agent.workspace import Workspace, WriterOptions

if TYPE_CHECKING:
    from git_agent.commit.apply import Committer
    from git_agent.commit.draft import BuiltinCommitDrafter, CommitDrafter


def write_message(
    task: CommitTask,
    workspace: Workspace,
    options: WriterOptions,
    trace: Trace,
    *,
    drafter: "CommitDrafter | None" = None,
) -> CommitResult:
    """The finished message, by `drafter` or whoever is configured; the built-in writer takes over where it may.

    Raises:
        RepositoryError: there is nothing to describe, or not now.
        AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: nobody could write it.
    """
    if drafter:
        return run(task, git=workspace.git, drafter=drafter)
    from git_agent.agent.fallback import with_fallback

    if task.stamp:
        from git_agent.commit.stamping import leaving_room

        task = leaving_room(task)
    settings = task.settings
    return with_fallback(
        lambda: run(task, git=workspace.git, drafter=build_drafter(workspace, settings, options, trace)),
        lambda: run(task, git=workspace.git, drafter=build_builtin_drafter(workspace, settings)),
        is_allowed=settings.model.may_fall_back,
        warn=workspace.console.warning,
        trace=trace,
    )


def build_drafter(workspace: Workspace, settings: Settings, options: WriterOptions, trace: Trace) -> "CommitDrafter":
    """Who writes: the model that is configured, or the built-in writer.

    Raises:
        AuthError: a model is wanted that cannot be reached.
        UsageError: there is no such provider.
    """
    session = workspace.model_session(settings, options, trace)
    if session is None:
        return build_builtin_drafter(workspace, settings)
    from git_agent.commit.model_draft import ModelCommitDrafter

    context = workspace.prompt_context(settings, options)
    return ModelCommitDrafter(git=workspace.git, context=context, session=session)


def build_builtin_drafter(workspace: Workspace, settings: Settings) -> "BuiltinCommitDrafter":
    """The built-in writer, taught by this repository's own history."""
    from git_agent.commit.draft import BuiltinCommitDrafter  # the whole writer, which a model's message never needs

    return BuiltinCommitDrafter(lambda: workspace.history_model(settings))


def build_committer(workspace: Workspace) -> "Committer":
    """Who may commit to this repository."""
    from git_agent.commit.apply import Committer

    return Committer(git=workspace.git, environ=workspace.environ, delegate=workspace.process.delegate)
