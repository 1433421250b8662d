"""Objects of ours alone: git reads them, and the repository does not get them."""

from pathlib import Path

import pytest

from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.scratch import scratch_objects
from support.plumbing import HOSTILE_PATHS
from support.reading import git_of
from support.repo import Repo


def objects_of(repo: Repo) -> list[Path]:
    return [path for path in (repo.path / ".git" / "objects").rglob("*") if path.is_file()]


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_a_tree_of_ours_is_the_one_that_git_would_write(tmp_path: Path, object_format: str) -> None:
    repo = Repo.create(tmp_path / "repo", object_format=object_format)
    files = {path: f"{number}\n" for number, path in enumerate((*HOSTILE_PATHS, "deep.txt", "deep/zz", "a", "a-b/c"))}
    repo.commit("all", files)
    tree = repo.git("rev-parse", "HEAD^{tree}")
    before = objects_of(repo)
    with scratch_objects(git_of(repo)) as scratch:
        entries = {path: ("100644", scratch.write_blob(text.encode())) for path, text in files.items()}
        assert scratch.write_tree(entries) == tree
        assert scratch.write_tree({}) == git_of(repo).repository.empty_tree
    assert objects_of(repo) == before


def test_git_compares_two_trees_of_ours(repo: Repo) -> None:
    kept = repo.git("rev-parse", f"{repo.commit('one', {'kept.txt': 'kept' + chr(10)})}:kept.txt")
    with scratch_objects(git_of(repo)) as scratch:
        old = scratch.write_tree({"kept.txt": ("100644", kept)})
        new = scratch.write_tree({"kept.txt": ("100755", kept), "new/er.py": ("100644", scratch.write_blob(b"x\n"))})
        with StreamedDiff(scratch.git, DiffSpan.between(old, new)) as diff:
            assert [(change.path, change.added) for change in diff.changes()] == [("kept.txt", 0), ("new/er.py", 1)]
            assert dict(diff.sections())["new/er.py"] == "@@ -0,0 +1 @@\n+x\n"
