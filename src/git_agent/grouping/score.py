"""The chance that two changed files belong to one intent.

The weights were fitted on 840 squashed neighbours and as many single commits of fourteen public histories, and checked
on others: see benchmarks/split.py.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import exp, fsum, log, sqrt

from git_agent.grouping.facts import FileFacts
from git_agent.grouping.values import Learned
from git_agent.model.change import Status
from git_agent.model.value import value

OFTEN = 3  # commits that touched a file, from which on it says something whom they did not touch
TELLING = 0.4  # of how rare a name may be; `return` says nothing about two files
MOST_FILES = 40  # more of them say nothing more about how many intents there are

_BASE, _PER_FILES = -1.78, 0.58


@value
class Signal:
    """One reason to put two files together, how much it weighs, and how it is said."""

    weight: float
    strength: float
    words: str

    @property
    def value(self) -> float:
        return self.weight * self.strength


def sigmoid(z: float) -> float:
    return 1 / (1 + exp(-z))


def base_chance(files: int) -> float:
    """Of a pair of which nothing is known but how many files there are."""
    return sigmoid(_BASE + _PER_FILES * log(min(max(files, 1), MOST_FILES)))


class Scorer:
    """Scores the pairs of one change."""

    def __init__(self, files: Sequence[FileFacts], learned: Learned) -> None:
        self._start = _BASE + _PER_FILES * log(min(max(len(files), 1), MOST_FILES))
        words = frozenset().union(*(file.parts | file.delta_parts for file in files))
        self._words = _Squares(words, learned.word_weight)
        path_words = frozenset().union(*(file.path_parts for file in files))
        self._path_words = _Squares(path_words, learned.path_word_weight)
        names = frozenset().union(*(file.delta | file.defined for file in files))
        self._rarity = learned.rarity
        self._rarities = {name: learned.rarity(name) for name in names}
        self._cochange = _Cochange(learned.commits, files)

    def chance(self, first: FileFacts, second: FileFacts) -> float:
        return sigmoid(self._start + sum(signal.value for signal in self.signals(first, second)))

    def signals(self, first: FileFacts, second: FileFacts) -> list[Signal]:
        """Everything that speaks for the pair."""
        both = (first, second)
        words, path_words, rarity = self._words, self._path_words, self._rarities.__getitem__
        signals = (
            Signal(weight=2.9, strength=words.cosine(first.parts, second.parts), words="the same words"),
            Signal(
                weight=1.95,
                strength=words.cosine(first.delta_parts, second.delta_parts),
                words="the same words change",
            ),
            Signal(weight=1.6, strength=path_words.cosine(first.path_parts, second.path_parts), words="similar names"),
            Signal(weight=1.6, strength=self._cochange.files(first, second), words="files that change together"),
            Signal(weight=-0.5, strength=self._cochange.never(first, second), words="files that change apart"),
            Signal(
                weight=0.3, strength=_saturated(map(rarity, first.delta & second.delta)), words="the same new names"
            ),
            Signal(
                weight=0.55, strength=_saturated(map(rarity, _defined_there(first, second))), words="new names in use"
            ),
            Signal(weight=0.5, strength=_named(first, second), words="one names the other"),
            Signal(
                weight=2.25, strength=_both(both, lambda one: one.status is Status.DELETED), words="both are removed"
            ),
            Signal(
                weight=1.0, strength=_both(both, lambda one: one.status is Status.RENAMED), words="both are renamed"
            ),
            Signal(weight=1.2, strength=_both(both, lambda one: one.is_formatting), words="both are only formatted"),
            Signal(weight=1.2, strength=float(bool(first.versions & second.versions)), words="the same version"),
        )
        return [signal for signal in signals if signal.strength > 0]

    def rarest(self, names: Iterable[str]) -> list[str]:
        """The names of these that say most, the rarest first; none that is in most files."""
        rarities = {name: self._rarity(name) for name in names}
        telling = (name for name, rarity in rarities.items() if rarity >= TELLING)
        return sorted(telling, key=lambda name: (-rarities[name], name))

    def together(self, first: FileFacts, second: FileFacts) -> tuple[int, int]:
        """How many commits touched both, and how many the first."""
        both, of, _ = self._cochange.counts(first, second)
        return both, of


class _Squares:
    """The squared weights of words, by which sets of them are compared; each is worked out once."""

    def __init__(self, words: Iterable[str], weight: Callable[[str], float]) -> None:
        self._squares = {word: weight(word) ** 2 for word in words}
        self._norms: dict[frozenset[str], float] = {}

    def cosine(self, first: frozenset[str], second: frozenset[str]) -> float:
        shared = first & second
        norms = self._norm(first) * self._norm(second) if shared else 0.0
        return self._sum(shared) / norms if norms else 0.0

    def _norm(self, words: frozenset[str]) -> float:
        if words not in self._norms:
            self._norms[words] = sqrt(self._sum(words))
        return self._norms[words]

    def _sum(self, words: frozenset[str]) -> float:
        # Exactly, because the plain sum of floats depends on their order, and the order of a set on chance.
        return fsum(map(self._squares.__getitem__, words))


class _Cochange:
    """How often files were touched by the same commit."""

    def __init__(self, commits: Sequence[Sequence[str]], files: Sequence[FileFacts]) -> None:
        paths = {file.path for file in files}
        self._files = _Pairs({path for path in commit if path in paths} for commit in commits)

    def counts(self, first: FileFacts, second: FileFacts) -> tuple[int, int, int]:
        return self._files.counts(first.path, second.path)

    def files(self, first: FileFacts, second: FileFacts) -> float:
        together, one, other = self.counts(first, second)
        # By the rarer of the two, and smoothed: to have come together once, in one commit, proves nothing.
        return together / (min(one, other) + 1)

    def never(self, first: FileFacts, second: FileFacts) -> float:
        """1 where both were touched by several commits, and by none together."""
        together, one, other = self.counts(first, second)
        return float(not together and min(one, other) >= OFTEN)


class _Pairs:
    def __init__(self, sets: Iterable[set[str]]) -> None:
        self._alone: Counter[str] = Counter()
        self._numbers: dict[str, set[int]] = {}
        for number, names in enumerate(sets):
            self._alone.update(names)
            for name in names:
                self._numbers.setdefault(name, set()).add(number)

    def counts(self, first: str, second: str) -> tuple[int, int, int]:
        """How often both, the first, and the second."""
        nothing: set[int] = set()
        together = len(self._numbers.get(first, nothing) & self._numbers.get(second, nothing))
        return together, self._alone[first], self._alone[second]


def _defined_there(first: FileFacts, second: FileFacts) -> frozenset[str]:
    """The names that one of them brings and the other uses."""
    return (first.defined & second.used) | (second.defined & first.used)


def _named(first: FileFacts, second: FileFacts) -> float:
    """1 where the changed words of one are the name of the other, as in an import."""
    return float(first.names(second) or second.names(first))


def _both(files: tuple[FileFacts, FileFacts], holds: Callable[[FileFacts], bool]) -> float:
    return float(all(map(holds, files)))


def _saturated(counts: Iterable[float]) -> float:
    return min(1.0, log(1 + fsum(counts)) / 1.5)
