"""The chance that two changed files belong to one intent.

The weights were fitted on the squashed neighbours of eight public histories and checked on two others.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import exp, log, sqrt

from git_agent.grouping.facts import CODE, FileFacts
from git_agent.grouping.values import Learned
from git_agent.grouping.words import parts_of
from git_agent.model.category import Category
from git_agent.model.change import Status
from git_agent.model.paths import folder_of
from git_agent.model.value import value

MOST_FILES = 40  # more of them say nothing more about how many intents there are

_BASE, _PER_FILES = -2.75, 0.5


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
        self._learned = learned
        self._start = _BASE + _PER_FILES * log(min(max(len(files), 1), MOST_FILES))
        self._norms: dict[tuple[str, int], float] = {}
        # Over all files: a name that one file removes and another adds has moved, and is not new.
        known = frozenset(word for file in files for word in file.removed)
        # Parts of words that no touched file had before.
        old_parts = parts_of(known)
        self._new = {file.path: parts_of(file.used - known) - old_parts for file in files}
        self._cochange = _Cochange(learned.commits, files)

    def chance(self, first: FileFacts, second: FileFacts) -> float:
        return sigmoid(self._start + sum(signal.value for signal in self.signals(first, second)))

    def signals(self, first: FileFacts, second: FileFacts) -> list[Signal]:
        """Everything that speaks for the pair."""
        learned, both = self._learned, (first, second)
        shared_new = self._new[first.path] & self._new[second.path]
        cosine, rarity = self._cosine, learned.rarity
        signals = (
            Signal(weight=3.5, strength=cosine("parts", both, learned.word_weight), words="the same words"),
            Signal(
                weight=1.0, strength=cosine("delta_parts", both, learned.word_weight), words="the same words change"
            ),
            Signal(weight=0.5, strength=_shared_folders(first, second), words="the same folder"),
            Signal(weight=1.5, strength=cosine("path_parts", both, learned.path_word_weight), words="similar names"),
            Signal(weight=2.0, strength=self._cochange.folders(first, second), words="folders that change together"),
            Signal(weight=1.0, strength=self._cochange.files(first, second), words="files that change together"),
            Signal(weight=0.75, strength=_saturated(map(rarity, shared_new)), words="the same new names"),
            Signal(weight=1.25, strength=_mentions(first, second, rarity), words="documentation of what changes"),
            Signal(
                weight=1.5, strength=_both(both, lambda one: one.status is Status.DELETED), words="both are removed"
            ),
            Signal(weight=2.25, strength=_both(both, lambda one: one.is_formatting), words="both are only formatted"),
            Signal(weight=1.75, strength=float(bool(first.versions & second.versions)), words="the same version"),
        )
        return [signal for signal in signals if signal.strength > 0]

    def _cosine(self, name: str, both: tuple[FileFacts, FileFacts], weight: Callable[[str], float]) -> float:
        first, second = (getattr(one, name) for one in both)
        shared = first & second
        if not shared:
            return 0.0
        norms = [self._norm(name, one, words, weight) for one, words in zip(both, (first, second), strict=True)]
        # Sorted, because the sum of floats depends on their order, and the order of a set on chance.
        product = sum(weight(word) ** 2 for word in sorted(shared))
        return product / (norms[0] * norms[1]) if all(norms) else 0.0

    def _norm(self, name: str, file: FileFacts, words: frozenset[str], weight: Callable[[str], float]) -> float:
        key = (name, id(file))
        if key not in self._norms:
            self._norms[key] = sqrt(sum(weight(word) ** 2 for word in sorted(words)))
        return self._norms[key]


class _Cochange:
    """How often files, and folders, were touched by the same commit."""

    def __init__(self, commits: Sequence[Sequence[str]], files: Sequence[FileFacts]) -> None:
        paths = {file.path for file in files}
        folders = {folder_of(path) for path in paths}
        self._files = _Pairs({path for path in commit if path in paths} for commit in commits)
        self._folders = _Pairs(
            {folder for path in commit if (folder := folder_of(path)) in folders} for commit in commits
        )

    def files(self, first: FileFacts, second: FileFacts) -> float:
        together, one, other = self._files.counts(first.path, second.path)
        # By the rarer of the two, and smoothed: to have come together once, in one commit, proves nothing.
        return together / (min(one, other) + 1)

    def folders(self, first: FileFacts, second: FileFacts) -> float:
        folders = folder_of(first.path), folder_of(second.path)
        together, one, other = self._folders.counts(*folders)
        return together / (one + other - together + 2)


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


def _shared_folders(first: FileFacts, second: FileFacts) -> float:
    """The share of their folders, from the root on, that two files have in common."""
    one, other = first.folders, second.folders
    shared = 0
    for ours, theirs in zip(one, other, strict=False):
        if ours != theirs:
            break
        shared += 1
    return (shared + 1) / (max(len(one), len(other)) + 1) if shared or one == other else 0.0


def _mentions(first: FileFacts, second: FileFacts, rarity: Callable[[str], float]) -> float:
    kinds = {first.category is Category.DOCS, second.category is Category.DOCS}
    # A document beside code, and nothing else: two documents share words for other reasons.
    if len(kinds) == 1 or not {first.category, second.category} & CODE:
        return 0.0
    return _saturated(map(rarity, first.delta & second.delta))


def _both(files: tuple[FileFacts, FileFacts], holds: Callable[[FileFacts], bool]) -> float:
    return float(all(map(holds, files)))


def _saturated(counts: Iterable[float]) -> float:
    return min(1.0, log(1 + sum(sorted(counts))) / 1.5)
