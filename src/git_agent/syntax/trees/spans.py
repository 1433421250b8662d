"""Which lines of two texts differ: quick, not minimal, and always true.

Lines that stand once in each text hold the comparison together. It serves to parse and to look at no more
than needed; what a change means is decided on the trees.
"""

from bisect import bisect_left
from collections.abc import Iterator

from git_agent.model.value import value


@value
class LineSpan:
    """The lines from `start` to `end` of the old text are now those from `new_start` to `new_end`, in bytes."""

    start: int
    end: int
    new_start: int
    new_end: int


def changed_spans(old: bytes, new: bytes) -> tuple[LineSpan, ...]:
    """Every stretch of whole lines that differs, in order; what lies between is equal byte for byte."""
    head = _common_prefix(old, new)
    head = old.rfind(b"\n", 0, head) + 1  # back to where the line begins
    tail = _common_prefix(old[head:][::-1], new[head:][::-1])
    line_end = old.find(b"\n", len(old) - tail)  # the common end may begin in the middle of a line
    tail = len(old) - line_end - 1 if tail and line_end >= 0 else 0
    before = old[head : len(old) - tail].splitlines(keepends=True)
    after = new[head : len(new) - tail].splitlines(keepends=True)
    return tuple(_spans_between(before, after, head))


def _common_prefix(left: bytes, right: bytes) -> int:
    """How many first bytes are the same, by halving: comparing slices is far quicker than comparing bytes."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _spans_between(before: list[bytes], after: list[bytes], offset: int) -> Iterator[LineSpan]:
    once, anchors = _places_of_unique(before), _places_of_unique(after)
    left = right = 0
    at_old = at_new = offset
    while left < len(before) or right < len(after):
        if left < len(before) and right < len(after) and before[left] == after[right]:
            at_old += len(before[left])
            at_new += len(after[right])
            left, right = left + 1, right + 1
            continue
        stop, other = _next_anchor(before, (left, right), once, anchors) or (len(before), len(after))
        end = at_old + sum(map(len, before[left:stop]))
        new_end = at_new + sum(map(len, after[right:other]))
        yield LineSpan(start=at_old, end=end, new_start=at_new, new_end=new_end)
        left, right, at_old, at_new = stop, other, end, new_end


def _places_of_unique(lines: list[bytes]) -> dict[bytes, int]:
    """Where each line stands that stands only once."""
    places: dict[bytes, int] = {}
    for index, line in enumerate(lines):
        places[line] = -1 if line in places else index  # -1: it stands more than once and holds nothing together
    return places


def _next_anchor(
    lines: list[bytes], place: tuple[int, int], once: dict[bytes, int], anchors: dict[bytes, int]
) -> tuple[int, int] | None:
    left, right = place
    for index in range(left, len(lines)):
        other = anchors.get(lines[index], -1)
        if other >= right and once[lines[index]] >= 0:
            return index, other
    return None


def indexes_near_changes(starts: list[int], spans: tuple[tuple[int, int], ...]) -> set[int]:
    """Which of neighbouring nodes a change can have reached, by where they start: those it is in, and one
    more on each side, because a node can grow or shrink at its end without a change in its own text."""
    indexes: set[int] = set()
    for start, end in spans:
        first = max(0, bisect_left(starts, start) - 1)
        indexes.update(range(first, min(len(starts), bisect_left(starts, end) + 1)))
    return indexes


def is_reached(start: int, end: int, spans: tuple[tuple[int, int], ...]) -> bool:
    """Whether a change touches this part: of a statement without its stop, two parses of the same text may differ."""
    return any(first <= end and start <= last for first, last in spans)
