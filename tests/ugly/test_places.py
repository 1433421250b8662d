"""Called from anywhere, with any variables, on any kind of disk."""

import os
import shlex
import shutil
from pathlib import Path

import pytest

from support.message import committed, message_of
from support.program import PROGRAM
from support.repo import Repo
from support.started import run
from support.template import template


@template
def staged(repo: Repo) -> None:
    repo.commit("First", {"sub/dir/app.py": "def run():\n    pass\n"})
    repo.stage({"sub/dir/app.py": "def run(fast):\n    pass\n"})


def test_called_from_a_subfolder_it_describes_and_commits_the_whole_change(staged: Repo) -> None:
    staged.stage({"top.txt": "one\n"})
    message = message_of(staged)
    assert message_of(staged, cwd=staged.path / "sub" / "dir") == message
    assert committed(staged, cwd=staged.path / "sub" / "dir") == message
    assert staged.git("diff", "--cached", "--name-only") == ""


@pytest.mark.parametrize("name", ["with space", "zwölf Größen", "two\nlines", "-dash", "quo'te\"s", "caf\udce9"])
def test_the_repository_may_have_any_name(tmp_path: Path, home: Path, name: str) -> None:
    repo = Repo.create(tmp_path / name)
    repo.stage({"src/app.py": "def run():\n    pass\n"})
    assert "app.py" in committed(repo, cwd=repo.path / "src")


def test_places_given_by_variables_are_honoured(staged: Repo, tmp_path: Path) -> None:
    message = message_of(staged)
    absolute = {"GIT_DIR": str(staged.path / ".git"), "GIT_WORK_TREE": str(staged.path)}
    assert message_of(staged, env=absolute, cwd=tmp_path) == message
    relative = {"GIT_DIR": "../.git", "GIT_WORK_TREE": ".."}
    assert message_of(staged, env=relative, cwd=staged.path / "sub") == message
    assert committed(staged, env=relative, cwd=staged.path / "sub") == message


def test_a_hook_of_commit_all_sees_the_temporary_index(staged: Repo) -> None:
    """`git commit -a` hands its hooks an index that has not yet replaced the real one."""
    staged.write("sub/dir/app.py", "def run(fast, quiet):\n    pass\n")
    script = f'#!/bin/sh\n{shlex.join(PROGRAM)} commit-msg > "$1"\n'
    staged.write(".git/hooks/prepare-commit-msg", script).chmod(0o755)
    staged.git("commit", "--quiet", "-a", "-m", "placeholder")
    assert "quiet" in staged.git("log", "-1", "--format=%B")


def test_an_index_of_its_own_is_described_instead_of_the_usual_one(staged: Repo) -> None:
    env = {"GIT_INDEX_FILE": ".git/next-index"}
    staged.git("read-tree", "HEAD", env=env)
    blob = staged.git("hash-object", "-w", "--stdin", stdin="def other():\n    pass\n")
    staged.git("update-index", "--add", "--cacheinfo", f"100644,{blob},other.py", env=env)
    message = message_of(staged, env=env, cwd=staged.path / "sub")
    assert "other" in message
    assert "run" not in message


@pytest.fixture
def ordinary() -> tuple[str, ...]:
    """What to put before a program so that the modes of files hold for it: root may write anywhere."""
    if os.geteuid() != 0:
        return ()
    drop = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    if not shutil.which(drop[0]) or run(*drop, "true").returncode != 0:
        pytest.skip("root cannot be held back here")
    return drop


def test_a_repository_that_cannot_be_written_is_described_but_not_committed(
    staged: Repo, ordinary: tuple[str, ...]
) -> None:
    message = message_of(staged)
    folders = [staged.path / ".git", *(path for path in (staged.path / ".git").rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    try:
        assert run(*ordinary, *PROGRAM, "commit-msg", cwd=staged.path).stdout == message
        ran = run(*ordinary, *PROGRAM, "commit", cwd=staged.path)
    finally:
        for folder in folders:
            folder.chmod(0o700)
    assert ran.returncode == 10
    assert message in ran.stderr
    assert "hint: the message could not be kept, the repository is not writable" in ran.stderr
    assert staged.git("log", "-1", "--format=%s") == "First"


def test_a_repository_of_somebody_else_is_not_trusted(staged: Repo) -> None:
    git = staged.write("../bin/git", f'#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec {shutil.which("git")} "$@"\n')
    git.chmod(0o755)
    ran = staged.agent("commit-msg", env={"PATH": str(git.parent)})
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr == (
        f"error: git does not trust {staged.path}: it belongs to another user\n"
        f"hint: git config --global --add safe.directory {staged.path}\n"
    )


def test_a_folder_outside_of_any_repository(tmp_path: Path) -> None:
    ran = Repo(tmp_path).agent("commit-msg")
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr == f"error: not a git repository: {tmp_path}\nhint: run it inside one, or `git init` first\n"


def test_inside_the_git_directory(staged: Repo) -> None:
    ran = staged.agent("commit-msg", cwd=staged.path / ".git")
    assert ran.returncode == 5
    assert "inside a git directory" in ran.stderr
