"""What processes share through files: a lock for life, a bell, letters, and a log that is cut."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from git_agent.files.bell import Bell, ring
from git_agent.files.held import hold, note_of_holder
from git_agent.files.log_file import append, appending, read_from
from git_agent.files.place import Place
from git_agent.files.spool import Spool
from support.program import SOURCE

LONG = 60.0


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(root=tmp_path, name="acd/thing")


def test_a_lock_has_one_holder_whose_note_others_read(place: Place) -> None:
    assert note_of_holder(place) is None
    held = hold(place, b"first")
    assert held
    assert hold(place, b"second") is None
    assert note_of_holder(place) == b"first"
    size = place.path.stat().st_size
    held.note(b"much longer than the first")
    assert note_of_holder(place) == b"much longer than the first"
    held.note(b"short")
    assert note_of_holder(place) == b"short"
    assert place.path.stat().st_size == size, "it takes no more room than it has"
    held.let_go()
    assert note_of_holder(place) is None
    assert (place.path.stat().st_mode & 0o777, place.path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_lock_ends_with_its_process(place: Place) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n"
        "from pathlib import Path\n"
        "from git_agent.files.held import hold\n"
        "from git_agent.files.place import Place\n"
        f"held = hold(Place(root=Path({str(place.root)!r}), name={place.name!r}), b'other')\n"
        "print('held', flush=True); sys.stdin.read()\n"
    )
    other = subprocess.Popen((sys.executable, "-I", "-c", code), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with other:
        assert other.stdout
        other.stdout.readline()
        assert note_of_holder(place) == b"other"
        other.kill()
    held = hold(place, b"mine")
    assert held
    held.let_go()


def test_a_bell_wakes_whoever_waits(place: Place) -> None:
    bell = Bell(place)
    woken = threading.Thread(target=bell.wait, args=(LONG,))
    woken.start()
    ring(place)
    woken.join(LONG)
    assert not woken.is_alive()
    bell.ring()
    bell.wait(LONG)  # what rang before counts
    bell.close()


def test_nobody_has_to_hear_a_bell(place: Place) -> None:
    ring(place)
    Bell(place).close()
    ring(place)


def test_what_is_no_bell_is_replaced_by_one(place: Place) -> None:
    place.path.parent.mkdir()
    place.path.write_text("x")
    bell = Bell(place)
    assert place.path.is_fifo()
    bell.close()


def test_letters_are_taken_in_the_order_they_came(place: Place) -> None:
    spool = Spool(place)
    assert spool.names() == []
    for number, name in enumerate(("b", "a", "c")):
        spool.put(name, {"number": number})
        os.utime(place.path / f"{name}.json", (number, number))
    (place.path / ".git-agent-fresh").touch()
    assert spool.names() == ["b", "a", "c"]
    assert spool.read("a") == {"number": 1}
    spool.drop("a")
    spool.drop("a")
    assert (spool.names(), spool.read("a")) == (["b", "c"], None)


def test_what_is_no_letter_is_none(place: Place) -> None:
    place.path.mkdir(parents=True)
    (place.path / "x.json").write_text("[")
    assert Spool(place).read("x") is None


def test_a_log_is_cut_for_everybody_who_writes_to_it(place: Place) -> None:
    with appending(place) as other:
        append(place, b"one\n", most_bytes=10)
        os.write(other, b"two\n")
        append(place, b"three\n", most_bytes=10)
        os.write(other, b"four\n")
    assert place.path.read_bytes() == b"three\nfour\n"
    assert place.path.with_name("thing.1").read_bytes() == b"one\ntwo\n"


def test_a_log_is_followed_over_a_cut(place: Place) -> None:
    append(place, b"one\n", most_bytes=100)
    content, end = read_from(place, 0, most_bytes=100)
    assert (content, read_from(place, end, most_bytes=100)) == (b"one\n", (b"", end))
    place.path.write_bytes(b"2\n")
    assert read_from(place, end, most_bytes=100) == (b"2\n", 2)
    assert read_from(place, 0, most_bytes=1) == (b"\n", 2)
    assert read_from(Place(root=place.root, name="missing"), 0, most_bytes=1) == (b"", 0)
