"""Stretches of token characters long enough for a token, at the speed of a search for bytes."""

from collections.abc import Iterator

_RUN_CHARS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+/"
_RUN_MARKS = bytes(ord("a") if code in _RUN_CHARS else ord(" ") for code in range(256))
_LONG_RUN = b"a" * 20


def has_long_run(flat: bytes, least: int = len(_LONG_RUN)) -> bool:
    """Whether there is a stretch of token characters long enough for a token, or as long as is asked."""
    return _LONG_RUN[:1] * least in flat.translate(_RUN_MARKS)


def long_runs(flat: bytes) -> Iterator[tuple[int, int]]:
    """Where such stretches begin and end."""
    marks = flat.translate(_RUN_MARKS)
    start = marks.find(_LONG_RUN)
    while start >= 0:
        end = marks.find(b" ", start)
        end = len(marks) if end < 0 else end
        yield start, end
        start = marks.find(_LONG_RUN, end)
