"""Makes the parts of this capability from a workspace, and has them write one message."""

from typing import TYPE_CHECKING

from git_agent.commit.run import run
from git_agent.commit.task import CommitResult, CommitTask
from git_agent.config.settings import Settings
from git_agent.errors import GitAgentError
from git_agent.model.trace import Trace
from git_agent.shape.settling import Decide, nobody_to_ask
from git_agent.workspace import Workspace, WriterOptions

if TYPE_CHECKING:
    from git_agent.commit.apply import Committer
    from git_agent.commit.draft import BuiltinCommitDrafter, CommitDrafter

MODEL_SHARE = 0.6  # of a hook's time


def write_message(
    task: CommitTask,
    workspace: Workspace,
    options: WriterOptions,
    trace: Trace,
    *,
    drafter: "CommitDrafter | None" = None,
    decide: Decide = nobody_to_ask,
) -> CommitResult:
    """The finished message, by `drafter` or whoever is configured; the built-in writer takes over where it may.

    Raises:
        RepositoryError: there is nothing to describe, or not now.
        AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: nobody could write it.
    """
    # A text that is there already, a kept one: no model can fail, and it is too late to leave room for a record's
    # place.
    if drafter:
        return run(task, git=workspace.git, drafter=drafter, trace=trace)
    from git_agent.agent.fallback import with_fallback

    if task.stamp:
        from git_agent.commit.stamping import leaving_room

        task = leaving_room(task)
    settings = task.settings

    def made() -> CommitResult:
        with workspace.within(options.seconds or settings.model.whole_seconds) as bounded:
            chosen = build_drafter(bounded, settings, options, trace)
            return run(task, git=bounded.git, drafter=chosen, decide=bounded.unhurried(decide), trace=trace)

    return with_fallback(
        made,
        lambda: run(task, git=workspace.git, drafter=build_builtin_drafter(workspace, settings), trace=trace),
        is_allowed=settings.model.may_fall_back,
        warn=workspace.console.warning,
        trace=trace,
    )


def write_proposal(task: CommitTask, workspace: Workspace, *, asks_model: bool) -> CommitResult:
    """A message for an editor that is about to open: no history is learned for it, and a model that fails is replaced.

    Raises:
        RepositoryError: there is nothing to describe, or not now.
    """
    from git_agent.commit.draft import BuiltinCommitDrafter

    if asks_model:
        # What is left of the hook's time is for the built-in writer, should the model fail.
        seconds = max(1.0, MODEL_SHARE * task.settings.hook.seconds)
        options = WriterOptions(command="hook", seconds=seconds)
        # Whatever model.fallback says: a person waits for the editor, and can change what it shows.
        try:
            drafter = build_drafter(workspace, task.settings, options, workspace.silent_trace())
            return run(task, git=workspace.git, drafter=drafter)
        except GitAgentError as error:
            from git_agent.redact import clean_line

            workspace.console.note(f"git-agent: {clean_line(str(error))}; the built-in writer takes over")
    return run(task, git=workspace.git, drafter=BuiltinCommitDrafter())


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

    return BuiltinCommitDrafter(lambda head: workspace.history_model(settings, head=head))


def build_committer(workspace: Workspace) -> "Committer":
    """Who may commit to this repository."""
    from git_agent.commit.apply import Committer

    return Committer(git=workspace.git, environ=workspace.environ, delegate=workspace.process.delegate)
