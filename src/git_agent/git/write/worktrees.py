"""A work tree of our own beside the user's, for whoever has to look at a commit as files."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from git_agent.errors import GitCommandError
from git_agent.git.environment import LOCAL_VARIABLES
from git_agent.git.gateway import open_git
from git_agent.git.write.objects import full_name
from git_agent.git.write.plumbing import Plumbing


class DetachedWorktree:
    """A folder that holds one commit after another; `environ` is for programs that run there."""

    def __init__(self, folder: Path, plumbing: Plumbing, environ: Mapping[str, str]) -> None:
        self.folder = folder
        self.environ = environ
        self._plumbing = plumbing

    def check_out(self, commit: str) -> None:
        """Has the files of this commit; what was built in the folder stays, as it would for a person.

        Raises:
            GitCommandError: a content is missing, or the disk is full.
        """
        self._plumbing.run("checkout", "--quiet", "--detach", "--force", full_name(commit))


@contextmanager
def detached_worktree(plumbing: Plumbing, commit: str, *, environ: Mapping[str, str]) -> Iterator[DetachedWorktree]:
    """A work tree at this commit; it is gone on leaving.

    Raises:
        GitCommandError: it cannot be made.
    """
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="git-agent-") as above:
        folder = Path(above, "tree")
        plumbing.run("worktree", "add", "--quiet", "--detach", str(folder), full_name(commit))
        try:
            outside = {name: text for name, text in environ.items() if name not in LOCAL_VARIABLES}
            git = open_git(start=folder, environ=outside, seconds=plumbing.git.seconds)
            yield DetachedWorktree(folder, Plumbing(git, environ=outside), outside)
        finally:
            # Where it cannot be removed git forgets it by itself, once the folder is gone.
            with suppress(GitCommandError):
                plumbing.run("worktree", "remove", "--force", str(folder))
