"""Reads a model's release note: one JSON object, whatever the model says around it, checked by hand.

What can be read is checked in full, so that one repair hears of every fault. What the note says is not judged here.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from git_agent.model.fault import Fault
from git_agent.model.value import value
from git_agent.redact import clean
from git_agent.release.note import HEADINGS, Bullet, NoteRef, NoteSection
from git_agent.shape.reply.clean import MOST_CHARS
from git_agent.shape.reply.json_reply import last_object
from git_agent.shape.reply.no_message import why_no_description

REF_TYPES = ("commit", "pr", "issue")
LONGEST_SUMMARY = 400
LONGEST_LABEL = 40
MOST_FAULTS = 200  # more help nobody

_REF_FORMS = {
    "commit": (r"[0-9a-f]{7,64}", "at least 7 hexadecimal digits"),
    "pr": (r"\d{1,12}", "a number without `#`"),
    "issue": (r"\d{1,12}|[A-Z][A-Z0-9_]{1,20}-\d{1,12}", "a number without `#`, or a key such as ABC-12"),
}
_UNSEEN = "[\x00-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u206f\ufeff]"
_CODE = r"(?<!`)`[^`]+`(?!`)"
_MARKUP = (
    (r"[-*+•]\s|\d+[.)]\s", "begins as a list item"),
    (r"#{1,6}\s|>\s", "begins as a heading or quotation"),
)
_INNER_MARKUP = (
    (r"```|~~~", "has a code fence"),
    (r"</?[A-Za-z!][^>]*>", "has HTML; write names with angle brackets in backticks"),
    (r"\*\*|(?<!\w)__(?=\w)|!?\[[^\]]*\]\(", "has Markdown other than backticks"),
    (r"(?<!`)`(?!`)", "has a backtick without its partner"),
)


@value
class NoteAnswer:
    """What a model answered; with any `faults` it cannot be used, and `sections` are those that could be read."""

    sections: tuple[NoteSection, ...] = ()
    faults: tuple[Fault, ...] = ()


def read_answer(text: str, *, most_chars: int = MOST_CHARS) -> NoteAnswer:
    """The note in a reply."""
    if len(text) > most_chars:
        return NoteAnswer(faults=(_fault(f"The answer has {len(text)} characters: write at most {most_chars}."),))
    answer = last_object(text, "sections")
    if answer is None:
        return NoteAnswer(faults=(_fault("The answer is not one JSON object with the key `sections`."),))
    reader = _AnswerReader()
    sections = reader.sections(answer)
    return NoteAnswer(sections=sections, faults=tuple(reader.faults[:MOST_FAULTS]))


class _AnswerReader:
    """Walks through the object and notes every fault with its place."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def sections(self, answer: Mapping[str, object]) -> tuple[NoteSection, ...]:
        fields = self._fields(answer, "The answer", sections=list)
        listed = fields["sections"] if fields else ()
        made = [self._section(item, f"Section {number}") for number, item in enumerate(_items(listed), start=1)]
        kept = [section for section in made if section]
        several = Counter(section.heading for section in kept)
        for heading in [heading for heading, count in several.items() if count > 1]:
            self._say(f'The heading "{heading}" is there more than once.')
        return tuple(kept)

    def _section(self, part: object, place: str) -> NoteSection | None:
        fields = self._fields(part, place, heading=str, bullets=list)
        if fields is None:
            return None
        heading = str(fields["heading"])
        if heading not in HEADINGS:
            self._say(f'"{_quoted(heading)}" is not one of the headings: {", ".join(HEADINGS)}.')
            return None
        bullets = [self._bullet(item, f"{heading}, bullet {n}") for n, item in enumerate(_items(fields["bullets"]), 1)]
        if not bullets:
            self._say(f"{heading} has no bullets: leave the section out.")
        return NoteSection(heading=heading, bullets=tuple(bullet for bullet in bullets if bullet))

    def _bullet(self, part: object, place: str) -> Bullet | None:
        fields = self._fields(part, place, label=(str, type(None)), summary=str, refs=list)
        if fields is None:
            return None
        label = None if fields["label"] is None else self._text(str(fields["label"]), f"{place}, label", LONGEST_LABEL)
        summary = self._text(str(fields["summary"]), place, LONGEST_SUMMARY)
        refs = [self._ref(item, place) for item in _items(fields["refs"])]
        if not refs:
            self._say(f"{place} has no refs.")
        kept = [ref for ref in refs if ref]
        if len(set(kept)) < len(kept):
            self._say(f"{place} has the same reference twice.")
        return Bullet(label=label, summary=summary, refs=tuple(kept))

    def _text(self, text: str, place: str, longest: int) -> str:
        # What is beyond is at fault for its length, and need not be redacted for that to be said.
        text = clean(text[: longest * 10]).strip()
        for problem in _problems(text, longest):
            self._say(f'{place} ("{_quoted(text)}") {problem}.')
        return text

    def _ref(self, part: object, place: str) -> NoteRef | None:
        fields = self._fields(part, f"A reference of {place}", type=str, value=str)
        if fields is None:
            return None
        kind, text = str(fields["type"]), str(fields["value"]).strip()
        text = text.lower() if kind == "commit" else text.removeprefix("#")
        form, wanted = _REF_FORMS.get(kind, ("", f"one of the types {', '.join(REF_TYPES)}"))
        # A type that is none has the empty form, and the empty text would fit it.
        if not re.fullmatch(form, text) or not text:
            self._say(f'{place}: the {_quoted(kind)} reference "{_quoted(text)}" is not {wanted}.')
            return None
        return NoteRef(type=kind, value=text)

    def _fields(self, part: object, place: str, **wanted: type | tuple[type, ...]) -> Mapping[str, object] | None:
        if not isinstance(part, dict) or part.keys() != wanted.keys():
            self._say(f"{place} is not an object with {', '.join(wanted)} and nothing else.")
            return None
        wrong = [name for name, types in wanted.items() if not isinstance(part[name], types)]
        for name in wrong:
            self._say(f"{place}: `{name}` is of the wrong type.")
        return None if wrong else part

    def _say(self, detail: str) -> None:
        self.faults.append(_fault(detail))


def _problems(text: str, longest: int) -> Iterator[str]:
    if not text:
        yield "is blank"
    elif why := why_no_description(text):
        yield f"is {why} and says nothing about the change"
    if len(text) > longest:
        yield f"has {len(text)} characters, more than {longest}"
    if re.search(_UNSEEN, text):
        yield "is not one line of plain text"
    yield from (problem for pattern, problem in _MARKUP if re.match(pattern, text))
    # In backticks nothing is markup.
    bare = re.sub(_CODE, "", text)
    yield from (problem for pattern, problem in _INNER_MARKUP if re.search(pattern, bare))


def _items(part: object) -> list[object]:
    return part if isinstance(part, list) else []


def _quoted(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:60]}…"


def _fault(detail: str) -> Fault:
    return Fault(rule="answer-form", detail=detail)
