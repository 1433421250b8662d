"""What a commit has under a path is read from its trees."""

import os

import pytest

from git_agent.git.gateway import open_git
from git_agent.git.read import Objects
from git_agent.git.trees import FOLDER, Trees
from support.plumbing import HOSTILE_PATHS
from support.repo import Repo


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_entries_are_as_git_lists_them(repo: Repo, object_format: str) -> None:
    other = Repo.create(repo.path.parent / "other", object_format=object_format)
    other.stage(dict.fromkeys(HOSTILE_PATHS, "text"))
    (other.path / "link").symlink_to("nowhere")
    other.git("add", "link")
    other.git("update-index", "--chmod=+x", "deep/er/file")
    other.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * len(other.git('write-tree'))},module")
    commit = other.commit("Add")
    git = open_git(start=other.path, environ=os.environ, seconds=60)
    with Objects(git) as objects:
        trees = Trees(objects, git.repository)
        listed = [line.partition("\t") for line in other.git("ls-tree", "-r", "-z", commit).split("\0")[:-1]]
        assert len(listed) == len(HOSTILE_PATHS) + 2
        for facts, _, path in listed:
            entry = trees.entry(commit, path)
            assert entry is not None
            assert (entry.mode, entry.oid) == (facts.split(" ")[0], facts.split(" ")[2])
        assert trees.entry(commit, "deep/er").mode == FOLDER  # type: ignore[union-attr]
        assert trees.entry(commit, "deep/er/file/below") is None
        assert trees.entry(commit, "missing/file") is None
        assert trees.entry("", "deep") is None
