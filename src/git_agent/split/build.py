"""Makes the parts of this capability from a workspace, and has them plan."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from git_agent.commit.apply import Committer
from git_agent.commit.build import build_committer
from git_agent.commit.task import CommitTask
from git_agent.config.settings import Settings
from git_agent.git.diff import unstaged_paths
from git_agent.git.filters import filter_names
from git_agent.git.gateway import Git
from git_agent.git.scratch import stored_apart
from git_agent.model.change import first_few_paths
from git_agent.model.trace import Trace
from git_agent.model.value import replace
from git_agent.split.read import read_change
from git_agent.split.run import Splitter, WriteMessage
from git_agent.split.series import SeriesWriter, plumbing_for
from git_agent.split.task import SplitTask
from git_agent.split.values import Plan
from git_agent.workspace import Workspace, WriterOptions


@contextmanager
def open_split(task: SplitTask, workspace: Workspace, write: WriteMessage) -> Iterator[Splitter]:
    """The change that is to be split, with what `tracked` asks for in an index of its own.

    Raises:
        NothingStaged: there is no change.
        RepositoryError: conflicts are unresolved, or an operation is in progress.
    """
    with _staged(task, workspace) as (git, environ):
        change = read_change(git, of_all=task.tracked)
        series = SeriesWriter(git, plumbing_for(git, environ), change, users=workspace.git)
        yield Splitter(task, change, series, git=git, write=write)


@contextmanager
def _staged(task: SplitTask, workspace: Workspace) -> Iterator[tuple[Git, Mapping[str, str]]]:
    """The repository with what is to be split in its index, and the environment of programs that write for it."""
    staging = CommitTask(settings=task.settings, tracked=task.tracked)
    if not task.only_looks:
        with build_committer(workspace).staged(staging) as git:
            yield git, workspace.environ
        return
    with stored_apart(workspace.git, workspace.environ) as (apart, environ):
        committer = Committer(git=apart, environ=environ, delegate=workspace.process.delegate, only_looks=True)
        with committer.staged(_without_filtered(staging, workspace)) as git:
            yield git, environ


def _without_filtered(staging: CommitTask, workspace: Workspace) -> CommitTask:
    """The same without files that a filter would have to be run for: on disk they may hold what it keeps secret."""
    if not staging.tracked or not filter_names(workspace.git.config):
        return staging
    paths, filtered = unstaged_paths(workspace.git)
    if filtered:
        workspace.console.warning(
            f"left out of the plan, because only a filter could read it: {first_few_paths(filtered)}"
        )
    return replace(staging, paths=tuple(paths), tracked=bool(paths))


def make_plan(
    splitter: Splitter, settings: Settings, workspace: Workspace, options: WriterOptions, trace: Trace
) -> Plan:
    """The plan of the model that is configured, or the built-in one.

    Raises:
        AuthError, InvalidPlan, ProviderError, TimeLimitExceeded: the model failed, and nobody may take over.
        UsageError: there is no such provider.
    """
    if workspace.provider(settings.model, options.server) is None:
        return splitter.planned()
    from git_agent.agent.fallback import with_fallback

    def made() -> Plan:
        with workspace.within(options.seconds or settings.model.whole_seconds) as bounded:
            session = bounded.model_session(settings, options, trace)
            if session is None:
                return splitter.planned()
            return splitter.asked(session, bounded.prompt_context(settings, options))

    return with_fallback(
        made,
        lambda: replace(splitter.planned(), is_fallback=True),
        is_allowed=settings.model.may_fall_back,
        warn=workspace.console.warning,
        trace=trace,
    )
