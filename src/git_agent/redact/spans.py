"""SecretSpan: what to replace."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from enum import IntEnum

from git_agent.model.value import value


class Precedence(IntEnum):
    """How sure a rule is of what it found, the surest first: of several that claim a place, it says what was there."""

    MARKED_KEY = 0  # between the markers of a private key, or in the bytes that all of its kind begin with
    SHAPE = 1  # a token's own form, or the bare lines of a key
    PLACE = 2  # a command, a statement, a column, a file that is there for secrets; a copy of what was found
    NAME = 3  # whatever a credential's name is given: it says that there is a secret, not which
    GUESS = 4  # nobody wrote it by hand, and it stands where keys stand


@value
class SecretSpan:
    """What to replace, and under which name."""

    start: int
    end: int
    kind: str
    precedence: Precedence = Precedence.PLACE
    reported: bool = True  # False for all lines of a private key but one

    @property
    def is_guess(self) -> bool:
        return self.precedence is Precedence.GUESS


def disjoint(spans: Iterable[SecretSpan]) -> list[SecretSpan]:
    """The same places, none overlapping another."""
    apart: list[SecretSpan] = []
    for span in sorted(spans, key=lambda span: (span.start, span.precedence)):
        # Two rules may know parts of one value: all of it goes, under the name of the surer rule.
        if apart and span.start < apart[-1].end:
            last = apart[-1]
            best = min(last, span, key=lambda span: span.precedence)
            apart[-1] = SecretSpan(
                start=last.start,
                end=max(last.end, span.end),
                kind=best.kind,
                precedence=best.precedence,
                reported=best.reported,
            )
        else:
            apart.append(span)
    return apart


def within_lines(text: str, spans: Iterable[SecretSpan]) -> Iterator[SecretSpan]:
    """The same places, none beyond its line: a text keeps its lines, whatever a rule took for one value."""
    for span in spans:
        end = text.find("\n", span.start, span.end)
        if end < 0:
            yield span
        elif end > span.start:
            yield SecretSpan(
                start=span.start, end=end, kind=span.kind, precedence=span.precedence, reported=span.reported
            )


def outside_placeholders(text: str, spans: list[SecretSpan]) -> list[SecretSpan]:
    """The same spans without what lies in a placeholder: `secret` in `[REDACTED:secret]` is nobody's."""
    if "[REDACTED:" not in text:
        return spans
    placeholders = [(match.start(), match.end()) for match in re.finditer(r"\[REDACTED:[a-z0-9-]{1,40}\]", text)]
    starts = [start for start, _ in placeholders]
    cut = (
        _cut(span, placeholders[max(0, bisect_right(starts, span.start) - 1) : bisect_left(starts, span.end)])
        for span in spans
    )
    return [span for span in cut if span.start < span.end]


def in_placeholder(text: str, at: int) -> bool:
    """Whether a place lies in one: `password` in `[REDACTED:password]` is no name, and the next line not its value."""
    return text.rfind("[REDACTED:", max(0, at - 40), at) > text.rfind("]", max(0, at - 40), at)


def _cut(span: SecretSpan, placeholders: list[tuple[int, int]]) -> SecretSpan:
    """Without the placeholders at its borders; one in its midst goes with it."""
    start, end = span.start, span.end
    for first, last in placeholders:
        if first <= start < last:
            start = last
    for first, last in reversed(placeholders):
        if first < end <= last:
            end = first
    return SecretSpan(start=start, end=end, kind=span.kind, precedence=span.precedence, reported=span.reported)


def replaced(text: str, spans: Iterable[SecretSpan]) -> str:
    """The text with a typed placeholder at each of these places, which do not overlap."""
    parts: list[str] = []
    position = 0
    for span in spans:
        parts += (text[position : span.start], f"[REDACTED:{span.kind}]")
        position = span.end
    return "".join((*parts, text[position:]))
