"""Calls as people type them: git's own short flags, typing errors, and what the built-in writer cannot honour."""

import json
from pathlib import Path

import pytest

from support.message import raw_message
from support.model_server import ModelServer, says
from support.repo import Repo
from support.template import template


@template
def staged(repo: Repo) -> None:
    repo.commit("Add the parser", {"parser.py": "def parse(text):\n    return text.split()\n", "other.txt": "one\n"})
    repo.stage({"parser.py": "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line\n"})


def refusing_hook(repo: Repo) -> None:
    repo.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n").chmod(0o755)


def test_the_program_alone_lists_its_commands(repo: Repo) -> None:
    ran = repo.agent()
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "commit-msg" in ran.stdout
    assert "release-note" in ran.stdout


@pytest.mark.parametrize(
    ("call", "error", "hint"),
    [
        (("comit",), "there is no command comit", "did you mean `git-agent commit`?"),
        (("xyz",), "there is no command xyz", "`git-agent --help` shows what it takes"),
        (("config", "lst"), "there is no command lst", "did you mean `git-agent config list`?"),
        (("commit", "--dryrun"), "there is no option --dryrun", "did you mean --dry-run?"),
        (("commit", "--lanuage=German"), "there is no option --lanuage", "did you mean --language?"),
        (("config", "list", "--orgin"), "there is no option --orgin", "did you mean --origin?"),
        (
            ("commit", "--frobnicate"),
            "there is no option --frobnicate",
            "`git-agent commit --help` shows what it takes",
        ),
        (
            ("commit", "a.py", "b.py"),
            "unrecognized arguments: a.py b.py",
            "paths stand behind `--`: `git-agent commit -- a.py b.py`",
        ),
        (("commit-msg", "word"), "unrecognized arguments: word", "`git-agent commit-msg --help` shows what it takes"),
    ],
)
def test_a_typing_error_is_told_with_what_was_probably_meant(
    repo: Repo, call: tuple[str, ...], error: str, hint: str
) -> None:
    ran = repo.agent(*call)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"error: {error}\nhint: {hint}\n")
    told = json.loads(repo.agent(*call, "--json").stdout)["error"]
    assert (told["exit_code"], told["hint"]) == (2, hint)


def test_short_flags_of_git_are_passed_on(staged: Repo) -> None:
    refusing_hook(staged)
    ran = staged.agent("commit", "-s", "-n", "-q")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert raw_message(staged).endswith("\n\nSigned-off-by: Ada Example <ada@example.org>\n")


def test_a_message_of_ones_own_is_a_hint_for_a_model(staged: Repo, tmp_path: Path) -> None:
    file = tmp_path / "replies.jsonl"
    file.write_text('{"text": "Add parse_line for ABC-77"}\n')
    ran = staged.agent("commit", "-m", "it is for ABC-77", "--provider", f"scripted:{file}")
    assert ran.returncode == 0, ran
    assert raw_message(staged) == "Add parse_line for ABC-77\n"  # nothing but the hint bears that number out


def test_a_message_of_ones_own_is_refused_where_nobody_takes_a_hint(staged: Repo) -> None:
    before = staged.head
    ran = staged.agent("commit", "-a", "-m", "my words")
    assert (ran.returncode, staged.head) == (2, before)
    assert "the built-in writer takes no hint" in ran.stderr
    assert "`git commit -m`" in ran.stderr


def test_an_ignored_hint_and_language_are_told(staged: Repo) -> None:
    ran = staged.agent("commit-msg", "--json", "--append-prompt", "be brief", "--language", "German")
    warnings = [
        "--append-prompt is not used: the built-in writer takes no hint",
        "the built-in writer writes English: a model would write German",
    ]
    assert json.loads(ran.stdout)["warnings"] == warnings
    assert all(f"warning: {warning}\n" in ran.stderr for warning in warnings)
    assert "warning" not in staged.agent("commit-msg", "--language", "English").stderr


def test_nothing_to_take_with_all_is_told_as_such(repo: Repo) -> None:
    repo.commit("First", {"a.txt": "one\n"})
    repo.write("new.txt", "new\n")
    ran = repo.agent("commit", "-a")
    assert ran.returncode == 5
    assert "error: no tracked file has changed\nhint: `git add` takes new files\n" in ran.stderr


def test_paths_are_committed_alone_and_described_alone(staged: Repo) -> None:
    staged.write("other.txt", "two\n")
    staged.write("sub/keep", "")
    ran = staged.agent("commit", "-q", "--", "../other.txt", cwd=staged.path / "sub")
    assert (ran.returncode, ran.stderr) == (0, ""), ran
    assert staged.git("show", "--name-only", "--format=") == "other.txt"
    assert "parser" not in raw_message(staged)
    assert staged.git("diff", "--cached", "--name-only") == "parser.py"


def test_a_dry_run_of_paths_stages_nothing(staged: Repo) -> None:
    staged.write("other.txt", "two\n")
    ran = staged.agent("commit", "--dry-run", "--", "other.txt")
    assert "other.txt" in ran.stdout
    assert staged.git("diff", "--cached", "--name-only") == "parser.py"


@pytest.mark.parametrize(
    ("args", "code"), [(("-a",), 2), (("--amend",), 2), ((), 5)], ids=["all", "amend", "unchanged"]
)
def test_paths_that_cannot_be_meant_are_told(staged: Repo, args: tuple[str, ...], code: int) -> None:
    before = staged.head
    ran = staged.agent("commit", *args, "--", "other.txt")
    assert (ran.returncode, staged.head) == (code, before)
    assert "hint: " in ran.stderr


@pytest.mark.parametrize(
    ("call", "option", "hint"),
    [
        (("--provider=builtin", "commit-msg"), "--provider=builtin", "commit-msg --provider=builtin"),
        (("--provider", "builtin", "commit-msg", "-q"), "--provider", "commit-msg --provider builtin -q"),
    ],
)
def test_an_option_before_the_command_is_told_behind_it(
    repo: Repo, call: tuple[str, ...], option: str, hint: str
) -> None:
    ran = repo.agent(*call)
    assert ran.stderr == f"error: {option} stands before the command\nhint: `git-agent {hint}`\n"


def test_json_before_the_command_is_told_in_json(repo: Repo) -> None:
    told = json.loads(repo.agent("--json", "commit").stdout)["error"]
    assert (told["message"], told["hint"]) == ("--json stands before the command", "`git-agent commit --json`")


@pytest.mark.parametrize(("typed", "hint"), [("reamde.md", "did you mean readme.md?"), ("qqqq", "`git status`")])
def test_a_path_that_is_not_there_is_told_with_what_was_probably_meant(repo: Repo, typed: str, hint: str) -> None:
    repo.commit("First", {"readme.md": "# a\n"})
    ran = repo.agent("commit", "--", typed)
    assert ran.returncode == 5
    assert f"there is no file {typed}" in ran.stderr
    assert hint in ran.stderr


def test_a_dry_run_of_all_changes_refuses_what_the_commit_would(repo: Repo) -> None:
    repo.commit("First", {"a.py": "A = 1\n"})
    repo.write("a.py", "<<<<<<< HEAD\nA = 1\n=======\nA = 2\n>>>>>>> other\n")
    repo.git("update-index", "--index-info", stdin=conflict(repo, "a.py"))
    dry, real = repo.agent("commit", "-a", "--dry-run"), repo.agent("commit", "-a")
    assert (dry.returncode, dry.stderr) == (real.returncode, real.stderr)
    assert "unresolved conflicts in a.py" in dry.stderr


def conflict(repo: Repo, path: str) -> str:
    """The entries of a path that three sides have differently."""
    oid = repo.git("rev-parse", f"HEAD:{path}")
    return "".join(f"100644 {oid} {stage}\t{path}\n" for stage in (1, 2, 3)) + ""


@pytest.mark.parametrize("scope", [("-a",), ("--", "parser.py")], ids=["all", "paths"])
def test_a_dry_run_shows_the_message_that_the_commit_gets(repo: Repo, scope: tuple[str, ...]) -> None:
    repo.commit("Add the parser", {"parser.py": "class Parser:\n    def __init__(self):\n        self.depth = 0\n"})
    repo.write(
        "parser.py", "class Parser:\n    def __init__(self):\n        self.depth = 0\n        self.retries = 3\n"
    )
    dry = repo.agent("commit", "--dry-run", *scope)
    assert repo.agent("commit", *scope).returncode == 0
    assert dry.stdout == raw_message(repo)
    assert "retries" in dry.stdout


def test_a_model_is_asked_the_same_by_a_dry_run_of_all_changes(repo: Repo) -> None:
    repo.commit("First", {"a.py": "A = 1\n"})
    repo.write("a.py", "A = 2\n")
    with ModelServer(says("Set A to 2"), says("Set A to 2")) as server:
        for more in (("--dry-run",), ()):
            assert repo.agent("commit", "-a", *more, "--base-url", server.base_url, "--model", "m").returncode == 0
    first, second = server.bodies
    assert first == second
