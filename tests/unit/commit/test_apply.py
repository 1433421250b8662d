"""Between writing a message and making the commit the world may have changed."""

import os

import pytest

from git_agent.commit.apply import CommitOptions, Committer
from git_agent.commit.draft import BuiltinCommitDrafter
from git_agent.commit.run import run
from git_agent.commit.task import CommitResult, CommitTask
from git_agent.config.load import load
from git_agent.errors import CommitRefused, IndexMoved, UsageError
from git_agent.process.delegate import delegate
from support.reading import git_of
from support.repo import Repo
from support.template import template

QUIETLY = CommitOptions(capture=True)


@template
def staged(repo: Repo) -> None:
    repo.commit("First", {"a.txt": "one\n"})
    repo.stage({"a.txt": "two\n"})


def written(repo: Repo, **variables: str) -> CommitResult:
    settings = load(environ={"HOME": str(repo.path), **variables}, root=None).settings
    return run(CommitTask(settings=settings), git=git_of(repo), drafter=BuiltinCommitDrafter())


def committer(repo: Repo) -> Committer:
    return Committer(git=git_of(repo), environ=os.environ, delegate=delegate)


def test_an_untouched_repository_gets_its_commit(staged: Repo) -> None:
    result = written(staged)
    made = committer(staged).apply(result, QUIETLY)
    assert made
    assert made.oid == staged.head
    assert staged.git("log", "-1", "--format=%B").strip() == result.message.text.strip()


@pytest.mark.parametrize("content", ["three\n", "one\n", None], ids=["other content", "nothing left", "deleted"])
def test_an_index_that_moved_is_not_committed_and_the_message_is_shown(staged: Repo, content: str | None) -> None:
    result = written(staged)
    head = staged.head
    staged.stage({"a.txt": content})
    with pytest.raises(IndexMoved) as caught:
        committer(staged).apply(result, QUIETLY)
    assert result.message.text in str(caught.value)
    assert caught.value.exit_code == 5
    assert staged.head == head


def test_a_staged_secret_is_refused_whoever_hands_over_the_message(staged: Repo) -> None:
    key = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    staged.stage({"a.txt": f"id = {key}\n"})
    result = written(staged, GIT_AGENT_SECRETS_ON_COMMIT="refuse")
    head = staged.head
    with pytest.raises(UsageError, match="secrets are staged"):
        committer(staged).apply(result, QUIETLY)
    assert staged.head == head


def test_a_head_that_moved_is_not_committed_upon(staged: Repo) -> None:
    result = written(staged)
    head = staged.git("commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", "In between")
    staged.git("update-ref", "HEAD", head)
    with pytest.raises(IndexMoved):
        committer(staged).apply(result, QUIETLY)
    assert staged.head == head


def test_what_only_changed_on_disk_does_not_matter(staged: Repo) -> None:
    result = written(staged)
    staged.write("a.txt", "three\n")
    staged.write("new.txt", "new\n")
    committer(staged).apply(result, QUIETLY)
    assert staged.git("show", "HEAD:a.txt") == "two"


def test_a_refusal_carries_what_git_said_and_the_message(staged: Repo) -> None:
    staged.write(".git/hooks/pre-commit", "#!/bin/sh\necho no >&2; exit 1\n").chmod(0o755)
    result = written(staged)
    with pytest.raises(CommitRefused, match="no") as caught:
        committer(staged).apply(result, QUIETLY)
    assert caught.value.text == result.message.text
