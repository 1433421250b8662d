"""What a message says of kinds of things that leave a trace: that they come, that they go, that they are done."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from git_agent.shape.ground.openings import ADDING, ADDS, OPENS, REMOVES, REMOVING, UPDATES, WORKS_ON
from git_agent.shape.ground.traces import KINDS, trace_of, words_of

if TYPE_CHECKING:
    from git_agent.shape.ground.deeds import Deeds

Told = tuple[str, str, bool]

# What may stand before the noun; with any other word between, the noun belongs to something else.
_JOINS = "for|to|of|in|that|which|when|with|from|on|by|and|or|as|at|into|via|using|without|if|not|no|about|support|like"
_BETWEEN = rf"(?:(?!(?:{_JOINS})\b)[\w`'./-]+ ){{0,3}}?"
_BEEN = r"\b(?:is|are|gets?|will be) (?:now |also |then )?"
# Who removes warnings mends what they warn of.
_ELSEWHERE = (("removal", "warning"),)
_OF_KINDS = ("test", "documentation")  # which are told to be worked on where they only change
# "Tests were added", "The documentation for it has been updated", "Docs and tests are extended".
_WAS = r"(?:was|were|is|are|has been|have been|got)(?: also| now| accordingly| both)?"
_BEFORE = (
    r"^(?:(?:the|new|more|some|all|existing|relevant|corresponding|related|a|both|also|project|its)[ ,]+)*"
    r"(?:[\w-]+ and )?"
)
_ABOUT = r"(?: (?:and|or) [\w-]+)?(?: (?:for|of|to|in|on|that|which)(?: [\w`'./()-]+){1,5}?)?"
_PASSIVE = {
    "addition": "added|written|included|introduced|created|provided",
    "update": "updated|adjusted|adapted|revised|changed",
    "improvement": "extended|expanded|improved",
}


@cache
def _told() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """The deed, the kind, and how a sentence tells it."""
    patterns = [
        (deed, kind, rf"(?:{OPENS}(?:{verbs})|\bby {gerund}) {_BETWEEN}(?:{nouns})(?![\w-])")
        for kind, (nouns, *_) in KINDS.items()
        for deed, verbs, gerund in (("addition", ADDS, ADDING), ("removal", REMOVES, REMOVING))
        if (deed, kind) not in _ELSEWHERE
    ]
    patterns += [
        (deed, kind, rf"{OPENS}(?:{verbs}) (?:the |more |new |some |a |our )*(?:{KINDS[kind].nouns})(?![\w-]|\.\w)")
        for kind in _OF_KINDS
        for deed, verbs in (("update", UPDATES), ("improvement", WORKS_ON))
    ]
    patterns += [
        (deed, kind, rf"{_BEFORE}(?:{KINDS[kind].nouns}){_ABOUT} {_WAS} (?:{done})\b")
        for kind in _OF_KINDS
        for deed, done in _PASSIVE.items()
    ]
    patterns += [(kind, kind, rf"{OPENS}(?:{known.verbs})") for kind, known in KINDS.items() if known.verbs]
    patterns += [(kind, kind, rf"{_BEEN}(?:{known.done})(?![\w-])") for kind, known in KINDS.items() if known.done]
    return tuple((deed, kind, re.compile(pattern, re.IGNORECASE)) for deed, kind, pattern in patterns)


def trace_claims(sentence: str, deeds: "Deeds") -> Iterator[Told]:
    """The words, the kind of claim, and whether the change has a trace of it on the side where it has to be."""
    if deeds.has_unread_files():
        return
    for deed, kind, pattern in _told():
        for match in pattern.finditer(sentence):
            is_file = deed == "update" and deeds.is_file(match[0].strip().rpartition(" ")[2])
            yield match[0].strip(), deed, is_file or _has_trace(deed, kind, deeds)


def _has_trace(deed: str, kind: str, deeds: "Deeds") -> bool:
    trace, path = trace_of(kind), KINDS[kind].path
    if deeds.has_told_of(words_of(kind)) or deeds.is_parsed(deed, kind):
        return True
    if deed == "addition":
        return deeds.sides.gains(trace) or deeds.grows(path)
    if deed == "removal":
        return deeds.sides.loses(trace) or deeds.shrinks(path)
    if deed in ("update", "improvement") and (deeds.sides.takes(trace) or deeds.shrinks(path)):
        return True
    # What is new was not there to be updated.
    return deeds.grows(path) or (deed != "update" and deeds.sides.brings(trace))
