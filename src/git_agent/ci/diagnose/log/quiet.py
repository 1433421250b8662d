"""Which lines of a log cannot matter, told from their bytes: most, and a hundred megabytes have a million of them.

A word is judged once and remembered: a log says the same few thousand words again and again. What is passed over here
must be passed over by every rule, so whoever adds one sees to it that one word of its line is heard.
"""

import re
from enum import IntEnum

from git_agent.ci.diagnose.families.literals import tree
from git_agent.ci.diagnose.families.stems import CODES, STEMS

_MOST_WORDS = 50_000
_LONGEST_WORD = 120  # bytes; longer ones do not come again
_BELOW_HEADER = 128  # lines in which what stands below a header may say nothing by itself
_NONE_FAILED = b"Failures: 0, Errors: 0,"  # which Maven says of every class of tests that passed
_FLAG = re.compile(rb"-W[a-z=+-]+")  # a compiler's, which is called with it a thousand times: `-Werror`
_ESCAPE = bytes([27])
_STRANGE = b"\x01"
_FOLDED = bytes.maketrans(
    b"123456789" + bytes(code for code in range(32) if code not in b"\t\n\v\f\r" + _ESCAPE) + b"\x7f",
    b"000000000" + _STRANGE * 27,
)
_CODES = tuple(code.encode() for code in CODES)
_COLOUR = re.compile(rb"\x1b\[[0-9;]*[A-Za-z]")
# A name over findings or a frame of Python's: the lines below are read whatever they say.
_HEADERS = frozenset({b"File", b"FILE:", b"Line", b"Traceback"})
_WHOLE = _HEADERS | {
    b"E", b"Warn", b"Warn:", b"Location:", b"rspec", b"line", b"line:", b"lineNumber:", b"defined", b"Origin:",
}  # fmt: skip
_MARKS = frozenset({
    b"---", b"+++", b"~~~", b"^^^", b"$", b"+", b"++", b"++++", b"cmd:", b"run:", b"CircleCI", b"Process", b"Post",
    b"Running", b"Cleaning",
})  # fmt: skip
# A stem that goes on behind a space is one that a word ends with.
_HALVES = tuple(stem.partition(" ")[0].encode() for stem in STEMS if " " in stem)
_ANYWHERE = (
    "clippy", "sc0000", "ssert", "problem", "fmt", "[warn]", "(original)", ":(.", "interrupt", "notfound", "iteration",
    "exist", "expected", "\u203a", "##[", "##team", "##vso", "::notice", "::debug", "::group", "::endgr", "::add-m",
    "[command]", "#!/bin/", '"action":', "🚨", "\xa0",
)  # fmt: skip
_SAYS = re.compile(tree([*(stem for stem in STEMS if " " not in stem), *_ANYWHERE]).encode())
_PLACE = re.compile(
    rb"[./\\][^:]*:\[?0"  # a path with a line
    rb"|(?:file|BUILD|WORKSPACE|BUCK|SConstruct|SConscript|Kconfig|CODEOWNERS|LICENSE|README)[\w.-]*:\[?0"
    rb"|\(0+(?:[,:.]0+)?(?:[-,]0+){0,2}\)|\(0+[,:.]$"  # in brackets
    rb"|^0+:0+(?:-0+(?::0+)?)?$|^0+:$|^0+\)$|:line:?$|^L:"
)


class Heard(IntEnum):
    """Who has to look at a line."""

    NOBODY = 0
    MARKS = 1  # those who know the marks of CI systems
    RULES = 2  # everybody


NOBODY, MARKS, RULES = Heard  # a member of an enumeration is slow to find


class Quiet:
    """Remembers the words that say nothing."""

    def __init__(self) -> None:
        self._dull: set[bytes] = set()
        self._below = 0  # lines to come that are read whatever they say

    def heard(self, raw: bytes) -> Heard:
        """Who has to look at this line; for most nobody has."""
        if _NONE_FAILED in raw:
            raw = raw.replace(_NONE_FAILED, b"")
        words = raw.translate(_FOLDED).split()
        heard = NOBODY if self._dull.issuperset(words) else self._loudest(words)
        if self._below:
            self._below -= 1
            return RULES
        if heard is not RULES:
            for code in _CODES:
                if code in raw:
                    return RULES
        return heard

    def _loudest(self, words: list[bytes]) -> Heard:
        dull = self._dull
        loudest = NOBODY
        for word in [word for word in words if word not in dull]:
            if word in _MARKS:
                loudest = loudest or MARKS
            elif self._is_loud(word):
                loudest = RULES
                if word in _HEADERS:
                    self._below = _BELOW_HEADER
        return loudest

    def _is_loud(self, word: bytes) -> bool:
        if _says(word) if _ESCAPE not in word else _says_in_colour(word):
            return True
        if len(word) <= _LONGEST_WORD:
            if len(self._dull) >= _MOST_WORDS:
                self._dull.clear()
            self._dull.add(word)
        return False


def _says_in_colour(word: bytes) -> bool:
    plain = _COLOUR.sub(b"", word)
    return _ESCAPE in plain or plain in _MARKS or _says(plain)


def _says(word: bytes) -> bool:
    if word in _WHOLE or _STRANGE in word or word.endswith(b".tf"):
        return True
    if _FLAG.fullmatch(word):
        return False
    lowered = word.lower()
    if lowered.endswith(_HALVES) or _SAYS.search(lowered):
        return True
    return (b":" in word or word.endswith((b")", b","))) and _PLACE.search(word) is not None
