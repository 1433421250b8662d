"""Words of a text, and the parts they are made of: `parseRule` and `parse_rule` are both parse and rule."""

import re
from collections.abc import Iterable
from functools import lru_cache
from zlib import crc32

from git_agent.model.paths import word_set

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,60}")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_VERSION = re.compile(r"(?<![\w.])v?\d+\.\d+\.\d+(?:[-+.][\w.]+)?(?![\w.])")
LEAST = 3  # letters; shorter ones are everywhere
# Of programs in most languages.
COMMON = word_set(
    "and are array assert bool boolean break case catch char class const continue def default else end enum err error "
    "except export extends false final float for foreach from func function get has import include int interface key "
    "let list main map match name namespace new nil none not null object package private protected pub public raise "
    "require result return self set static str string struct super switch test text the this throw throws true try "
    "type use using val value var void while with yield"
)


def words_in(text: str) -> set[str]:
    return set(_WORD.findall(text))


def parts_of(words: Iterable[str]) -> set[str]:
    """The parts of all these words, in lower case."""
    return {part for word in words for part in _parts(word)}


def number_of(part: str) -> int:
    """By which a part is counted: shorter than the word, and not to be read back."""
    return crc32(part.encode())


def path_words(path: str) -> set[str]:
    """The parts of a path's names, its ending included."""
    return parts_of(re.findall(r"[A-Za-z_0-9]+", path))


def versions_in(text: str) -> set[str]:
    return {version.removeprefix("v") for version in _VERSION.findall(text)}


@lru_cache(maxsize=20_000)
def _parts(word: str) -> tuple[str, ...]:
    return tuple(part.lower() for part in _PART.findall(word) if len(part) >= LEAST)
