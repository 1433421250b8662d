"""`-a` and paths move the index together with their commit, as git does, and not before."""

import os
from collections.abc import Callable

import pytest

from git_agent.commit.apply import CommitOptions, Committer
from git_agent.commit.draft import BuiltinCommitDrafter
from git_agent.commit.run import run
from git_agent.commit.task import CommitTask
from git_agent.config.load import load
from git_agent.errors import IndexMoved
from git_agent.process.delegate import delegate
from support.reading import git_of
from support.repo import Repo
from support.template import template
from support.terminal import at_terminal

SCOPES = pytest.mark.parametrize("scope", [("-a",), ("--", "a.txt", "b.txt")], ids=["all", "paths"])
NOBODY = ("--provider", "openai", "--base-url", "http://127.0.0.1:9/v1", "--fallback", "none")


@template
def partial(repo: Repo) -> None:
    """One file is staged and was changed again, another was changed, a new one is staged as well."""
    repo.commit("Add two", {"a.txt": "1\n", "b.txt": "1\n"})
    repo.stage({"a.txt": "2\n", "new.txt": "1\n"})
    repo.write("a.txt", "3\n")
    repo.write("b.txt", "2\n")


def index(repo: Repo) -> bytes:
    return (repo.path / ".git/index").read_bytes()


def with_hook(repo: Repo, name: str, script: str) -> None:
    repo.write(f".git/hooks/{name}", f"#!/bin/sh\n{script}\n").chmod(0o755)


@SCOPES
def test_a_hook_that_refuses_leaves_the_index_to_the_byte(partial: Repo, scope: tuple[str, ...]) -> None:
    with_hook(partial, "pre-commit", "exit 1")
    before = index(partial)
    ran = partial.agent("commit", *scope)
    assert (ran.returncode, index(partial)) == (10, before)
    assert partial.git("show", ":a.txt") == "2"


@SCOPES
def test_a_model_that_fails_leaves_the_index_to_the_byte(partial: Repo, scope: tuple[str, ...]) -> None:
    before = index(partial)
    ran = partial.agent("commit", *NOBODY, *scope, env={"OPENAI_API_KEY": "k"})
    assert ran.returncode not in (0, 2), ran
    assert index(partial) == before


@SCOPES
def test_whoever_quits_has_the_index_as_before(partial: Repo, scope: tuple[str, ...]) -> None:
    before = index(partial)
    code, screen = at_terminal(partial.path, ["commit", "--ask", *scope], [("uit", "q")])
    assert (code, index(partial)) == (1, before), screen


def test_all_commits_what_git_would_and_leaves_the_index_clean(partial: Repo) -> None:
    with_hook(partial, "pre-commit", "git diff --cached --name-only >.git/seen")
    assert partial.agent("commit", "-a").returncode == 0
    assert (partial.path / ".git/seen").read_text().split() == ["a.txt", "b.txt", "new.txt"]
    assert partial.git("show", "--format=", "--name-only").split() == ["a.txt", "b.txt", "new.txt"]
    assert (partial.git("show", "HEAD:a.txt"), partial.git("status", "--porcelain")) == ("3", "")


def test_paths_are_committed_as_they_are_and_the_rest_stays_staged(partial: Repo) -> None:
    with_hook(partial, "pre-commit", "git diff --cached --name-only >.git/seen")
    assert partial.agent("commit", "--", "a.txt").returncode == 0
    assert (partial.path / ".git/seen").read_text().split() == ["a.txt"]
    assert partial.git("show", "--format=", "--name-only") == "a.txt"
    assert partial.git("diff", "--cached", "--name-only") == "new.txt"
    assert partial.git("diff", "--name-only") == "b.txt"


def edit_on_disk(repo: Repo) -> None:
    repo.write("b.txt", "3\n")


def stage_more(repo: Repo) -> None:
    repo.stage({"more.txt": "1\n"})


@pytest.mark.parametrize("change", [edit_on_disk, stage_more])
def test_what_changed_while_the_message_was_written_is_not_committed(
    partial: Repo, change: Callable[[Repo], None]
) -> None:
    settings = load(environ={"HOME": str(partial.path)}, root=None).settings
    task = CommitTask(settings=settings, tracked=True)
    committer = Committer(git=git_of(partial), environ=os.environ, delegate=delegate)
    with committer.staged(task) as git:
        result = run(task, git=git, drafter=BuiltinCommitDrafter())
        head = partial.head
        change(partial)
        with pytest.raises(IndexMoved):
            committer.apply(result, CommitOptions(capture=True))
    assert partial.head == head


def test_the_message_of_a_refused_commit_of_all_is_for_all(partial: Repo) -> None:
    partial.git("reset", "--quiet")
    with_hook(partial, "pre-commit", "exit 1")
    assert "`git-agent commit --retry -a`" in partial.agent("commit", "-a").stderr
    (partial.path / ".git/hooks/pre-commit").unlink()
    ran = partial.agent("commit", "--retry")
    assert (ran.returncode, "hint: the same commit again is `--retry -a`" in ran.stderr) == (5, True)
    assert partial.agent("commit", "--retry", "-a").returncode == 0
    assert partial.git("show", "--format=", "--name-only").split() == ["a.txt", "b.txt"]
