"""Makes the parts of this capability from a workspace."""

from collections.abc import Iterator
from contextlib import contextmanager

from git_agent.commit.build import build_committer
from git_agent.commit.task import CommitTask
from git_agent.split.read import read_change
from git_agent.split.run import Splitter, WriteMessage
from git_agent.split.series import SeriesWriter, plumbing_for
from git_agent.split.task import SplitTask
from git_agent.workspace import Workspace


@contextmanager
def open_split(task: SplitTask, workspace: Workspace, write: WriteMessage) -> Iterator[Splitter]:
    """The change that is to be split, with what `tracked` asks for in an index of its own.

    Raises:
        NothingStaged: there is no change.
        RepositoryError: conflicts are unresolved, or an operation is in progress.
    """
    staging = CommitTask(settings=task.settings, tracked=task.tracked)
    with build_committer(workspace).staged(staging) as git:
        change = read_change(git)
        series = SeriesWriter(git, plumbing_for(git, workspace.environ), change, users=workspace.git)
        yield Splitter(task, change, series, git=git, write=write)
