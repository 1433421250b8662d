"""A message taken apart into what it states: its subject, the points of its lists, its sentences."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.model.subject import parse_subject
from git_agent.model.value import value

_POINT = LazyPattern(r"\s{0,3}(?:[-*+•]|\d+[.)])\s+")
_APART = LazyPattern(r"(?:\s{4,}|\t|>|```|~~~|#)")
_TRAILER = LazyPattern(r"[A-Za-z][\w-]+(?:-by|-on|-Id|-id)?: \S")
_SQUASHED = LazyPattern(r"\(#\d+\)$")
_SENTENCE = LazyPattern(r"(?<=[.!?;])\s+(?=[A-Z`])")
_OPENING = LazyPattern(
    r"(?i)(?:(?:also|and|then|now|this|it|we|i|commit|change|patch|pr|the|finally|additionally)[ ,]+){0,3}"
)
VERBS = {
    "add": r"add(?:s|ed|ing)?|introduc(?:e|es|ed|ing)|creat(?:e|es|ed|ing)|implement(?:s|ed|ing)?",
    "remove": r"remov(?:e|es|ed|ing)|delet(?:e|es|ed|ing)|drop(?:s|ped|ping)?",
    "rename": r"renam(?:e|es|ed|ing)",
    "move": r"mov(?:e|es|ed|ing)|extract(?:s|ed|ing)?|replac(?:e|es|ed|ing)|expos(?:e|es|ed|ing)|export(?:s|ed|ing)?"
    r"|deprecat(?:e|es|ed|ing)|rewrit(?:e|es|ten|ing)|convert(?:s|ed|ing)?",
    "update": r"updat(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|extend(?:s|ed|ing)?|improv(?:e|es|ed|ing)"
    r"|refactor(?:s|ed|ing)?|simplif(?:y|ies|ied|ying)|optimi[sz](?:e|es|ed|ing)|bump(?:s|ed|ing)?",
    "fix": r"fix(?:es|ed|ing)?|correct(?:s|ed|ing)?|repair(?:s|ed|ing)?",
}
_ACTION = LazyPattern("(?i)(?:" + "|".join(f"(?P<{verb}>{forms})" for verb, forms in VERBS.items()) + r")\b")


@value
class Statement:
    """One thing that is said; `verb` is what the change is said to do, where it is said to do something."""

    text: str
    verb: str
    object: str
    is_subject: bool = False


def statements(message: Message) -> Iterator[Statement]:
    """Everything that a message states, its subject first."""
    yield _read(parse_subject(message.subject).text, quote=message.subject, is_subject=True)
    if _SQUASHED.search(message.subject) and message.body.startswith("* "):
        return  # the messages of the commits that were squashed: what one of them did, another may have undone
    for paragraph in message.body.split("\n\n"):
        lines = paragraph.split("\n")
        if all(_TRAILER.match(line) or not line.strip() for line in lines):
            continue
        for text in texts_of(lines):
            yield _read(text, quote=text)


def texts_of(lines: list[str]) -> Iterator[str]:
    """The points and sentences of a paragraph, each on one line."""
    points: list[str] = []
    for line in lines:
        if point := _POINT.match(line):
            points.append(line[point.end() :].strip())
        elif not points or not _APART.match(line):
            points = [*points[:-1], f"{points[-1]} {line.strip()}"] if points else [line.rstrip()]
    for text in points:
        if not _APART.match(text):
            yield from (part.strip() for part in _SENTENCE.split(text) if part.strip())


def _read(text: str, *, quote: str, is_subject: bool = False) -> Statement:
    opening = _OPENING.match(text)
    begin = opening.end() if opening else 0
    action = _ACTION.match(text, begin)
    verb = (action.lastgroup or "") if action else ""
    return Statement(
        text=quote, verb=verb, object=text[action.end() :].strip() if action else "", is_subject=is_subject
    )
