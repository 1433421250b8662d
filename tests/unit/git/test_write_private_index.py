"""Trees are put together where the user's own index is not touched."""

from pathlib import Path

import pytest

from git_agent.errors import GitCommandError
from git_agent.git.write.objects import write_blob
from git_agent.git.write.private_index import TreeEntry, private_index
from support.plumbing import HOSTILE_PATHS, plumbing_of
from support.repo import Repo


@pytest.fixture(params=["sha1", "sha256"])
def formatted(request: pytest.FixtureRequest, repo: Repo) -> Repo:
    """A repository of each object format."""
    return Repo.create(repo.path.parent / request.param, object_format=request.param)


def files_of(repo: Repo, tree: str) -> dict[str, str]:
    """Mode and content of each file in a tree."""
    records = repo.git("ls-tree", "-r", "-z", tree).split("\0")[:-1]
    parts = [(head.split(), path) for head, _, path in (record.partition("\t") for record in records)]
    return {path: f"{mode} {repo.git('cat-file', 'blob', oid)}" for (mode, _, oid), path in parts}


def test_a_tree_holds_what_was_put_whatever_it_is_called(formatted: Repo) -> None:
    plumbing = plumbing_of(formatted)
    entries = [
        TreeEntry(path=path, mode="100755", oid=write_blob(plumbing, f"{place}".encode()))
        for place, path in enumerate(HOSTILE_PATHS)
    ]
    with private_index(plumbing) as index:
        index.put(entries)
        tree = index.write_tree()
        index.remove(["never there", *HOSTILE_PATHS[1:]])
        rest = index.write_tree()
    assert files_of(formatted, tree) == {path: f"100755 {place}" for place, path in enumerate(HOSTILE_PATHS)}
    assert files_of(formatted, rest) == {HOSTILE_PATHS[0]: "100755 0"}


def test_it_starts_from_a_tree_or_from_nothing(formatted: Repo) -> None:
    head = formatted.commit("First", {"kept": "1", "folder/changed": "1", "file": "1"})
    plumbing = plumbing_of(formatted)
    two = write_blob(plumbing, b"2")
    with private_index(plumbing, tree=head) as index:
        # A file where a folder was, and a folder where a file was.
        index.put([TreeEntry(path=path, mode="100644", oid=two) for path in ("folder", "file/inside")])
        changed = index.write_tree()
    with private_index(plumbing) as index:
        nothing = index.write_tree()
    assert files_of(formatted, changed) == {"kept": "100644 1", "folder": "100644 2", "file/inside": "100644 2"}
    assert nothing == plumbing.git.repository.empty_tree


def test_files_are_taken_as_git_add_would(formatted: Repo) -> None:
    formatted.commit("First", {"gone": "1", "changed": "1", ".gitattributes": "*.up filter=shout\n"})
    formatted.git("config", "filter.shout.clean", "tr a-z A-Z")
    for path in HOSTILE_PATHS:
        formatted.write(path, "new")
    formatted.write("changed", "2")
    formatted.write("run.up", "shout").chmod(0o755)
    (formatted.path / "gone").unlink()
    (formatted.path / "link").symlink_to("nowhere")
    with private_index(plumbing_of(formatted), tree=formatted.head) as index:
        index.take([*HOSTILE_PATHS, "changed", "run.up", "gone", "link"])
        files = files_of(formatted, index.write_tree())
    assert files == {
        **dict.fromkeys(HOSTILE_PATHS, "100644 new"),
        "changed": "100644 2",
        "run.up": "100755 SHOUT",
        "link": "120000 nowhere",
        ".gitattributes": "100644 *.up filter=shout",
    }


@pytest.mark.parametrize("inside_hook", [False, True])
def test_the_users_index_and_the_folder_for_ours_stay_as_they_were(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside_hook: bool
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    repo.git("config", "core.splitIndex", "true")
    repo.commit("First", {"a": "1"})
    repo.stage({"a": "2"})
    repo.write(".git/index.lock", "")  # somebody is at work there
    before = {path: path.read_bytes() for path in repo.path.glob(".git/*index*")}
    plumbing = plumbing_of(repo, GIT_INDEX_FILE=".git/index") if inside_hook else plumbing_of(repo)
    with private_index(plumbing, tree=repo.head) as index:
        index.put([TreeEntry(path="b", mode="100644", oid=write_blob(plumbing, b"3"))])
        tree = index.write_tree()
    assert files_of(repo, tree) == {"a": "100644 1", "b": "100644 3"}
    assert {path: path.read_bytes() for path in repo.path.glob(".git/*index*")} == before
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("path", ["../outside", ".git/config", "/absolute", "", "a//b", "a/./b"])
def test_a_path_that_no_tree_may_hold_is_refused(repo: Repo, path: str) -> None:
    plumbing = plumbing_of(repo)
    oid = write_blob(plumbing, b"")
    with private_index(plumbing) as index, pytest.raises(GitCommandError, match="git update-index failed"):
        index.put([TreeEntry(path=path, mode="100644", oid=oid)])


def test_a_path_cannot_smuggle_another(repo: Repo) -> None:
    with private_index(plumbing_of(repo)) as index, pytest.raises(AssertionError, match="NUL"):
        index.remove(["a\0b"])


def test_an_object_that_is_missing_makes_no_tree(repo: Repo) -> None:
    with private_index(plumbing_of(repo)) as index:
        index.put([TreeEntry(path="a", mode="100644", oid="1" * 40)])
        with pytest.raises(GitCommandError, match="git write-tree failed: error: invalid object"):
            index.write_tree()


def test_a_partial_clone_need_not_have_what_it_keeps(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a": "1", "b": "1"})
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.git(
        "clone", "--quiet", "--no-checkout", "--filter=blob:none", f"file://{repo.path}", str(tmp_path / "partial")
    )
    partial = Repo(tmp_path / "partial")
    plumbing = plumbing_of(partial)
    with private_index(plumbing, tree=partial.head) as index:
        index.put([TreeEntry(path="b", mode="100644", oid=write_blob(plumbing, b"2"))])
        tree = index.write_tree()
    assert partial.git("diff-tree", "--name-status", "HEAD", tree) == "M\tb"
