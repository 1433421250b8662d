"""Whether a changelog tells of something already, in whoever's words."""

import re
from collections.abc import Iterable, Sequence

_COMMIT = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{7,64}\b")  # with a digit: `defaced` is a word
_NUMBER = re.compile(r"[#!]\d+\b")
_NAME = r"(?:[0-9a-f]{7,64}|[#!]\d+|\+\d+)"
_REFS = re.compile(rf"\s*\((?:(?:{_NAME}|\[{_NAME}\]\([^()\s]*\))(?:, )?)+\)$")
_LINK = re.compile(r"\[([^\]]*)\]\([^()\s]*\)")
_LEAD = re.compile(rf"[-*+\s]*(?:{_NAME}:?\s+)?")
_THANKS = re.compile(r"\s+(?:[-\u2013\u2014]\s*|\(?(?:by|thanks(?: to)?)\s+)\(?@[\w-]+\)?\W*$")
_WORD = re.compile(r"[^\W_]+(?:[.'_-]\w+)*")
_SMALL = frozenset(("a", "an", "the", "of", "for", "to", "in", "on", "is", "are", "be"))


def missing_bullets(bullets: Iterable[tuple[str, str]], body: Sequence[str]) -> list[tuple[str, str]]:
    """Those of (kind, bullet) whose commit, number or words do not stand in these lines."""
    refs = _refs("".join(body))
    words = {_words(line) for line in body}
    return [
        (kind, bullet) for kind, bullet in bullets if refs.isdisjoint(_refs(bullet)) and _words(bullet) not in words
    ]


def _refs(text: str) -> set[str]:
    """The numbers and commits that a text names; the same commit may be written with more or fewer digits."""
    return {commit[:7] for commit in _COMMIT.findall(text)} | set(_NUMBER.findall(text))  # seven are the fewest


def _words(line: str) -> frozenset[str]:
    """What it says, in any order: "Drop support for Python 3.8." is "Drop Python 3.8 support"."""
    plain = _LINK.sub(r"\1", _REFS.sub("", line.strip()))
    plain = _THANKS.sub("", _LEAD.sub("", plain, count=1)).casefold()
    return frozenset(_WORD.findall(plain)) - _SMALL
