"""The range of a release: by what can be reached, never by dates."""

import os

import pytest

from git_agent.errors import GitCommandError
from git_agent.release.read.entry import ChangedPath
from git_agent.release.read.history import read_entries
from support.reading import git_of
from support.repo import Repo


def test_a_branch_begun_before_the_base_and_merged_after_it_belongs_to_the_release(repo: Repo) -> None:
    repo.commit("Start")
    repo.git("checkout", "--quiet", "-b", "late")
    repo.commit("Late work")
    repo.git("checkout", "--quiet", "main")
    base = repo.commit("Release 1")
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge late", "late")
    subjects = [entry.message.subject for entry in read_entries(git_of(repo), base, repo.head, with_paths=False)]
    assert subjects == ["Merge late", "Late work"]


def test_without_a_base_everything_counts_and_children_come_before_parents(repo: Repo) -> None:
    first = repo.commit("One")
    repo.git("commit", "--quiet", "--allow-empty", "-m", "Two", env={"GIT_COMMITTER_DATE": "@1 +0000"})
    entries = read_entries(git_of(repo), None, repo.head, with_paths=False)
    assert [entry.message.subject for entry in entries] == ["Two", "One"]
    assert (entries[0].parents, entries[0].touched) == ((first,), None)
    assert entries[0].author == "Ada Example <ada@example.org>"


def test_nothing_lies_between_a_release_and_itself(repo: Repo) -> None:
    oid = repo.commit("One")
    assert read_entries(git_of(repo), oid, oid, with_paths=True) == ()


def test_touched_paths_are_told_where_asked(repo: Repo) -> None:
    repo.commit("One", {"a.txt": "1\n", os.fsdecode(b"\xff"): "1\n"})
    (entry,) = read_entries(git_of(repo), None, repo.head, with_paths=True)
    assert entry.touched == (ChangedPath(path="a.txt"), ChangedPath(path="\udcff"))


def test_a_path_filter_keeps_what_git_log_shows_and_the_branch_in_one_piece(repo: Repo) -> None:
    repo.commit("Start", {"lib/a": "1\n", "app/a": "1\n"})
    base = repo.head
    repo.git("checkout", "--quiet", "-b", "work")
    first = repo.commit("Library", {"lib/b": "1\n"})
    repo.commit("Application only", {"app/b": "1\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("Library on main", {"lib/c": "1\n"})
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge work", "work")
    entries = read_entries(git_of(repo), base, repo.head, paths=("lib",), with_paths=True)
    assert [entry.message.subject for entry in entries] == ["Merge work", "Library", "Library on main"]
    assert entries[0].parents[1] == first
    assert entries[1].touched == (ChangedPath(path="lib/b"),)


def test_a_path_is_a_name_and_not_a_pattern(repo: Repo) -> None:
    repo.commit("Star", {"*": "1\n"})
    repo.commit("Other", {"other": "1\n"})
    entries = read_entries(git_of(repo), None, repo.head, paths=("*",), with_paths=False)
    assert [entry.message.subject for entry in entries] == ["Star"]


def test_progress_is_told_every_five_hundred_commits(repo: Repo) -> None:
    stream = "".join(
        f"commit refs/heads/main\ncommitter A <a@x> {number} +0000\ndata 1\nx\n" for number in range(1, 1102)
    )
    repo.git("fast-import", "--quiet", stdin=stream)
    seen: list[int] = []
    assert len(read_entries(git_of(repo), None, repo.head, with_paths=False, progress=seen.append)) == 1101
    assert seen == [500, 1000]


def test_an_unknown_base_is_an_error(repo: Repo) -> None:
    repo.commit("One")
    with pytest.raises(GitCommandError):
        read_entries(git_of(repo), "0" * 39 + "1", repo.head, with_paths=False)
