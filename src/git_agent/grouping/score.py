"""The chance that two changed files belong to one intent: what they have in common, judged by the pair model."""

from collections.abc import Iterable, Sequence
from math import exp, log

from git_agent.grouping.facts import FileFacts
from git_agent.grouping.link import Pair
from git_agent.grouping.pair_model import BASE, SIGNS, TREES
from git_agent.grouping.signs import MOST_FILES, PairSigns, Signs
from git_agent.grouping.trees import Node, read_trees
from git_agent.grouping.values import Learned

TELLING = 0.4  # of how rare a name may be; `return` says nothing about two files
_UNKNOWN, _PER_FILES = -1.78, 0.58


def sigmoid(z: float) -> float:
    return 1 / (1 + exp(-z))


def base_chance(files: int) -> float:
    """Of a pair of which nothing is known but how many files there are."""
    return sigmoid(_UNKNOWN + _PER_FILES * log(min(max(files, 1), MOST_FILES)))


class Scorer:
    """Scores the pairs of one change, of which `ruled` are bound by a rule."""

    def __init__(self, files: Sequence[FileFacts], learned: Learned, *, ruled: int) -> None:
        self._signs = PairSigns(files, learned, ruled=ruled)

    def chances(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """The chance of each of these pairs."""
        trees = read_trees(TREES)
        return {pair: _chance(trees, signs) for pair, signs in self._signs.of(pairs).items()}

    def rarest(self, names: Iterable[str]) -> list[str]:
        """The names of these that say most, the rarest first; none that is in most files."""
        rarities = {name: self._signs.rarity(name) for name in names}
        telling = (name for name, rarity in rarities.items() if rarity >= TELLING)
        return sorted(telling, key=lambda name: (-rarities[name], name))

    def together(self, first: FileFacts, second: FileFacts) -> tuple[int, int]:
        """How many commits touched both, and how many the first."""
        return self._signs.history.together(first.path, second.path)


def _chance(trees: Sequence[Node], signs: Signs) -> float:
    values = [signs[name] for name in SIGNS]
    total = BASE
    for tree in trees:
        node = tree
        while not isinstance(node, float):
            sign, bar, low, high = node
            node = low if values[sign] <= bar else high
        total += node
    return sigmoid(total)
