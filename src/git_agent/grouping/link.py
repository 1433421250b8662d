"""Average linking: the two groups with the best chance are joined, again and again, until none is good enough.

The chance of two groups is the mean over their pairs, each pair counting as often as its files have hunks. Pairs that
nobody scored have the chance of a pair of which nothing is known, so that thousands of files need not all be compared.
"""

import heapq
from collections.abc import Mapping, Sequence

Pair = tuple[int, int]


class Links:
    """Groups of numbered things, joined step by step; the smaller number is the name of a group."""

    def __init__(self, weights: Sequence[int], chances: Mapping[Pair, float], unknown: float) -> None:
        self._members: dict[int, list[int]] = {number: [number] for number in range(len(weights))}
        self._name_of = list(range(len(weights)))
        self._weights = dict(enumerate(weights))
        self._light = [(weight, name) for name, weight in self._weights.items()]
        heapq.heapify(self._light)
        self._unknown = unknown
        self._known: dict[int, dict[int, float]] = {number: {} for number in self._members}
        self._heap: list[tuple[float, int, int]] = []
        for (first, second), chance in sorted(chances.items()):
            self._set(first, second, chance)

    @property
    def groups(self) -> list[list[int]]:
        """Each sorted, in the order of their first members."""
        return [sorted(self._members[name]) for name in sorted(self._members)]

    @property
    def count(self) -> int:
        return len(self._members)

    def smallest(self) -> Pair:
        """The two groups that weigh least, for whoever wants fewer although nothing speaks for a join."""
        first, second = (self._pop_lightest() for _ in range(2))
        for name in (first, second):
            heapq.heappush(self._light, (self._weights[name], name))
        return first, second

    def _pop_lightest(self) -> int:
        while True:
            weight, name = heapq.heappop(self._light)
            if self._weights.get(name) == weight:  # else it was joined, and weighs something else since
                return name

    def best(self) -> tuple[float, Pair] | None:
        """The pair of groups with the best chance; of equal ones that of the smallest numbers."""
        while self._heap:
            negative, first, second = self._heap[0]
            # Entries are never taken out of a heap: an old one is known by the chance that is no longer theirs.
            if self._known.get(first, {}).get(second) == -negative:
                return -negative, (first, second)
            heapq.heappop(self._heap)  # one of the two was joined to another since
        return None

    def group_of(self, member: int) -> int:
        """The name of the group that it is in."""
        return self._name_of[member]

    def chance(self, first: int, second: int) -> float:
        return self._known[first].get(second, self._unknown)

    def join(self, first: int, second: int) -> None:
        """Makes one group of two."""
        first, second = sorted((first, second))
        ours, theirs = self._known[first], self._known.pop(second)
        weights = self._weights[first], self._weights[second]
        for member in self._members[second]:
            self._name_of[member] = first
        self._members[first] += self._members.pop(second)
        self._weights[first] = sum(weights)
        heapq.heappush(self._light, (self._weights[first], first))
        del self._weights[second]
        for other in sorted({*ours, *theirs} - {first, second}):
            # Two that were never scored count as unknown, not as nothing: else joining would make groups look alike.
            chances = ours.get(other, self._unknown), theirs.get(other, self._unknown)
            mean = (weights[0] * chances[0] + weights[1] * chances[1]) / sum(weights)
            self._known[other].pop(second, None)
            self._set(min(first, other), max(first, other), mean)
        ours.pop(second, None)

    def _set(self, first: int, second: int, chance: float) -> None:
        self._known[first][second] = self._known[second][first] = chance
        heapq.heappush(self._heap, (-chance, first, second))
