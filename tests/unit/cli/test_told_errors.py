"""However a run ends, whoever asked is told in their own way: a person in words, a program in one JSON object."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.program import PROGRAM, SOURCE
from support.repo import Repo

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
BROKEN = (
    f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n"
    "import git_agent.cli.commands.doctor as doctor\n"
    "def run(args, app): raise ZeroDivisionError('caf\\udce9 \\x1b[2J \\u202e')\n"
    "doctor.run = run\n"
    "from git_agent.cli.main import entry; entry()"
)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["commit", "--nope"], "there is no option --nope"),
        (["commit", "--nope"], "`git-agent commit --help`"),
        (["nope"], "there is no command nope"),
        (["config"], "does one of these: get, set"),
        (["config", "get"], "KEY is missing"),
        (["commit-msg", "--timeout", "soon"], "'soon' is not a number"),
        (["release-note", "--format", "xml"], "invalid choice: 'xml'"),
        (["commit", "--low", "--high"], "not allowed with"),
        (["state", "--\x1b[2J\u202e"], "there is no option --\\x1b[2J\\u202e"),
    ],
)
def test_a_wrong_call_is_told_to_a_person_and_to_a_program(repo: Repo, args: list[str], said: str) -> None:
    ran = repo.agent(*args)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("error: ")
    assert said in ran.stderr
    ran = repo.agent(*args, "--json")
    report = json.loads(ran.stdout)
    assert (ran.returncode, report["schema_version"], report["error"]["exit_code"]) == (2, 1, 2)
    assert {*report["error"]} == {"message", "hint", "exit_code", "class", "stage"}
    assert not {*ran.stdout} & {"\x1b", "\u202e"}


@pytest.mark.parametrize(
    ("args", "is_json"),
    [
        (["--format", "json"], True),
        (["--format=json"], True),
        (["--format", "markdown", "--format", "json"], True),
        (["--format", "json", "--format", "markdown"], False),
        (["--format=json", "--format=keepachangelog"], False),
        (["--format"], False),
        (["json"], False),
        (["--", "--format", "json"], False),
    ],
    ids=str,
)
def test_a_format_that_is_json_is_one_for_errors_too(repo: Repo, args: list[str], is_json: bool) -> None:
    ran = repo.agent("release-note", "--nope", *args)
    assert ran.returncode == 2
    assert ran.stderr.startswith("error: ")
    assert (json.loads(ran.stdout)["error"]["exit_code"] if is_json else ran.stdout) == (2 if is_json else "")


def test_what_follows_the_dashes_is_not_ours_and_asks_for_no_json(repo: Repo) -> None:
    ran = repo.agent("state", "--", "--json")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "nothing may follow `--` here: --json" in ran.stderr


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_bug_is_told_with_its_report(repo: Repo, tmp_path: Path, flags: list[str]) -> None:
    argv = [sys.executable, "-I", "-c", BROKEN, "doctor", *flags]
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    ran = subprocess.run(argv, cwd=repo.path, env=env, capture_output=True, text=True, check=False)
    (report,) = tmp_path.glob("git-agent-bug-*.txt")
    assert "ZeroDivisionError" in report.read_text("utf-8")
    assert ran.returncode == 3
    assert ran.stderr.startswith("error: this is a bug in git-agent: ZeroDivisionError: caf\\xe9 \\x1b[2J \\u202e\n")
    assert str(report) in ran.stderr
    if flags:
        error = json.loads(ran.stdout)["error"]
        assert (error["exit_code"], str(report) in error["hint"]) == (3, True)
    else:
        assert ran.stdout == ""


@needs_full
@pytest.mark.parametrize(
    "args",
    [
        ["--version"],
        ["--help"],
        ["commit", "--help"],
        ["completion", "zsh"],
        ["doctor"],
        ["doctor", "--json"],
        ["commit", "--nope", "--json"],
        ["state", "--json", "--at", "nowhere"],
    ],
)
def test_a_full_disk_is_one_error_and_no_traceback(repo: Repo, args: list[str]) -> None:
    with FULL.open("wb") as full:
        argv = [*PROGRAM, *args]
        ran = subprocess.run(argv, cwd=repo.path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == (5 if "nowhere" in args else 2)
    assert ran.stderr.startswith("error: ")
    assert ran.stderr.count("error: ") == 1
    assert "Exception" not in ran.stderr
    assert "Traceback" not in ran.stderr


@needs_full
@pytest.mark.parametrize("args", [["doctor"], ["nope"]])
def test_a_full_disk_behind_stderr_changes_no_exit_code(repo: Repo, args: list[str]) -> None:
    usual = repo.agent(*args).returncode
    with FULL.open("wb") as full:
        ran = subprocess.run([*PROGRAM, *args], cwd=repo.path, stdout=subprocess.DEVNULL, stderr=full, check=False)
    assert ran.returncode == usual


@pytest.mark.parametrize(("closing", "code"), [(">&-", 2), ("2>&-", 0), ("<&-", 0)])
def test_a_closed_stream_is_no_bug(repo: Repo, closing: str, code: int) -> None:
    argv = ["sh", "-c", f'exec "$@" {closing}', "sh", *PROGRAM, "config", "list", "--json"]
    ran = subprocess.run(argv, cwd=repo.path, capture_output=True, text=True, check=False)
    assert ran.returncode == code
    assert ran.stderr == ("error: cannot write to stdout: it is closed\n" if code else "")


def test_a_folder_that_is_gone_is_no_bug(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    argv = ["sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh", *PROGRAM, "doctor"]
    ran = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr.splitlines()[0]) == (5, "error: the current folder is gone")
