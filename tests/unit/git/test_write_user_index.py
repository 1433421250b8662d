"""The user's index is told what was committed beside it, and nothing else of it changes."""

import errno
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from git_agent.git.write.private_index import TreeEntry
from git_agent.git.write.user_index import IndexRepair, UserIndex
from support.plumbing import plumbing_of
from support.repo import Repo


def entry(repo: Repo, path: str, content: str, mode: str = "100644") -> TreeEntry:
    return TreeEntry(path=path, mode=mode, oid=repo.git("hash-object", "-w", "--stdin", stdin=content))


def user_index(repo: Repo) -> UserIndex:
    folder = repo.path / ".git" / "acd"
    folder.mkdir(exist_ok=True)
    return UserIndex(plumbing_of(repo), folder)


def repaired(index: UserIndex, repairs: Sequence[IndexRepair]) -> bool:
    ready = index.prepare(repairs)
    return ready is not None and index.put(ready)


def stages(repo: Repo) -> list[str]:
    return repo.git("ls-files", "--stage").splitlines()


@pytest.fixture
def three(repo: Repo) -> Repo:
    repo.commit("Add", {"a": "1", "b": "1", "c": "1"})
    return repo


def test_an_entry_that_shows_the_old_state_is_brought_up_to_date(three: Repo) -> None:
    old, new = entry(three, "a", "1"), entry(three, "a", "2")
    gone = entry(three, "b", "1")
    added = entry(three, "d\n*", "4", mode="100755")
    repairs = [
        IndexRepair(path="a", before=old, after=new),
        IndexRepair(path="b", before=gone, after=None),
        IndexRepair(path="d\n*", before=None, after=added),
    ]
    assert repaired(user_index(three), repairs)
    listed = three.git("ls-files", "--stage", "-z").split("\0")[:-1]
    assert [line.split("\t")[1] for line in listed] == ["a", "c", "d\n*"]
    assert listed[0].split()[1] == new.oid
    assert listed[2].startswith("100755")
    assert not (three.path / ".git" / "index.lock").exists()
    assert (three.path / ".git" / "index").stat().st_nlink == 1


def test_what_the_user_has_staged_stays(three: Repo) -> None:
    three.stage({"a": "staged"})
    three.write("new", "x")
    three.git("add", "--intent-to-add", "new")
    before = stages(three)
    repairs = [
        IndexRepair(path="a", before=entry(three, "a", "1"), after=entry(three, "a", "2")),
        IndexRepair(path="new", before=None, after=entry(three, "new", "x")),
    ]
    assert repaired(user_index(three), repairs)
    assert stages(three) == before
    ready = user_index(three).prepare(repairs)
    assert ready is not None
    assert ready.staged == ("a", "new")


def test_a_command_that_comes_between_is_not_overwritten(three: Repo) -> None:
    index = user_index(three)
    ready = index.prepare([IndexRepair(path="a", before=entry(three, "a", "1"), after=entry(three, "a", "2"))])
    assert ready is not None
    three.stage({"b": "staged"})
    before = stages(three)
    assert not index.put(ready)
    assert stages(three) == before


def test_a_conflict_stays(three: Repo) -> None:
    oid = entry(three, "f", "base").oid
    three.git("update-index", "--index-info", stdin="".join(f"100644 {oid} {n}\tf\n" for n in (1, 2, 3)))
    before = stages(three)
    assert repaired(user_index(three), [IndexRepair(path="f", before=None, after=entry(three, "f", "2"))])
    assert stages(three) == before


def test_a_held_lock_is_waited_for_and_never_removed(three: Repo) -> None:
    lock = three.path / ".git" / "index.lock"
    lock.write_text("mine")
    index = user_index(three)
    repair = IndexRepair(path="a", before=entry(three, "a", "1"), after=entry(three, "a", "2"))
    assert not repaired(index, [repair])
    assert not index.take_back_lock()
    assert lock.read_text() == "mine"
    lock.unlink()
    assert repaired(index, [repair])


def test_a_lock_that_a_crash_of_ours_has_left_is_taken_back(three: Repo) -> None:
    index = user_index(three)
    fresh = three.path / ".git" / "acd" / "user-index"
    fresh.write_bytes(b"half")
    os.link(fresh, three.path / ".git" / "index.lock")
    assert index.take_back_lock()
    assert not (three.path / ".git" / "index.lock").exists()
    three.git("add", "--all")  # nobody is in the way any more


def test_an_index_that_is_not_there_yet_is_made(repo: Repo, tmp_path: Path) -> None:
    assert repaired(user_index(repo), [IndexRepair(path="a", before=None, after=entry(repo, "a", "1"))])
    assert len(stages(repo)) == 1


def test_many_paths_are_repaired_in_one_step(repo: Repo) -> None:
    paths = [f"folder/{number}" for number in range(300)]
    new = entry(repo, "a", "1")
    after = [TreeEntry(path=path, mode=new.mode, oid=new.oid) for path in paths]
    assert repaired(user_index(repo), [IndexRepair(path=one.path, before=None, after=one) for one in after])
    assert len(stages(repo)) == 300


def test_a_split_index_stays_split(three: Repo) -> None:
    three.git("update-index", "--split-index")
    repair = IndexRepair(path="a", before=entry(three, "a", "1"), after=entry(three, "a", "2"))
    assert repaired(user_index(three), [repair])
    assert repair.after is not None
    assert stages(three)[0].split()[1] == repair.after.oid
    assert three.git("rev-parse", "--shared-index-path") != ""


@pytest.fixture
def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system on which a file has one name only, such as that of a memory card or of some network drives."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)


@pytest.mark.usefixtures("without_links")
def test_where_files_have_one_name_only_the_index_is_told_as_well(three: Repo) -> None:
    old, new = entry(three, "a", "1"), entry(three, "a", "2")
    index = user_index(three)
    repairs = [IndexRepair(path="a", before=old, after=new)]
    lock = three.write(".git/index.lock", "mine")
    assert not repaired(index, repairs)
    ready = index.prepare(repairs)
    assert ready is None
    assert lock.read_text() == "mine"
    lock.unlink()
    ready = index.prepare(repairs)
    assert ready is not None
    lock.write_text("mine")
    assert not index.put(ready)
    assert not index.take_back_lock()
    assert lock.read_text() == "mine"
    lock.unlink()
    assert repaired(index, repairs)
    assert three.git("show", ":a") == "2"
    assert not lock.exists()
    assert [file.name for file in (three.path / ".git" / "acd").iterdir()] == []


def test_a_lock_with_our_mark_is_taken_back_after_a_crash(three: Repo) -> None:
    index, lock = user_index(three), three.write(".git/index.lock", "1" * 32)
    three.write(".git/acd/user-index.mark", "2" * 32)
    assert not index.take_back_lock()
    assert lock.exists()
    three.write(".git/acd/user-index.mark", "1" * 32)
    assert index.take_back_lock()
    assert not lock.exists()
