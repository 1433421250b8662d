"""Makes the parts of this capability from a workspace, and has them write one message."""

from typing import TYPE_CHECKING

from git_agent.agent.fallback import with_fallback
from git_agent.config.settings import Settings
from git_agent.model.trace import Trace
from git_agent.pull_request.run import run
from git_agent.pull_request.task import PullRequestResult, PullRequestTask
from git_agent.shape.settling import Decide, nobody_to_ask
from git_agent.workspace import Workspace, WriterOptions

if TYPE_CHECKING:
    from git_agent.pull_request.draft import BuiltinPullRequestDrafter, PullRequestDrafter


def write_message(
    task: PullRequestTask,
    workspace: Workspace,
    options: WriterOptions,
    trace: Trace,
    *,
    decide: Decide = nobody_to_ask,
) -> PullRequestResult:
    """The finished message, by whoever is configured; the built-in writer takes over where it may.

    Raises:
        RepositoryError: there is no branch to describe.
        AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: nobody could write it.
    """
    settings = task.settings

    def made() -> PullRequestResult:
        with workspace.within(options.seconds or settings.model.whole_seconds) as bounded:
            chosen = build_drafter(bounded, settings, options, trace)
            return run(task, git=bounded.git, drafter=chosen, decide=bounded.unhurried(decide), trace=trace)

    # The drafter is made inside: to find no login for a model is a failure that the built-in writer makes up for, too.
    return with_fallback(
        made,
        lambda: run(task, git=workspace.git, drafter=build_builtin_drafter(workspace, settings), trace=trace),
        is_allowed=settings.model.may_fall_back,
        warn=workspace.console.warning,
        trace=trace,
    )


def build_drafter(
    workspace: Workspace, settings: Settings, options: WriterOptions, trace: Trace
) -> "PullRequestDrafter":
    """Who writes: the model that is configured, or the built-in writer.

    Raises:
        AuthError: a model is wanted that cannot be reached.
        UsageError: there is no such provider.
    """
    session = workspace.model_session(settings, options, trace)
    if session is None:
        return build_builtin_drafter(workspace, settings)
    from git_agent.pull_request.model_draft import ModelPullRequestDrafter

    context = workspace.prompt_context(settings, options)
    return ModelPullRequestDrafter(context=context, session=session)


def build_builtin_drafter(workspace: Workspace, settings: Settings) -> "BuiltinPullRequestDrafter":
    """The built-in writer, taught by this repository's own history."""
    from git_agent.pull_request.draft import BuiltinPullRequestDrafter

    return BuiltinPullRequestDrafter(lambda: workspace.history_model(settings))
