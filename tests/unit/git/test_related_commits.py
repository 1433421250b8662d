"""How commits are related, and who made them: what the rooms above ask git in one call each."""

import pytest

from git_agent.git.log import commit_time, count_each_way, last_to_change, listed_between
from git_agent.git.patch_ids import same_patches
from git_agent.git.people import author_here, by_mailmap
from git_agent.git.refs import HEADS, Ref, moment_of, parents_by_commit, refs
from git_agent.git.submodules import submodule_urls
from support.reading import git_of
from support.repo import Repo


@pytest.fixture
def picked(repo: Repo) -> tuple[Repo, str, str]:
    """main: root - ours - theirs again, side: root - theirs."""
    repo.commit("root", {"a.txt": "a\n"})
    repo.git("checkout", "--quiet", "-b", "side")
    theirs = repo.commit("theirs", {"b.txt": "def gone(): ...\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("ours", {"c.txt": "c\n"})
    repo.git("cherry-pick", theirs)
    return repo, theirs, repo.head


def test_refs_say_where_they_stand_and_which_is_checked_out(picked: tuple[Repo, str, str]) -> None:
    repo, theirs, head = picked
    repo.git("symbolic-ref", f"{HEADS}alias", f"{HEADS}side")
    assert refs(git_of(repo), HEADS) == [
        Ref(f"{HEADS}alias", theirs, f"{HEADS}side", is_head=False),
        Ref(f"{HEADS}main", head, "", is_head=True),
        Ref(f"{HEADS}side", theirs, "", is_head=False),
    ]


def test_the_same_patch_is_found_on_the_other_side(picked: tuple[Repo, str, str]) -> None:
    repo, theirs, head = picked
    git, ours = git_of(repo), [head, repo.git("rev-parse", "HEAD~")]
    assert same_patches(git, [theirs], ours) == {head}
    assert same_patches(git, ours, [theirs]) == {theirs}
    assert same_patches(git, ours, []) == set()


def test_the_same_path_with_another_change_is_another_patch(repo: Repo) -> None:
    first = repo.commit("one way", {"a.txt": "1\n", "b.bin": "\0one"})
    repo.git("checkout", "--quiet", "--orphan", "other")
    other = repo.commit("another way", {"a.txt": "1\n", "b.bin": "\0two"})
    repo.git("commit", "--quiet", "--allow-empty", "-m", "nothing")
    assert same_patches(git_of(repo), [first], [other, repo.head]) == set()


def test_commits_without_a_change_are_not_the_same_one(repo: Repo) -> None:
    repo.commit("first", {"a.txt": "1\n"})
    for _ in range(2):
        repo.git("commit", "--quiet", "--allow-empty", "-m", "nothing")
    assert same_patches(git_of(repo), [repo.git("rev-parse", "HEAD~")], [repo.head]) == set()


def test_commits_are_counted_and_listed_by_side(picked: tuple[Repo, str, str]) -> None:
    repo, _, head = picked
    git = git_of(repo)
    assert count_each_way(git, "side", "main") == (1, 2)
    assert [subject for _, subject in listed_between(git, "side", "main", count=5)] == ["theirs", "ours"]
    assert listed_between(git, "side", "main", count=1) == ((head, "theirs"),)
    assert parents_by_commit(git, ["side", head])[head] == (repo.git("rev-parse", "main~1"),)


def test_the_commit_that_changed_a_text_is_found(picked: tuple[Repo, str, str]) -> None:
    repo, _, head = picked
    git = git_of(repo)
    assert last_to_change(git, "gone", "b.txt", old="main~2", new="main") == head
    assert last_to_change(git, "gone", "c.txt", old="main~2", new="main") == ""


def test_times_are_seconds(picked: tuple[Repo, str, str]) -> None:
    repo, _, head = picked
    assert commit_time(git_of(repo), head) == int(repo.git("show", "--no-patch", "--format=%ct", head))
    assert moment_of(git_of(repo), "2026-05-01 00:00:00 +0000") == 1777593600


def test_people_are_called_as_the_mailmap_has_them(repo: Repo) -> None:
    repo.commit("map", {".mailmap": "Ada Lovelace <ada@example.org> <old@example.org>\n"})
    names = by_mailmap(git_of(repo), {"Ada <old@example.org>", "Bob <bob@example.org>"})
    assert names == {
        "Ada <old@example.org>": "Ada Lovelace <ada@example.org>",
        "Bob <bob@example.org>": "Bob <bob@example.org>",
    }
    assert by_mailmap(git_of(repo), ()) == {}
    assert author_here(git_of(repo)).endswith(">")


def test_addresses_of_submodules_are_read_from_a_revision(repo: Repo) -> None:
    modules = '[submodule "lib"]\n\tpath = libs/one\n\turl = https://example.org/one.git\n[submodule "x"]\n\tpath = x\n'
    repo.commit("modules", {".gitmodules": modules})
    assert submodule_urls(git_of(repo), "HEAD") == {"libs/one": "https://example.org/one.git"}
    assert submodule_urls(git_of(repo), repo.commit("none", {".gitmodules": None})) == {}
