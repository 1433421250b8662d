"""The other side of a change: where a line with a secret gave way to one of the same frame, its value is secret too.

A password that is rotated stands on two lines that differ in nothing else, and only one of them may follow the name
by which it is known: `password:` above both is the neighbour of the first alone.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import ValueKind, is_blank, kind_of
from git_agent.redact.shapes import HIGH_ENTROPY
from git_agent.redact.spans import SecretSpan

_MOST_LINES = 40  # of one run of removed and added lines
# The other line asks for the value instead of having it: `password = os.environ["X"]`. A change that takes a secret out
# of the code stays readable.
_LOOKED_UP = LazyPattern(r"[(\[{$<]")
_OPPOSITE = {"-": "+", "+": "-"}


def counterpart_spans(text: str, spans: Sequence[SecretSpan]) -> Iterator[SecretSpan]:
    """What stands in the place of a found value on the line that took its line's place."""
    starts = sorted(span.start for span in spans)
    for span in spans:
        line = text.rfind("\n", 0, span.start) + 1
        stop = _end(text, line)
        sign = text[line : line + 1]
        if sign not in _OPPOSITE or span.end > stop or stop - line > 2_000:
            continue
        other = _replaced_by(text, line, sign)
        if other is None:
            continue
        first, last = other + 1 + (span.start - line - 1), _end(text, other) - (stop - span.end)
        if first >= last or _is_covered(starts, first, last) or not _is_framed(text, line, span, other):
            continue
        # What only looked random may have given way to a name: `"9fK2…"` to `"users_email_index"`.
        if span.kind == HIGH_ENTROPY and kind_of(text[first:last]) in (ValueKind.WORD, ValueKind.REFERENCE):
            continue
        if not is_blank(text[first : min(last, first + 300)]) and not _LOOKED_UP.search(text, first, last):
            yield SecretSpan(start=first, end=last, kind=span.kind, precedence=span.precedence)


def _is_framed(text: str, line: int, span: SecretSpan, other: int) -> bool:
    """Whether both lines are the same before and behind the value."""
    before, behind = text[line + 1 : span.start], text[span.end : _end(text, line)]
    content = text[other + 1 : _end(text, other)]
    return len(content) > len(before) + len(behind) and content.startswith(before) and content.endswith(behind)


def _is_covered(starts: Sequence[int], first: int, last: int) -> bool:
    at = bisect_left(starts, first)
    return at < len(starts) and starts[at] < last


def _replaced_by(text: str, line: int, sign: str) -> int | None:
    """The line on the other side of the same run: the third removed line became the third added one."""
    count, start = 0, line
    while start > 0 and count < _MOST_LINES:
        above = text.rfind("\n", 0, start - 1) + 1
        if text[above : above + 1] != sign:
            break
        start, count = above, count + 1
    if sign == "+":
        return _nth(text, _run_start(text, start, "-"), count, "-")
    below = line
    for _ in range(_MOST_LINES):
        below = _end(text, below) + 1
        if text[below : below + 1] != "-":
            break
    return _nth(text, below, count, "+")


def _run_start(text: str, end: int, sign: str) -> int:
    start = end
    for _ in range(_MOST_LINES):
        above = text.rfind("\n", 0, max(start - 1, 0)) + 1
        if start == 0 or text[above : above + 1] != sign:
            break
        start = above
    return start


def _nth(text: str, start: int, count: int, sign: str) -> int | None:
    for _ in range(count):
        if text[start : start + 1] != sign:
            return None
        start = _end(text, start) + 1
    return start if text[start : start + 1] == sign else None


def _end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return end if end >= 0 else len(text)
