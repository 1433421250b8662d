"""Whose file a name means: that of a repository, which is walked below its root, or the person's own."""

import os
import stat
from pathlib import Path

import pytest

from git_agent.files.named import named_file, new_temporary, own_file, read_given
from git_agent.files.place import Place
from git_agent.files.refused import Refused


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "repo" / "docs").mkdir(parents=True)
    (tmp_path / "other" / ".git").mkdir(parents=True)
    (tmp_path / "other" / "docs").mkdir()
    return tmp_path / "repo"


@pytest.mark.parametrize(
    ("name", "home", "inside"),
    [
        ("NOTES.md", "repo", "docs/NOTES.md"),
        ("../NOTES.md", "repo", "NOTES.md"),
        ("../../repo/NOTES.md", "repo", "NOTES.md"),
        ("{}/repo/docs/../NOTES.md", "repo", "NOTES.md"),
        ("../../NOTES.md", "", "NOTES.md"),
        ("{}/elsewhere/NOTES.md", "elsewhere", "NOTES.md"),
        ("{}/repository/NOTES.md", "repository", "NOTES.md"),
        ("../../other/docs/NOTES.md", "other", "docs/NOTES.md"),
    ],
)
def test_a_name_belongs_to_the_repository_it_lies_in(root: Path, name: str, home: str, inside: str) -> None:
    place = named_file(name.format(root.parent), folder=root / "docs", root=root)
    assert place == Place(root=Path(os.path.normpath(root.parent / home)), name=inside)


def test_in_a_shared_folder_nobody_can_lay_a_link_for_us(root: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "out.md").symlink_to("../repo/secret")
    (shared / "within.md").symlink_to("real.md")
    with pytest.raises(Refused):
        named_file(str(shared / "out.md"), folder=root, root=root).put(b"x")
    named_file(str(shared / "within.md"), folder=root, root=root).put(b"x")
    assert (shared / "real.md").read_bytes() == b"x"


def test_a_file_of_ones_own_may_be_reached_by_any_links(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "config").symlink_to(tmp_path / "dotfiles")
    (tmp_path / "dotfiles" / "settings").symlink_to(tmp_path / "real")
    own_file(tmp_path / "config" / "settings").put(b"x")
    assert (tmp_path / "real").read_bytes() == b"x"
    assert (tmp_path / "dotfiles" / "settings").is_symlink()


def test_what_is_handed_over_may_be_a_pipe_only_outside(root: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"12345")
    os.close(writing)
    assert read_given(f"/dev/fd/{reading}", folder=root, root=root, most_bytes=5) == b"12345"
    os.close(reading)
    with pytest.raises(Refused, match="larger"):
        read_given("/dev/zero", folder=root, root=root, most_bytes=5)
    os.mkfifo(root / "pipe")
    (root.parent / "other" / "zero").symlink_to("/dev/zero")
    for name in ("pipe", "../other/zero"):
        with pytest.raises(Refused):
            read_given(name, folder=root, root=root, most_bytes=5)


def test_a_temporary_file_is_private_and_never_the_same(tmp_path: Path) -> None:
    files = [new_temporary("text \udcff", prefix="git-agent-test-", suffix=".txt") for _ in range(2)]
    try:
        assert files[0] != files[1]
        assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
        assert files[0].read_text() == "text \\udcff"
    finally:
        for file in files:
            file.unlink()
