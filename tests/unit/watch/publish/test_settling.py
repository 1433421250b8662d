"""Captures by the paths they share."""

from pathlib import Path

import pytest

from git_agent.watch.publish.settling import chains_of
from git_agent.watch.settings import EVENT, INTENT, WatchSettings
from git_agent.watch.values import HANDLED_EXTERNAL, PUBLISHED, Capture
from support.capturing import capture
from support.publishing import watching
from support.repo import Repo
from support.steps import steps_of

MANY = 2_000


def chains(*captures: Capture) -> list[list[int]]:
    return sorted([one.seq for one in chain] for chain in chains_of(captures))


def test_captures_of_one_path_are_a_chain() -> None:
    assert chains(capture(1, "a"), capture(2, "b"), capture(3, "a")) == [[1, 3], [2]]


def test_a_rename_makes_one_chain_of_two_in_the_order_of_their_captures() -> None:
    found = chains(capture(1, "a"), capture(2, "b"), capture(3, "a"), capture(4, "b", old_path="a"), capture(5, "a"))
    assert found == [[1, 2, 3, 4, 5]]


def test_a_chain_goes_on_under_every_name_that_it_ever_had() -> None:
    renames = [capture(seq, f"f{seq}", old_path=f"f{seq - 1}") for seq in range(1, 5)]
    assert chains(*renames, capture(5, "f0"), capture(6, "f2"), capture(7, "other")) == [[1, 2, 3, 4, 5, 6], [7]]


@pytest.mark.parametrize(
    "backlog",
    [
        [capture(seq, "a") for seq in range(MANY)],
        [capture(seq, f"{seq % 9}", old_path=f"{(seq + 1) % 9}") for seq in range(MANY)],
        [capture(seq, f"f{seq + 1}", old_path=f"f{seq}") for seq in range(MANY)],
        [capture(seq, f"f{seq}", old_path="hub") for seq in range(MANY)],
    ],
    ids=["one path", "renames between a few", "renames without end", "copies of one"],
)
def test_a_backlog_takes_as_long_as_it_is(backlog: list[Capture]) -> None:
    assert steps_of(lambda: chains_of(backlog)) < 40 * MANY


@pytest.mark.parametrize("strategy", [EVENT, INTENT])
def test_a_stash_that_is_popped_is_no_edit(repo: Repo, strategy: str) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo, WatchSettings(strategy=strategy, min_pending=1, settle_seconds=0.0)) as tree:
        tree.save("a", "2\n")
        tree.save("new", "3\n")
        repo.git("stash", "push", "--quiet", "--include-untracked")
        tree.scan()
        repo.git("stash", "pop", "--quiet")
        tree.scan()
        assert len(tree.pending()) == 6
        assert tree.publish() is None
        assert tree.states() == {HANDLED_EXTERNAL: 4, PUBLISHED: 2}
        assert len(tree.subjects()) == (3 if strategy == EVENT else 2)
        assert (repo.git("show", "HEAD:a"), repo.git("show", "HEAD:new")) == ("2", "3")
        assert tree.status() == ""


@pytest.mark.parametrize("is_edited", [False, True])
def test_what_was_renamed_and_gets_its_name_back_stays(repo: Repo, is_edited: bool) -> None:
    """The name that comes back is as in HEAD, and the rename that takes it away is not published yet."""
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        for old, new in (("a", "b"), ("b", "a")):
            (repo.path / old).rename(repo.path / new)
            tree.scan()
        if is_edited:
            tree.save("a", "2\n")
        assert tree.publish() is None
        assert tree.subjects() == ["First", *(["Modify 'a'"] if is_edited else [])]
        assert tree.status() == ""


def test_what_somebody_has_committed_in_between_is_settled_and_the_rest_published(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        repo.git("commit", "--quiet", "--all", "-m", "Mine")
        tree.save("a", "3\n")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Mine", "Modify 'a'"]
        assert tree.states() == {HANDLED_EXTERNAL: 1, PUBLISHED: 1}


def loose(repo: Repo, content: str) -> Path:
    oid = repo.git("hash-object", "--stdin", stdin=content)
    return repo.path / ".git/objects" / oid[:2] / oid[2:]


def test_many_files_are_compared_with_head_at_once(repo: Repo) -> None:
    """What is stored one by one has a file of its own, and took a program of its own."""
    repo.commit("First", {f"f{number}": "old\n" for number in range(20)})
    with watching(repo) as tree:
        for number in range(20):
            repo.write(f"f{number}", f"new {number}\n")
        tree.scan()
        assert tree.publish() is None
        assert tree.status() == ""
    assert not [number for number in range(20) if loose(repo, f"new {number}\n").exists()]
