"""What `commit` says: the message once and git's summary; of a model's work every step; and nothing before an error."""

import json
from pathlib import Path

import pytest

from support.message import message_of
from support.repo import Repo
from support.template import template

TRACE = " INF "
HINT = "written by the built-in writer"


@template
def staged(repo: Repo) -> None:
    repo.commit("Add the parser", {"parser.py": "def parse(text):\n    return text.split()\n", "other.txt": "one\n"})
    repo.stage({"parser.py": "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line\n"})


def script(folder: Path, *texts: str) -> str:
    file = folder / "replies.jsonl"
    file.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    return f"scripted:{file}"


def test_the_built_in_writers_message_is_printed_once_and_gits_summary_follows(staged: Repo) -> None:
    message = message_of(staged)  # which has also told the hint
    ran = staged.agent("commit")
    head = staged.git("rev-parse", "--short", "HEAD")
    assert ran.stdout == f"{message}\n[main {head}] {message.strip()}\n 1 file changed, 4 insertions(+)\n"
    assert ran.stderr == ""


def test_a_model_at_work_is_traced_and_its_text_told_once(staged: Repo, tmp_path: Path) -> None:
    ran = staged.agent("commit", "--provider", script(tmp_path, "Add parse_line\n\nIt returns the line."))
    lines = [line.partition(TRACE)[2] or line for line in ran.stdout.splitlines()]
    assert lines[0] == "session.started command=commit mode=staged"
    text = lines.index("model.text")
    assert lines[text : text + 5] == [
        "model.text",
        "    Add parse_line",
        "    ",
        "    It returns the line.",
        "model.reply calls=0",
    ]
    assert "final provider=scripted model=replies.jsonl" in lines
    assert ran.stdout.count("It returns the line.") == 1
    assert ran.stderr == ""


def test_what_was_made_of_a_models_text_is_told_where_it_differs(staged: Repo, tmp_path: Path) -> None:
    ran = staged.agent("commit", "--provider", script(tmp_path, "Here is the message:\n\nAdd parse_line"))
    assert " INF final provider=scripted model=replies.jsonl\n  message:\n    Add parse_line\n" in ran.stdout


def test_verbose_traces_the_built_in_writer_as_well(staged: Repo) -> None:
    ran = staged.agent("commit", "--verbose")
    assert "INF session.started command=commit mode=staged\n" in ran.stdout
    assert "INF evidence.gathered files=1" in ran.stdout
    assert ran.stdout.count("parse_line to parser.py") == 2  # in the trace and in git's summary


def test_debug_tells_the_steps_and_what_git_refuses_on_stderr(staged: Repo, tmp_path: Path) -> None:
    hook = staged.path / ".git/hooks/pre-commit"
    hook.write_text("#!/bin/sh\necho the tests fail >&2\nexit 1\n")
    hook.chmod(0o755)
    ran = staged.agent("commit", "--json", "--debug", "--provider", script(tmp_path, "Add parse_line"))
    assert ran.returncode == 10
    assert "INF model.request provider=scripted model=replies.jsonl items=" in ran.stderr
    assert "INF commit.refused" in ran.stderr


@pytest.mark.parametrize("provider", ["builtin", "scripted"])
def test_quiet_says_nothing(staged: Repo, tmp_path: Path, provider: str) -> None:
    name = script(tmp_path, "Add parse_line") if provider == "scripted" else provider
    ran = staged.agent("commit", "--quiet", "--provider", name)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert staged.git("status", "--porcelain") == ""


@pytest.mark.parametrize("args", [(), ("--verbose",), ("--provider", "scripted:none.jsonl")], ids=" ".join)
def test_nothing_comes_before_an_error_that_ends_the_run_at_once(repo: Repo, args: tuple[str, ...]) -> None:
    repo.commit("First", {"a.txt": "one\n"})
    (repo.path / "none.jsonl").touch()
    ran = repo.agent("commit", *args)
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr.startswith("error: nothing is staged\n")
    assert "`git agent commit -a`" in ran.stderr


@pytest.mark.parametrize("provider", ["builtin", "scripted"])
def test_a_dry_run_prints_the_message_alone(staged: Repo, tmp_path: Path, provider: str) -> None:
    name = script(tmp_path, "Add parse_line") if provider == "scripted" else provider
    ran = staged.agent("commit", "--dry-run", "--provider", name)
    assert ran.stdout == ("Add parse_line\n" if provider == "scripted" else "Add parse_line to parser.py\n")
    assert "Add parse_line" not in ran.stderr
    assert (TRACE in ran.stderr) == (provider == "scripted")


def test_how_to_use_a_model_is_told_once_in_a_repository(staged: Repo) -> None:
    assert HINT in staged.agent("commit-msg").stderr
    assert HINT not in staged.agent("commit-msg").stderr
    assert HINT not in staged.agent("commit").stderr


@pytest.mark.parametrize("args", [("--provider", "builtin"), ("--quiet",)], ids=" ".join)
def test_how_to_use_a_model_is_not_told_who_chose_or_wants_quiet(staged: Repo, args: tuple[str, ...]) -> None:
    assert HINT not in staged.agent("commit-msg", *args).stderr


def test_how_to_use_a_model_is_not_told_where_one_failed(staged: Repo, tmp_path: Path) -> None:
    file = tmp_path / "replies.jsonl"
    file.write_text('{"error": "overloaded"}\n')
    ran = staged.agent("commit-msg", "--provider", f"scripted:{file}", "--fallback", "builtin")
    assert "warning: overloaded; the built-in writer takes over\n" in ran.stderr
    assert HINT not in ran.stderr


def test_verbose_tells_a_message_that_is_only_printed_beside_it(staged: Repo) -> None:
    ran = staged.agent("commit-msg", "--verbose")
    assert ran.stdout == "Add parse_line to parser.py\n"
    assert "INF session.started command=commit-msg mode=staged\n" in ran.stderr
