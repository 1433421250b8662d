"""How large a text is on the wire, and what fits into a given room."""

from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")

_CONTROLS = bytes(set(range(32)) - set(b"\n\r\t"))


def wire_bytes(text: str) -> int:
    """The size of a text as JSON: a diff is mostly short lines, and each of their ends takes two bytes there."""
    raw = text.encode("utf-8", "replace")
    two_bytes = sum(map(raw.count, (b'"', b"\\", b"\n", b"\r", b"\t")))
    six_bytes = len(raw) - len(raw.translate(None, _CONTROLS))
    return len(raw) + two_bytes + 5 * six_bytes + len('""')


def fitted(make: Callable[[int], Made], size: Callable[[Made], int], *, room: int) -> Made:
    """What `make` makes for a number of bytes, with that number lowered until the result fits into the room."""
    most = max(0, room)
    while True:
        made = make(most)
        took = size(made)
        if took <= room or most == 0:
            return made
        most = min(most - 1, most * max(0, room) // took)
