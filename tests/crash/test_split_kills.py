"""A split that is killed at any step: everything is as it was before, or the whole series is there."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.repo import Repo
from support.splitting import stage_two_things
from support.template import template

# A git that counts how often it is called, and ends whoever calls it at one of these calls, before or after its work.
SHIM = """\
#!/bin/sh
exec 9>"$KILL_PIPE"
echo >> "$KILL_COUNT"
count=$(($(wc -c < "$KILL_COUNT")))
[ "$KILL_AT" = "before $count" ] && kill -9 $PPID
"$KILL_GIT" "$@"
code=$?
[ "$KILL_AT" = "after $count" ] && kill -9 $PPID
exit $code
"""


@template
def staged(repo: Repo) -> None:
    stage_two_things(repo)


class KillingGit:
    """Runs `split --apply` with such a git."""

    def __init__(self, folder: Path) -> None:
        self._count = folder / "count"
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        self._shim = folder / "bin" / "git"
        self._shim.parent.mkdir()
        self._shim.write_text(SHIM)
        self._shim.chmod(0o755)

    def run(self, repo: Repo, at: str) -> tuple[int, int]:
        """Its exit code, and how often git was called."""
        self._count.write_bytes(b"")  # one byte for each call: some are made at once, and none may be lost
        env = {
            "KILL_GIT": shutil.which("git") or "",
            "KILL_AT": at,
            "KILL_COUNT": str(self._count),
            "KILL_PIPE": str(self._pipe),
            "PATH": f"{self._shim.parent}:{os.environ['PATH']}",
        }
        reader = os.open(self._pipe, os.O_RDONLY | os.O_NONBLOCK)
        code = repo.program("split", "--apply", "--no-verify", env=env).returncode
        # Every git holds the other end: one whose caller was killed may still be about to let go of its locks.
        os.set_blocking(reader, True)
        while os.read(reader, 1):
            pass
        os.close(reader)
        return code, len(self._count.read_bytes())


def check(repo: Repo, original: Repo, *, commits: int) -> bool:
    """Whether the series is there; fails where it is neither that nor what was there before."""
    assert repo.git("write-tree") == original.git("write-tree")
    assert not list((repo.path / ".git").glob("*.lock"))
    made = int(repo.git("rev-list", "--count", "HEAD")) - 3
    assert made in (0, commits)
    if made:
        assert repo.git("rev-parse", "HEAD^{tree}") == original.git("write-tree")
    else:
        assert repo.head == original.head
    return bool(made)


def killed_at(steps: Sequence[str], repo: Repo, folder: Path, git: KillingGit) -> list[bool]:
    there: list[bool] = []
    for number, at in enumerate(steps):
        copy = repo.moved(folder / str(number))
        shutil.copytree(repo.path, copy.path, symlinks=True)
        # Some calls are made at once and come in any order, so that one number more or less may never be called.
        git.run(copy, at)
        there.append(check(copy, repo, commits=2))
    return there


def all_steps(repo: Repo, folder: Path, git: KillingGit) -> list[str]:
    whole = repo.moved(folder / "whole")
    shutil.copytree(repo.path, whole.path, symlinks=True)
    code, calls = git.run(whole, "never")
    assert code == 0
    assert check(whole, repo, commits=2)
    return [f"{when} {number}" for number in range(1, calls + 1) for when in ("before", "after")]


def test_a_killed_split_is_whole_or_nothing(staged: Repo, tmp_path: Path) -> None:
    git = KillingGit(tmp_path)
    steps = all_steps(staged, tmp_path, git)
    there = killed_at([steps[len(steps) // 2], *steps[-12::2]], staged, tmp_path, git)
    assert set(there) == {True, False}


@pytest.mark.soak
def test_a_split_killed_at_any_call_is_whole_or_nothing(staged: Repo, tmp_path: Path) -> None:
    git = KillingGit(tmp_path)
    there = killed_at(all_steps(staged, tmp_path, git), staged, tmp_path, git)
    assert set(there) == {True, False}
