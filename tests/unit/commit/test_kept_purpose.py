"""A kept message goes with the change it was written for: another one gets it only by an explicit options."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from support.interrupting import CTRL_C, Terminal
from support.message import raw_message
from support.program import PROGRAM
from support.ran import Ran
from support.repo import Repo
from support.template import template
from support.terminal import at_terminal

REFUSING = "#!/bin/sh\nexit 1\n"
PARSER = "def parse(text):\n    return text.split()\n"
SAID = "was written for another change than what is staged now"


@template
def refused(repo: Repo) -> None:
    """A repository in which a hook has just refused a commit of parser.py, and will refuse no more."""
    repo.commit("Add the parser", {"parser.py": PARSER, "other.txt": "one\n"})
    repo.stage({"parser.py": PARSER.replace("text", "line")})
    refuse(repo)


def refuse(repo: Repo, *args: str) -> Ran:
    hook = repo.write(".git/hooks/pre-commit", REFUSING)
    hook.chmod(0o755)
    ran = repo.agent("commit", *args)
    assert ran.returncode == 10
    hook.unlink()
    return ran


def kept_file(repo: Repo) -> Path:
    return repo.path / ".git/git-agent/kept-message"


def stage_more(repo: Repo) -> None:
    repo.stage({"other.txt": "two\n"})


def stage_other_content(repo: Repo) -> None:
    repo.stage({"parser.py": PARSER.replace("text", "words")})


def stage_something_else_instead(repo: Repo) -> None:
    repo.git("reset", "--quiet", "parser.py")
    stage_more(repo)


Change = Callable[[Repo], None]
CHANGES = (stage_more, stage_other_content, stage_something_else_instead)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_what_was_staged_since_does_not_get_the_message(refused: Repo, change: Change, flags: list[str]) -> None:
    message, head = kept_file(refused).read_text(), refused.head
    change(refused)
    ran = refused.agent("commit", "--retry", *flags)
    assert (ran.returncode, refused.head) == (5, head)
    assert SAID in ran.stderr
    assert "hint: `--retry --edit`" in ran.stderr
    if flags:
        error = json.loads(ran.stdout)["error"]
        assert (error["exit_code"], SAID in error["message"], "--restaged" in error["hint"]) == (5, True, True)
    assert kept_file(refused).read_text() == message


@pytest.mark.parametrize("change", CHANGES)
def test_whoever_insists_gets_it_and_is_told(refused: Repo, change: Change) -> None:
    message = kept_file(refused).read_text()
    change(refused)
    ran = refused.agent("commit", "--retry", "--restaged", "--json")
    report = json.loads(ran.stdout)
    assert (ran.returncode, report["commit"], raw_message(refused)) == (0, refused.head, message)
    assert [warning for warning in report["warnings"] if SAID in warning]
    assert f"warning: the kept message {SAID}" in ran.stderr


def test_the_editor_is_where_a_person_can_decide(refused: Repo) -> None:
    stage_more(refused)
    ran = refused.agent("commit", "--retry", "--edit", env={"GIT_EDITOR": "true"})
    assert ran.returncode == 0
    assert SAID in ran.stderr


def test_a_dry_run_shows_it_and_says_so(refused: Repo) -> None:
    stage_more(refused)
    ran = refused.agent("commit", "--retry", "--dry-run")
    assert (ran.returncode, kept_file(refused).read_text() in ran.stdout) == (0, True)
    assert SAID in ran.stderr


def test_the_same_change_gets_it_without_a_word(refused: Repo) -> None:
    message = kept_file(refused).read_text()
    ran = refused.agent("commit", "--retry", "--json")
    assert (ran.returncode, json.loads(ran.stdout)["warnings"], SAID in ran.stderr) == (0, [], False)
    assert raw_message(refused) == message
    assert list(kept_file(refused).parent.glob("kept-*")) == []


def test_the_same_change_on_another_commit_is_the_same_change(refused: Repo) -> None:
    refused.git("stash", "--quiet")
    refused.commit("Add a note", {"note.txt": "x\n"})
    refused.git("stash", "pop", "--quiet", "--index")
    assert refused.agent("commit", "--retry").returncode == 0


def test_a_message_for_an_amended_commit_is_not_one_for_a_new_commit(refused: Repo) -> None:
    refuse(refused, "--amend")
    ran = refused.agent("commit", "--retry")
    assert (ran.returncode, SAID in ran.stderr) == (5, True)
    assert refused.agent("commit", "--retry", "--amend").returncode == 0
    assert refused.git("rev-list", "--count", "HEAD") == "1"


def test_a_message_of_an_earlier_version_is_one_nobody_knows_the_change_of(refused: Repo) -> None:
    (other,) = (path for path in kept_file(refused).parent.glob("kept-*") if path != kept_file(refused))
    for content in (b"", b"[]", b'{"staged": 7}', b"\xff" * 100_000, None):
        other.write_bytes(content) if content is not None else other.unlink()
        assert refused.agent("commit", "--retry").returncode == 5
    assert refused.agent("commit", "--retry", "--restaged").returncode == 0


def test_insisting_without_a_message_is_a_wrong_call(refused: Repo) -> None:
    ran = refused.agent("commit", "--restaged")
    assert ran.returncode == 2
    assert "--restaged says how to --retry" in ran.stderr


def test_at_a_terminal_the_question_says_it_and_no_is_the_default(refused: Repo) -> None:
    message = kept_file(refused).read_text()
    stage_something_else_instead(refused)
    code, screen = at_terminal(refused.path, ["commit"], [("[y/N] ", "")])
    assert code == 0, screen
    assert SAID in " ".join(screen.split())
    assert raw_message(refused) != message


def test_at_a_terminal_it_can_be_used_all_the_same(refused: Repo) -> None:
    message = kept_file(refused).read_text()
    stage_more(refused)
    code, screen = at_terminal(refused.path, ["commit"], [("[y/N] ", "y")])
    assert code == 0, screen
    assert raw_message(refused) == message


@template
def refused_paths(repo: Repo) -> None:
    """A commit of b.txt alone was refused while a.txt was staged."""
    repo.commit("Add two", {"a.txt": "1\n", "b.txt": "1\n"})
    repo.stage({"a.txt": "2\n"})
    repo.write("b.txt", "2\n")
    refuse(repo, "--", "b.txt")


def test_the_message_for_some_paths_does_not_come_to_what_else_is_staged(refused_paths: Repo) -> None:
    head = refused_paths.head
    ran = refused_paths.agent("commit", "--retry")
    assert (ran.returncode, refused_paths.head) == (5, head)
    assert "hint: the same commit again is `--retry -- PATHS`" in ran.stderr


def test_the_same_paths_get_their_message_and_nothing_else_comes_with_them(refused_paths: Repo) -> None:
    message = kept_file(refused_paths).read_text()
    ran = refused_paths.agent("commit", "--retry", "--", "b.txt")
    assert (ran.returncode, raw_message(refused_paths)) == (0, message)
    assert refused_paths.git("show", "--format=", "--name-only") == "b.txt"
    assert refused_paths.git("diff", "--cached", "--name-only") == "a.txt"


def test_the_hint_of_a_refused_commit_of_paths_names_them_for_git_too(refused_paths: Repo) -> None:
    told = refuse(refused_paths, "--", "b.txt").stderr
    assert "`git-agent commit --retry -- PATHS`" in told
    assert f"`git commit -F {kept_file(refused_paths)} -- PATHS`" in told


def test_words_typed_in_an_editor_are_kept_when_the_commit_is_interrupted(repo: Repo, tmp_path: Path) -> None:
    repo.commit("Add a", {"a.py": "def a():\n    return 1\n"})
    repo.stage({"a.py": "def a(b):\n    return b\n"})
    editor = tmp_path / "editor.sh"
    editor.write_text("printf 'Bake my own bread\\n' > \"$1\"\necho saved\ncat\n")
    env = {**os.environ, "GIT_EDITOR": f"sh {editor}"}
    with Terminal([*PROGRAM, "commit", "--edit"], cwd=repo.path, env=env) as terminal:
        terminal.until("saved")
        terminal.press(CTRL_C)
        terminal.screen()
    assert repo.agent("commit", "--retry").returncode == 0
    assert repo.git("log", "-1", "--format=%s").strip() == "Bake my own bread"
