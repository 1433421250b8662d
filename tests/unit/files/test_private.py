"""A folder of ours alone: nobody else's, and reached by no link."""

import os
import stat
from pathlib import Path

import pytest

from git_agent.files.private import PrivateFolder


def test_a_new_one_and_all_in_it_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o000)
    try:
        with PrivateFolder.below(tmp_path, "ours", make=True) as folder, folder.inner("inner", make=True) as inner:
            inner.append("log", "one\n")
            inner.append("log", "two\n")
            inner.put("whole", "text")
            assert inner.read("log", most_bytes=100) == b"one\ntwo\n"
    finally:
        os.umask(before)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*") if path.is_dir()} == {0o700}
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*") if path.is_file()} == {0o600}


@pytest.mark.parametrize("bits", [0o755, 0o750, 0o701, 0o770])
def test_one_that_others_can_look_into_is_not_ours(tmp_path: Path, bits: int) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours").chmod(bits)
    with pytest.raises(OSError, match="others can look into it"):
        PrivateFolder.below(tmp_path, "ours", make=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_one_that_belongs_to_somebody_else_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir(mode=0o700)
    os.chown(tmp_path / "ours", 12345, -1)
    with pytest.raises(OSError, match="belongs to somebody else"):
        PrivateFolder.below(tmp_path, "ours")


@pytest.mark.parametrize("make", [True, False])
def test_a_link_is_not_followed_wherever_it_leads(tmp_path: Path, make: bool) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "nowhere").symlink_to("missing")
    for name in ("link", "nowhere"):
        with pytest.raises(OSError, match="symbolic link"):
            PrivateFolder.below(tmp_path, name, make=make)
    assert not (tmp_path / "missing").exists()


def test_files_in_it_that_are_links_are_neither_read_nor_written_to(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("mine")
    with PrivateFolder.below(tmp_path, "ours", make=True) as folder:
        for name in ("log", "whole"):
            (tmp_path / "ours" / name).symlink_to("../outside")
        with pytest.raises(OSError, match=r"symbolic|regular"):
            folder.append("log", "theirs")
        with pytest.raises(OSError, match=r"symbolic|regular"):
            folder.read("log", most_bytes=100)
        folder.put("whole", "theirs")
        for name in ("../outside", "", "..", "a/b"):
            with pytest.raises(OSError, match="regular"):
                folder.read(name, most_bytes=100)
    assert (tmp_path / "outside").read_text() == "mine"


def test_a_pipe_in_it_is_not_waited_for(tmp_path: Path) -> None:
    with PrivateFolder.below(tmp_path, "ours", make=True) as folder:
        os.mkfifo(tmp_path / "ours" / "log")
        with pytest.raises(OSError, match=r"No such device|regular"):
            folder.append("log", "text")
        with pytest.raises(OSError, match="regular"):
            folder.read("log", most_bytes=100)


def test_only_private_folders_are_listed(tmp_path: Path) -> None:
    with PrivateFolder.below(tmp_path, "ours", make=True) as folder:
        folder.make("one")
        folder.put("file", "")
        (tmp_path / "ours" / "open").mkdir()
        (tmp_path / "ours" / "open").chmod(0o755)
        (tmp_path / "ours" / "link").symlink_to("one")
        assert list(folder.folders()) == ["one"]


def test_what_is_forgotten_takes_nothing_else_with_it(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "file").touch()
    with PrivateFolder.below(tmp_path, "ours", make=True) as folder:
        folder.make("old")
        (tmp_path / "ours" / "old" / "link").symlink_to(tmp_path / "outside")
        folder.forget("old")
        assert list(folder.folders()) == []
    assert (tmp_path / "outside" / "file").exists()


def test_it_stays_the_same_folder_when_a_link_takes_its_name(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir(mode=0o700)
    with PrivateFolder.below(tmp_path, "ours", make=True) as folder:
        (tmp_path / "ours").rename(tmp_path / "moved")
        (tmp_path / "ours").symlink_to("theirs")
        folder.append("log", "text")
    assert list((tmp_path / "theirs").iterdir()) == []
    assert (tmp_path / "moved" / "log").read_text() == "text"
