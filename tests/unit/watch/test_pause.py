"""A pause is a file; one that is over or cannot be read keeps nobody waiting."""

from pathlib import Path

import pytest

from git_agent.files.place import Place
from git_agent.watch.pause import FILE_NAME, Pause, lift_pause, pause_of, set_pause


@pytest.fixture
def folder(tmp_path: Path) -> Place:
    return Place(root=tmp_path, name="acd")


def test_a_pause_is_in_force_until_it_is_lifted_or_over(folder: Place) -> None:
    assert pause_of(folder, now=0) is None
    lift_pause(folder)
    set_pause(folder, Pause(reason="review", set_at=1, expires_at=10))
    assert pause_of(folder, now=9) == Pause(reason="review", set_at=1, expires_at=10)
    assert pause_of(folder, now=10) is None
    set_pause(folder, Pause(reason="", set_at=1))
    assert pause_of(folder, now=1e12) == Pause(reason="", set_at=1)
    lift_pause(folder)
    assert pause_of(folder, now=0) is None


@pytest.mark.parametrize("text", ["", "[]", "{", '{"set_at": "x"}', '{"set_at": []}', "x" * 100_000])
def test_what_cannot_be_read_pauses_nothing(folder: Place, text: str) -> None:
    set_pause(folder, Pause(reason="", set_at=1))
    (folder.path / FILE_NAME).write_text(text)
    assert pause_of(folder, now=0) is None
