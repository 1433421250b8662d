"""How much of what a range says is held at once: all of it nearly always, and never more than a fixed size.

The newest commits come first and are held whole. Where a hundred thousand of them say two thousand characters each,
those beyond the budget are held in short: every commit stays, under the beginning of its subject, and their number is
told. So memory grows with the number of commits, not with what somebody wrote into them.
"""

from sys import getsizeof

from git_agent.model.value import replace
from git_agent.release.read.entry import ParsedMessage
from git_agent.release.read.words import says_nothing

MOST_BYTES = 40 << 20  # as Python holds them; a hundred thousand ordinary commits take half of it
MOST_PARAGRAPHS = 8 << 20  # of these bytes, for what most notes never show
SHORT_TEXT = 100  # characters of a subject in short
SHORT_MESSAGE = 400  # characters: a subject, and enough of a body to see what it reverts or picks
SHORT_LIST = 4  # people, issues and other names of each kind


class MessageBudget:
    """What is left of the size; `short` counts the messages that no longer fitted."""

    def __init__(self, most_bytes: int = MOST_BYTES, *, most_paragraphs: int = MOST_PARAGRAPHS) -> None:
        self._left = most_bytes
        self._left_for_paragraphs = most_paragraphs
        self.short = 0

    def fit(self, message: ParsedMessage) -> ParsedMessage:
        """What is kept of a parsed message."""
        return self._without_paragraph(message) if self._takes(_size(message)) else _shortened(message)

    def fit_text(self, message: str) -> str:
        """What is kept of a message as it was written."""
        return message if self._takes(getsizeof(message)) else cut(message, SHORT_MESSAGE)

    def _without_paragraph(self, message: ParsedMessage) -> ParsedMessage:
        """A paragraph below a telling subject is only shown to a model, which is shown few messages and those whole."""
        self._left_for_paragraphs -= getsizeof(message.paragraph)
        if self._left_for_paragraphs >= 0 or not message.paragraph or says_nothing(message.text):
            return message
        return replace(message, paragraph="")

    def _takes(self, size: int) -> bool:
        if size <= self._left:
            self._left -= size
            return True
        self.short += 1
        return False


def budget_warnings(budget: MessageBudget) -> tuple[str, ...]:
    """What a reader should know about it."""
    if not budget.short:
        return ()
    return (f"the messages are too long to be held at once: of {budget.short:,} commits only the beginning is told",)


def cut(text: str, most: int) -> str:
    """A text, or its beginning and the sign that there is more."""
    return text if len(text) <= most else f"{text[:most]}…"


def _size(message: ParsedMessage) -> int:
    texts = (message.subject, message.text, message.breaking or "", message.merged_title or "")
    lists = (
        message.squashed,
        message.issues,
        message.co_authors,
        message.covered,
        message.reverts,
        message.picked_from,
    )
    return sum(map(getsizeof, texts)) + sum(getsizeof(text) for each in lists for text in each)


def _shortened(message: ParsedMessage) -> ParsedMessage:
    subject, text = cut(message.subject, SHORT_TEXT), cut(message.text, SHORT_TEXT)
    return ParsedMessage(
        subject=subject,
        text=subject if text == subject else text,
        type=message.type,
        scope=next(iter(_first_names((message.scope or "",))), "") or None,
        # One that is told by its subject needs no more; under `wip` there is nothing else.
        paragraph=cut(message.paragraph, SHORT_TEXT) if len(text) < SHORT_TEXT // 2 else "",
        breaking=None if message.breaking is None else cut(message.breaking, SHORT_TEXT),
        is_security=message.is_security,
        reverts=_first_names(message.reverts),
        reverted_requests=_first_names(message.reverted_requests),
        reverted_subjects=_first_names(message.reverted_subjects),
        picked_from=_first_names(message.picked_from),
        co_authors=_first_names(message.co_authors),
        pull_request=next(iter(_first_names((message.pull_request or "",))), "") or None,
        merged_title=None if message.merged_title is None else cut(message.merged_title, SHORT_TEXT),
        issues=_first_names(message.issues),
        record=message.record,
    )


def _first_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The first names; half of one is none."""
    return tuple(name for name in names[:SHORT_LIST] if len(name) <= SHORT_TEXT)
