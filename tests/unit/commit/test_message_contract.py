"""What `commit-msg` promises to scripts: the message alone on stdout, and a number for every kind of failure."""

import json
from pathlib import Path

import pytest

from git_agent.commit.gather import STAGE
from support.message import message_of
from support.repo import Repo


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A staged change that is only looked at."""
    repo = Repo.create(tmp_path_factory.mktemp("contract") / "repo")
    repo.commit("Add the parser\n\nIt splits at spaces.", {"parser.py": "def parse(text):\n    return text.split()\n"})
    repo.stage({"parser.py": "def parse(text, *, strict=False):\n    return text.split()\n"})
    return repo


def test_stdout_is_the_message_and_stderr_one_line_about_who_wrote_it(standing: Repo) -> None:
    message = message_of(standing)
    assert "strict" in message
    assert not message.endswith("\n\n")


def test_the_same_state_gives_the_same_bytes(standing: Repo) -> None:
    first = standing.agent("commit-msg", "--json", env={"PYTHONHASHSEED": "1"})
    second = standing.agent("commit-msg", "--json", env={"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"})
    assert first.stdout == second.stdout


def test_the_json_is_one_object_with_the_documented_fields(standing: Repo) -> None:
    report = json.loads(standing.agent("commit-msg", "--json").stdout)
    assert report["schema_version"] == 1
    assert report["command"] == "commit-msg"
    assert report["message"] == message_of(standing)
    assert report["message"].startswith(report["subject"])
    assert (report["provider"], report["model"], report["usage"], report["claims"]) == ("builtin", None, None, [])
    assert (report["omitted"], report["warnings"]) == ([], [])
    assert report["evidence_digest"].startswith("sha256:")
    assert {"commit", "git_summary"}.isdisjoint(report)


def test_amending_keeps_the_subject_and_the_body(standing: Repo) -> None:
    assert message_of(standing, "--amend").startswith("Add the parser\n\nIt splits at spaces.\n")


def test_nothing_but_a_trace_is_written_into_the_repository(standing: Repo) -> None:
    before = listing(standing)
    message_of(standing)
    message_of(standing, "--amend")
    assert listing(standing) == before


def listing(repo: Repo) -> dict[str, tuple[int, bytes]]:
    files = (
        path for path in repo.path.rglob("*") if path.is_file() and not {".git-agent", "git-agent"} & set(path.parts)
    )
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in files}


def test_nothing_staged_is_an_error_of_state_with_the_way_out(repo: Repo) -> None:
    repo.commit("First", {"a.txt": "one\n"})
    repo.write("a.txt", "two\n")
    ran = repo.agent("commit-msg")
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr == f"error: nothing is staged\nhint: {STAGE}\n"


def test_a_machine_is_told_the_same_error_as_json(repo: Repo) -> None:
    ran = repo.agent("commit-msg", "--json")
    assert ran.returncode == 5
    assert json.loads(ran.stdout) == {
        "schema_version": 1,
        "error": {
            "message": "nothing is staged",
            "hint": STAGE,
            "exit_code": 5,
            "class": "repository",
            "stage": None,
        },
    }


@pytest.mark.parametrize(
    "args",
    [
        ("commit-msg", "--unknown"),
        ("commit-msg", "--am"),
        ("commit-msg", "extra"),
        ("commit-msg", "--", "-m", "x"),
        ("commit-msg", "--provider", "nobody"),
        ("commit-msg", "--commit-format", "free"),
        ("comit",),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_exit_2_and_says_nothing_on_stdout(standing: Repo, args: tuple[str, ...]) -> None:
    ran = standing.agent(*args)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr


def test_a_wrong_setting_is_exit_2_and_names_the_variable(repo: Repo) -> None:
    ran = repo.agent("commit-msg", env={"GIT_AGENT_COMMIT_FORMAT": "free"})
    assert ran.returncode == 2
    assert "GIT_AGENT_COMMIT_FORMAT" in ran.stderr


def test_a_machine_without_git_is_told_so(repo: Repo, tmp_path: Path) -> None:
    ran = repo.agent("commit-msg", env={"PATH": str(tmp_path)})
    assert ran.returncode == 2
    assert ran.stderr == "error: git was not found on PATH\nhint: install git or put it on PATH\n"
