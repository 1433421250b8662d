"""What the index says about paths, and which tracked files hold a text."""

from git_agent.git.index import (
    TrackedEntry,
    count_index_entries,
    files_with_any,
    has_tracked_below,
    staged_entries,
    tracked_paths,
)
from git_agent.git.read import size_of, sizes_of
from support.reading import git_of
from support.repo import Repo

NOBODY = "0" * 39 + "1"


def test_paths_are_those_of_the_index_below_a_folder(repo: Repo) -> None:
    repo.stage({"a.txt": "a\n", "src/b.txt": "b\n"})
    repo.write("untracked.txt", "u\n")
    git = git_of(repo)
    assert tracked_paths(git) == ["a.txt", "src/b.txt"]
    assert tracked_paths(git, "src") == ["src/b.txt"]
    assert count_index_entries(git) == 2
    assert has_tracked_below(git, "src")
    assert not has_tracked_below(git, "elsewhere")


def test_an_entry_has_the_mode_and_the_object_of_its_path(repo: Repo) -> None:
    repo.stage({"a.txt": "a\n"})
    oid = repo.git("rev-parse", ":a.txt")
    assert staged_entries(git_of(repo), ["a.txt"]) == {"a.txt": TrackedEntry(path="a.txt", mode="100644", oid=oid)}


def test_a_text_is_taken_literally(repo: Repo) -> None:
    repo.stage({"a.txt": "one.two\n", "b.txt": "oneXtwo\n", "c.txt": "ONE.TWO\n", "src/d.txt": "-e\n"})
    git = git_of(repo)
    assert files_with_any(git, ["one.two"], ignore_case=False) == ["a.txt"]
    assert files_with_any(git, ["one.two", "-e"], ignore_case=True) == ["a.txt", "c.txt", "src/d.txt"]
    assert files_with_any(git, ["one.two"], "src", ignore_case=True) == []


def test_an_object_that_is_not_here_has_no_size(repo: Repo) -> None:
    repo.stage({"a.txt": "four"})
    oid = repo.git("rev-parse", ":a.txt")
    git = git_of(repo)
    assert size_of(git, oid) == 4
    assert size_of(git, NOBODY) is None
    assert sizes_of(git, [NOBODY, oid]) == [None, 4]
