"""What a message says that its change does to something: add, remove or rename it, or break what others rely on.

Only what opens a sentence is read, or follows in it with "and": what a new option removes is no deed of the change.
"""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.shape.ground.deeds import Deeds
from git_agent.shape.ground.lexicon import is_file_name
from git_agent.shape.ground.sentences import sentences
from git_agent.shape.ground.wording import pieces

_OPENS = r"(?:^|\band |\bthis (?:commit |change )?(?:also )?|^it (?:also )?|^also )"
_BESIDE = r"(?:(?:the|a|an|old|new|unused|obsolete|deprecated|legacy|dead|function|method|class|file|module|helper) )*"
_THING = r"(?P<ticks>`?)(?P<name>[\w$./-]*[\w$])(?P<call>\(\))?(?P=ticks)"
# A plain word is a name where nothing follows that would make it the beginning of something else.
_KIND = "function|method|class|helper|file|module|struct|type"
_ENDS = rf"(?=[.,;:!?]?$|[,;] | and | (?:from|in|to) [`\w./-]*\.\w+| (?:{_KIND})\b)"
_DEEDS = {
    "addition": r"add(?:s|ed)?|introduc(?:e|es|ed)|creat(?:e|es|ed)|implement(?:s|ed)?",
    "removal": r"remov(?:e|es|ed)|delet(?:e|es|ed)|drop(?:s|ped)?",
}
_DEED = {kind: LazyPattern(rf"(?i){_OPENS}(?:{verbs}) {_BESIDE}{_THING}{_ENDS}") for kind, verbs in _DEEDS.items()}
_RENAME = LazyPattern(
    rf"(?i){_OPENS}renam(?:e|es|ed) {_BESIDE}`?(?P<old>[\w$./-]*[\w$])`? (?:to|into|as) `?(?P<new>[\w$./-]*[\w$])"
)
_BREAKING = LazyPattern(r"(?i)\bbreaking[ -]changes?\b|(?m:^BREAKING\b)")
_MARKED = LazyPattern(r"[A-Za-z]+(?:\([^()]*\))?!(?=: )")

BREAKING = "breaking change"
DEEDS = ("addition", "removal", "renaming", BREAKING)


def deed_claims(message: Message, deeds: Deeds) -> Iterator[tuple[str, str, bool]]:
    """Every deed that a message tells of something known to the change: its words, its kind, and whether it is true."""
    if marked := _MARKED.match(message.subject):
        yield marked[0], BREAKING, _is_breaking(deeds)
    subject = re.sub(r"^[A-Za-z]+(?:\([^()]*\))?!?: ", "", message.subject)
    for text in (subject, message.body):
        for piece in pieces(text):
            for sentence in sentences(piece):
                yield from _told_in(sentence, deeds)


def _told_in(sentence: str, deeds: Deeds) -> Iterator[tuple[str, str, bool]]:
    for match in _BREAKING.finditer(sentence):
        yield match[0], BREAKING, _is_breaking(deeds)
    for kind, pattern in _DEED.items():
        for match in pattern.finditer(sentence):
            is_true = _is_done(kind, match["name"], deeds, is_code=bool(match["ticks"] or match["call"]))
            if is_true is not None:
                yield match[0].strip(), kind, is_true
    for match in _RENAME.finditer(sentence):
        if _is_known(match["old"], deeds) and _is_known(match["new"], deeds):
            is_true = bool(_is_done("removal", match["old"], deeds)) and bool(_is_done("addition", match["new"], deeds))
            yield match[0].strip(), "renaming", is_true


def _is_breaking(deeds: Deeds) -> bool:
    return deeds.has_told("breaking") or deeds.has_told("!: ") or deeds.may_break()


def _is_known(name: str, deeds: Deeds) -> bool:
    return bool(deeds.changes_of(name)) if is_file_name(name) else deeds.is_definition(name)


def _is_done(kind: str, name: str, deeds: Deeds, *, is_code: bool = False) -> bool | None:
    """Whether the change does this; None where it has nothing of that name."""
    if is_file_name(name):
        if not deeds.changes_of(name):
            return None
        return deeds.adds_file(name) if kind == "addition" else deeds.removes_file(name)
    if not (deeds.knows(name) if is_code else deeds.is_definition(name)):
        return None
    return deeds.adds(name) if kind == "addition" else deeds.removes(name)
