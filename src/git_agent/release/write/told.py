"""Whether a changelog tells of something already, in whoever's words."""

import re
from collections.abc import Iterable, Sequence

_COMMIT = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{7,64}\b")  # with a digit: `defaced` is a word
_NUMBER = re.compile(r"[#!]\d+\b")
_SPELLED = re.compile(r"\b(?:(?P<merge>MR)|PR|GH)[ -](?P<number>\d+)\b", re.IGNORECASE)
_ADDRESS = re.compile(
    r"https?://[^\s()<>\]]+?/(?P<home>[^\s/()<>\]]+)/(?:-/)?"
    r"(?:pull|pulls|pull-requests|issues|(?P<merge>merge_requests))/(?P<number>\d+)\b"
)
_NAME = r"(?:[0-9a-f]{7,64}|[#!]\d+|\+\d+)"
_REFS = re.compile(rf"\s*\((?:(?:{_NAME}|\[{_NAME}\]\([^()\s]*\))(?:, )?)+\)$")
_LINK = re.compile(r"\[([^\]]*)\]\([^()\s]*\)")
_LEAD = re.compile(rf"[-*+\s]*(?:{_NAME}:?\s+)?")
_THANKS = re.compile(r"\s+(?:[-\u2013\u2014]\s*|\(?(?:by|thanks(?: to)?)\s+)\(?@[\w-]+\)?\W*$")
_WORD = re.compile(r"[^\W_]+(?:[.'_-]\w+)*")
_SMALL = frozenset(("a", "an", "the", "of", "for", "to", "in", "on", "is", "are", "be"))


def missing_bullets(bullets: Iterable[tuple[str, str]], body: Sequence[str]) -> list[tuple[str, str]]:
    """Those of (kind, bullet) whose commit, number or words do not stand in these lines."""
    bullets, text = list(bullets), "".join(body)
    homes = {address["home"] for _, bullet in bullets for address in _ADDRESS.finditer(bullet)}
    refs = _refs(text) | _addressed(text, homes)
    words = {_words(line) for line in body}
    return [
        (kind, bullet) for kind, bullet in bullets if refs.isdisjoint(_refs(bullet)) and _words(bullet) not in words
    ]


def _refs(text: str) -> set[str]:
    """The numbers and commits that a text names; the same commit may be written with more or fewer digits."""
    commits = {commit[:7] for commit in _COMMIT.findall(text)}  # seven are the fewest
    return commits | set(_NUMBER.findall(text)) | {_number(each) for each in _SPELLED.finditer(text)}


def _addressed(text: str, homes: set[str]) -> set[str]:
    """The numbers named by a bare address; another project's `/issues/7` is not ours, where ours is known."""
    return {_number(each) for each in _ADDRESS.finditer(text) if not homes or each["home"] in homes}


def _number(match: re.Match[str]) -> str:
    return f"{'!' if match['merge'] else '#'}{match['number']}"


def _words(line: str) -> frozenset[str]:
    """What it says, in any order: "Drop support for Python 3.8." is "Drop Python 3.8 support"."""
    plain = _LINK.sub(r"\1", _REFS.sub("", line.strip()))
    plain = _THANKS.sub("", _LEAD.sub("", plain, count=1)).casefold()
    return frozenset(_WORD.findall(plain)) - _SMALL
