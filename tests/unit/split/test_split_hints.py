"""What `split` says about going on is what does go on."""

import shlex
from pathlib import Path

import pytest

from git_agent.cli.parser import parse
from git_agent.cli.split_hints import command_again
from support.hooking import hook
from support.repo import Repo
from support.splitting import stage_two_things
from support.template import template
from support.terminal import at_terminal

QUESTION = "[q]uit? "


@template
def two_things(repo: Repo) -> None:
    stage_two_things(repo)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "--all --max 2",
        "--retry --signoff --no-verify --gpg-sign",
        "--verify 'make test'",
        "--commit-format plain --provider builtin --high --fallback none --append-prompt 'it is two'",
    ],
)
def test_a_command_is_told_with_the_options_that_were_given(given: str) -> None:
    args = parse(["split", "--plan", *shlex.split(given)])
    assert command_again("split", args, "--apply") == " ".join(filter(None, ("git agent split", given, "--apply")))


def test_commit_is_told_to_commit(two_things: Repo) -> None:
    ran = two_things.agent("commit", "--split", "-a", "--dry-run")
    assert "`git agent commit --split --all` makes these commits" in ran.stderr


def test_one_thing_of_all_changes_is_committed_from_all_changes(two_things: Repo) -> None:
    ran = two_things.agent("split", "--all", "--plan", "--max", "1")
    assert "--max 1 asks for one commit; `git agent commit --all`" in ran.stderr


def test_all_of_nothing_is_not_answered_with_all(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.txt": "a\n"})
    repo.write("new.txt", "new\n")
    ran = repo.agent("split", "--all")
    assert ran.returncode == 5
    assert "--all" not in ran.stderr
    assert "git add" in ran.stderr


def test_a_refusal_names_the_hook_and_the_commit(two_things: Repo) -> None:
    hook(two_things, "commit-msg", 'grep -q strict "$1" || exit 0; echo no type >&2; exit 1')
    refused = two_things.agent("split", "--apply")
    assert "the commit-msg hook refuses commit 2 of 2, " in refused.stderr
    assert ": no type" in refused.stderr


def test_who_interrupts_a_hook_is_told_that_nothing_was_committed(two_things: Repo) -> None:
    hook(two_things, "commit-msg", 'kill -TERM "$(cut -d " " -f 4 /proc/$PPID/stat)"')
    before = two_things.head
    ran = two_things.program("split", "--apply")
    assert (ran.returncode, two_things.head) == (143, before)
    assert "nothing was committed; the plan and its messages are kept" in ran.stderr


@pytest.mark.parametrize(
    ("editor", "args", "answers"),
    [
        ("true", ("--edit",), [(QUESTION, "q")]),
        ("true", ("--edit", "--apply"), []),
        ("false", ("--edit",), []),
        ("false", (), [(QUESTION, "e")]),
    ],
)
def test_who_leaves_the_editor_without_a_plan_commits_nothing(
    two_things: Repo,
    monkeypatch: pytest.MonkeyPatch,
    editor: str,
    args: tuple[str, ...],
    answers: list[tuple[str, str]],
) -> None:
    monkeypatch.setenv("GIT_EDITOR", editor)
    before = two_things.head
    code, screen = at_terminal(two_things.path, ["split", *args], answers)
    assert (code, two_things.head) == (1, before)
    assert "nothing was committed; what is staged is as it was" in screen


def test_a_subject_that_becomes_another_is_shown_before_the_question(
    two_things: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\nsed -i -e '/ 1  /d' -e 's/^commit: .*strict.*/&\\n1/' \"$1\"\n")
    editor.chmod(0o755)
    monkeypatch.setenv("GIT_EDITOR", str(editor))
    code, screen = at_terminal(two_things.path, ["split", "--edit"], [(QUESTION, "q")])
    assert code == 1
    assert "(your plan; other parts than those of: " in screen
