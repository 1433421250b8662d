"""A file is read within its limit, and replaced in one step or not at all."""

import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.files.place import FRESH, PRIVATE, PRIVATE_AT_FIRST, USUAL, Modes, Place
from git_agent.files.refused import Refused
from support.program import SOURCE


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("wanted", [0o600, 0o644, 0o755])
def test_content_and_mode_are_exactly_what_was_asked_for(tmp_path: Path, wanted: int) -> None:
    file = tmp_path / "a file"
    file.write_bytes(b"before")
    place = Place(root=tmp_path, name="a file")
    place.put(b"after\xff\r\n", modes=Modes(new=wanted, keeps_old=False))
    assert file.read_bytes() == b"after\xff\r\n"
    assert mode(file) == wanted
    assert place.read(most_bytes=8) == b"after\xff\r\n"


@pytest.mark.usefixtures("umask")
def test_who_may_use_a_file_depends_on_its_kind(tmp_path: Path) -> None:
    for name in ("usual", "private", "at first"):
        place = Place(root=tmp_path, name=name)
        modes = {"private": PRIVATE, "at first": PRIVATE_AT_FIRST}.get(name, USUAL)
        place.put(b"", modes=modes)
        assert mode(place.path) == (0o640 if name == "usual" else 0o600)
        place.path.chmod(0o664)
        place.put(b"", modes=modes)
        assert mode(place.path) == (0o600 if name == "private" else 0o664)


def test_whoever_has_the_old_file_open_keeps_reading_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("before")
    with file.open() as reader:
        Place(root=tmp_path, name="file").put(b"after")
        assert reader.read() == "before"


def test_a_failure_leaves_everything_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name in ("folder", "pipe", ".", "missing/file"):
        with pytest.raises(OSError, match=r"regular|No such"):
            Place(root=tmp_path, name=name).put(b"after")
    assert {path.name for path in tmp_path.rglob("*")} == {"folder", "pipe"}


def test_a_link_is_written_through_or_replaced_as_wanted(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("before")
    (tmp_path / "link").symlink_to("target")
    place = Place(root=tmp_path, name="link")
    place.put(b"through")
    assert ((tmp_path / "link").is_symlink(), (tmp_path / "target").read_text()) == (True, "through")
    place.put(b"over", follow=False)
    assert ((tmp_path / "link").is_symlink(), (tmp_path / "target").read_text()) == (False, "through")


def test_folders_are_made_only_when_wanted_and_with_their_mode(tmp_path: Path) -> None:
    place = Place(root=tmp_path, name="a/b/file")
    with pytest.raises(FileNotFoundError):
        place.put(b"")
    place.put(b"", make=0o700)
    assert (mode(tmp_path / "a"), mode(tmp_path / "a" / "b")) == (0o700, 0o700)


def test_removing_takes_the_link_and_not_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "target").touch()
    (tmp_path / "link").symlink_to("target")
    for _ in range(2):
        Place(root=tmp_path, name="link").remove()
    assert [path.name for path in tmp_path.iterdir()] == ["target"]


def test_a_left_over_of_a_killed_run_is_in_nobodys_way(tmp_path: Path) -> None:
    """The name was the process number once: whoever got the same number could never write again."""
    place = Place(root=tmp_path, name="file")
    for name in (f".file.{os.getpid()}", f"{FRESH}{os.getpid()}", FRESH):
        (tmp_path / name).touch(mode=0o000)
    place.put(b"one")
    place.put(b"two")
    assert place.read(most_bytes=9) == b"two"
    assert len(list(tmp_path.iterdir())) == 4


def test_nobody_can_know_the_name_a_file_is_written_under(tmp_path: Path) -> None:
    """The same process for the same file: what a killed writer leaves has another name each time."""
    script = WRITER.replace(
        'print("ready", flush=True)', "import os; os.replace = lambda fresh, *_, **__: print(fresh)"
    )
    script = script.replace("while True:", "for _ in range(2):")
    ran = subprocess.run(
        (sys.executable, "-I", "-c", script, str(SOURCE), str(tmp_path)), capture_output=True, check=True
    )
    assert len(set(ran.stdout.split())) == 4


WRITER = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from git_agent.files.place import Place
place = Place(root=Path(sys.argv[2]), name="file")
print("ready", flush=True)
while True:
    for letter in (b"a", b"b"):
        place.put(letter * 3_000_000)
"""


@pytest.mark.parametrize("moment", ["write", "fsync", "replace"])
def test_a_writer_that_is_killed_leaves_the_old_file_and_blocks_nobody(tmp_path: Path, moment: str) -> None:
    place = Place(root=tmp_path, name="file")
    place.put(b"before")
    dying = f"import os, signal; os.{moment} = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)\n"
    script = WRITER.replace('print("ready", flush=True)', dying)
    for _ in range(2):
        ran = subprocess.run((sys.executable, "-I", "-c", script, str(SOURCE), str(tmp_path)), check=False)
        assert ran.returncode == -signal.SIGKILL
        assert place.read(most_bytes=6) == b"before"
    left = [path for path in tmp_path.iterdir() if path.name != "file"]
    assert [path.name.startswith(FRESH) for path in left] == [True, True]
    place.put(b"after")
    assert place.read(most_bytes=5) == b"after"


def test_many_writers_at_once_leave_one_whole_file(tmp_path: Path) -> None:
    script = WRITER.replace("while True:", "for _ in range(5):")
    argv = (sys.executable, "-I", "-c", script, str(SOURCE), str(tmp_path))
    writers = [subprocess.Popen(argv, stdout=subprocess.DEVNULL) for _ in range(6)]
    assert [writer.wait() for writer in writers] == [0] * 6
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert len(set((tmp_path / "file").read_bytes())) == 1


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(OSError, match="too large"):
            Place(root=tmp_path, name="file").put(b"x" * 8192)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert file.read_text() == "before"


def test_a_file_is_read_to_its_limit_and_not_beyond(tmp_path: Path) -> None:
    place = Place(root=tmp_path, name="file")
    place.put(b"12345")
    assert place.read(most_bytes=5) == b"12345"
    with pytest.raises(Refused, match="larger than 4 bytes"):
        place.read(most_bytes=4)
    os.truncate(place.path, 1 << 40)
    with pytest.raises(Refused, match="larger than 1,000 bytes"):
        place.read(most_bytes=1000)


@pytest.mark.parametrize("target", ["/dev/zero", "/dev/tty", "pipe", "."])
def test_what_is_no_regular_file_is_not_read(tmp_path: Path, target: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    root = Path("/") if target.startswith("/") else tmp_path
    with pytest.raises(OSError, match="not a regular file"):
        Place(root=root, name=target.lstrip("/")).read(most_bytes=100)


def test_what_has_a_name_exists_unless_it_lies_outside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "nowhere").symlink_to("missing")
    (root / "out").symlink_to("..")
    (tmp_path / "file").touch()
    names = ("nowhere", "out", "missing", "out/file", "nowhere/file", "")
    assert [Place(root=root, name=name).exists() for name in names] == [True, True, False, False, False, True]


@pytest.mark.parametrize(("lasting", "kinds"), [(True, ["file", "folder"]), (False, [])])
def test_what_lasts_has_its_name_kept_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lasting: bool, kinds: list[str]
) -> None:
    synced: list[str] = []

    def fsync(descriptor: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")

    monkeypatch.setattr(os, "fsync", fsync)
    Place(root=tmp_path, name="a").put(b"1", lasting=lasting)
    assert synced == kinds
