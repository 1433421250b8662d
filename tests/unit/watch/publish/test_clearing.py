"""`git gc --prune=now` at any moment: what it takes is made again before anything refers to it."""

import os
from collections.abc import Callable
from random import Random

import pytest

from git_agent.watch.publish.crash import ARCHIVE_POINTS, PUBLICATION_POINTS, CrashPoint
from git_agent.watch.publish.waits import GC
from git_agent.watch.values import ARCHIVED, PENDING, PUBLISHED
from support.publishing import Watching, watching
from support.repo import Repo
from support.template import template

CONTENTS = {"a": b"2\n", "deep/er/new": b"x\n", "large": Random(1).randbytes(200_000)}


@template
def edited(repo: Repo) -> None:
    """Three captures, one of them too large for a row."""
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        for path, content in CONTENTS.items():
            tree.save(path, content)
        assert len(tree.pending()) == len(CONTENTS)


def once_at(point: str, work: Callable[[], object]) -> CrashPoint:
    """What a test does at a point, the first time it is passed."""
    left = [point]

    def pass_by(passed: str) -> None:
        if passed in left:
            left.remove(passed)
            work()

    return pass_by


def collect(repo: Repo) -> None:
    # Where we hold the branch git cannot pack it, and says so; nothing else of the user's may fail.
    repo.git("gc", "--quiet", "--prune=now", check=False)


def take_away(repo: Repo, content: str) -> None:
    """As a `git prune` does that has passed the folders of everything else that is being made."""
    oid = repo.git("hash-object", "--stdin", stdin=content)
    (repo.path / ".git/objects" / oid[:2] / oid[2:]).unlink()


def leave(repo: Repo) -> None:
    """Goes to another branch, where a file goes on: only the archive has what was captured of it."""
    repo.git("checkout", "--quiet", "-b", "topic")
    repo.write("deep/er/new", "y\n")


def check_published(tree: Watching) -> None:
    assert tree.publish() is None
    assert tree.states()[PUBLISHED] == len(CONTENTS)
    assert len(tree.events("committed")) == len(CONTENTS)
    assert tree.status() == ""
    assert tree.repo.git("fsck", "--strict", "--no-dangling") == ""


def check_archived(tree: Watching) -> None:
    """Each capture under a ref that is whole, once; and what the work tree still has published on the new branch."""
    tree.publish()
    tree.scan()
    check_published(tree)
    assert tree.states()[ARCHIVED] == len(CONTENTS)
    (archive,) = tree.ledger.archives.all()
    assert len(tree.repo.git("ls-tree", "--name-only", archive.ref).splitlines()) == len(CONTENTS) + 2
    tree.repo.git("gc", "--quiet", "--prune=now")
    assert tree.repo.git("cat-file", "-p", f"{archive.ref}:2-after") == "x"


@pytest.mark.parametrize("point", PUBLICATION_POINTS)
def test_a_publication_around_a_collection_is_whole(edited: Repo, point: str) -> None:
    with watching(edited, crash_point=once_at(point, lambda: collect(edited))) as tree:
        check_published(tree)


@pytest.mark.parametrize("point", ["after_write_tree", "after_commit_tree", "after_journal_row", "ref_held"])
def test_no_branch_leads_to_what_was_taken_from_under_its_commit(edited: Repo, point: str) -> None:
    with watching(edited, crash_point=once_at(point, lambda: take_away(edited, "2\n"))) as tree:
        check_published(tree)


@pytest.mark.parametrize("point", ARCHIVE_POINTS)
def test_an_archive_around_a_collection_is_whole(edited: Repo, point: str) -> None:
    leave(edited)
    with watching(edited, crash_point=once_at(point, lambda: collect(edited))) as tree:
        check_archived(tree)


@pytest.mark.parametrize("point", ["after_archive_tree", "after_archive_ref"])
def test_no_archive_leads_to_what_was_taken_from_under_it(edited: Repo, point: str) -> None:
    leave(edited)
    with watching(edited, crash_point=once_at(point, lambda: take_away(edited, "x\n"))) as tree:
        check_archived(tree)


def test_nothing_is_archived_while_a_collection_is_at_work(edited: Repo) -> None:
    note = edited.path / ".git/gc.pid"
    note.write_text(f"{os.getpid()} here")
    edited.git("checkout", "--quiet", "-b", "topic")
    with watching(edited) as tree:
        tree.save("more", "y\n")
        assert tree.publish() == GC
        assert tree.states() == {PENDING: len(CONTENTS) + 1}
        assert edited.git("for-each-ref", f"{tree.refs}recovery/") == ""
        note.unlink()
        tree.publish()
        assert tree.states()[ARCHIVED] == len(CONTENTS) + 1
        tree.scan()
        assert tree.publish() is None
        assert tree.status() == ""
    assert edited.git("rev-parse", "main") == edited.git("rev-parse", f"HEAD~{len(CONTENTS) + 1}")


def test_what_is_taken_while_the_process_is_gone_is_made_again(edited: Repo) -> None:
    leave(edited)

    class Gone(Exception):
        pass

    def go() -> None:
        raise Gone

    with pytest.raises(Gone), watching(edited, crash_point=once_at("after_archive_tree", go)):
        pass
    collect(edited)
    with watching(edited) as tree:
        check_archived(tree)
