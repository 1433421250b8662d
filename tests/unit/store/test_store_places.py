"""State lies below folders of ours: caches where all worktrees find them, a kept message with its own worktree."""

from collections.abc import Callable
from pathlib import Path

import pytest

from git_agent.files.place import Place
from git_agent.model.repository import Repository
from git_agent.store import places
from support.reading import git_of
from support.repo import Repo

SHARED = (places.history_model_folder, places.record_history_file)
OWN = (places.kept_message_file, places.kept_purpose_file)


@pytest.fixture
def tree(repo: Repo, tmp_path: Path) -> Repo:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.git("worktree", "add", "--quiet", str(tmp_path / "tree"))
    return Repo(tmp_path / "tree")


@pytest.mark.parametrize("place_of", SHARED)
def test_worktrees_share_what_was_learned(repo: Repo, tree: Repo, place_of: Callable[[Repository], Place]) -> None:
    one, other = place_of(git_of(repo).repository).path, place_of(git_of(tree).repository).path
    assert one == other
    assert one.is_relative_to(repo.path / ".git" / "git-agent")


@pytest.mark.parametrize("place_of", OWN)
def test_a_worktree_keeps_its_own_message(repo: Repo, tree: Repo, place_of: Callable[[Repository], Place]) -> None:
    one, other = place_of(git_of(repo).repository).path, place_of(git_of(tree).repository).path
    assert one.parent == repo.path / ".git" / "git-agent"
    assert other.parent == repo.path / ".git" / "worktrees" / "tree" / "git-agent"


def test_no_two_of_them_meet(repo: Repo) -> None:
    paths = [place_of(git_of(repo).repository).path for place_of in (*SHARED, *OWN)]
    assert not any(one.is_relative_to(other) for one in paths for other in paths if one is not other)


def test_the_watch_of_a_worktree_outlives_it(repo: Repo, tree: Repo) -> None:
    main, linked = git_of(repo).repository, git_of(tree).repository
    assert places.watch_folder(main).path == repo.path / ".git" / "acd"
    assert places.watch_folder(linked).path == repo.path / ".git" / "acd" / "worktree-tree"
    assert (places.watch_refs(main), places.watch_refs(linked)) == ("refs/acd/", "refs/acd/worktree-tree/")
