"""The one order in which a history is read: parents before children, then older before newer.

Among the commits whose parents have all been read, the next is the one with the earliest committer date, then author
date, then the smallest message, as bytes, and only then the smallest commit id. So two histories with the same shape,
dates and messages are read in the same order, whatever their files and therefore their ids are.

Commits are numbers here and their facts lie in arrays, because all of them are needed for the order: some forty bytes
and a dictionary entry for each are all the memory that a commit without a record takes. Messages are not among the
facts. They are asked for when two commits of equal dates could be next at the same time, which is rare.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from struct import iter_unpack
from typing import Any

SPARE = 4096  # commits: room is made for so many at once and not for each
NONE = -1
LATEST = (1 << 63) - 1  # git tells dates of broken commits that no array can hold

MessageOf = Callable[[bytes], bytes]
"""The message of the commit with this id, which is not written in hex."""


class Dag:
    """Commits, their dates and their parents; a parent may be named before it is added.

    `oids` are the ids of the first commits, one after the other, each of `width` bytes; their facts are for the caller
    to fill in.
    """

    def __init__(self, oids: bytes = b"", *, width: int = 1) -> None:
        self._oids = oids
        self._width = width
        self.committed = array("q")
        self.authored = array("q")
        self.parents = array("i")
        # Where the parents of a commit begin and end among those of all.
        self.starts = array("i")
        self.ends = array("i")

    @cached_property
    def numbers(self) -> dict[bytes, int]:
        """Every commit's number by its id, in the order of the numbers."""
        return {oid: number for number, (oid,) in enumerate(iter_unpack(f"{self._width}s", self._oids))}

    def numbers_of(self, oids: Collection[bytes]) -> dict[bytes, int]:
        """The numbers of some commits, without a look at all others where that can be spared."""
        wanted = frozenset(oids)
        if "numbers" in self.__dict__ or not wanted:
            return {oid: self.numbers[oid] for oid in wanted if oid in self.numbers}
        chunks = enumerate(iter_unpack(f"{self._width}s", self._oids))
        return {oid: number for number, (oid,) in chunks if oid in wanted}

    def add(self, oid: bytes, *, committed: int, authored: int, parents: Iterable[bytes]) -> int:
        """One more commit; returns its number."""
        numbers = self.numbers
        number = numbers.setdefault(oid, len(numbers))
        start = len(self.parents)
        for parent in parents:
            self.parents.append(numbers.setdefault(parent, len(numbers)))
        if len(numbers) > len(self.starts):
            self._make_room()
        self.committed[number] = min(LATEST, committed)
        self.authored[number] = min(LATEST, authored)
        self.starts[number] = start
        self.ends[number] = len(self.parents)
        return number

    def _make_room(self) -> None:
        """For many commits at once, most of which are named long before they are added."""
        spare = len(self.numbers) - len(self.starts) + SPARE
        for facts in (self.committed, self.authored, self.starts, self.ends):
            facts.frombytes(bytes(spare * facts.itemsize))

    def parents_of(self, number: int) -> Sequence[int]:
        """The commit's parents by their numbers; none where it was only named."""
        return self.parents[self.starts[number] : self.ends[number]]


def ordered(dag: Dag, commits: Sequence[int], message_of: MessageOf) -> list[int]:
    """These commits in order; parents outside of them are taken for read."""
    waits = _Waits(dag, commits)
    # In the order of the numbers, so that the place of an id is its number.
    oids = list(dag.numbers)
    committed, authored = dag.committed, dag.authored
    heap: list[Any] = [(committed[number], authored[number], 0, number) for number in waits.for_nothing]
    heapify(heap)
    order: list[int] = []
    while heap:
        first = heappop(heap)
        number = first[-1]
        # Who has shown no message stands before all who have, and so is asked while the others still wait.
        if heap and heap[0][0] == first[0] and heap[0][1] == first[1] and not first[2]:
            heappush(heap, (first[0], first[1], 1, message_of(oids[number]), oids[number], number))
            continue
        order.append(number)
        for child in waits.released_by(number):
            heappush(heap, (committed[child], authored[child], 0, child))
    return order


class _Waits:
    """Who waits for whom: the children of each commit as a chain through two arrays."""

    def __init__(self, dag: Dag, commits: Sequence[int]) -> None:
        size = len(dag.starts)
        self._count = array("i", [NONE]) * size
        self._newest = array("i", [NONE]) * size
        self._before = array("i")
        self._child = array("i")
        for number in commits:
            self._count[number] = 0
        self.for_nothing = [number for number in commits if not self._join(number, dag.parents_of(number))]

    def _join(self, number: int, parents: Sequence[int]) -> int:
        for parent in parents:
            if self._count[parent] != NONE:
                self._before.append(self._newest[parent])
                self._newest[parent] = len(self._child)
                self._child.append(number)
                self._count[number] += 1
        return self._count[number]

    def released_by(self, number: int) -> Iterator[int]:
        """The children that have now seen all their parents."""
        link = self._newest[number]
        while link != NONE:
            child = self._child[link]
            link = self._before[link]
            self._count[child] -= 1
            if not self._count[child]:
                yield child
