"""A submodule's move is told by the commits it brings."""

from pathlib import Path

import pytest

from support.message import committed, message_of
from support.repo import Repo


@pytest.fixture(scope="module")
def inner(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A library with three commits; only cloned from."""
    repo = Repo.create(tmp_path_factory.mktemp("inner") / "inner")
    repo.commit("Start the library", {"lib.c": "int one;\n"})
    repo.commit("Speed up the hash table", {"lib.c": "int two;\n"})
    repo.commit("Fix a leak in the reader", {"lib.c": "int three;\n"})
    return repo


@pytest.fixture
def parent(repo: Repo, inner: Repo) -> Repo:
    """A repository with the library at its second commit."""
    repo.git("submodule", "--quiet", "add", str(inner.path), "libs/inner")
    Repo(repo.path / "libs" / "inner").git("checkout", "--quiet", "HEAD~1")
    repo.git("add", "libs/inner")
    repo.commit("Add the library")
    return repo


def check_out(repo: Repo, revision: str) -> None:
    Repo(repo.path / "libs" / "inner").git("checkout", "--quiet", revision)
    repo.git("add", "libs/inner")


def test_a_submodule_that_moved_is_told_by_its_commits(parent: Repo, inner: Repo) -> None:
    check_out(parent, inner.head)
    message = committed(parent)
    assert "inner" in message
    assert "Fix a leak in the reader" in message
    assert "Speed up the hash table" not in message


def test_a_submodule_that_moved_beside_a_change_of_code(parent: Repo, inner: Repo) -> None:
    check_out(parent, inner.head)
    parent.stage({"src/reader.py": "def read_all():\n    return []\n"})
    message = message_of(parent)
    assert "Fix a leak in the reader" in message
    assert "reader.py" in message or "read_all" in message


def test_a_submodule_that_was_set_back(parent: Repo) -> None:
    check_out(parent, "HEAD~1")
    message = message_of(parent)
    assert "inner" in message
    assert "Fix a leak" not in message


def test_a_submodule_that_was_added(repo: Repo, inner: Repo) -> None:
    repo.commit("First", {"a.txt": "1\n"})
    repo.git("submodule", "--quiet", "add", str(inner.path), "libs/inner")
    assert "inner" in message_of(repo)


def test_a_submodule_that_was_removed(parent: Repo) -> None:
    parent.git("rm", "--quiet", "libs/inner")
    message = message_of(parent)
    assert "inner" in message
    assert "emove" in message or "elete" in message or "rop" in message


def test_a_submodule_that_is_not_checked_out(parent: Repo, inner: Repo) -> None:
    parent.git("submodule", "--quiet", "deinit", "--force", "--all")
    parent.git("update-index", "--cacheinfo", f"160000,{inner.head},libs/inner")
    message = message_of(parent)
    assert "inner" in message
    assert "Fix a leak" not in message


def test_a_dry_run_over_the_work_tree_tells_the_same_commits(parent: Repo, inner: Repo) -> None:
    Repo(parent.path / "libs" / "inner").git("checkout", "--quiet", inner.head)
    ran = parent.agent("commit", "-a", "--dry-run")
    assert ran.returncode == 0
    assert "Fix a leak in the reader" in ran.stdout
    assert parent.git("diff", "--cached", "--name-only") == ""


def test_commits_that_look_like_trailers_or_comments_do_not_break_the_message(repo: Repo, tmp_path: Path) -> None:
    library = Repo.create(tmp_path / "library")
    library.commit("Start")
    repo.git("submodule", "--quiet", "add", str(library.path), "libs/inner")
    repo.commit("Add the library")
    checked_out = Repo(repo.path / "libs" / "inner")
    for subject in ("# not a comment", "---", "x" * 200, "Signed-off-by: Eve <eve@example.org>", "caf\udce9 \x1b[31m"):
        raw = f"tree {checked_out.git('rev-parse', 'HEAD^{tree}')}\nparent {checked_out.head}\n"
        who = "Eve <eve@example.org> 1767600000 +0000"
        body = f"{raw}author {who}\ncommitter {who}\n\n{subject}\n".encode("utf-8", "surrogateescape")
        checked_out.git(
            "update-ref", "HEAD", checked_out.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=body)
        )
    repo.git("add", "libs/inner")
    message = committed(repo)
    assert "not a comment" in message
    assert "\x1b" not in message
