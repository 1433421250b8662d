"""A file is replaced in one step or not at all."""

import stat
from pathlib import Path

import pytest

from git_agent.files import replace_file


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755])
def test_content_and_mode_are_exactly_what_was_asked_for(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "a file"
    file.write_bytes(b"before")
    replace_file(file, b"after\xff\r\n", mode=mode)
    assert file.read_bytes() == b"after\xff\r\n"
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_whoever_has_the_old_file_open_keeps_reading_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("before")
    with file.open() as reader:
        replace_file(file, b"after", mode=0o600)
        assert reader.read() == "before"


def test_a_failure_leaves_everything_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(IsADirectoryError):
        replace_file(folder, b"after", mode=0o600)
    assert list(tmp_path.iterdir()) == [folder]
