"""A work tree of our own beside the user's, for whoever has to look at a commit as files."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from git_agent.errors import GitCommandError
from git_agent.files.folders import remove_folder
from git_agent.files.held import hold
from git_agent.files.place import Place
from git_agent.git.environment import LOCAL_VARIABLES
from git_agent.git.gateway import open_git
from git_agent.git.parse import decode
from git_agent.git.write.objects import full_name
from git_agent.git.write.plumbing import Plumbing

PREFIX = "git-agent-tree-"
FOLDER = "tree"
LOCK = "held"


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

    _tidy(plumbing)
    with TemporaryDirectory(prefix=PREFIX) as above, _in_use(Path(above)):
        folder = Path(above, FOLDER)
        plumbing.run("worktree", "add", "--quiet", "--detach", str(folder), full_name(commit))
        try:
            outside = {name: text for name, text in environ.items() if name not in LOCAL_VARIABLES}
            git = open_git(start=folder, environ=outside, seconds=plumbing.git.seconds)
            yield DetachedWorktree(folder, Plumbing(git, environ=outside), outside)
        finally:
            # Where it cannot be removed git forgets it by itself, once the folder is gone.
            with suppress(GitCommandError):
                plumbing.run("worktree", "remove", "--force", str(folder))


@contextmanager
def _in_use(above: Path) -> Iterator[None]:
    """Says so as long as this process lives."""
    held = None
    with suppress(OSError):  # there are no locks here, and then nothing is tidied either
        held = hold(Place(root=above, name=LOCK), b"")
    try:
        yield
    finally:
        if held is not None:
            held.let_go()


def _tidy(plumbing: Plumbing) -> None:
    """Removes those that a run has left which was killed: git would list them for months."""
    from tempfile import gettempdir

    for line in decode(plumbing.git.run("worktree", "list", "--porcelain")).split("\n"):
        folder = Path(line.removeprefix("worktree "))
        above = folder.parent
        # Only what we have made ourselves: a repository may list whatever it likes.
        if folder.name != FOLDER or not above.name.startswith(PREFIX) or above.parent != Path(gettempdir()):
            continue
        with suppress(OSError, GitCommandError):
            if (held := hold(Place(root=above, name=LOCK), b"")) is None:
                continue
            try:
                plumbing.run("worktree", "remove", "--force", str(folder))
                remove_folder(Place(root=above.parent, name=above.name))
            finally:
                held.let_go()
