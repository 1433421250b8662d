"""The fields that git ends in NUL, as they arrive: whatever a history holds, only one field is, and within a size.

A commit message may be of any length. One that is longer than anybody's keeps its two ends: the subject stands at
the beginning, trailers and records at the end.
"""

from collections.abc import Iterable, Iterator

MOST_FIELD = 1 << 20  # bytes
CUT = b"\n\n[cut]\n\n"


class Fields:
    """What stands before each NUL of some output; what follows the last one is left in `rest`."""

    def __init__(self, chunks: Iterable[bytes], *, most: int = MOST_FIELD) -> None:
        self._chunks = chunks
        self._most = most
        self.rest = b""

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._chunks:
            first, nul, others = chunk.partition(b"\0")
            # Cut while it grows, not when it is whole: a field of a gigabyte is never held.
            self.rest = self._truncated(self.rest + first)
            if nul:
                yield self.rest
                *whole, last = others.split(b"\0")
                yield from map(self._truncated, whole)
                self.rest = self._truncated(last)

    def _truncated(self, field: bytes) -> bytes:
        if len(field) <= self._most:
            return field
        end = self._most // 4
        return field[: self._most - end] + CUT + field[-end:]
