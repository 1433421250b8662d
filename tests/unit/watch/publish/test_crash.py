"""A process that is killed at any point of a publication leaves nothing half done that the next one does not settle."""

import os
import traceback

import pytest

from git_agent.forked import copied
from git_agent.watch.publish.crash import ARCHIVE_POINTS, PUBLICATION_POINTS, crash_points
from git_agent.watch.values import ARCHIVED, PUBLISHED
from support.publishing import Watching, watching
from support.repo import Repo

CONTENTS = {"a": "2\n", "new": "x\n", "caf\udce9": "é\n"}


def killed_at(repo: Repo, point: str) -> int:
    """How a process ended that was to publish what is pending."""

    def publish(pipe: int) -> int:
        try:
            with watching(repo, crash_point=crash_points(point)) as tree:
                tree.publish()
        except BaseException:  # noqa: BLE001  told by the test
            os.write(pipe, traceback.format_exc().encode())
            return 1
        return 0

    with copied(publish) as copy:
        said = copy.answer(seconds=120, most_bytes=1 << 20)
        code = copy.exit_code()
    assert code in (0, -9), said.decode()
    return code


def edited(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        for path, content in CONTENTS.items():
            tree.save(path, content)
        assert len(tree.pending()) == 3


def check(tree: Watching, commits: int) -> None:
    repo = tree.repo
    assert tree.states() == {PUBLISHED: 3}
    assert len(tree.subjects()) == commits
    assert len(tree.events("committed")) == 3
    made = {capture.commit for path in CONTENTS for capture in tree.ledger.captures.of_path(path)}
    assert made == set(repo.git("rev-list", "HEAD~3..HEAD").split())
    assert tree.ledger.journal.all() == []
    assert tree.ledger.repairs.all() == []
    assert tree.status() == ""
    assert repo.git("fsck", "--strict", "--no-dangling") == ""
    assert not list(repo.path.glob(".git/**/*.lock"))


def check_archived(repo: Repo) -> None:
    with watching(repo) as tree:
        tree.scan()
        assert tree.publish() is None
        assert tree.states() == {ARCHIVED: 3, PUBLISHED: 3}
        assert len(tree.events(ARCHIVED)) == 3
        (archive,) = tree.ledger.archives.all()
        assert len(repo.git("ls-tree", "--name-only", archive.ref).splitlines()) == 5
        assert repo.git("rev-parse", "main") == repo.git("rev-parse", "HEAD~3")
        assert tree.status() == ""
    assert repo.git("fsck", "--strict", "--no-dangling") == ""


@pytest.mark.parametrize("passes", [0, 1])
@pytest.mark.parametrize("point", PUBLICATION_POINTS)
def test_a_publication_that_is_killed_happens_once(repo: Repo, point: str, passes: int) -> None:
    edited(repo)
    assert killed_at(repo, f"{point}:{passes}") == -9
    head = repo.git("rev-list", "--count", "HEAD")
    with watching(repo) as tree:
        assert tree.publish() is None
        assert int(head) <= 4
        check(tree, commits=4)


@pytest.mark.parametrize("passes", [0, 1, 2])
@pytest.mark.parametrize("point", ["after_update_ref", "inside_settle", "after_settle"])
def test_a_commit_of_the_user_takes_nothing_back_wherever_we_are(repo: Repo, point: str, passes: int) -> None:
    """From the moment in which the branch moves the index knows it, also between two commits of one step."""
    edited(repo)
    assert killed_at(repo, f"{point}:{passes}") == -9
    published = repo.git("ls-tree", "-r", "-z", "HEAD")
    repo.commit("Mine", {"mine": "1\n"})
    assert {*published.split("\0")} <= {*repo.git("ls-tree", "-r", "-z", "HEAD").split("\0")}
    with watching(repo) as tree:
        assert tree.publish() is None
        assert tree.pending() == []
        assert tree.status() == ""


@pytest.mark.parametrize("point", ARCHIVE_POINTS)
def test_an_archive_that_is_killed_loses_nothing(repo: Repo, point: str) -> None:
    edited(repo)
    repo.git("checkout", "--quiet", "-b", "topic")
    assert killed_at(repo, point) == -9
    check_archived(repo)


def test_what_was_published_before_the_branch_was_left_stays_published(repo: Repo) -> None:
    """The process dies when the branch has moved and nothing is written down, and the user goes elsewhere."""
    edited(repo)
    assert killed_at(repo, "after_update_ref:2") == -9
    repo.git("checkout", "--quiet", "-b", "topic")
    with watching(repo) as tree:
        tree.publish()
        assert tree.states() == {PUBLISHED: 3}
        assert len(tree.events("committed")) == 3
        assert tree.ledger.archives.all() == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("point", PUBLICATION_POINTS)
def test_a_publication_that_is_killed_again_and_again_happens_once(repo: Repo, point: str, number: int) -> None:
    edited(repo)
    for _ in range(2):
        killed_at(repo, f"{point}:{number % 3}")
        if number % 2:
            repo.git("gc", "--quiet", "--prune=now")
    with watching(repo) as tree:
        assert tree.publish() is None
        check(tree, commits=4)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("point", ARCHIVE_POINTS)
def test_an_archive_that_is_killed_again_and_again_happens_once(repo: Repo, point: str, number: int) -> None:
    edited(repo)
    repo.git("checkout", "--quiet", "-b", "topic")
    for _ in range(1 + number % 3):
        killed_at(repo, point)
        if number % 2:
            repo.git("gc", "--quiet", "--prune=now")
    check_archived(repo)
