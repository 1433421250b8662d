"""Which concerns are left after a model has had its say: those that its words have not met, or that none can."""

import re

from git_agent.model.change import visible_path
from git_agent.model.message import Message
from git_agent.review.find.told import told_words
from git_agent.review.values import Approval, Concern, Section, SectionedMessage

_PHRASE = re.compile(r"[\"“]([^\"“”]+)[\"”]|(?<!\w)'([^']+)'(?!\w)")
_NAME = re.compile(r"`([^`]+)`")
_PART = re.compile(r"(?i)\b(?:(?P<summary>summary)|(?P<subject>subjects?|titles?)|(?P<body>body|bodies))\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n(?=\s*[-*+] )|\n\n")


def left_after(before: SectionedMessage, after: SectionedMessage, approval: Approval) -> tuple[Concern, ...]:
    """Those about a line of a file, which no message changes, and those whose words are as they were."""
    return tuple(
        Concern(rule="review", problem=concern, suggestion="")
        for concern in approval.concerns
        if _is_about_code(concern, after) or not _is_met(concern, before, after)
    )


def _is_about_code(concern: str, message: SectionedMessage) -> bool:
    places = (re.escape(visible_path(file.path)) for file in message.files)
    return any(re.search(rf"(?<![\w/]){place}:\d+", concern) for place in places)


def _is_met(concern: str, before: SectionedMessage, after: SectionedMessage) -> bool:
    """By words that are gone, or by others that came; a concern that quotes none says by its own what it is about."""
    if before == after:
        return False
    old, new = _plain(_text(before)), _plain(_text(after))
    phrases = [_plain(one or other) for one, other in _PHRASE.findall(concern)]
    names = [_plain(name) for name in _NAME.findall(concern)]
    if any(words in new and words not in old for words in (*phrases, *names)):
        return True
    if said := [words for words in phrases if words in old]:
        return all(words not in new for words in said)
    if said := [name for name in names if name in old]:
        # A name may well stay where something else is said of it.
        return any(_is_said_anew(name, before, after) for name in said)
    return not phrases and not names and _is_met_by_sense(concern, before, after)


def _is_met_by_sense(concern: str, before: SectionedMessage, after: SectionedMessage) -> bool:
    if _PART.search(concern):
        return _parts(concern, before) != _parts(concern, after)
    words = told_words(Message(subject=concern))
    old, new = (told_words(Message(subject=_text(message))) for message in (before, after))
    return bool(words & new - old) or any(_is_said_anew(word, before, after) for word in words & old)


def _parts(concern: str, message: SectionedMessage) -> list[str]:
    """The parts of the message that the concern calls by what they are, of the modules that it names or of all."""
    kinds = {match.lastgroup for match in _PART.finditer(concern)}
    named = [section for section in message.sections if re.search(rf"\b{re.escape(section.module)}\b", concern)]
    parts = [message.summary] if "summary" in kinds else []
    for section in named or message.sections:
        parts += [section.subject] if "subject" in kinds else []
        parts += [section.body] if "body" in kinds else []
    return parts


def _is_said_anew(words: str, before: SectionedMessage, after: SectionedMessage) -> bool:
    """Whether a sentence with these words was changed."""
    old, new = (
        {sentence for sentence in map(_plain, _SENTENCE.split(_text(message))) if words in sentence}
        for message in (before, after)
    )
    return bool(old - new)


def _text(message: SectionedMessage) -> str:
    return "\n\n".join((message.summary, *(part for section in message.sections for part in _of(section))))


def _of(section: Section) -> tuple[str, str]:
    return section.subject, section.body


def _plain(text: str) -> str:
    """As words are compared: in one line, in lower case, and without the marks of code."""
    return " ".join(text.replace("`", "").split()).lower()
