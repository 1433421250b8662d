"""A command tried on every commit of a series, in a work tree of its own, before anything moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from git_agent.git.gateway import Git
from git_agent.git.write.worktrees import detached_worktree
from git_agent.model.process_result import Delegate
from git_agent.split.series import plumbing_for
from git_agent.split.task import Verified

SHOWN = 4_000  # characters of the end of what it printed


def verify(
    commits: Sequence[str],
    command: str,
    *,
    git: Git,
    environ: Mapping[str, str],
    delegate: Delegate,
    begin: Callable[[int], None],
) -> Iterator[Verified]:
    """What the command says about each commit, as it says it; `begin` is told which one is next.

    Raises:
        GitCommandError: a commit cannot be checked out.
    """
    with detached_worktree(plumbing_for(git, environ), commits[0], environ=environ) as tree:
        for number, commit in enumerate(commits, start=1):
            begin(number)
            tree.check_out(commit)
            done = delegate(("sh", "-c", command), cwd=tree.folder, env=tree.environ, stdin=b"", capture=True)
            output = (done.stdout + done.stderr).decode("utf-8", "replace")
            yield Verified(commit=number, ok=done.returncode == 0, output=output[-SHOWN:])
