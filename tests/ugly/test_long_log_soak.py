"""A log of a hundred megabytes is read in memory that does not follow its length."""

import tracemalloc
from collections.abc import Iterator

import pytest

from git_agent.ci.diagnose.run import diagnose_log

pytestmark = pytest.mark.soak

LENGTH = 100_000_000
MOST_HELD = 24 << 20  # bytes


def _log() -> Iterator[bytes]:
    piece = b"".join(
        b"2026-11-15T03:00:00.1234567Z [%d/9999] compiling part %d of the whole with its many flags\n"
        % (number, number)
        for number in range(1_000)
    )
    for _ in range(LENGTH // len(piece)):
        yield piece
    yield b"2026-11-15T03:59:00.0Z tests/test_a.py:5: AssertionError\n"


def test_a_hundred_megabytes_are_read_in_bounded_memory() -> None:
    diagnose_log([b"warm.c:1:1: error: up\n"], name="warm")
    tracemalloc.start()
    try:
        found = diagnose_log(_log(), name="long")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert (found.file, found.line, found.failure_type) == ("tests/test_a.py", 5, "test-failure")
    assert most < MOST_HELD
