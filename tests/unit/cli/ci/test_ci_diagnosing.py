"""`ci diagnose`: failing checks at the forge, and logs, reports and pipes without one."""

import json
import os
from pathlib import Path

import pytest

from support.ci_program import AtGitHub
from support.forges.github import GitHub
from support.forges.server import shows_login_page
from support.repo import Repo

WORDS = """\
##[group]Run pytest
##[endgroup]
=================================== FAILURES ===================================
    def test_get():
>       assert get() == 200
E       assert 404 == 200

tests/test_api.py:12: AssertionError
=========================== short test summary info ============================
FAILED tests/test_api.py::test_get - assert 404 == 200
##[error]Process completed with exit code 1.
"""
LOG = "".join(f"2026-01-31T12:00:01.0000000Z {line}\n" for line in WORDS.splitlines()).encode()
MYPY = 'src/app.py:3: error: Incompatible return value type (got "str", expected "int")  [return-value]\n'


@pytest.fixture
def at(clone: Repo, forge: GitHub) -> AtGitHub:
    """A pull request whose tests fail."""
    clone.commit("Test", {"tests/test_api.py": "\n" * 12})
    clone.git("update-ref", "refs/remotes/origin/topic", "HEAD")
    at = AtGitHub(clone, forge)
    at.job("lint")
    forge.logs[at.job("test", "failure")] = LOG
    return at


def test_every_failing_check_is_diagnosed(at: AtGitHub) -> None:
    at.job("build", "failure")
    report = at.json("diagnose")
    assert {failure["check_name"] for failure in report["failures"]} == {"test", "build"}
    assert at.state()["ci_context"]["failures"] == report["failures"]


def test_one_check_is_diagnosed_with_its_place(at: AtGitHub) -> None:
    [failure] = at.json("diagnose", "test")["failures"]
    assert (failure["failure_type"], failure["suggested_action"]) == ("test-failure", "x-fix")
    assert (failure["file"], failure["line"]) == ("tests/test_api.py", 12)
    ran = at.ci("diagnose", "test")
    assert "test: test-failure\n" in ran.stdout
    assert "  at tests/test_api.py:12\n" in ran.stdout
    assert "  next: fix it in the code\n" in ran.stdout


def test_what_was_diagnosed_stays_known_while_the_commit_is_the_same(at: AtGitHub) -> None:
    at.ci("diagnose", "test")
    assert [failure["check_name"] for failure in at.json("status", "--refresh")["failures"]] == ["test"]


def test_a_check_that_passes_is_said_to(at: AtGitHub) -> None:
    ran = at.ci("diagnose", "lint")
    assert (ran.returncode, ran.stdout) == (0, "note: lint has not failed: success\n")


def test_where_nothing_fails_that_is_said(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    assert at.ci("diagnose").stdout == "note: no checks are reported\n"
    at.job("lint")
    assert at.ci("diagnose").stdout == "note: no check fails\n"
    assert at.json("diagnose") == {"schema_version": 1, "failures": [], "notes": ["no check fails"]}


def test_a_log_that_is_gone_does_not_end_it(at: AtGitHub) -> None:
    at.forge.logs.clear()
    [failure] = at.json("diagnose", "test")["failures"]
    assert failure["notes"]


def test_a_flaky_check_fails_all_the_same(at: AtGitHub) -> None:
    run = at.forge.run("Flaky", sha=at.sha)
    for attempt, word in enumerate(("success", "failure"), start=1):
        at.forge.runs[run]["attempt"] = attempt
        at.forge.check_runs.clear()
        at.forge.logs[at.job("test", word, run=run)] = LOG
    at.forge.require("test")
    [failure] = at.json("diagnose", "test")["failures"]
    assert (failure["flaky_probability"], failure["retry_count"]) == ("high", 1)
    assert at.ci("gate").returncode == 1


def test_an_unreachable_forge_is_12(at: AtGitHub) -> None:
    at.forge.play("", shows_login_page)
    assert at.ci("diagnose").returncode == 12
    assert at.json("diagnose", code=12)["error"]["exit_code"] == 12


def test_a_file_and_a_pipe_need_no_forge(clone: Repo) -> None:
    clone.write("build.log", MYPY)
    clone.write("src/app.py", "\n" * 3)
    for words, stdin in ((("build.log",), ""), (("-",), MYPY)):
        ran = clone.agent("ci", "diagnose", *words, stdin=stdin)
        assert ran.returncode == 0, ran.stderr
        assert "  at src/app.py:3 (return-value)\n" in ran.stdout
    assert not (clone.path / ".claude").exists()


@pytest.mark.parametrize("name", ["bulid.log", "./report", "/no/such.xml"])
def test_a_file_that_is_not_there_is_no_check_to_ask_for(clone: Repo, name: str) -> None:
    ran = clone.agent("ci", "diagnose", name)
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"error: there is no file {name}\n")


def test_a_log_can_be_read_outside_of_a_repository(clone: Repo, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("nowhere")
    assert "type-error" in clone.agent("ci", "diagnose", "-", stdin=MYPY, cwd=folder).stdout


def test_a_check_that_is_called_like_a_file_has_an_option(at: AtGitHub) -> None:
    at.repo.write("test", MYPY)
    assert at.json("diagnose", "test")["failures"][0]["failure_type"] == "type-error"
    assert at.json("diagnose", "--check", "test")["failures"][0]["failure_type"] == "test-failure"


def test_a_link_or_pipe_that_is_called_like_a_check_is_not_its_log(at: AtGitHub, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(MYPY)
    for lay in (
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to(tmp_path / "key"),
        os.mkfifo,
    ):
        lay(at.repo.path / "test")
        assert at.json("diagnose", "test")["failures"][0]["failure_type"] == "test-failure"
        ran = at.ci("diagnose", "./test")
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith("error: ./test is no regular file here\nhint: ")
        (at.repo.path / "test").unlink()


def test_a_link_within_the_work_tree_and_a_file_elsewhere_are_logs(at: AtGitHub, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.log"
    elsewhere.write_text(MYPY)
    at.repo.write("build/mypy.log", MYPY)
    (at.repo.path / "test").symlink_to("build/mypy.log")
    for name in ("test", str(elsewhere)):
        assert at.json("diagnose", name)["failures"][0]["failure_type"] == "type-error"
    ran = at.ci("diagnose", "/dev/zero")
    assert (ran.returncode, ran.stderr.splitlines()[0]) == (
        2,
        "error: /dev/zero is no regular file here",
    )


def test_what_a_log_says_to_a_terminal_is_written_out(clone: Repo) -> None:
    said = clone.agent("ci", "diagnose", "-", stdin=f"\x1b[2J\x07{MYPY}").stdout
    assert "\x1b" not in said
    assert "\x07" not in said


MATCHER = {
    "problemMatcher": [
        {"owner": "own", "pattern": [{"regexp": "^BAD (.+)@(\\d+) (.+)$", "file": 1, "line": 2, "message": 3}]}
    ]
}


def test_the_matchers_of_the_repository_are_honoured(clone: Repo, forge: GitHub) -> None:
    files = {".github/own-problem-matcher.json": json.dumps(MATCHER), "src/a.zig": "\n" * 7}
    clone.commit("Say how we complain", files)
    [local] = json.loads(clone.agent("ci", "diagnose", "-", "--json", stdin="BAD src/a.zig@7 no such thing\n").stdout)[
        "failures"
    ]
    assert (local["file"], local["line"], local["failure_message"]) == ("src/a.zig", 7, "no such thing")
    at = AtGitHub(clone, forge)
    forge.logs[at.job("build", "failure")] = b"BAD src/a.zig@7 no such thing\n"
    [failure] = at.json("diagnose", "build")["failures"]
    assert (failure["file"], failure["line"]) == ("src/a.zig", 7)


def test_a_matcher_that_cannot_be_used_is_said(clone: Repo) -> None:
    clone.commit("Say how we complain", {".github/own-problem-matcher.json": "{}"})
    report = json.loads(clone.agent("ci", "diagnose", "-", "--json", stdin="x\n").stdout)
    assert report["notes"] == [".github/own-problem-matcher.json is no problem matcher and was left out"]


JUNIT = """<testsuites><testsuite name="s"><testcase classname="t.T" name="test_x" file="t.py" line="3">
<failure message="expected 1, got 2">boom</failure></testcase></testsuite></testsuites>"""


def test_a_report_of_tests_is_read_too(clone: Repo) -> None:
    clone.write("junit.xml", JUNIT)
    [failure] = json.loads(clone.agent("ci", "diagnose", "junit.xml", "--json").stdout)["failures"]
    assert (failure["failure_type"], failure["evidence"]) == ("test-failure", "test-report")
    assert "expected 1, got 2" in failure["failure_message"]


def test_a_file_without_its_folder_is_found_in_the_commit(clone: Repo) -> None:
    clone.commit("Test", {"src/test/CartTest.java": "\n" * 12})
    log = "[ERROR] CartTest.total:12 expected: <3> but was: <4>\n\tat com.acme.CartTest.total(CartTest.java:12)\n"
    [failure] = json.loads(clone.agent("ci", "diagnose", "-", "--json", stdin=log).stdout)["failures"]
    assert (failure["file"], failure["line"]) == ("src/test/CartTest.java", 12)


def test_a_place_that_the_commit_does_not_have_is_not_told(at: AtGitHub) -> None:
    at.forge.logs[at.job("build", "failure")] = b"src/nope.c:3:1: error: bad\n"
    [failure] = at.json("diagnose", "build")["failures"]
    assert (failure["failure_type"], failure["file"], failure["line"]) == ("build-error", None, None)
    assert "src/nope.c:3:1" in failure["log_excerpt"]
    assert [note for note in failure["notes"] if note.startswith("the commit has no file of the name")]
