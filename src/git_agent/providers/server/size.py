"""How much a server may say: an answer is read as it comes, and one that does not end is not read to its end.

The SDK holds an event, and an answer in one piece, until it is complete. JSON takes up to twenty times its size once
it is read, so the limits are far below what memory would hold and far above what any model writes.
"""

from collections.abc import Iterator

import httpx2

MOST_EVENT = 4 << 20  # of one event, or of an answer in one piece
MOST_STREAM = 24 << 20  # of all events: some servers send every token of a long thought as one

_ENDS = (b"\n\n", b"\r\r", b"\r\n\r\n")  # of an event


class TooLarge(httpx2.HTTPError):
    """The server does not stop, or sends what may unfold to anything."""


def keep_within(response: httpx2.Response) -> None:
    """A hook of the client: from here on the answer is read within the limits.

    Raises:
        TooLarge: it is compressed, which nobody has asked for.
    """
    if response.headers.get("content-encoding", "identity").strip().lower() not in ("identity", ""):
        raise TooLarge("a compressed answer")
    if isinstance(response.stream, httpx2.SyncByteStream):
        response.stream = _Within(response.stream)


class _Within(httpx2.SyncByteStream):
    def __init__(self, stream: httpx2.SyncByteStream) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        whole = event = 0
        for piece in self._stream:
            whole += len(piece)
            # A mark that lies across two pieces is missed, and both events count as one: the limit has room for that.
            end = max(piece.rfind(mark) for mark in _ENDS)
            event = len(piece) - end if end >= 0 else event + len(piece)
            if event > MOST_EVENT or whole > MOST_STREAM:
                raise TooLarge("an answer without end")
            yield piece

    def close(self) -> None:
        self._stream.close()
