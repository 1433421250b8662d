"""A plan that could not be carried out is there to be tried again, with its messages."""

import json
from pathlib import Path

import pytest

from support.hooking import hook
from support.repo import Repo
from support.splitting import stage_two_things
from support.template import template
from support.terminal import at_terminal

QUESTION = "[q]uit? "
PLAN = "commit: mine\\n  | Said  by\\n  |\\n  |   me.\\n1\\n3\\n\\ncommit: and this\\n2\\n4\\n"


@template
def two_things(repo: Repo) -> None:
    stage_two_things(repo)


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that leaves this plan, once."""
    file = tmp_path / "editor"
    file.write_text(f"#!/bin/sh\n[ -e {tmp_path}/done ] || printf '{PLAN}' > \"$1\"; touch {tmp_path}/done\n")
    file.chmod(0o755)
    monkeypatch.setenv("GIT_EDITOR", str(file))
    return file


@pytest.mark.usefixtures("editor")
def test_an_edited_plan_that_a_hook_refuses_is_tried_again(two_things: Repo) -> None:
    hook(two_things, "commit-msg", "exit 1")
    code, screen = at_terminal(two_things.path, ["split", "--edit"], [(QUESTION, "a")])
    assert code == 10
    assert "git agent split --retry" in screen
    hook(two_things, "commit-msg", "exit 0")
    assert two_things.agent("split", "--retry", "--apply").returncode == 0
    assert two_things.git("log", "-1", "--format=%s") == "and this"
    assert two_things.git("log", "-1", "--format=%B", "HEAD~") == "mine\n\nSaid  by\n\n  me.\n"
    assert two_things.git("show", "--format=", "--name-only", "HEAD~").split("\n") == [
        "billing/invoice.go",
        "parser/rules.py",
    ]
    again = two_things.agent("split", "--retry", "--apply")
    assert again.returncode == 5


def test_a_hook_that_changes_files_leaves_no_plan_to_try_again(two_things: Repo) -> None:
    # What is staged once they are staged is another change.
    hook(two_things, "pre-commit", "echo formatted > README.md; git add README.md")
    ran = two_things.agent("split", "--apply")
    assert ran.returncode == 10
    assert "stage them, and split again" in ran.stderr
    assert "kept-plan" in ran.stderr
    assert "--retry" not in ran.stderr


def messages(repo: Repo, *args: str) -> list[str]:
    return [group["message"] for group in json.loads(repo.agent(*args).stdout)["groups"]]


def test_messages_that_a_hook_refuses_are_kept_for_commit_as_well(two_things: Repo) -> None:
    written = messages(two_things, "split", "--json")
    hook(two_things, "commit-msg", "exit 1")
    refused = two_things.agent("commit", "--split")
    assert refused.returncode == 10
    assert all(message in refused.stderr for message in written)
    assert messages(two_things, "split", "--json", "--retry") == written
    hook(two_things, "commit-msg", "exit 0")
    assert two_things.agent("commit", "--split", "--retry").returncode == 0
    assert two_things.git("rev-list", "--count", "HEAD") == "5"


def test_a_plan_of_another_change_is_named_and_not_used(two_things: Repo) -> None:
    failed = two_things.agent("split", "--apply", "--verify", "false")
    assert failed.returncode == 1
    assert "--retry" in failed.stderr
    two_things.stage({"late.txt": "late\n"})
    ran = two_things.agent("split", "--retry", "--apply")
    assert ran.returncode == 5
    assert "another change" in ran.stderr
    assert "kept-plan" in ran.stderr


def test_without_a_kept_plan_there_is_nothing_to_try_again(two_things: Repo) -> None:
    ran = two_things.agent("split", "--retry", "--apply")
    assert ran.returncode == 5
    assert "no plan was kept" in ran.stderr


def test_who_stages_while_the_question_waits_is_told_and_loses_no_word(
    two_things: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "editor"
    file.write_text(f"#!/bin/sh\nprintf '{PLAN}' > \"$1\"; echo late > late.txt; git add late.txt\n")
    file.chmod(0o755)
    monkeypatch.setenv("GIT_EDITOR", str(file))
    code, screen = at_terminal(two_things.path, ["split", "--edit"], [])
    assert code == 5
    assert "changed meanwhile" in screen
    assert "commit: mine" in (two_things.path / ".git/git-agent/kept-plan").read_text()


def test_a_plan_edited_into_one_commit_is_that_commit(
    two_things: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "editor"
    file.write_text("#!/bin/sh\nprintf 'commit: all of it\\n1\\n2\\n3\\n4\\n' > \"$1\"\n")
    file.chmod(0o755)
    monkeypatch.setenv("GIT_EDITOR", str(file))
    code, screen = at_terminal(two_things.path, ["split", "--edit"], [(QUESTION, "a")])
    assert code == 0, screen
    assert two_things.git("log", "-1", "--format=%s") == "all of it"
    assert two_things.git("status", "--short") == ""


@pytest.mark.usefixtures("editor")
def test_another_plan_that_is_carried_out_leaves_the_kept_one(two_things: Repo) -> None:
    kept = two_things.path / ".git/git-agent/kept-plan"
    hook(two_things, "commit-msg", "exit 1")
    at_terminal(two_things.path, ["split", "--edit"], [(QUESTION, "a")])
    mine = kept.read_text()
    assert "commit: mine" in mine
    refused = two_things.agent("split", "--apply")
    assert "kept-plan.before" in refused.stderr
    assert kept.with_name("kept-plan.before").read_text() == mine
    kept.write_text(mine)
    assert two_things.agent("split", "--apply", "--no-verify").returncode == 0
    assert kept.read_text() == mine
