"""Line words: how often the words of a label stand on the changed lines, where no path may name it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import log1p

_PART = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_SHORTEST_PLURAL = 4  # letters: `as` and `bus` lose nothing


def count_words(lines: Iterable[str]) -> Counter[str]:
    """The words that names and sentences on these lines are made of, each in the singular."""
    by_text = Counter(part for line in lines for part in _PART.findall(line))
    counts: Counter[str] = Counter()
    for text, count in by_text.items():
        counts[_singular(text.lower())] += count
    return counts


def spoken_of(key: str, words: Mapping[str, int]) -> float:
    """How much the lines speak of a label: the logarithm of how often its rarest word is there."""
    return log1p(min((words.get(word, 0) for word in map(_singular, _PART.findall(key))), default=0))


def _singular(word: str) -> str:
    return word[:-1] if len(word) >= _SHORTEST_PLURAL and word.endswith("s") else word
