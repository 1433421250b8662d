"""A tree is changed where it has to be, and is what git itself would have made."""

import os

import pytest

from git_agent.errors import GitCommandError
from git_agent.git.gateway import open_git
from git_agent.git.read import Objects
from git_agent.git.trees import Trees
from git_agent.git.write.objects import write_blob
from git_agent.git.write.private_index import TreeEntry, private_index
from git_agent.git.write.trees import write_changed_tree
from support.plumbing import HOSTILE_PATHS, plumbing_of
from support.repo import Repo


@pytest.fixture(params=["sha1", "sha256"])
def formatted(request: pytest.FixtureRequest, repo: Repo) -> Repo:
    """A repository of each object format."""
    return Repo.create(repo.path.parent / request.param, object_format=request.param)


def changed(repo: Repo, commit: str, there: dict[str, str], removed: tuple[str, ...] = ()) -> str:
    """The tree, after it was compared with what an index makes of the same."""
    plumbing = plumbing_of(repo)
    entries = [
        TreeEntry(path=path, mode="100755", oid=write_blob(plumbing, text.encode())) for path, text in there.items()
    ]
    with Objects(plumbing.git) as objects:
        trees = Trees(objects, plumbing.git.repository)
        made = write_changed_tree(plumbing, trees, commit, entries, removed=removed)
    with private_index(plumbing, tree=commit or plumbing.git.repository.empty_tree) as index:
        index.change(entries, removed=removed)
        assert made == index.write_tree()
    return made


def test_names_of_all_kinds_in_deep_folders(formatted: Repo) -> None:
    first = changed(formatted, "", dict.fromkeys(HOSTILE_PATHS, "1"))
    assert formatted.git("fsck", "--strict", "--no-dangling") == ""
    assert len(formatted.git("ls-tree", "-r", "-z", "--name-only", first).split("\0")[:-1]) == len(HOSTILE_PATHS)
    commit = formatted.commit("Add", dict.fromkeys(("a", "a.b", "a-b/c", "a0/d/e", "deep/er/file"), "1"))
    changed(formatted, commit, {"a/b/c": "2", "deep/er/other": "2", "/".join(["x"] * 1500): "2"}, removed=("a",))


def test_a_file_becomes_a_folder_and_a_folder_a_file(formatted: Repo) -> None:
    commit = formatted.commit("Add", {"file": "1", "folder/in/side": "1", "kept": "1"})
    changed(formatted, commit, {"file/inside": "2", "folder": "2"}, removed=("file", "folder/in/side"))


def test_a_folder_goes_with_its_last_file_and_a_tree_may_be_empty(formatted: Repo) -> None:
    commit = formatted.commit("Add", {"one/two/three": "1", "one/four": "1"})
    assert formatted.git("ls-tree", "--name-only", changed(formatted, commit, {}, removed=("one/two/three",))) == "one"
    gone = changed(formatted, commit, {}, removed=("one/two/three", "one/four", "never/there"))
    assert gone == open_git(start=formatted.path, environ=os.environ, seconds=60).repository.empty_tree


def test_submodules_links_and_modes_stay_what_they_are(formatted: Repo) -> None:
    formatted.stage({"folder/file": "1"})
    (formatted.path / "folder" / "link").symlink_to("nowhere")
    formatted.git("add", "folder/link")
    oid = "1" * len(formatted.git("write-tree"))
    formatted.git("update-index", "--add", "--cacheinfo", f"160000,{oid},folder/module")
    commit = formatted.commit("Add")
    changed(formatted, commit, {"folder/file": "2"})


def test_what_is_not_there_makes_no_tree(repo: Repo) -> None:
    commit = repo.commit("First", {"a": "1", "folder/b": "1"})
    plumbing = plumbing_of(repo)
    with Objects(plumbing.git) as objects:
        trees = Trees(objects, plumbing.git.repository)
        entry = TreeEntry(path="a", mode="100644", oid="1" * 40)
        with pytest.raises(GitCommandError, match="missing"):
            write_changed_tree(plumbing, trees, commit, [entry], removed=())
        with pytest.raises(GitCommandError, match="missing"):
            write_changed_tree(plumbing, trees, commit, [entry] * 20, removed=())


def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(repo: Repo) -> None:
    commit = repo.commit("First", {"folder/a": "1", "folder/b": "1"})
    tree = repo.git("rev-parse", "HEAD:folder")
    (repo.path / ".git" / "objects" / tree[:2] / tree[2:]).unlink()
    plumbing = plumbing_of(repo)
    with Objects(plumbing.git) as objects:
        entry = TreeEntry(path="folder/a", mode="100644", oid=write_blob(plumbing, b"2"))
        with pytest.raises(GitCommandError, match="missing"):
            write_changed_tree(plumbing, Trees(objects, plumbing.git.repository), commit, [entry], removed=())
