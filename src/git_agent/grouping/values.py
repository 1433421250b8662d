"""What grouping is given besides the change, and what comes out."""

from collections.abc import Mapping
from math import log
from types import MappingProxyType

from git_agent.grouping.words import number_of
from git_agent.model.value import value


@value
class Learned:
    """What a repository teaches: in how many of its files a part of a word occurs, of how many of its paths, and which
    files its last commits touched together. `words` are by the numbers of the parts.
    """

    words: Mapping[int, int] = MappingProxyType({})
    files: int = 0
    path_words: Mapping[str, int] = MappingProxyType({})
    paths: int = 0
    commits: tuple[tuple[str, ...], ...] = ()

    def word_weight(self, word: str) -> float:
        """How much it says that two files share this word: the rarer, the more."""
        return _weight(self.words.get(number_of(word), 0), self.files)

    def path_word_weight(self, word: str) -> float:
        return _weight(self.path_words.get(word, 0), self.paths)

    def rarity(self, word: str) -> float:
        """The same between 0, in every file, and 1, in none."""
        return self.word_weight(word) / log(self.files + 1) if self.files else 1.0


NOTHING_LEARNED = Learned()


@value
class FileGroup:
    """Paths of one intent in their order, the link that holds them together, and why each is there.

    `reasons` are as many as `paths`; that of the file for which the others are there is empty.
    """

    paths: tuple[str, ...]
    reason: str
    reasons: tuple[str, ...]


@value
class Grouping:
    """The groups, in an order in which each can be built."""

    groups: tuple[FileGroup, ...]


def _weight(count: int, total: int) -> float:
    # Where nothing was learned, all words say as much.
    return log((total + 1) / (count + 1)) if total else 1.0
