"""Boosted trees in plain Python, for the pair model: logistic loss, histograms, leaves grown best first."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import exp, log

from git_agent.grouping.trees import Node

BINS = 64
TREES = 120
RATE = 0.07
LEAVES = 8  # of one tree
FEWEST = 100  # examples in a leaf
RIDGE = 5.0


@dataclass(frozen=True, slots=True)
class Examples:
    """Signs as rows, each with whether it is one (1) or not (0) and how much it counts."""

    rows: Sequence[Sequence[float]]
    labels: Sequence[int]
    weights: Sequence[float]


@dataclass(frozen=True, slots=True)
class Boosted:
    """The logarithm of the odds of nobody in particular, and what each tree adds to it."""

    base: float
    trees: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class _Cut:
    """The best cut of some examples: what it gains, and those on either side of the bin."""

    gain: float
    sign: int
    bin: int


class _Leaf:
    """Examples that are not divided yet, or a tree's inner node once they are."""

    def __init__(self, members: Sequence[int]) -> None:
        self.members = members
        self.cut: _Cut | None = None
        self.below: _Leaf | None = None
        self.above: _Leaf | None = None


def boosted(examples: Examples) -> Boosted:
    """The trees, each fitted on what those before it have left unexplained."""
    booster = _Booster(examples)
    return Boosted(booster.base, tuple(booster.tree() for _ in range(TREES)))


class _Booster:
    def __init__(self, examples: Examples) -> None:
        self._labels, self._weights = examples.labels, examples.weights
        columns = list(zip(*examples.rows, strict=True))
        self._bars = [_bars(column) for column in columns]
        self._bins = [
            bytes(bisect_left(bars, value) for value in column)
            for bars, column in zip(self._bars, columns, strict=True)
        ]
        share = sum(map(_times, self._labels, self._weights)) / sum(self._weights)
        self.base = log(share / (1 - share))
        self._totals = [self.base] * len(self._labels)
        self._slopes: list[float] = []
        self._bends: list[float] = []

    def tree(self) -> Node:
        """The next one; the totals of all examples have what it adds."""
        chances = [1 / (1 + exp(-total)) for total in self._totals]
        told = list(zip(chances, self._labels, self._weights, strict=True))
        self._slopes = [weight * (chance - label) for chance, label, weight in told]
        self._bends = [weight * chance * (1 - chance) for chance, _, weight in told]
        root = _Leaf(range(len(told)))
        waiting: list[tuple[float, int, _Leaf]] = []
        self._wait(root, waiting)
        for _ in range(LEAVES - 1):
            if not waiting:
                break
            leaf = heappop(waiting)[2]
            self._divide(leaf)
            for side in filter(None, (leaf.below, leaf.above)):
                self._wait(side, waiting)
        return self._node(root)

    def _wait(self, leaf: _Leaf, waiting: list[tuple[float, int, _Leaf]]) -> None:
        cuts = (cut for sign in range(len(self._bins)) if (cut := self._best(leaf.members, sign)))
        leaf.cut = max(cuts, key=lambda cut: cut.gain, default=None)
        if leaf.cut:
            heappush(waiting, (-leaf.cut.gain, id(leaf), leaf))

    def _divide(self, leaf: _Leaf) -> None:
        cut = leaf.cut
        assert cut
        bins = self._bins[cut.sign]
        leaf.below = _Leaf([one for one in leaf.members if bins[one] <= cut.bin])
        leaf.above = _Leaf([one for one in leaf.members if bins[one] > cut.bin])

    def _best(self, members: Sequence[int], sign: int) -> _Cut | None:
        """The best cut by one sign."""
        size = len(self._bars[sign]) + 1
        slopes, bends, counts = [0.0] * size, [0.0] * size, [0] * size
        bins, slope_of, bend_of = self._bins[sign], self._slopes, self._bends
        for one in members:
            place = bins[one]
            slopes[place] += slope_of[one]
            bends[place] += bend_of[one]
            counts[place] += 1
        slope, bend = sum(slopes), sum(bends)
        best, left, left_bend, count = None, 0.0, 0.0, 0
        for place in range(size - 1):
            left, left_bend, count = left + slopes[place], left_bend + bends[place], count + counts[place]
            if count < FEWEST or len(members) - count < FEWEST:
                continue
            gain = _worth(left, left_bend) + _worth(slope - left, bend - left_bend) - _worth(slope, bend)
            if gain > (best.gain if best else 1e-9):
                best = _Cut(gain, sign, place)
        return best

    def _node(self, leaf: _Leaf) -> Node:
        if leaf.cut and leaf.below and leaf.above:
            bar = self._bars[leaf.cut.sign][leaf.cut.bin]
            return leaf.cut.sign, bar, self._node(leaf.below), self._node(leaf.above)
        bend = sum(self._bends[one] for one in leaf.members)
        added = -RATE * sum(self._slopes[one] for one in leaf.members) / (bend + RIDGE)
        for one in leaf.members:
            self._totals[one] += added
        return added


def _worth(slope: float, bend: float) -> float:
    return slope**2 / (bend + RIDGE)


def _times(one: float, other: float) -> float:
    return one * other


def _bars(column: Sequence[float]) -> list[float]:
    """Values between which about as many examples lie, each the last one that is below."""
    values = sorted(column)
    places = (number * len(values) // BINS for number in range(1, BINS))
    bars = sorted({values[place] for place in places})
    return bars[:-1] if bars and bars[-1] == values[-1] else bars
