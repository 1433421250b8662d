"""What words can do about a concern: most are about the change itself, and no message can meet those."""

import re
from collections.abc import Callable, Mapping
from textwrap import fill

from git_agent.model.message import MessageRules
from git_agent.model.value import replace
from git_agent.review.find.claims import UNSUPPORTED
from git_agent.review.find.lesser_half import LESSER
from git_agent.review.find.parts import typed_subject
from git_agent.review.find.removed_names import REMOVED
from git_agent.review.values import Concern, Section, SectionedMessage
from git_agent.shape.form.wrap import shape_body

Fix = Callable[[SectionedMessage, Concern], SectionedMessage]
_RULES = MessageRules(comment_prefix="")


def fixed(message: SectionedMessage, concern: Concern) -> SectionedMessage:
    """The message with the concern met; the same where words cannot."""
    fix = FIXES.get(concern.rule)
    return fix(message, concern) if fix else message


def _dropped(message: SectionedMessage, concern: Concern) -> SectionedMessage:
    """Without the sentence, wherever it stands below a subject."""
    sections = tuple(replace(section, body=_without(section.body, concern.quote)) for section in message.sections)
    return replace(message, summary=_without(message.summary, concern.quote), sections=sections)


def _without(text: str, quote: str) -> str:
    words = r"\s+".join(map(re.escape, quote.split()))
    if not words or not re.search(words, text):
        return text
    # The point of a list goes with its mark.
    rest = re.sub(rf"(?:^[ \t]*[-*+][ \t]+)?{words}[ \t]*\n?", "", text, count=1, flags=re.MULTILINE)
    return shape_body(rest.strip("\n").split("\n"), rules=_RULES)


def _told(message: SectionedMessage, concern: Concern) -> SectionedMessage:
    """With a paragraph about what is gone for the line about it, in the section that the file belongs to."""
    modules = next((file.modules for file in message.files if file.path == concern.path), ())

    def with_paragraph(section: Section) -> Section:
        if section.module not in modules[:1] or not concern.remedy:
            return section
        # Shaping leaves a trailer as it is, and this begins like one.
        told = fill(concern.remedy, _RULES.body_width, break_long_words=False, break_on_hyphens=False)
        return replace(section, body=f"{_without(section.body, concern.quote)}\n\n{told}".lstrip("\n"))

    return replace(message, sections=tuple(map(with_paragraph, message.sections)))


def _led_anew(message: SectionedMessage, concern: Concern) -> SectionedMessage:
    """With the greater half in the subject, and what stood there at the head of the body."""

    def led_anew(section: Section) -> Section:
        if typed_subject(section) != concern.quote or not concern.remedy:
            return section
        old = typed_subject(section).partition(": ")[2]
        body = shape_body([f"- {old}", *section.body.split("\n")] if old else section.body.split("\n"), rules=_RULES)
        return replace(section, subject=f"{section.module}: {concern.remedy}", body=body)

    return replace(message, sections=tuple(map(led_anew, message.sections)))


FIXES: Mapping[str, Fix] = {UNSUPPORTED: _dropped, REMOVED: _told, LESSER: _led_anew}
