"""Work trees of our own: gone on leaving, and those that a killed run has left are gone with the next."""

import os
from pathlib import Path
from tempfile import mkdtemp

from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.worktrees import PREFIX, detached_worktree
from support.reading import git_of
from support.repo import Repo


def listed(repo: Repo) -> str:
    return repo.git("worktree", "list", "--porcelain")


def test_what_a_killed_run_has_left_is_tidied_and_what_is_in_use_is_not(repo: Repo, tmp_path: Path) -> None:
    repo.commit("Begin", {"a.txt": "a\n"})
    left = Path(mkdtemp(prefix=PREFIX), "tree")
    theirs = tmp_path / f"{PREFIX}x" / "tree"
    for folder in (left, theirs):
        repo.git("worktree", "add", "--quiet", "--detach", str(folder))
    plumbing = Plumbing(git_of(repo), environ=os.environ)
    with detached_worktree(plumbing, repo.head, environ=os.environ) as first:
        assert not left.parent.exists()
        with detached_worktree(plumbing, repo.head, environ=os.environ):
            assert str(first.folder) in listed(repo)
            assert first.folder.exists()
    # Whatever is called so elsewhere is somebody else's.
    assert listed(repo).count("worktree ") == 2
    assert theirs.exists()
