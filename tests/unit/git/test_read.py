"""Contents by name and attributes by path."""

import os
import signal
from pathlib import Path

from git_agent.git.read import Objects, generated_attributes
from support.reading import git_of
from support.repo import Repo


def test_many_contents_come_through_one_stream_byte_for_byte(repo: Repo) -> None:
    contents = [b"one\n", b"", b"\0\xff\r\n", b"x" * 300_000, b"blob 3\nabc"]
    oids = [repo.git("hash-object", "-w", "--stdin", stdin=content) for content in contents]
    with Objects(git_of(repo)) as objects:
        assert [objects.read(oid) for oid in oids] == contents


def test_an_absent_object_is_none_and_the_next_one_is_still_read(repo: Repo) -> None:
    oid = repo.git("hash-object", "-w", "--stdin", stdin="here")
    with Objects(git_of(repo)) as objects:
        assert [objects.read("0" * 40), objects.read("1" * 40), objects.read(oid)] == [None, None, b"here"]


def test_the_staged_attributes_count_and_not_those_on_disk(repo: Repo) -> None:
    rules = ("*.gen linguist-generated", "by-hand.gen -linguist-generated", "no.gen linguist-generated=false")
    repo.stage({".gitattributes": "\n".join(rules)})
    repo.write(".gitattributes", "* linguist-generated\n")
    paths = ("a.gen", "by-hand.gen", "no.gen", "plain.txt", "new\nline.gen", "caf\udce9.gen", ":(glob)*.gen")
    assert generated_attributes(git_of(repo), paths) == {
        "a.gen": True,
        "by-hand.gen": False,
        "no.gen": False,
        "new\nline.gen": True,
        "caf\udce9.gen": True,
        ":(glob)*.gen": True,
    }


def test_no_paths_need_no_question(repo: Repo) -> None:
    assert generated_attributes(git_of(repo), ()) == {}


def test_a_reader_that_was_killed_is_started_again(repo: Repo) -> None:
    head, before = repo.commit("First", {"a": "1"}), children()
    with Objects(git_of(repo)) as objects:
        assert objects.read(f"{head}:a") == b"1"
        (reader,) = children() - before
        os.kill(reader, signal.SIGKILL)
        assert objects.read(f"{head}:a") == b"1"
        assert objects.read("1" * 40) is None


def children() -> set[int]:
    """The programs that were started here and have not ended."""
    return {int(child) for file in Path("/proc/self/task").glob("*/children") for child in file.read_text().split()}
