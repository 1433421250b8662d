"""A whole history in one stream of `git log`: the shape of all of it, and what those commits say that carry a record.

Whatever user and repository have configured, git is asked for the same: ids, parents, dates and messages, the latter
in UTF-8. Grafts and replacements are followed as `git log` follows them: a replaced commit keeps its id and says what
its replacement says. Messages are looked at as bytes, and only the few that matter are decoded and parsed.
"""

from array import array
from binascii import unhexlify
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from git_agent.git.fields import MOST_FIELD
from git_agent.git.gateway import Git, ObjectStream
from git_agent.git.history import stream_beside, stream_facts
from git_agent.records.state.order import Dag, ordered
from git_agent.records.state.row_reading import MARK, MILESTONES, PHASES, rows_of
from git_agent.records.state.rows import Row

OLD_SIDE = b"<"
ANNOUNCED = 4096  # commits between two words about progress
TOGETHER = 32  # messages that are read at once

Announce = Callable[[int], None]
"""Is told now and then how many commits have been read."""


class RecordHistory:
    """All commits of one revision in order, by their numbers, and the rows of those that have one, in order too."""

    def __init__(
        self, head: str, dag: Dag, order: "array[int]", rows: dict[int, Row], gone: Iterable[int] = ()
    ) -> None:
        self.head = head
        self.dag = dag
        self.order = order
        self.rows = rows
        self._gone = frozenset(gone)

    def numbers_of(self, oids: Iterable[str]) -> dict[str, int]:
        """The numbers of those of these commits that the history holds."""
        numbers = self.dag.numbers_of([unhexlify(oid) for oid in oids])
        return {oid.hex(): number for oid, number in numbers.items() if self.has(number)}

    def has(self, number: int) -> bool:
        """Whether the commit is still one of the history, which may have been led away from it."""
        return number not in self._gone


class Beside(NamedTuple):
    """The commits that branches have and the mainline does not, newest first: their parents and their rows."""

    parents: dict[str, tuple[str, ...]]
    rows: dict[str, Row]


NOTHING_BESIDE = Beside({}, {})


class RawMessages:
    """The messages of single commits as they are stored; git is started for the first one."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._objects: ObjectStream | None = None

    def __call__(self, oid: bytes) -> bytes:
        self._objects = self._objects or self._git.open_objects()
        answer = self._objects.ask(oid.hex().encode()).split()
        if len(answer) != 3:
            return b""  # not there after all; the commit's id will have to do
        if int(answer[2]) > MOST_FIELD:
            self.close()  # the rest of the answer would have to be read to get past it
            self._objects = None
            return b""
        # Behind every object git writes a line feed of its own, which must not be left for the next answer.
        return self._objects.read(int(answer[2]) + 1).partition(b"\n\n")[2]

    def close(self) -> None:
        if self._objects:
            self._objects.close()


def read_history(git: Git, head: str, *, known: Iterable[Row] = (), announce: Announce | None = None) -> RecordHistory:
    """The history of a commit, read from its beginning; rows that are `known` are not made again.

    Raises:
        GitCommandError: git failed.
        RepositoryError: git ended in the middle of a commit.
    """
    reader = _Reader(git, Dag(), {unhexlify(row.oid): row for row in known}, announce)
    commits, _ = reader.read(head)
    with closing(RawMessages(git)) as messages:
        order = array("i", ordered(reader.dag, commits, messages))
    return RecordHistory(head, reader.dag, order, _in_order(reader.rows, order))


def read_beside(git: Git, tips: Iterable[str], history: RecordHistory) -> Beside:
    """What branches with these tips have and the history does not.

    Raises:
        GitCommandError: git failed.
        RepositoryError: git ended in the middle of a commit.
    """
    wanted = {*tips}
    ahead = sorted(wanted - history.numbers_of(wanted).keys())
    if not ahead:
        return NOTHING_BESIDE
    reader = _Reader(git, Dag(), {}, None)
    commits = reader.take(stream_beside(git, ahead, history.head))[0]
    with closing(RawMessages(git)) as messages:
        return beside_of(reader.dag, ordered(reader.dag, commits, messages), reader.rows)


def beside_of(dag: Dag, order: Sequence[int], rows: Mapping[int, Row]) -> Beside:
    """The commits of a graph as those beside a mainline; what lies in it is only named here."""
    names = [oid.hex() for oid in dag.numbers]
    newest_first = order[::-1]
    parents = {names[number]: tuple(names[parent] for parent in dag.parents_of(number)) for number in newest_first}
    return Beside(parents, {names[number]: row for number, row in rows.items()})


def moved_history(git: Git, old: RecordHistory, head: str) -> tuple[RecordHistory, int, int]:
    """The history of another commit, made from the nearby one of `old`, which is used up; the commits new and gone.

    The order stays what it was up to the place where the first new commit could be next, or the first one stood that
    is gone: what waits without being chosen chooses nothing. Only the commits behind that place are ordered again.

    Raises:
        GitCommandError: git failed, perhaps because the old commit is no longer there.
        RepositoryError: git ended in the middle of a commit.
    """
    reader = _Reader(git, old.dag, {}, None, rows=old.rows)
    new, dropped = reader.read(head, old=old.head)
    gone = frozenset(dropped)
    kept = _unchanged(old, new, gone)
    again = [number for number in old.order[kept:] if number not in gone]
    with closing(RawMessages(git)) as messages:
        behind = ordered(old.dag, [*again, *new], messages)
    order = old.order[:kept] + array("i", behind)
    return RecordHistory(head, old.dag, order, _in_order(old.rows, order), gone), len(new), len(gone)


def _in_order(rows: Mapping[int, Row], order: Iterable[int]) -> dict[int, Row]:
    return {number: rows[number] for number in order if number in rows}


def _unchanged(old: RecordHistory, new: Iterable[int], gone: Iterable[int]) -> int:
    """How many commits keep their place at the beginning."""
    wanted = {*gone, *(parent for number in new for parent in old.dag.parents_of(number))}
    places = {number: place for place, number in enumerate(old.order) if number in wanted}
    # From the first that is gone on, whoever waited behind it may be next now.
    kept = min((places[number] for number in gone), default=len(old.order))
    for number in new:
        parents = old.dag.parents_of(number)
        # Others wait for a commit that is new itself, and cannot come before it.
        if all(parent in places for parent in parents):
            kept = min(kept, max((places[parent] + 1 for parent in parents), default=0))
    return kept


class _Reader:
    """Fills a graph and rows from the log."""

    def __init__(
        self,
        git: Git,
        dag: Dag,
        known: Mapping[bytes, Row],
        announce: Announce | None,
        *,
        rows: dict[int, Row] | None = None,
    ) -> None:
        self.dag = dag
        self.rows = {} if rows is None else rows
        self._git = git
        self._known = known
        self._announce = announce
        self._waiting: dict[int, tuple[str, int, bytes]] = {}

    def read(self, head: str, *, old: str | None = None) -> tuple[list[int], list[int]]:
        """Reads what a commit reaches, beyond `old`; returns the commits read, and those that only `old` reaches."""
        return self.take(stream_facts(self._git, head, old=old))

    def take(self, stream: Iterable[tuple[bytes, bytes]]) -> tuple[list[int], list[int]]:
        """Takes in what git tells of commits; returns them, and those on the old side."""
        new: list[int] = []
        gone: list[int] = []
        dag = self.dag
        for facts, message in stream:
            name, side, committed, authored, *parents = facts.split(b" ")
            oid = unhexlify(name)
            if side == OLD_SIDE:
                gone.append(dag.numbers[oid])
                continue
            # The line of a root ends in a blank, behind which there is no parent.
            above = [unhexlify(parent) for parent in parents if parent]
            # git leaves the dates of broken commits empty.
            number = dag.add(oid, committed=int(committed or 0), authored=int(authored or 0), parents=above)
            new.append(number)
            if MARK in message or PHASES in message or MILESTONES in message:
                self._take_row(number, oid, message)
            if len(self._waiting) == TOGETHER:
                self._make_rows()
            if self._announce and len(new) % ANNOUNCED == 0:
                self._announce(len(new))
        self._make_rows()
        return new, gone

    def _take_row(self, number: int, oid: bytes, message: bytes) -> None:
        if known := self._known.get(oid):
            self.rows[number] = known
        else:
            self._waiting[number] = (oid.hex(), self.dag.committed[number], message)

    def _make_rows(self) -> None:
        made = zip(self._waiting, rows_of([*self._waiting.values()]), strict=True)
        self.rows.update({number: row for number, row in made if row})
        self._waiting.clear()
