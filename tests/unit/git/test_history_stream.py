"""A streamed history: whatever messages and paths hold, and wherever the stream is cut into chunks."""

import itertools
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.errors import GitCommandError, RepositoryError
from git_agent.git.fields import Fields
from git_agent.git.gateway import open_git
from git_agent.git.history import _records, stream_log
from git_agent.git.log import LogSpan
from git_agent.git.parse import decode
from support.reading import git_of
from support.repo import Repo


def test_commits_come_with_parents_author_date_and_whole_message(repo: Repo) -> None:
    first = repo.commit("First\n\nA body\nin two lines.\n", {"a.txt": "1\n"})
    second = repo.commit("Second", {"a.txt": "2\n"})
    newest, oldest = (record.commit for record in stream_log(git_of(repo), LogSpan.of("HEAD")))
    assert (newest.oid, newest.parents) == (second, (first,))
    assert (oldest.parents, oldest.message) == ((), "First\n\nA body\nin two lines.\n")
    assert oldest.author == "Ada Example <ada@example.org>"
    assert oldest.date.startswith("2026-01-05T")


def test_changes_are_read_only_where_asked_and_merges_have_none(repo: Repo) -> None:
    repo.commit("First", {"kept.txt": "1\n", "gone.txt": "1\n"})
    repo.git("checkout", "--quiet", "-b", "side")
    repo.commit("Side", {"side.txt": "1\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("Second", {"kept.txt": "2\n", "gone.txt": None})
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge", "side")
    git = git_of(repo)
    changed = {
        record.commit.message.strip(): record.changed
        for record in stream_log(git, LogSpan.of("HEAD"), with_changes=True)
    }
    assert changed == {
        "Merge": (),
        "Second": (("D", "gone.txt", False), ("M", "kept.txt", False)),
        "Side": (("A", "side.txt", False),),
        "First": (("A", "gone.txt", False), ("A", "kept.txt", False)),
    }
    assert not any(record.changed for record in stream_log(git, LogSpan.of("HEAD")))


def test_awkward_paths_do_not_break_the_frame(repo: Repo) -> None:
    names = (":100644 x", "\n:two\nlines", "-\x01", "plain", os.fsdecode(b"caf\xe9"))
    repo.commit("Names", {name: f"{name!r}\n" for name in names})
    repo.commit("After", {"plain": "2\n"})
    after, before = stream_log(git_of(repo), LogSpan.of("HEAD"), with_changes=True)
    assert [path for _, path, _ in after.changed] == ["plain"]
    assert {path for _, path, _ in before.changed} == set(names)


@pytest.mark.parametrize("message", ["", "\n\n", ":100644 not a change", "one\r\n\r\ntwo"])
def test_odd_messages_do_not_break_the_frame(repo: Repo, message: str) -> None:
    repo.commit("First", {"a.txt": "1\n"})
    repo.stage({"a.txt": "2\n"})
    repo.git("commit", "--quiet", "--allow-empty-message", "--cleanup=verbatim", "--file=-", stdin=message)
    repo.commit("Last", {"a.txt": "3\n"})
    records = list(stream_log(git_of(repo), LogSpan.of("HEAD"), with_changes=True))
    assert [record.commit.message.strip() for record in records] == ["Last", message.strip(), "First"]
    assert [len(record.changed) for record in records] == [1, 1, 1]


def test_bytes_that_are_not_utf8_survive_in_messages(repo: Repo) -> None:
    repo.commit("First")
    raw = repo.git_bytes("cat-file", "commit", "HEAD").replace(b"First", b"caf\xe9 \xff")  # git commit would mend it
    oid = repo.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=raw)
    (record,) = stream_log(git_of(repo), LogSpan.of(oid))
    assert record.commit.message.strip() == "caf\udce9 \udcff"


def test_a_sha256_repository_and_a_submodule_are_read(tmp_path: Path, home: Path) -> None:
    repo = Repo.create(tmp_path / "repo", object_format="sha256")
    first = repo.commit("First", {"a.txt": "1\n"})
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},vendored")
    repo.commit("Add a submodule")
    (newest, _) = stream_log(git_of(repo), LogSpan.of("HEAD"), with_changes=True)
    assert newest.changed == (("A", "vendored", True),)
    assert newest.commit.parents == (first,)
    assert len(first) == 64


def test_settings_of_the_log_change_nothing(repo: Repo) -> None:
    repo.commit("First", {"sub/a.txt": "1\n"})
    repo.git("mv", "sub/a.txt", "sub/b.txt")
    repo.commit("Second")
    settings = {"log.showRoot": "false", "log.follow": "true", "diff.renames": "copies", "diff.relative": "true"}
    for name, value in {**settings, "log.date": "relative", "format.pretty": "oneline"}.items():
        repo.git("config", name, value)
    (newest,) = stream_log(git_of(repo), LogSpan.of("HEAD"), with_changes=True, paths=["sub/b.txt"])
    assert newest.changed == (("A", "sub/b.txt", False),)
    (*_, oldest) = stream_log(git_of(repo), LogSpan.of("HEAD"), with_changes=True)
    assert oldest.changed == (("A", "sub/a.txt", False),)


def test_a_range_that_is_not_there_is_an_error(repo: Repo) -> None:
    repo.commit("First")
    with pytest.raises(GitCommandError):
        list(stream_log(git_of(repo), LogSpan.of("0" * 39 + "1")))


def test_a_history_with_a_lost_commit_is_an_error(repo: Repo) -> None:
    lost = repo.commit("First")
    for number in range(3):
        repo.commit(f"More {number}")
    (repo.path / ".git" / "objects" / lost[:2] / lost[2:]).unlink()
    with pytest.raises(GitCommandError):
        list(stream_log(git_of(repo), LogSpan.of("HEAD")))


def test_a_stream_cut_in_the_middle_of_a_commit_is_an_error(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First\n\nWith a body.")
    real = shutil.which("git")
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\ncase " $* " in *" log "*) {real} "$@" | head -c 60;; *) exec {real} "$@";; esac\n')
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    git = open_git(start=repo.path, environ={**os.environ, "PATH": path}, seconds=60)
    with pytest.raises(RepositoryError, match="middle of a commit"):
        list(stream_log(git, LogSpan.of("HEAD")))


_RECORDED = b"\0".join(
    (
        *(b"1" * 40, b"2" * 40, b"Ada <a@x>", b"2026-01-05T08:01:00+00:00", b"gr\xc3\xb6\xc3\x9fe\n\n\xff"),
        *(b"\n:100644 160000 3 4 M", b":odd\n", b":000000 100644 5 6 A", b"b"),
        *(b"2" * 40, b"", b"Bo <b@x>", b"date", b"", b""),
    )
)


@given(cuts=st.lists(st.integers(min_value=0, max_value=len(_RECORDED)), max_size=8))
def test_it_does_not_matter_where_the_stream_is_cut_into_chunks(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(_RECORDED)]
    chunks = [_RECORDED[start:end] for start, end in itertools.pairwise(edges)]
    newer, older = _records(map(decode, fields := Fields(chunks)))
    assert newer.commit.message == "größe\n\n\udcff"
    assert newer.changed == (("M", ":odd\n", True), ("A", "b", False))
    assert (older.commit.parents, older.commit.message, older.changed) == ((), "", ())
    assert not fields.rest
