"""Any captured version of a file comes back, and nothing is overwritten that could not."""

import json
import os
from pathlib import Path

import pytest

from git_agent.errors import GitCommandError, RepositoryError
from git_agent.files.place import Place
from git_agent.watch.publish.recover import archived_chains, drop, drop_orphan, orphaned_chains, recover
from git_agent.watch.publish.restore import MOST_BYTES, content_of, put_back, versions
from git_agent.watch.publish.retention import DAY, Retention
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import ARCHIVED, HANDLED_EXTERNAL
from support.publishing import Watching, watching
from support.repo import Repo

PATH = "folder/caf\udce9"
BIG = os.urandom(200_000)


def restored(tree: Watching, seq: int, place: Place | None = None) -> Place:
    git = tree.plumbing.git
    return put_back(tree.ledger, git, content_of(tree.ledger, git, seq=seq), place=place)


def test_every_version_is_listed_and_comes_back(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save(PATH, "one\n")
        tree.save(PATH, BIG)
        (repo.path / PATH).chmod(0o755)
        tree.scan()
        tree.publish()
        tree.save(PATH, None)
        git = tree.plumbing.git
        listed = versions(tree.ledger, git, PATH)
        assert [(one.seq, one.op) for one in listed] == [(4, "delete"), (3, "mode"), (2, "modify"), (1, "create")]
        restored(tree, 1)
        assert (repo.path / PATH).read_bytes() == b"one\n"
        restored(tree, 3)
        assert (repo.path / PATH).read_bytes() == BIG
        assert os.access(repo.path / PATH, os.X_OK)
        (repo.path / PATH).unlink()
        (repo.path / "folder").rmdir()
        assert restored(tree, 4).path == repo.path / PATH  # what was deleted
        assert (repo.path / PATH).read_bytes() == BIG
        restored(tree, 1, Place(root=tmp_path, name="copy"))
        assert (tmp_path / "copy").read_bytes() == b"one\n"


def test_a_link_comes_back_as_one(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        (repo.path / "link").symlink_to("a")
        tree.scan()
        (repo.path / "link").unlink()
        tree.scan()
        restored(tree, 1)
        assert (repo.path / "link").readlink() == Path("a")


def test_bytes_that_are_kept_nowhere_are_not_overwritten(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        repo.write("a", "never seen\n")
        with pytest.raises(RepositoryError, match="not captured"):
            restored(tree, 1)
        assert (repo.path / "a").read_text() == "never seen\n"
        repo.write("a", "1\n")  # as in HEAD
        restored(tree, 1)
        assert (repo.path / "a").read_text() == "2\n"


def test_what_cannot_be_read_is_not_taken_for_an_empty_file_that_was_captured(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("empty", "")
        tree.save("a", "2\n")
        os.truncate(repo.path / "a", MOST_BYTES + 1)  # its bytes take no room
        with pytest.raises(RepositoryError, match="not captured"):
            restored(tree, 2)
        assert (repo.path / "a").stat().st_size == MOST_BYTES + 1
        (repo.path / "a").unlink()
        os.mkfifo(repo.path / "a")
        with pytest.raises(RepositoryError, match="not captured"):
            restored(tree, 2)


def test_what_a_link_on_the_way_leads_to_is_not_overwritten_unseen(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("folder/b", "2\n")
        (repo.path / "folder").rename(repo.path / "moved")
        (repo.path / "folder").symlink_to("moved")
        repo.write("moved/b", "never seen\n")
        with pytest.raises(RepositoryError, match="not captured"):
            restored(tree, 1)
        assert (repo.path / "moved/b").read_text() == "never seen\n"


@pytest.mark.parametrize(("seq", "path"), [(99, None), (1, "other")])
def test_what_was_never_captured_is_an_error(repo: Repo, seq: int, path: str | None) -> None:
    with watching(repo) as tree:
        tree.save("a", "1\n")
        with pytest.raises(RepositoryError, match="there is no capture"):
            content_of(tree.ledger, tree.plumbing.git, seq=seq, path=path)


def test_an_archived_chain_comes_back_and_is_dropped_only_by_hand(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a": "1\n", "gone": "x\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.save("a", "3\n")
        tree.save("big", BIG)
        (repo.path / "gone").rename(repo.path / "renamed")
        tree.scan()
        repo.git("stash", "--quiet", "--include-untracked")
        repo.git("checkout", "--quiet", "-b", "topic")
        tree.publishing.history.observe(tree.ledger)
        git = tree.plumbing.git
        assert tree.states()[ARCHIVED] == 4
        (chain,) = archived_chains(git)
        assert {(file.path, file.entry is None) for file in chain.files} == {
            ("a", False),
            ("big", False),
            ("gone", True),
            ("renamed", False),
        }
        done = recover(tree.ledger, git, chain)
        assert done.refused == ()
        assert (repo.path / "a").read_text() == "3\n"
        assert (repo.path / "big").read_bytes() == BIG
        repo.write("a", "never seen\n")
        assert recover(tree.ledger, git, chain, path="a").refused == ("a",)
        (tmp_path / "there").mkdir()
        assert recover(tree.ledger, git, chain, path="a", root=Place(root=tmp_path, name="there")).written == ("a",)
        assert (tmp_path / "there" / "a").read_text() == "3\n"
        assert drop(tree.ledger, tree.plumbing, chain)
        assert not drop(tree.ledger, tree.plumbing, chain)
        assert archived_chains(git) == []
        assert tree.ledger.archives.all() == []


def test_what_a_removed_work_tree_had_not_published_comes_back(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a": "1\n"})
    repo.git("worktree", "add", "--quiet", "-b", "topic", str(tmp_path / "recovery"))
    with watching(Repo(tmp_path / "recovery")) as linked:
        linked.save("a", "2\n")
        linked.save("big", BIG)
        name = linked.folder.path.name
    with watching(repo) as tree:
        git = tree.plumbing.git
        assert orphaned_chains(git, known=[name]) == []
        repo.git("worktree", "remove", "--force", str(tmp_path / "recovery"))
        repo.git("gc", "--quiet", "--prune=now")
        (chain,) = orphaned_chains(git, known=[])
        assert (chain.branch, chain.is_orphan) == ("refs/heads/topic", True)
        assert set(recover(tree.ledger, git, chain).written) == {"a", "big"}
        assert (repo.path / "big").read_bytes() == BIG


def test_deletes_alone_that_a_removed_work_tree_has_left_are_listed(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    repo.git("worktree", "add", "--quiet", "-b", "topic", str(tmp_path / "linked"))
    with watching(Repo(tmp_path / "linked")) as linked:
        linked.save("a", None)
        linked.save("b", None)
    with watching(repo) as tree:
        git = tree.plumbing.git
        repo.git("worktree", "remove", "--force", str(tmp_path / "linked"))
        (chain,) = orphaned_chains(git, known=[])
        assert [(file.path, file.entry) for file in chain.files] == [("a", None), ("b", None)]
        recovered = recover(tree.ledger, git, chain)
        assert (recovered.written, recovered.refused) == ((), ())
        assert drop_orphan(git, os.environ, chain)
        assert orphaned_chains(git, known=[]) == []


def test_what_git_refuses_to_drop_is_found_again(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a": "1\n"})
    repo.git("worktree", "add", "--quiet", "-b", "topic", str(tmp_path / "linked"))
    with watching(Repo(tmp_path / "linked")) as linked:
        linked.save("big", BIG)
    with watching(repo) as tree:
        git = tree.plumbing.git
        repo.git("worktree", "remove", "--force", str(tmp_path / "linked"))
        (chain,) = orphaned_chains(git, known=[])
        lock = repo.path / ".git" / "packed-refs.lock"
        lock.touch()
        with pytest.raises(GitCommandError):
            drop_orphan(git, os.environ, chain)
        assert orphaned_chains(git, known=[]) == [chain]
        lock.unlink()
        assert drop_orphan(git, os.environ, chain)
        assert (repo.git("for-each-ref", "refs/acd"), orphaned_chains(git, known=[])) == ("", [])


def test_only_what_was_published_long_ago_is_pruned(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.save("big", BIG)
        tree.save("a", "3\n")
        tree.save("big", "small\n")
        tree.publish()
        tree.save("a", "4\n")
        retention = Retention(tree.plumbing, tree.ledger, WatchSettings(), refs=tree.refs)
        captured = tree.pending()[0].captured_at
        assert retention.prune(captured + 6 * DAY) == 0
        assert retention.prune(captured + 8 * DAY) == 2
        git = tree.plumbing.git
        # `3` is the state that the pending edit was made on, and the others are what files were last seen with.
        assert [one.seq for one in versions(tree.ledger, git, "a") if one.is_kept] == [5, 3, 1]
        assert tree.ledger.contents.body(git.repository.empty_tree) is None
        assert json.loads(json.dumps(tree.states())) == {"pending": 1, "published": 4}
        assert repo.git("for-each-ref", "refs/acd/keep") == ""


def test_what_was_edited_back_can_be_restored_until_it_is_pruned(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.save("a", "1\n")
        tree.publish()
        assert (tree.states(), tree.subjects()) == ({HANDLED_EXTERNAL: 2}, ["First"])
        git = tree.plumbing.git
        restored(tree, 1, Place(root=repo.path.parent, name="copy"))
        assert (repo.path.parent / "copy").read_text() == "2\n"
        settled = tree.ledger.captures.of_path("a")[0].captured_at
        Retention(tree.plumbing, tree.ledger, WatchSettings(), refs=tree.refs).prune(settled + 8 * DAY)
        assert [one.seq for one in versions(tree.ledger, git, "a")] == [2]
        with pytest.raises(RepositoryError, match="no longer kept"):
            content_of(tree.ledger, git, seq=1)
        assert tree.ledger.captures.get(1) is not None
        assert [event.seq for event in tree.ledger.events.since(0) if event.kind == "captured"] == [1, 2]


def test_what_is_archived_is_never_pruned(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        repo.git("checkout", "--quiet", "--force", "-b", "topic")
        tree.scan()
        assert tree.states() == {ARCHIVED: 1}
        retention = Retention(tree.plumbing, tree.ledger, WatchSettings(retention_bytes=0), refs=tree.refs)
        retention.prune(tree.ledger.captures.of_path("a")[0].captured_at + 1000 * DAY)
        assert content_of(tree.ledger, tree.plumbing.git, seq=1).content == b"2\n"


def test_when_there_is_too_much_the_oldest_goes_first(repo: Repo) -> None:
    with watching(repo) as tree:
        for number in range(4):
            tree.save("a", os.urandom(30_000) + bytes([number]))
        tree.publish()
        settings = WatchSettings(retention_bytes=70_000)
        retention = Retention(tree.plumbing, tree.ledger, settings, refs=tree.refs)
        assert retention.prune(tree.ledger.captures.of_path("a")[0].captured_at + 60) == 2
        assert [one.seq for one in versions(tree.ledger, tree.plumbing.git, "a")] == [4, 3, 2, 1]
        assert tree.ledger.contents.total_bytes() <= 70_000


@pytest.mark.parametrize(
    "manifest",
    [
        "{}",
        "[]",
        "3",
        "[1]",
        '[{"path": "a"}]',
        '[{"path": 1, "old_path": null, "after": null, "seq": 1, "generation": 1, "branch": "b", "captured_at": 1}]',
        pytest.param("[" * 100_000, id="deep"),
    ],
)
def test_a_ref_of_somebody_else_is_no_archive(repo: Repo, manifest: str) -> None:
    repo.commit("First", {"manifest.json": manifest})
    repo.git("update-ref", "refs/acd/theirs/recovery/1", "HEAD")
    with watching(repo) as tree:
        assert archived_chains(tree.plumbing.git) == []
