"""What is written into the ledger comes back, in order, and final states stay final."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.files.place import Place
from git_agent.watch.ledger.contents import MOST_IN_ROW, packed
from git_agent.watch.ledger.ledger import Ledger, open_ledger, read_ledger
from git_agent.watch.values import (
    ARCHIVED,
    BLOCKED,
    CREATE,
    FILE,
    MODIFY,
    PENDING,
    PUBLISHED,
    RENAME,
    Capture,
    Content,
    Decision,
    Edit,
    Entry,
    Gap,
    Known,
    Position,
    Stat,
)

HERE = Position(branch="refs/heads/main", head="a" * 40, generation=1)
ONE, TWO = Entry(mode=FILE, oid="1" * 40), Entry(mode=FILE, oid="2" * 40)
STAT = Stat(size=3, mtime_ns=5, ctime_ns=6, inode=7)
UGLY = "caf\udce9\n*[:.txt"  # a byte that is no UTF-8, a newline, and what git takes for a pattern


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(Place(root=tmp_path, name="acd")) as opened:
        yield opened


def edit(path: str, *, op: str = CREATE, old_path: str | None = None) -> Edit:
    content = Content(oid=ONE.oid, size=3, body=packed(b"one"))
    return Edit(op=op, path=path, old_path=old_path, before=None, after=ONE, content=content, stat=STAT)


def add(ledger: Ledger, *paths: str) -> list[Capture]:
    with ledger.transaction():
        return [ledger.captures.add(edit(path), HERE, at=1.5, burst=None) for path in paths]


def test_a_capture_comes_back_as_it_was_added(ledger: Ledger) -> None:
    with ledger.transaction():
        added = ledger.captures.add(edit(UGLY, op=RENAME, old_path="old " + UGLY), HERE, at=1.5, burst=9)
    assert ledger.captures.get(added.seq) == added
    assert added.paths == ("old " + UGLY, UGLY)


def test_seqs_are_not_used_twice_across_restarts(ledger: Ledger, tmp_path: Path) -> None:
    (first,) = add(ledger, "a")
    with ledger.transaction():
        ledger.database.run("DELETE FROM captures")
    with open_ledger(Place(root=tmp_path, name="acd")) as again:
        (second,) = add(again, "a")
    assert second.seq > first.seq


def test_a_capture_is_settled_once(ledger: Ledger) -> None:
    one, two, three = add(ledger, "a", "b", "c")
    ledger.captures.hold([two.seq], BLOCKED, reason="conflict")
    ledger.captures.settle([one.seq], PUBLISHED, at=2.0, commit="c" * 40)
    ledger.captures.settle([one.seq, two.seq], ARCHIVED, at=3.0)
    assert [(capture.seq, capture.state) for capture in ledger.captures.unpublished()] == [(three.seq, PENDING)]
    assert ledger.captures.counts() == {PUBLISHED: 1, ARCHIVED: 1, PENDING: 1}
    assert [capture.seq for capture in ledger.captures.of_commit("c" * 40)] == [one.seq]


def test_events_are_read_on_from_any_of_them_without_gap_or_repetition(ledger: Ledger) -> None:
    (capture,) = add(ledger, UGLY)
    ids = [
        ledger.events.add(Decision(kind="captured", capture=capture), at=1.0),
        ledger.events.add(Decision(kind="overflow"), at=2.0),
        ledger.events.add(Decision(kind="committed", capture=capture, commit="c" * 40), at=3.0),
    ]
    assert [event.id for event in ledger.events.since(0)] == ids
    assert [event.id for event in ledger.events.since(ids[0])] == ids[1:]
    assert [event.kind for event in ledger.events.latest(limit=2)] == ["overflow", "committed"]
    assert [event.kind for event in ledger.events.since(0, path=UGLY)] == ["captured", "committed"]
    assert [event.id for event in ledger.events.of_commit("c" * 40)] == [ids[0], ids[2]]


def test_what_is_known_of_a_file_comes_back(ledger: Ledger) -> None:
    known = [
        Known(path="a/b", seen=ONE, stat=STAT, base=None),
        Known(path="a0", seen=None, stat=None, base=TWO),
        Known(path=UGLY, seen=ONE, stat=STAT, base=TWO),
    ]
    ledger.files.put(known)
    assert list(ledger.files.each()) == sorted(known, key=lambda file: file.path.encode("utf-8", "surrogateescape"))
    assert ledger.files.under("a") == [known[0]]
    ledger.files.set_base("a0", None)
    ledger.files.forget_absent()
    assert ledger.files.get("a0") is None


def test_contents_are_kept_once_and_can_be_erased(ledger: Ledger) -> None:
    content = Content(oid=ONE.oid, size=3, body=packed(b"one"))
    for _ in range(2):
        ledger.contents.put(content, at=1.0)
    assert ledger.contents.body(ONE.oid) == b"one"
    ledger.contents.erase(ONE.oid)
    assert (ledger.contents.has(ONE.oid), ledger.contents.body(ONE.oid)) == (False, None)


def test_only_what_stays_large_when_packed_goes_elsewhere() -> None:
    assert packed(b"a" * 10 * MOST_IN_ROW) is not None
    assert packed(bytes(range(256)) * 4) is not None
    assert packed(b"".join(number.to_bytes(4, "big") for number in range(0, 1 << 30, 7919))) is None


def test_a_gap_keeps_the_time_it_began(ledger: Ledger) -> None:
    ledger.gaps.put(Gap(path="a", reason="oversize", since=1.0))
    ledger.gaps.put(Gap(path="a", reason="unreadable", since=2.0))
    assert ledger.gaps.all() == [Gap(path="a", reason="unreadable", since=1.0)]
    ledger.gaps.close("a")
    assert ledger.gaps.all() == []


def test_facts_are_kept_and_read_by_others(ledger: Ledger, tmp_path: Path) -> None:
    ledger.set_meta("position", {"generation": 3})
    reading = read_ledger(Place(root=tmp_path, name="acd"))
    assert reading is not None
    with reading:
        assert (reading.meta("position"), reading.meta("nothing")) == ({"generation": 3}, None)


def test_a_modified_file_has_its_versions_newest_first(ledger: Ledger) -> None:
    with ledger.transaction():
        for op in (CREATE, MODIFY):
            ledger.captures.add(edit("a", op=op), HERE, at=1.0, burst=None)
    assert [capture.op for capture in ledger.captures.of_path("a")] == [MODIFY, CREATE]
    assert ledger.captures.has_unpublished("a")
    assert not ledger.captures.has_unpublished("b")
