"""How much of what a range says is held at once: all of it nearly always, and never more than a fixed size.

The newest commits come first and are held whole. Where a hundred thousand of them say two thousand characters each,
those beyond the room are held in short: every commit stays, under the beginning of its subject, and their number is
told. So memory grows with the number of commits, not with what somebody wrote into them.
"""

from sys import getsizeof

from git_agent.model.value import replace
from git_agent.release.read.entry import ParsedMessage
from git_agent.release.read.words import says_nothing

MOST_BYTES = 40 << 20  # as Python holds them; a hundred thousand ordinary commits take half of it
MOST_PARAGRAPHS = 8 << 20
SHORT_TEXT = 100  # characters of a subject in short
SHORT_MESSAGE = 400
SHORT_LIST = 4  # people, issues and other names of each kind


class Room:
    """What is left of the room; `short` counts those that found none."""

    def __init__(self, most_bytes: int = MOST_BYTES, *, most_paragraphs: int = MOST_PARAGRAPHS) -> None:
        self._left = most_bytes
        self._left_for_paragraphs = most_paragraphs
        self.short = 0

    def told(self, told: ParsedMessage) -> ParsedMessage:
        """What is kept of a message that was taken apart."""
        return self._without_paragraph(told) if self._takes(_size(told)) else _in_short(told)

    def message(self, message: str) -> str:
        """What is kept of one that was not."""
        return message if self._takes(getsizeof(message)) else cut(message, SHORT_MESSAGE)

    def _without_paragraph(self, told: ParsedMessage) -> ParsedMessage:
        """A paragraph below a telling subject is only shown to a model, which is shown few messages and those whole."""
        self._left_for_paragraphs -= getsizeof(told.paragraph)
        if self._left_for_paragraphs >= 0 or not told.paragraph or says_nothing(told.text):
            return told
        return replace(told, paragraph="")

    def _takes(self, size: int) -> bool:
        if size <= self._left:
            self._left -= size
            return True
        self.short += 1
        return False


def warned(room: Room) -> tuple[str, ...]:
    """What a reader should know about it."""
    if not room.short:
        return ()
    return (f"the messages are too long to be held at once: of {room.short:,} commits only the beginning is told",)


def cut(text: str, most: int) -> str:
    """A text, or its beginning and the sign that there is more."""
    return text if len(text) <= most else f"{text[:most]}…"


def _size(told: ParsedMessage) -> int:
    texts = (told.subject, told.text, told.breaking or "", told.merged_title or "")
    lists = (told.squashed, told.issues, told.co_authors, told.covered, told.reverts, told.picked_from)
    return sum(map(getsizeof, texts)) + sum(getsizeof(text) for each in lists for text in each)


def _in_short(told: ParsedMessage) -> ParsedMessage:
    subject, text = cut(told.subject, SHORT_TEXT), cut(told.text, SHORT_TEXT)
    return ParsedMessage(
        subject=subject,
        text=subject if text == subject else text,
        type=told.type,
        scope=next(iter(_few((told.scope or "",))), "") or None,
        # One that is told by its subject needs no more; under `wip` there is nothing else.
        paragraph=cut(told.paragraph, SHORT_TEXT) if len(text) < SHORT_TEXT // 2 else "",
        breaking=None if told.breaking is None else cut(told.breaking, SHORT_TEXT),
        is_security=told.is_security,
        reverts=_few(told.reverts),
        reverted_requests=_few(told.reverted_requests),
        reverted_subjects=_few(told.reverted_subjects),
        picked_from=_few(told.picked_from),
        co_authors=_few(told.co_authors),
        pull_request=next(iter(_few((told.pull_request or "",))), "") or None,
        merged_title=None if told.merged_title is None else cut(told.merged_title, SHORT_TEXT),
        issues=_few(told.issues),
        record=told.record,
    )


def _few(names: tuple[str, ...]) -> tuple[str, ...]:
    """The first names; half of one is none."""
    return tuple(name for name in names[:SHORT_LIST] if len(name) <= SHORT_TEXT)
