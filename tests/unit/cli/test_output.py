"""Output that cannot be written is an error of the call, told once and without a traceback."""

import os
import subprocess
from pathlib import Path

import pytest

from support.program import PROGRAM
from support.repo import Repo
from support.template import template

FULL = Path("/dev/full")


@template
def staged(repo: Repo) -> None:
    repo.stage({"a.py": "def a():\n    return 1\n"})


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_full_disk_is_exit_2(staged: Repo, flags: list[str]) -> None:
    argv = [*PROGRAM, "commit-msg", *flags]
    with FULL.open("wb") as full:
        ran = subprocess.run(argv, cwd=staged.path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.endswith("error: cannot write to stdout: No space left on device\n")
    assert "Exception" not in ran.stderr


def test_a_reader_who_has_read_enough_is_no_fault_worth_telling(staged: Repo) -> None:
    with subprocess.Popen(
        [*PROGRAM, "commit-msg"], cwd=staged.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        said = program.stderr.read()
    assert program.returncode == 2
    assert "error" not in said
    assert "Exception" not in said


def left_at_once(repo: Repo, *args: str) -> tuple[int, str]:
    """How a run ends whose reader has gone before it says a word, and its stderr."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        argv, env = [*PROGRAM, *args], {**os.environ, "GIT_EDITOR": "true"}
        ran = subprocess.run(
            argv, cwd=repo.path, env=env, stdout=writing, stderr=subprocess.PIPE, text=True, check=False
        )
    finally:
        os.close(writing)
    return ran.returncode, ran.stderr


@pytest.mark.parametrize("flags", [[], ["--edit"], ["--amend"]])
def test_a_commit_is_made_although_nobody_reads_what_is_said_about_it(staged: Repo, flags: list[str]) -> None:
    before = staged.commit("Add b", {"b.py": "B = 1\n"}) if "--amend" in flags else ""
    staged.stage({"c.py": "C = 1\n"})
    code, said = left_at_once(staged, "commit", *flags)
    assert (code, staged.git("status", "--porcelain")) == (0, "")
    assert staged.head != before
    assert not [word for word in ("error", "warning", "Exception", "Traceback") if word in said]


def left_while_git_commits(repo: Repo, tmp_path: Path, last: str) -> tuple[int, str]:
    """The same for a reader who goes while git runs a hook: whatever is said next is said by git itself."""
    for name in ("there", "gone"):
        os.mkfifo(tmp_path / name)
    waits = f"#!/bin/sh\necho >{tmp_path}/there\nread _ <{tmp_path}/gone\n{last}\n"
    repo.write(".git/hooks/pre-commit", waits).chmod(0o755)
    argv = [*PROGRAM, "commit"]
    with subprocess.Popen(argv, cwd=repo.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout
        assert program.stderr
        (tmp_path / "there").read_text()
        program.stdout.close()
        (tmp_path / "gone").write_text("\n")
        said = program.stderr.read()
    return program.returncode, said


def test_a_reader_who_leaves_while_git_commits_undoes_no_commit(staged: Repo, tmp_path: Path) -> None:
    code, said = left_while_git_commits(staged, tmp_path, last=":")
    assert (code, staged.git("status", "--porcelain")) == (0, "")
    assert "error" not in said
    assert not (staged.path / ".git/git-agent/kept-message").exists()


def test_a_reader_who_leaves_before_git_has_committed_is_told_of_no_commit(staged: Repo, tmp_path: Path) -> None:
    code, said = left_while_git_commits(staged, tmp_path, last="kill -PIPE $PPID")
    assert (code, staged.git("rev-list", "--all")) == (10, "")
    assert "error: git commit ended with" in said


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_stops_no_commit_and_is_told(staged: Repo) -> None:
    with FULL.open("wb") as full:
        argv = [*PROGRAM, "commit"]
        ran = subprocess.run(argv, cwd=staged.path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 0
    assert ran.stderr.count("warning: cannot write to stdout: No space left on device\n") == 1
    assert staged.git("status", "--porcelain") == ""


@pytest.mark.parametrize(
    "args",
    [
        ["commit", "--json"],
        [
            "record",
            "task",
            "--commit",
            "--json",
            "--type=feat",
            "--phase=1",
            "--plan=1",
            "--milestone=v1",
            "--subject=x",
        ],
    ],
)
def test_an_answer_about_a_commit_that_nobody_takes_is_told_as_made(staged: Repo, args: list[str]) -> None:
    code, said = left_at_once(staged, *args)
    assert code == 2
    assert f"the commit was made: {staged.head}" in said
    assert "hint: do not run it again" in said


@pytest.mark.parametrize(
    "args", [["commit-msg"], ["state"], ["release-note", "main", "topic"], ["pr-message"], ["--help"]]
)
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_an_answer_that_nobody_reads_makes_no_noise(repo: Repo, args: list[str], flags: list[str]) -> None:
    repo.commit("Add a", {"a.py": "A = 1\n"})
    repo.git("checkout", "-q", "-b", "topic")
    repo.commit("Add b", {"b.py": "B = 1\n"})
    repo.stage({"c.py": "C = 1\n"})
    code, said = left_at_once(repo, *args, *flags)
    assert code == 2
    assert not [word for word in ("error", "Exception", "Traceback") if word in said]


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_full_disk_hides_no_commit_of_a_record(staged: Repo) -> None:
    argv = [
        *PROGRAM,
        "record",
        "task",
        "--commit",
        "--type=feat",
        "--phase=1",
        "--plan=1",
        "--milestone=v1",
        "--subject=x",
    ]
    with FULL.open("wb") as full:
        ran = subprocess.run(argv, cwd=staged.path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert "nothing was committed" not in ran.stderr
    assert staged.git("status", "--porcelain") == ""


def test_git_that_a_hook_ends_after_the_commit_has_made_it(staged: Repo) -> None:
    hook = staged.path / ".git" / "hooks" / "post-commit"
    hook.write_text("#!/bin/sh\nkill -TERM $PPID\nwhile kill -0 $PPID 2>/dev/null; do :; done\n")
    hook.chmod(0o755)
    ran = staged.agent("commit")
    assert ran.returncode == 0, ran.stderr
    assert staged.git("status", "--porcelain") == ""
