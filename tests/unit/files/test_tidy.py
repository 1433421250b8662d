"""Folders of ours are nobody else's, and what a crash has left in them goes, unless it is being written just now."""

import os
from pathlib import Path

import pytest

from git_agent.files.place import FRESH, Place
from git_agent.files.refused import Refused
from git_agent.files.tidy import LEFT_SECONDS, own_file_only, own_folder, sweep

NOW = 1_000_000.0


@pytest.fixture
def folder(tmp_path: Path) -> Place:
    return Place(root=tmp_path, name="acd")


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_folder_is_made_private_and_one_that_is_ours_becomes_so(folder: Place) -> None:
    own_folder(folder)
    assert mode_of(folder.path) == 0o700
    folder.path.chmod(0o777)
    own_folder(folder)
    assert mode_of(folder.path) == 0o700


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_the_folder_of_another_user_is_refused_and_left_as_it_is(folder: Place) -> None:
    folder.path.mkdir(mode=0o755)
    os.chown(folder.path, 12345, 12345)
    with pytest.raises(Refused, match="another user"):
        own_folder(folder)
    assert mode_of(folder.path) == 0o755


def test_what_is_in_the_way_is_told(folder: Place) -> None:
    folder.path.write_text("a file")
    with pytest.raises(OSError, match="Not a directory"):
        own_folder(folder)


def test_a_file_is_taken_from_others(tmp_path: Path) -> None:
    file = tmp_path / "index"
    own_file_only(file)
    file.write_text("")
    file.chmod(0o644)
    own_file_only(file)
    assert mode_of(file) == 0o600


def test_only_old_leftovers_of_ours_go(folder: Place) -> None:
    sweep(folder, now=NOW)
    folder.path.mkdir()
    for name, age in ((f"{FRESH}old", LEFT_SECONDS + 1), (f"{FRESH}young", LEFT_SECONDS - 1), ("database", 1e5)):
        (folder.path / name).write_text("")
        os.utime(folder.path / name, (NOW - age, NOW - age))
    sweep(folder, now=NOW)
    assert sorted(path.name for path in folder.path.iterdir()) == [f"{FRESH}young", "database"]
