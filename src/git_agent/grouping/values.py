"""What grouping is given besides the change, and what comes out."""

from collections.abc import Mapping
from math import log
from types import MappingProxyType

from git_agent.grouping.words import COMMON, number_of
from git_agent.model.value import value

ASSUMED = 20  # files, half of which have the words that are common everywhere


@value
class Learned:
    """What a repository teaches: in how many of its files a word or a part of one occurs, of how many of its paths, and
    which files its last commits touched together. `words` are by the numbers of words and parts.
    """

    words: Mapping[int, int] = MappingProxyType({})
    files: int = 0
    path_words: Mapping[str, int] = MappingProxyType({})
    paths: int = 0
    commits: tuple[tuple[str, ...], ...] = ()

    def word_weight(self, word: str) -> float:
        """How much it says that two files share this word: the rarer, the more."""
        # As if a few more files had been read: where there are hardly any, `return` would be as rare as a name.
        count = self.words.get(number_of(word), 0) + (ASSUMED // 2 if word in COMMON else 0)
        return log((self.files + ASSUMED + 1) / (count + 1))

    def path_word_weight(self, word: str) -> float:
        # Where nothing was learned, all words say as much.
        return log((self.paths + 1) / (self.path_words.get(word, 0) + 1)) if self.paths else 1.0

    def rarity(self, word: str) -> float:
        """The same between 0, in every file, and 1, in none."""
        return self.word_weight(word) / log(self.files + ASSUMED + 1)


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
