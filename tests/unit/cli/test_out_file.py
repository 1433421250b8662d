"""The file an output goes to: refused before any work, replaced in one step after it."""

import os
import resource
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.cli.out_file import change_out, check_writable, read_out, write_out
from git_agent.errors import UsageError
from git_agent.files.place import Place

AS_ROOT = pytest.mark.skipif(os.geteuid() == 0, reason="nothing is write-protected for root")


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


def refused(name: str, folder: Path) -> UsageError:
    before = sorted(folder.rglob("*"))
    with pytest.raises(UsageError) as caught:
        check_writable(name, folder=folder, root=folder)
    assert caught.value.hint
    assert sorted(folder.rglob("*")) == before
    return caught.value


@pytest.mark.parametrize("name", ["", "  ", "-"])
def test_a_file_needs_a_name(name: str, tmp_path: Path) -> None:
    assert "missing" in str(refused(name, tmp_path))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    assert "is a folder" in str(refused("notes", tmp_path))
    assert "is a folder" in str(refused("new/", tmp_path))


def test_only_a_regular_file_can_be_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not a regular file" in str(refused("pipe", tmp_path))
    assert "not a regular file" in str(refused("/dev/null", tmp_path))


def test_the_folder_must_be_there(tmp_path: Path) -> None:
    assert "is not a folder" in str(refused("missing/NOTES.md", tmp_path))
    (tmp_path / "file").touch()
    assert "is not a folder" in str(refused("file/NOTES.md", tmp_path))


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    assert "cannot be written" in str(refused("n" * 300, tmp_path))


def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    refused("loop", tmp_path)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder that refuses files even from root")
def test_a_folder_that_takes_no_files_is_refused(tmp_path: Path) -> None:
    assert "cannot be written" in str(refused("/proc/self/NOTES.md", tmp_path))


@AS_ROOT
def test_what_is_write_protected_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "NOTES.md"
    file.touch(mode=0o444)
    assert "write-protected" in str(refused("NOTES.md", tmp_path))
    file.unlink()
    tmp_path.chmod(0o555)
    assert "cannot be written" in str(refused("NOTES.md", tmp_path))


def test_a_check_leaves_nothing_and_changes_nothing(tmp_path: Path) -> None:
    assert check_writable("new.md", folder=tmp_path, root=tmp_path).path == tmp_path / "new.md"
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "old.md").write_text("old")
    assert check_writable(str(tmp_path / "old.md"), folder=Path("/"), root=Path("/srv")).path == tmp_path / "old.md"
    assert (tmp_path / "old.md").read_text() == "old"


@pytest.mark.parametrize(
    ("text", "content"),
    [("a", b"a\n"), ("a\n\n\n", b"a\n"), ("a\r\nb\r\n\r\n", b"a\r\nb\r\n"), ("\udcff é", b"\xff \xc3\xa9\n")],
)
def test_a_file_ends_in_one_line_end(text: str, content: bytes, tmp_path: Path) -> None:
    write_out(Place(root=tmp_path, name="NOTES.md"), text)
    assert (tmp_path / "NOTES.md").read_bytes() == content


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    write_out(Place(root=tmp_path, name="NOTES.md"), "a")
    assert stat.S_IMODE((tmp_path / "NOTES.md").stat().st_mode) == 0o640


@pytest.mark.usefixtures("umask")
def test_an_old_file_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "NOTES.md").touch()
    (tmp_path / "NOTES.md").chmod(0o664)
    write_out(Place(root=tmp_path, name="NOTES.md"), "a")
    assert stat.S_IMODE((tmp_path / "NOTES.md").stat().st_mode) == 0o664


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_a_link(is_there: bool, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    target = tmp_path / "docs" / "NOTES.md"
    if is_there:
        target.write_text("old")
    (tmp_path / "NOTES.md").symlink_to("docs/NOTES.md")
    write_out(check_writable("NOTES.md", folder=tmp_path, root=tmp_path), "new")
    assert (tmp_path / "NOTES.md").is_symlink()
    assert target.read_text() == "new\n"


def test_what_is_read_can_be_written_back_byte_for_byte(tmp_path: Path) -> None:
    file = tmp_path / "CHANGELOG.md"
    file.write_bytes(b"\xef\xbb\xbf# \xff\r\n\x85\n")
    place = Place(root=tmp_path, name="CHANGELOG.md")
    write_out(place, read_out(place))
    assert file.read_bytes() == b"\xef\xbb\xbf# \xff\r\n\x85\n"
    assert read_out(Place(root=tmp_path, name="missing")) == ""


def test_a_file_that_cannot_be_read_or_written_is_the_users_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        read_out(Place(root=tmp_path, name="."))
    with pytest.raises(UsageError):
        write_out(Place(root=tmp_path, name="gone/NOTES.md"), "a")


def test_a_full_disk_leaves_the_old_file_and_is_the_users_error(tmp_path: Path) -> None:
    (tmp_path / "NOTES.md").write_text("before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(UsageError, match="cannot be written") as caught:
            write_out(Place(root=tmp_path, name="NOTES.md"), "x" * 8192)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["NOTES.md"]
    assert (tmp_path / "NOTES.md").read_text() == "before"


def test_what_a_killed_run_left_is_not_in_the_way(tmp_path: Path) -> None:
    (tmp_path / f".NOTES.md.{os.getpid()}").touch()
    place = check_writable("NOTES.md", folder=tmp_path, root=tmp_path)
    write_out(place, "text")
    assert (tmp_path / "NOTES.md").read_text() == "text\n"


def test_nothing_is_written_into_the_git_directory_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "gd" / "hooks").mkdir(parents=True)
    (tmp_path / "C.md").symlink_to("gd/hooks/pre-commit")
    for name in ("gd/config", "C.md"):
        with pytest.raises(UsageError, match="belongs to git itself"):
            check_writable(name, folder=tmp_path, root=tmp_path, closed=(tmp_path / "gd",))


def test_blank_lines_at_the_end_of_a_changed_file_stay(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text("## 1.0.0\n\n- Old\n\n\n")
    place = check_writable("CHANGELOG.md", folder=tmp_path, root=tmp_path)
    assert change_out(place, lambda old: f"## 1.1.0\n\n{old}")
    assert (tmp_path / "CHANGELOG.md").read_text() == "## 1.1.0\n\n## 1.0.0\n\n- Old\n\n\n"
