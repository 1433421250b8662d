"""The one step that is seen from outside: what it waits for, what it leaves behind, and who is told."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from git_agent.errors import CommitRefused, IndexMoved, RepositoryError
from git_agent.git.write.plumbing import Plumbing
from git_agent.split.publish import KEPT
from git_agent.split.read import read_change
from git_agent.split.series import SeriesOptions, SeriesWriter
from git_agent.split.values import Group, Part, Plan
from support.hooking import hook
from support.reading import git_of
from support.repo import Repo
from support.template import template

PLAN = Plan(groups=(Group(parts=(Part(file=1),), reason=""), Group(parts=(Part(file=2),), reason="")))
MESSAGES = ("First\n", "Second\n")


@template
def staged(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.txt": "a\n", "b.txt": "b\n"})
    repo.stage({"a.txt": "changed\n", "b.txt": "changed\n"})


def writer(repo: Repo) -> SeriesWriter:
    git = git_of(repo)
    return SeriesWriter(git, Plumbing(git, environ=os.environ), read_change(git), users=git)


def aside(repo: Repo, folder: Path) -> SeriesWriter:
    """The same where all of it was staged in another index than the user's, which holds nothing of it."""
    index = folder / "aside"
    shutil.copy(repo.path / ".git/index", index)
    repo.git("reset", "--quiet")
    users = git_of(repo)
    git = users.with_index(index)
    return SeriesWriter(git, Plumbing(git, environ=os.environ), read_change(git), users=users)


def published(series: SeriesWriter) -> None:
    commits = series.make(PLAN, MESSAGES, SeriesOptions())
    series.publication.publish(commits, now=1.0)
    series.publication.tell()


@pytest.fixture(params=["staged", "aside"])
def series(request: pytest.FixtureRequest, staged: Repo, tmp_path: Path) -> SeriesWriter:
    return writer(staged) if request.param == "staged" else aside(staged, tmp_path)


def test_the_hook_behind_a_commit_sees_an_index_that_belongs_to_it(
    series: SeriesWriter, staged: Repo, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    hook(
        staged,
        "post-commit",
        f'[ "$AGAIN" ] || {{ git status --short > {seen}; AGAIN=1 git commit -q --amend -m Amended; }}',
    )
    published(series)
    assert seen.read_text() == ""
    assert staged.git("log", "--format=%s") == "Amended\nFirst\nfeat: begin"
    assert staged.git("show", "HEAD:a.txt") == staged.git("show", "HEAD:b.txt") == "changed"
    assert staged.git("status", "--short") == ""


def test_hooks_have_the_users_own_environment(staged: Repo, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    hook(staged, "pre-commit", f"git diff --cached --name-only -- 'a.*' > {seen}; echo $GIT_ALLOW_PROTOCOL >> {seen}")
    published(writer(staged))
    assert seen.read_text() == f"a.txt\n{os.environ.get('GIT_ALLOW_PROTOCOL', '')}\n"


def test_head_is_locked_by_nobody_but_the_git_that_moves_it(
    staged: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    shim = tmp_path / "bin/git"
    shim.parent.mkdir()
    git = shutil.which("git")
    shim.write_text(f'#!/bin/sh\nls .git/*.lock >> {seen} 2>/dev/null\nexec {git} "$@"\n')
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", f"{shim.parent}:{os.environ['PATH']}")
    published(writer(staged))
    assert staged.git("log", "-1", "--format=%s") == "Second"
    assert seen.read_text() == ""


@pytest.mark.parametrize("name", ["HEAD.lock", "refs/heads/main.lock"])
def test_a_lock_is_called_one(series: SeriesWriter, staged: Repo, name: str) -> None:
    before, index = staged.head, staged.git("ls-files", "--stage")
    commits = series.make(PLAN, MESSAGES, SeriesOptions())
    (staged.path / ".git" / name).touch()
    with pytest.raises(RepositoryError, match=r"\.lock': File exists") as error:
        series.publication.publish(commits, now=1.0)
    assert not isinstance(error.value, IndexMoved)
    assert (staged.head, staged.git("ls-files", "--stage")) == (before, index)


def test_a_hook_about_refs_may_refuse(series: SeriesWriter, staged: Repo) -> None:
    before, index = staged.head, staged.git("ls-files", "--stage")
    hook(staged, "reference-transaction", '[ "$1" != prepared ] || ! grep -q HEAD')
    with pytest.raises(CommitRefused, match="hook"):
        published(series)
    assert (staged.head, staged.git("ls-files", "--stage")) == (before, index)


def stage_more(repo: Repo) -> None:
    repo.stage({"late.txt": "late\n"})


def unstage(repo: Repo) -> None:
    repo.git("reset", "--quiet")


@pytest.mark.parametrize("meanwhile", [stage_more, unstage])
def test_what_is_staged_before_the_commits_are_made_is_noticed(staged: Repo, meanwhile: Callable[[Repo], None]) -> None:
    series = writer(staged)
    meanwhile(staged)
    with pytest.raises(IndexMoved):
        series.make(PLAN, MESSAGES, SeriesOptions())
    with pytest.raises(IndexMoved):
        series.trees(PLAN)


def switch(repo: Repo) -> None:
    repo.git("symbolic-ref", "HEAD", "refs/heads/other")


def merge(repo: Repo) -> None:
    (repo.path / ".git/MERGE_HEAD").write_text(f"{repo.head}\n")


@pytest.mark.parametrize(("meanwhile", "told"), [(switch, "other"), (merge, "merge")])
def test_what_happens_meanwhile_is_noticed(
    series: SeriesWriter, staged: Repo, meanwhile: Callable[[Repo], None], told: str
) -> None:
    before, index = staged.head, staged.git("ls-files", "--stage")
    staged.git("branch", "other")
    commits = series.make(PLAN, MESSAGES, SeriesOptions())
    meanwhile(staged)
    with pytest.raises(IndexMoved, match=told):
        series.publication.publish(commits, now=1.0)
    assert (staged.head, staged.git("ls-files", "--stage")) == (before, index)


def test_messages_that_were_prepared_for_this_change_are_gone(staged: Repo) -> None:
    files = [staged.path / ".git" / name for name in ("SQUASH_MSG", "MERGE_MSG")]
    for file in files:
        file.write_text("Squashed\n")
    published(writer(staged))
    assert not any(file.exists() for file in files)


def test_refs_that_somebody_else_made_stay(staged: Repo) -> None:
    names = ["\xb2-x", "\u0661-x", "0", "0-x"]
    for name in names:
        staged.git("update-ref", f"{KEPT}{name}", "HEAD")
    series = writer(staged)
    series.publication.publish(series.make(PLAN, MESSAGES, SeriesOptions()), now=1e9)
    there = staged.git("for-each-ref", "--format=%(refname)", KEPT)
    assert all(f"{KEPT}{name}" in there for name in names)
