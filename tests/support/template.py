"""A repository that is built once and copied for each test that begins with it.

    @template
    def shop(repo: Repo) -> None:
        repo.commit("Add the cart", {"cart.py": "def total(): ...\\n"})

    def test_something(shop: Repo) -> None: ...

Whatever is built beside the repository is copied with it; what holds the place of the folder itself, such as a linked
worktree, cannot be a template.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.repo import Repo

Build = Callable[[Repo], None]


def template(build: Build) -> Any:
    """A fixture of the same name: a copy of what `build` has made of an empty repository."""

    @pytest.fixture(name=build.__name__)
    def copy(tmp_path: Path, home: Path, templates: Templates) -> Repo:
        return templates.copy(build, tmp_path)

    copy.__doc__ = build.__doc__
    return copy


class Templates:
    """What has been built in this process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._built: dict[Build, Repo] = {}

    def copy(self, build: Build, folder: Path) -> Repo:
        """The repository that `build` makes, in this folder."""
        if build not in self._built:
            self._built[build] = self._make(build)
        original = self._built[build]
        shutil.copytree(original.path.parent, folder, symlinks=True, dirs_exist_ok=True, copy_function=_copy)
        return original.moved(folder / original.path.name)

    def _make(self, build: Build) -> Repo:
        repo = Repo.create(self._folder / str(len(self._built)) / "repo")
        build(repo)
        return repo


def _copy(source: str, target: str) -> None:
    try:
        shutil.copy2(source, target)
    except shutil.SpecialFileError:  # a named pipe, by which a daemon was woken
        os.mkfifo(target, Path(source).stat().st_mode & 0o777)
