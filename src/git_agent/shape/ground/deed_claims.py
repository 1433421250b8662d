"""What a message says that its change does to something: add, remove, rename or move it, or break what others rely on.

Only what opens a sentence is read, or follows in it with "and".
"""

import re
from collections.abc import Callable, Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.shape.ground.deeds import Deeds
from git_agent.shape.ground.direction_claims import direction_claims
from git_agent.shape.ground.lexicon import is_file_name
from git_agent.shape.ground.openings import ADDS, OPENS, REMOVES
from git_agent.shape.ground.package_claims import package_claims
from git_agent.shape.ground.sentences import sentences
from git_agent.shape.ground.trace_claims import trace_claims
from git_agent.shape.ground.wording import pieces

Told = tuple[str, str, bool]

_BESIDE = r"(?:(?:the|a|an|old|new|unused|obsolete|deprecated|legacy|dead|function|method|class|file|module|helper) )*"
_THING = r"(?P<ticks>`?)(?P<name>(?:[\w$./-]|::)*[\w$])(?P<call>\(\))?(?P=ticks)"
# A plain word is a name where nothing follows that would make it the beginning of something else.
_KIND = "function|method|class|helper|file|module|struct|type"
_ENDS = rf"(?=[.,;:!?]?$|[,;] | and | (?:from|in|to) [`\w./-]*\.\w+| (?:{_KIND})\b)"
_DEEDS = {"addition": ADDS, "removal": REMOVES}
_DONE = {
    "addition": r"(?:added|introduced|created|new)",
    "removal": r"(?:removed|deleted|dropped|gone|eliminated)",
}
_BEEN = r"(?:has been|have been|was|were|is|are|got) (?:now |also |therefore )?"
_DEED = {kind: LazyPattern(rf"(?i){OPENS}(?:{verbs}) {_BESIDE}{_THING}{_ENDS}") for kind, verbs in _DEEDS.items()}
_PASSIVE = {
    kind: LazyPattern(
        rf"(?i){OPENS}{_BESIDE}{_THING}(?: (?:{_KIND}))? {_BEEN}{done}(?=[.,;:!?]|$| (?:now|and|in|from)\b)"
    )
    for kind, done in _DONE.items()
}
_NO_LONGER = LazyPattern(rf"(?i){OPENS}{_BESIDE}{_THING}(?: (?:{_KIND}))? no longer exists?\b")
_TO = r"(?:to|into|as) `?(?P<new>[\w$./-]*[\w$])"
_RENAMES = (
    LazyPattern(rf"(?i){OPENS}renam(?:e|es|ed) {_BESIDE}`?(?P<old>[\w$./-]*[\w$])`? {_TO}"),
    LazyPattern(rf"(?i){OPENS}{_BESIDE}`?(?P<old>[\w$./-]*[\w$])`? {_BEEN}renamed {_TO}"),
)
_MOVE = LazyPattern(rf"(?i){OPENS}mov(?:e|es|ed) {_BESIDE}{_THING} (?:in)?to `?(?P<where>[\w$./-]*\.\w+)")
_TAKES_AWAY = LazyPattern(rf"(?i)^(?:{_DEEDS['removal']}|renam(?:e|es|ed)|mov(?:e|es|ed)) .+")
_OF_KIND = LazyPattern(
    r"(?i)^remov(?:e|es|ed) the (?!(?:first|second|third|last|same|other|whole|entire|old|new)\b)"
    r"`?(?P<name>[a-z][a-z0-9]{2,})`? (?:method|function|class|flag|option|argument)\b"
)
_BREAKING = LazyPattern(
    r"(?i)\bbreaking[ -]changes?\b|(?m:^BREAKING\b)"
    r"|\bbreaks (?:existing |all )?(?:callers|users|clients|consumers|compatibility|the api)\b"
)
_SIGNED = LazyPattern(r"[A-Z][A-Za-z-]*-by: [^<>]*<[^<>\s]*>")  # a history may have thousands, and none tells a deed
_MARKED = LazyPattern(r"[A-Za-z]+(?:\([^()]*\))?!(?=: )")
_NAMES = LazyPattern(r"[A-Za-z_$][\w$]*")
_OWNED = LazyPattern(r"[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)+")  # Router.Match, StreamHandler::write
_CODE_LIKE = LazyPattern(r".*(?:_|[a-z][A-Z]|\d)")

BREAKING = "breaking change"


def deed_claims(message: Message, deeds: Deeds, is_known: Callable[[str], bool]) -> Iterator[Told]:
    """Every deed that a message tells of something known to the change: its words, its kind, and whether it is true.

    `is_known` says whether a word stands anywhere in the evidence.
    """
    if marked := _MARKED.match(message.subject):
        yield marked[0], BREAKING, _is_breaking(deeds, "")
    subject = re.sub(r"^[A-Za-z]+(?:\([^()]*\))?!?: ", "", message.subject)
    for text in (subject, message.body):
        for piece in pieces(text):
            for sentence in () if _SIGNED.fullmatch(piece) else sentences(piece):
                yield from _told_in(sentence, deeds)
                yield from trace_claims(sentence, deeds)
                yield from direction_claims(sentence, deeds)
                yield from package_claims(sentence, deeds.lines, is_known)


def _told_in(sentence: str, deeds: Deeds) -> Iterator[Told]:
    for match in _BREAKING.finditer(sentence):
        yield match[0], BREAKING, _is_breaking(deeds, sentence[match.end() :])
    for kind, match in _deeds_in(sentence):
        is_code = bool(match["ticks"] or match["call"] or _CODE_LIKE.match(match["name"]))
        is_true = _is_done(kind, match["name"], deeds, is_code=is_code)
        if is_true is not None:
            yield match[0].strip(), kind, is_true
    if deeds.only_adds and (taken := _TAKES_AWAY.match(sentence)) and _names_part(taken[0], deeds):
        yield taken[0], "removal", False
    if (of_kind := _OF_KIND.match(sentence)) and not deeds.knows(of_kind["name"]):
        yield of_kind[0], "removal", deeds.mentions(of_kind["name"], gone=True)
    for pattern in _RENAMES:
        for match in pattern.finditer(sentence):
            if _is_known(match["old"], deeds) and (_is_known(match["new"], deeds) or _is_name(match["new"])):
                yield match[0].strip(), "renaming", _is_renamed(match["old"], match["new"], deeds)
    for match in _MOVE.finditer(sentence):
        if deeds.is_definition(match["name"]) and not is_file_name(match["name"]):
            yield match[0].strip(), "move", deeds.removes(match["name"]) or deeds.adds(match["name"])


def _deeds_in(sentence: str) -> Iterator[tuple[str, re.Match[str]]]:
    for kinds in (_DEED, _PASSIVE):
        for kind, pattern in kinds.items():
            yield from ((kind, match) for match in pattern.finditer(sentence))
    yield from (("removal", match) for match in _NO_LONGER.finditer(sentence))


def _is_renamed(old: str, new: str, deeds: Deeds) -> bool:
    return bool(_is_done("removal", old, deeds)) and bool(_is_done("addition", new, deeds))


def _is_breaking(deeds: Deeds, what: str) -> bool:
    """Whether something public goes or changes, and is what the words after "BREAKING CHANGE:" name, if they do."""
    if deeds.has_told("breaking") or deeds.has_told("!: "):
        return True
    return deeds.may_break() and deeds.breaks_one_of(_NAMES.findall(what))


def _is_known(name: str, deeds: Deeds) -> bool:
    return bool(deeds.changes_of(name)) if is_file_name(name) else deeds.is_definition(name)


def _is_name(word: str) -> bool:
    """Whether a word is no plain one, such as the next in "rename it to match the others"."""
    return not word.islower() or bool(_CODE_LIKE.match(word))


def _names_part(sentence: str, deeds: Deeds) -> bool:
    """Whether a sentence is about something of the change by its name, and not about what its code does."""
    names = (name for name in _NAMES.findall(sentence.partition(" ")[2]) if _is_name(name))
    return any(deeds.knows(name) or deeds.is_file(name) for name in names)


def _is_done(kind: str, name: str, deeds: Deeds, *, is_code: bool = False) -> bool | None:
    """Whether the change does this; None where it has nothing of that name."""
    if deeds.is_parsed(kind, name):
        return True
    if is_owned := bool(_OWNED.fullmatch(name)) and not is_file_name(name):
        name, is_code = _NAMES.findall(name)[-1], True
    if is_file_name(name):
        if not deeds.changes_of(name):
            return None
        return deeds.adds_file(name) if kind == "addition" else deeds.removes_file(name)
    package = deeds.lines.adds_package(name) if kind == "addition" else deeds.lines.removes_package(name)
    if not deeds.is_definition(name) and package is not None:
        return package
    if not (deeds.knows(name) if is_code else deeds.is_definition(name)):
        return None
    if kind == "addition":
        return deeds.adds(name) and not deeds.only_uses(name) and not (is_owned and deeds.only_calls(name))
    return deeds.removes(name)
