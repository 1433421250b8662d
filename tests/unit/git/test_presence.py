"""Whether a work tree is still there, wherever its git directory lies."""

import shutil

import pytest

from git_agent.git.presence import git_folders_inside, presence_of
from support.reading import git_of
from support.repo import Repo


def test_a_work_tree_is_gone_with_its_own_mark(repo: Repo) -> None:
    is_there = presence_of(git_of(repo).repository)
    assert is_there()
    shutil.rmtree(repo.path / ".git")
    assert not is_there()


@pytest.mark.parametrize(("name", "inside"), [("../apart.git", set()), ("kept/dotfiles", {"kept/dotfiles"})])
def test_one_that_a_variable_names_is_gone_with_its_folder(
    repo: Repo, monkeypatch: pytest.MonkeyPatch, name: str, inside: set[str]
) -> None:
    directory = (repo.path / name).resolve()
    directory.parent.mkdir(exist_ok=True)
    (repo.path / ".git").rename(directory)
    monkeypatch.setenv("GIT_DIR", str(directory))
    monkeypatch.setenv("GIT_WORK_TREE", str(repo.path))
    repository = git_of(repo).repository
    assert git_folders_inside(repository) == inside
    is_there = presence_of(repository)
    assert is_there()
    shutil.rmtree(repo.path)
    assert not is_there()


def test_one_that_a_variable_names_is_gone_with_its_git_directory(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = repo.path.parent / "apart.git"
    (repo.path / ".git").rename(directory)
    monkeypatch.setenv("GIT_DIR", str(directory))
    monkeypatch.setenv("GIT_WORK_TREE", str(repo.path))
    is_there = presence_of(git_of(repo).repository)
    shutil.rmtree(directory)
    assert not is_there()
