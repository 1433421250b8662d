"""What lies behind the tips of branches: the records that say which milestone and phase a branch is about.

The name of a branch has no milestone in it, and numbers begin anew in every milestone. So a branch belongs to the
milestone that the newest record behind it names. Its own records come first, those that the mainline does not have
yet; a record that answers an escalation of another phase says nothing about the branch.
"""

from array import array
from binascii import unhexlify
from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from git_agent.records.block.schema import RESOLVING
from git_agent.records.state.history import NOTHING_BESIDE, Beside, RecordHistory
from git_agent.records.state.rows import RecordRow, Row


class Behind(NamedTuple):
    """The milestone and the phase that the newest records behind a tip name."""

    milestone: str | None = None
    phase: int | str | None = None


class Tips:
    """Answers what lies behind a commit, whether it is in the mainline or beside it."""

    def __init__(self, history: RecordHistory, beside: Beside = NOTHING_BESIDE) -> None:
        self._history = history
        self._beside = beside

    def is_merged(self, oid: str) -> bool:
        """Whether the mainline holds the commit."""
        return self._number(oid) is not None

    def is_head(self, oid: str) -> bool:
        return oid == self._history.head

    def was_merged_in(self, oid: str) -> bool:
        """Whether the commit came into the mainline by a merge, and was not made there."""
        number = self._number(oid)
        return number is not None and number not in self._first_parents

    def has_record(self, oid: str) -> bool:
        number = self._number(oid)
        row = self._history.rows.get(number) if number is not None else self._beside.rows.get(oid)
        return bool(row and row.records)

    def merged_by(self, oid: str) -> str:
        """The tip that a merge has brought in; of any other commit itself."""
        number = self._number(oid)
        parents = self._history.dag.parents_of(number) if number is not None else ()
        return self._names[parents[1]].hex() if len(parents) > 1 else oid

    def behind(self, oid: str, project: str | None, phase: int | str | None) -> Behind:
        """What the newest records of the project behind a tip say, for a branch of this phase."""
        found = Behind()
        for record in self._newest_records(oid, project):
            if phase is not None and record.phase != phase and _resolves(record):
                continue
            milestone = record.milestone if found.milestone is None else found.milestone
            found = Behind(milestone, record.phase if found.phase is None else found.phase)
            if None not in found:
                break
        return found

    def _newest_records(self, oid: str, project: str | None) -> Iterator[RecordRow]:
        for row in self._newest_rows(oid):
            for record in reversed(row.records):
                if record.project == project:
                    yield record

    def _newest_rows(self, oid: str) -> Iterator[Row]:
        own, edge = self._own(oid)
        yield from (self._beside.rows[name] for name in own if name in self._beside.rows)
        places, rows, parents_of = self._places, self._history.rows, self._history.dag.parents_of
        # Only those are looked at that come newest first anyway: a walk ends with the first record that says enough.
        waiting = [-places[number] for name in edge if (number := self._number(name)) is not None]
        waiting.sort()
        seen = set(waiting)
        order = self._history.order
        while waiting:
            number = order[-heappop(waiting)]
            if number in rows:
                yield rows[number]
            for parent in parents_of(number):
                place = -places[parent]
                if place not in seen and self._history.has(parent):
                    seen.add(place)
                    heappush(waiting, place)

    def _own(self, oid: str) -> tuple[list[str], list[str]]:
        """The commits behind a tip that are beside the mainline, newest first, and those where they leave it."""
        parents = self._beside.parents
        if oid not in parents:
            return [], [oid]
        behind, waiting, edge = {oid}, [oid], []
        while waiting:
            for parent in parents[waiting.pop()]:
                if parent not in parents:
                    edge.append(parent)
                elif parent not in behind:
                    behind.add(parent)
                    waiting.append(parent)
        return [name for name in parents if name in behind], edge

    def _number(self, oid: str) -> int | None:
        number = self._history.dag.numbers.get(unhexlify(oid))
        return number if number is not None and self._history.has(number) else None

    @cached_property
    def _names(self) -> list[bytes]:
        return list(self._history.dag.numbers)

    @cached_property
    def _places(self) -> "array[int]":
        """Each commit's place in the order, by its number."""
        places = array("i", [0]) * len(self._history.dag.numbers)
        for place, number in enumerate(self._history.order):
            places[number] = place
        return places

    @cached_property
    def _first_parents(self) -> frozenset[int]:
        """The mainline in the narrow sense: what was committed on it, and not merged into it."""
        if not self._history.head:
            return frozenset()
        dag = self._history.dag
        line = [dag.numbers[unhexlify(self._history.head)]]
        while parents := dag.parents_of(line[-1]):
            line.append(parents[0])
        return frozenset(line)


def _resolves(record: RecordRow) -> bool:
    return any(each.resolution in RESOLVING for each in record.escalations)
