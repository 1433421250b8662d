"""Blobs and commits are stored as they are given, and nothing else changes."""

import pytest

from git_agent.errors import GitCommandError
from git_agent.git.write.objects import Signature, write_blob, write_commit, write_filtered_blob
from git_agent.git.write.plumbing import WRITES
from support.plumbing import plumbing_of
from support.repo import Repo

ADA = Signature(name="Ada Example", email="ada@example.org", date="@1767600000 +0100")
BOB = Signature(name="Bob <ugly>\nname", email="bob@example.org", date="@1767600001 -0730")


@pytest.fixture(params=["sha1", "sha256"])
def formatted(request: pytest.FixtureRequest, repo: Repo) -> Repo:
    """A repository of each object format."""
    return Repo.create(repo.path.parent / request.param, object_format=request.param)


@pytest.mark.parametrize("content", [b"", b"one\r\ntwo\n", b"\0\xff" * 100, b"x" * 3_000_000])
def test_a_blob_holds_the_very_bytes(formatted: Repo, content: bytes) -> None:
    formatted.write(".gitattributes", "* text eol=lf filter=shout\n")
    formatted.git("config", "filter.shout.clean", "tr a-z A-Z")
    oid = write_blob(plumbing_of(formatted), content)
    assert formatted.git_bytes("cat-file", "blob", oid) == content


def test_a_commit_has_its_tree_its_parents_its_people_and_its_exact_text(formatted: Repo) -> None:
    first = formatted.commit("First", {"a.txt": "1\n"})
    second = formatted.commit("Second", {"a.txt": "2\n"})
    formatted.git("config", "i18n.commitEncoding", "ISO-8859-1")
    tree = formatted.git("rev-parse", "HEAD^{tree}")
    message = "Füge zusammen\n\n\n# no comment\n-m\n ends in blanks \n\n"
    oid = write_commit(
        plumbing_of(formatted), tree=tree, parents=(second, first), message=message, author=ADA, committer=BOB
    )
    head, _, text = formatted.git_bytes("cat-file", "commit", oid).partition(b"\n\n")
    assert head.decode().splitlines() == [
        f"tree {tree}",
        f"parent {second}",
        f"parent {first}",
        "author Ada Example <ada@example.org> 1767600000 +0100",
        "committer Bob uglyname <bob@example.org> 1767600001 -0730",
    ]
    assert text == message.encode()
    assert formatted.head == second


def test_whoever_is_not_named_is_the_user(repo: Repo) -> None:
    plumbing = plumbing_of(repo, GIT_AUTHOR_NAME="Somebody", GIT_COMMITTER_EMAIL="else@example.org")
    oid = write_commit(plumbing, tree=repo.git("write-tree"), parents=(), message="First\n")
    assert repo.git("show", "--no-patch", "--format=%an %ce", oid) == "Somebody else@example.org"


def test_an_object_that_is_missing_is_told_in_gits_own_words(repo: Repo) -> None:
    with pytest.raises(GitCommandError, match=r"git commit-tree failed: fatal: 0+ is not a valid object"):
        write_commit(plumbing_of(repo), tree="0" * 40, parents=(), message="x")


@pytest.mark.parametrize("name", ["HEAD", "-p", "4b825dc", "", "4b825dc642cb6eb9a060e54bf8d69288fbee4904^{tree}"])
def test_only_whole_names_are_taken(repo: Repo, name: str) -> None:
    with pytest.raises(AssertionError, match="not the whole name"):
        write_commit(plumbing_of(repo), tree=name, parents=(), message="x")


@pytest.mark.parametrize("args", [("commit",), ("hash-object", "--stdin"), ("push",), ("update-ref", "-d", "HEAD")])
def test_no_other_command_passes_this_door(repo: Repo, args: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError, match="not a writing command"):
        plumbing_of(repo).run(*args)


@pytest.mark.parametrize("command", ["read-tree", "update-index", "write-tree"])
def test_no_command_meets_the_users_index(repo: Repo, command: str) -> None:
    assert (command,) in WRITES
    with pytest.raises(AssertionError, match="would write the user's index"):
        plumbing_of(repo, GIT_INDEX_FILE=".git/index").run(command)


def test_a_filtered_blob_is_what_git_add_would_store(formatted: Repo) -> None:
    formatted.write(".gitattributes", "*.txt filter=shout\n*.c text eol=crlf\n")
    formatted.git("config", "filter.shout.clean", "tr a-z A-Z")
    oids = {
        path: write_filtered_blob(plumbing_of(formatted), b"one\r\n", path=path) for path in ("a.txt", "b.c", "c.bin")
    }
    contents = {path: formatted.git_bytes("cat-file", "blob", oid) for path, oid in oids.items()}
    assert contents == {"a.txt": b"ONE\r\n", "b.c": b"one\n", "c.bin": b"one\r\n"}


def test_a_required_filter_that_fails_stores_nothing(formatted: Repo) -> None:
    formatted.write(".gitattributes", "* filter=gone\n")
    formatted.git("config", "filter.gone.clean", "false")
    formatted.git("config", "filter.gone.required", "true")
    with pytest.raises(GitCommandError):
        write_filtered_blob(plumbing_of(formatted), b"one", path="a")
