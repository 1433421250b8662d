"""Whether what a message says goes the way of the change: "add" where lines only go, "replace A with B" turned round.

What stands on both sides, or on none, is not judged here.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.shape.ground.openings import ADDING, ADDS, DELETES, OPENS, REMOVING
from git_agent.shape.ground.sides import parted
from git_agent.shape.ground.topics import is_of_trade

if TYPE_CHECKING:
    from git_agent.shape.ground.deeds import Deeds

Told = tuple[str, str, bool]

# Up to where the thing ends of which it is said.
_STOPS = (
    "for|to|of|in|that|which|when|where|with|from|on|by|and|or|as|at|into|via|using|without|if|so|because|between|about"
    "|before|after|inside|instead|while|during|since|against|over|under|but|not|unless|per|until"
)
_PHRASE = rf"(?:(?!(?:{_STOPS})\b)[\w`'$./:()-]+,? ?){{1,6}}"
_DEEDS = {
    deed: LazyPattern(rf"(?i)(?:{OPENS}(?:{verbs})|\bby {gerund}) (?P<what>{_PHRASE})")
    # What is dropped may be what the program no longer takes.
    for deed, verbs, gerund in (("addition", ADDS, ADDING), ("removal", DELETES, REMOVING))
}
_NOTHING_COMES = LazyPattern(
    rf"(?i)^(?:{ADDS}) (?!(?:in|by|at|to|as|with|on)\b)(?!.*\b(?:support|ability|compatib\w+|possib\w+)\b).+"
)
_NAME = r"`?[\w$./:#@()-]*[\w$)]`?"
_A = r"(?:the |a |an )?"
_OLD, _NEW = (rf"{_A}(?P<{side}>{_NAME})" for side in ("old", "new"))
_TURNS = (
    "switch|switches|switched|migrate|migrates|migrated|convert|converts|converted|port|ports|move|moves|moved|change"
    "|changes|changed"
)
_SWAPS = tuple(
    LazyPattern(rf"(?i){OPENS}{swap}(?=[.,;:!?]?(?:$| |\n))")
    for swap in (
        rf"replac(?:e|es|ed) (?:all |uses of |usage of |calls to )*{_OLD} (?:with|by) {_NEW}",
        rf"(?:use|uses|used|prefer|prefers) {_NEW} (?:instead of|over|rather than|in place of) {_OLD}",
        rf"(?:{_TURNS}) (?:\w+ ){{0,2}}?from {_OLD} to {_NEW}",
    )
)
_GROWTH = LazyPattern(
    rf"(?i){OPENS}(?:(?P<up>increas(?:e|es|ed)|rais(?:e|es|ed)|enlarge(?:s|d)?)|(?P<down>decreas(?:e|es|ed)|reduc(?:e|es|ed)"
    rf"|lower(?:s|ed)?|shrink(?:s)?)) (?P<what>{_PHRASE})"
)
_WORD = LazyPattern(r"[A-Za-z]{3,}")
_HOW = word_set("""
    unused unnecessary redundant obsolete dead old new duplicate duplicated deprecated unneeded useless superfluous
    extra stale leftover the needless remaining missing additional more some few many all any other another several
    incorrect wrong invalid broken outdated own
""")


def direction_claims(sentence: str, deeds: "Deeds") -> Iterator[Told]:
    """What is told the wrong way round: the words, the kind of claim, and False."""
    if not deeds.has_unread_files():
        yield from ((words, kind, False) for words, kind in _turned(sentence, deeds) if not deeds.has_told(words))


def _turned(sentence: str, deeds: "Deeds") -> Iterator[tuple[str, str]]:
    if not deeds.may_come() and (added := _NOTHING_COMES.match(sentence)):
        yield added[0], "addition"
    for deed, pattern in _DEEDS.items():
        for match in pattern.finditer(sentence):
            if _is_turned(deed, match["what"], deeds):
                yield match[0].strip(), deed
    for pattern in _SWAPS:
        for match in pattern.finditer(sentence):
            if deeds.sides.net(_trace(match["old"])) > 0 > deeds.sides.net(_trace(match["new"])):
                yield match[0].strip(), "replacement"
    for match in _GROWTH.finditer(sentence):
        *_, head = _words(match["what"].partition(",")[0]) or [""]
        if head and deeds.lines.goes_against(head, up=match["up"] is not None):
            yield match[0].strip(), "update"


def _is_turned(deed: str, what: str, deeds: "Deeds") -> bool:
    """Whether the words that say what it is stand on lines of the other side, and none on one of this side."""
    words = [word for word in _words(what) if word not in _HOW]
    sides = [(deeds.sides.counts(_trace(word)), word) for word in words]
    if not words or any((came if deed == "addition" else went) for (came, went), _ in sides):
        return False
    telling = [came + went for (came, went), word in sides if not is_of_trade(word)]
    return bool(telling) and all(telling)


def _words(phrase: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(phrase)]


def _trace(name: str) -> re.Pattern[str]:
    """The name as its parts, without its ending."""
    parts = re.findall(r"[a-z0-9]+", parted(name.strip("`()")))
    last = parts[-1] if parts else name
    stem = last[: max(4, len(last) - 3)] if len(parts) == 1 and last.isalpha() else last
    return re.compile(r"\b" + r"\W*".join([*map(re.escape, parts[:-1]), re.escape(stem)]))
