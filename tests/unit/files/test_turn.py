"""Several who change one file at once: what each of them wrote is in it at the end."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from git_agent.files import turn
from git_agent.files.place import MOST_TRIES, Place
from git_agent.files.refused import Refused
from support.program import SOURCE

MOST = 1 << 20
ADDS = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from git_agent.files.place import Place
place = Place(root=Path(sys.argv[2]), name="log.txt")
for number in range(int(sys.argv[4])):
    place.change(lambda old: old + f"{sys.argv[3]} {number}\\n".encode(), most_bytes=1 << 20)
"""


def adding(folder: Path, name: str, times: int = 1) -> subprocess.Popen[bytes]:
    """Another process that adds so many lines, one after the other."""
    return subprocess.Popen([sys.executable, "-I", "-S", "-c", ADDS, str(SOURCE), str(folder), name, str(times)])


def test_processes_that_add_lines_lose_none(tmp_path: Path) -> None:
    others = [adding(tmp_path, name, 50) for name in "abcd"]
    assert [other.wait(120) for other in others] == [0] * 4
    lines = (tmp_path / "log.txt").read_text().splitlines()
    assert sorted(lines) == sorted(f"{name} {number}" for name in "abcd" for number in range(50))
    assert [file.name for file in tmp_path.iterdir()] == ["log.txt"]


def test_who_comes_in_between_waits_and_sees_the_result(tmp_path: Path) -> None:
    others: list[subprocess.Popen[bytes]] = []

    def make(old: bytes) -> bytes:
        others.append(adding(tmp_path, "other"))
        return old + b"ours\n"

    Place(root=tmp_path, name="log.txt").change(make, most_bytes=MOST)
    assert [other.wait(60) for other in others] == [0]
    assert (tmp_path / "log.txt").read_text() == "ours\nother 0\n"


def test_what_an_editor_saves_meanwhile_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    seen: list[bytes] = []

    def make(old: bytes) -> bytes:
        if not seen:
            file.write_bytes(b"by hand\n")
        seen.append(old)
        return b"ours\n" + old

    Place(root=tmp_path, name="log.txt").change(make, most_bytes=MOST)
    assert seen == [b"", b"by hand\n"]
    assert file.read_bytes() == b"ours\nby hand\n"


def test_a_file_that_never_rests_is_refused_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    tries: list[bytes] = []

    def make(old: bytes) -> bytes:
        tries.append(old)
        file.write_bytes(b"%d\n" % len(tries))
        return b"ours\n"

    with pytest.raises(Refused, match="all the time"):
        Place(root=tmp_path, name="log.txt").change(make, most_bytes=MOST)
    assert len(tries) == MOST_TRIES
    assert file.read_bytes() == b"%d\n" % MOST_TRIES


def test_a_turn_that_somebody_keeps_for_good_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "LONGEST_WAIT", 0.0)
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    with pytest.raises(Refused, match="another process"):
        Place(root=tmp_path, name="log.txt").change(lambda old: old + b"ours\n", most_bytes=MOST)
    os.close(folder)
    assert not (tmp_path / "log.txt").exists()


def test_what_stays_the_same_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    file.write_bytes(b"same\n")
    before = file.stat().st_ino
    Place(root=tmp_path, name="log.txt").change(lambda old: old, most_bytes=MOST)
    assert file.stat().st_ino == before


def test_a_file_that_an_editor_has_emptied_and_not_yet_filled_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.txt"
    log.write_bytes(b"")
    monkeypatch.setattr("git_agent.files.place.sleep", lambda _: log.write_bytes(b"what the editor saves\n"))
    Place(root=tmp_path, name="log.txt").change(lambda old: b"new\n" + old, most_bytes=MOST)
    assert log.read_bytes() == b"new\nwhat the editor saves\n"
