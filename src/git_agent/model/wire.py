"""How large a text is on the wire, and what fits into a given room."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Output = TypeVar("Output")

# JSON has no short form for these: `\u001b` takes six bytes.
_CONTROLS = bytes(set(range(32)) - set(b"\n\r\t"))


def wire_bytes(text: str) -> int:
    """The size of a text as JSON: a diff is mostly short lines, and each of their ends takes two bytes there."""
    raw = text.encode("utf-8", "replace")
    two_bytes = sum(map(raw.count, (b'"', b"\\", b"\n", b"\r", b"\t")))
    six_bytes = len(raw) - len(raw.translate(None, _CONTROLS))
    return len(raw) + two_bytes + 5 * six_bytes + len('""')


def shrink_to_fit(make: Callable[[int], Output], size: Callable[[Output], int], *, room: int) -> Output:
    """What `make` makes for a number of bytes, with that number lowered until the result fits into the room."""
    most = max(0, room)
    while True:
        result = make(most)
        needed = size(result)
        if needed <= room or most == 0:
            return result
        # In proportion, so that few tries are needed; at least one byte less, so that it comes to an end.
        most = min(most - 1, most * max(0, room) // needed)


def fair_share(needs: Sequence[int], total: int) -> int:
    """The largest amount such that giving everybody at most that much stays within the total.

    Space is shared like water in connected vessels: whoever needs little gets all of it.
    """
    remaining, waiting = total, len(needs)
    for need in sorted(needs):
        if need * waiting > remaining:
            return remaining // waiting
        remaining -= need
        waiting -= 1
    return total


CUT_NOTE = "\n[cut: the document goes on]"


def truncated_document(text: str, *, most_bytes: int) -> str:
    """A document, or as much of it as fits with a note that it goes on; empty where not even that fits."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= most_bytes:
        return text
    if most_bytes < len(CUT_NOTE):
        return ""
    # The cut may go through a character, whose first half is dropped.
    shown = raw[: most_bytes - len(CUT_NOTE)].decode("utf-8", "ignore")
    whole_lines = shown.rpartition("\n")[0]
    # Whole lines, unless the last one is most of it: a document of one endless line arrived empty.
    return (whole_lines if 2 * len(whole_lines) >= len(shown) else shown) + CUT_NOTE
