"""What lies behind the tips of branches: the records that say which milestone and phase a branch is about.

The name of a branch has no milestone in it, and numbers begin anew in every milestone. So a branch belongs to the
milestone that the newest record behind it names. Its own records come first, those that the mainline does not have
yet; a record that answers an escalation of another phase says nothing about the branch.
"""

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from git_agent.records.block.schema import PLANNING, RESOLVING
from git_agent.records.state.history import NOTHING_BESIDE, Beside, RecordHistory
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.rows import RecordRow, Row

Tip = int | str
"""A commit: by its number in the mainline, or by its id."""


class Behind(NamedTuple):
    """The milestone and the phase that the newest records behind a tip name."""

    milestone: str | None = None
    phase: int | str | None = None


class Tips:
    """Answers what lies behind a commit, whether it is in the mainline or beside it."""

    def __init__(self, history: RecordHistory, beside: Beside = NOTHING_BESIDE, *, asked: Iterable[str] = ()) -> None:
        """`asked` are all commits that will be asked for: to know the number of each would take much memory."""
        self._history = history
        self._beside = beside
        edge = {parent for parents in beside.parents.values() for parent in parents if parent not in beside.parents}
        self._numbers = history.numbers_of({*asked, *edge, *filter(None, [history.head])})

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

    def merged_by(self, oid: str) -> Tip:
        """The tip that a merge has brought in; of any other commit itself."""
        number = self._numbers.get(oid)
        parents = self._history.dag.parents_of(number) if number is not None else ()
        return parents[1] if len(parents) > 1 else oid

    def behind(self, tip: Tip, project: str | None, phase: int | str | None) -> Behind:
        """What the newest records of the project behind a tip say, for a branch of this phase."""
        found = Behind()
        for record in self._newest_records(tip, project):
            if phase is not None and record.phase != phase and _resolves(record):
                continue
            milestone = record.milestone if found.milestone is None else found.milestone
            found = Behind(milestone, record.phase if found.phase is None else found.phase)
            if None not in found:
                break
        return found

    def is_begun(self, tip: Tip, project: str | None, phase: int | str, milestone: str | None) -> bool:
        """Whether a record behind a tip tells of work on the phase, and not only of its plan."""
        for record in self._newest_records(tip, project):
            if record.phase != phase and _resolves(record):
                continue
            if record.milestone is not None and milestone_key(record.milestone) != milestone:
                return False
            if record.phase == phase and record.status not in PLANNING:
                return True
        return False

    def _newest_records(self, tip: Tip, project: str | None) -> Iterator[RecordRow]:
        for row in self._newest_rows(tip):
            for record in reversed(row.records):
                if record.project == project:
                    yield record

    def _newest_rows(self, tip: Tip) -> Iterator[Row]:
        own, edge = self._own(tip)
        yield from (self._beside.rows[name] for name in own if name in self._beside.rows)
        places, rows, parents_of = self._places, self._history.rows, self._history.dag.parents_of
        # Only those are looked at that come newest first anyway: a walk ends with the first record that says enough.
        waiting = [-places[number] for each in edge if (number := self._number(each)) is not None]
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

    def _own(self, tip: Tip) -> tuple[list[str], list[Tip]]:
        """The commits behind a tip that are beside the mainline, newest first, and those where they leave it."""
        parents = self._beside.parents
        if isinstance(tip, int) or tip not in parents:
            return [], [tip]
        behind, waiting = {tip}, [tip]
        edge: list[Tip] = []
        while waiting:
            for parent in parents[waiting.pop()]:
                if parent not in parents:
                    edge.append(parent)
                elif parent not in behind:
                    behind.add(parent)
                    waiting.append(parent)
        return [name for name in parents if name in behind], edge

    def _number(self, tip: Tip) -> int | None:
        return tip if isinstance(tip, int) else self._numbers.get(tip)

    @cached_property
    def _places(self) -> "array[int]":
        """Each commit's place in the order, by its number."""
        places = array("i", [0]) * len(self._history.dag.starts)
        for place, number in enumerate(self._history.order):
            places[number] = place
        return places

    @cached_property
    def _first_parents(self) -> frozenset[int]:
        """The mainline in the narrow sense: what was committed on it, and not merged into it."""
        if not self._history.head:
            return frozenset()
        dag = self._history.dag
        line = [self._numbers[self._history.head]]
        while parents := dag.parents_of(line[-1]):
            line.append(parents[0])
        return frozenset(line)


def _resolves(record: RecordRow) -> bool:
    return any(each.resolution in RESOLVING for each in record.escalations)
