"""What two changed files have in common, as the numbers that the pair model was fitted on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum, log, log1p, sqrt

from git_agent.grouping.facts import MOST_HUNKS, FileFacts
from git_agent.grouping.history import History, saturated
from git_agent.grouping.link import Pair
from git_agent.grouping.values import Learned
from git_agent.model.category import Category
from git_agent.model.change import Status

MOST_FILES = 40  # more of them say nothing more about how many intents there are
FEW_HUNKS = 3  # of each file that are compared one by one where there are more files

Signs = dict[str, float]


class PairSigns:
    """Reads pairs of one change; `ruled` is how many of them are bound by a rule."""

    def __init__(self, files: Sequence[FileFacts], learned: Learned, *, ruled: int) -> None:
        self._files = files
        self.history = History(files, learned)
        self._words = _Likeness(learned.word_weight)
        self._path_words = _Likeness(learned.path_word_weight)
        self._learned = learned
        self._rarities: dict[str, float] = {}
        self._hunks = MOST_HUNKS if len(files) <= MOST_FILES else FEW_HUNKS
        self._of_all = {
            "files": log(min(max(len(files), 1), MOST_FILES)),
            "ruled": ruled / max(1, len(files)),
        }

    def of(self, pairs: Iterable[Pair]) -> dict[Pair, Signs]:
        """The signs of each of these pairs, in which it counts how like the other pairs are."""
        signs = {pair: self._signs(self._files[pair[0]], self._files[pair[1]]) for pair in pairs}
        for name in ("names", "changed words", "all words", "paths"):
            mean = fsum(own[name] for own in signs.values()) / max(1, len(signs))
            for own in signs.values():
                own[f"{name} of all pairs"] = mean
        _set_beside_others(signs, "paths", len(self._files))
        return signs

    def rarity(self, name: str) -> float:
        if name not in self._rarities:
            self._rarities[name] = self._learned.rarity(name)
        return self._rarities[name]

    def _signs(self, first: FileFacts, second: FileFacts) -> Signs:
        return {
            **self._of_all,
            **self._of_words(first, second),
            **self.history.signs(first.path, second.path),
            **_of_paths(first, second),
            **_of_kinds(first, second),
            **_of_sizes(first, second),
        }

    def _of_words(self, first: FileFacts, second: FileFacts) -> Signs:
        words = self._words
        return {
            "words": words.cosine(first.parts, second.parts),
            "changed words": words.cosine(first.delta_parts, second.delta_parts),
            "names": words.cosine(first.words, second.words),
            "changed names": words.cosine(first.delta, second.delta),
            "all words": words.cosine(first.around, second.around),
            "hunks": self._of_hunks(first, second),
            "paths": self._path_words.cosine(first.path_parts, second.path_parts),
            "gone": self._rareness(first.gone & second.gone),
        }

    def _of_hunks(self, first: FileFacts, second: FileFacts) -> float:
        """How like the two hunks are that are most alike."""
        one, other = (file.hunk_parts[: self._hunks] for file in (first, second))
        return max((self._words.cosine(mine, theirs) for mine in one for theirs in other), default=0.0)

    def _rareness(self, names: frozenset[str]) -> float:
        return saturated(fsum(map(self.rarity, names)))


class _Likeness:
    """Compares sets of words by how much each says."""

    def __init__(self, weight: Callable[[str], float]) -> None:
        self._weight = weight
        self._squares: dict[str, float] = {}
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
        return fsum(map(self._square, words))

    def _square(self, word: str) -> float:
        square = self._squares.get(word)
        if square is None:
            square = self._squares[word] = self._weight(word) ** 2
        return square


def _of_paths(first: FileFacts, second: FileFacts) -> Signs:
    return {
        "top": float(first.folders[:1] == second.folders[:1]),
        "ending": float(first.path.rpartition(".")[2] == second.path.rpartition(".")[2]),
        "named": float(first.names(second) or second.names(first)),
    }


def _of_kinds(first: FileFacts, second: FileFacts) -> Signs:
    categories = {first.category, second.category}
    return {
        "one added": float((first.status is Status.ADDED) != (second.status is Status.ADDED)),
        "both removed": float(first.status is Status.DELETED is second.status),
        "version": float(bool(first.versions & second.versions)),
        "same category": float(first.category is second.category),
        "source and test": float(categories == {Category.SOURCE, Category.TEST}),
        "one of dependencies": _one_of(categories, Category.DEPENDENCIES),
        "one of docs": _one_of(categories, Category.DOCS),
    }


def _one_of(categories: set[Category], category: Category) -> float:
    return float(len(categories) > 1 and category in categories)


def _of_sizes(first: FileFacts, second: FileFacts) -> Signs:
    return {
        "fewer lines": log1p(min(first.lines, second.lines)),
        "more lines": log1p(max(first.lines, second.lines)),
        "fewer words": log1p(min(len(first.parts), len(second.parts))),
        "more words": log1p(max(len(first.parts), len(second.parts))),
    }


def _set_beside_others(signs: Mapping[Pair, Signs], name: str, count: int) -> None:
    """How like a pair is beside the likest pairs of its files."""
    best = [0.0] * count
    for pair, own in signs.items():
        for one in pair:
            best[one] = max(best[one], own[name])
    for (first, second), own in signs.items():
        own[f"{name} beside the likest"] = own[name] / (max(best[first], best[second]) + 0.02)
        own[f"{name} beside the less like"] = own[name] / (min(best[first], best[second]) + 0.02)
