"""What the tests of bounded work rest on: whoever takes too long, or too much memory, is ended and named."""

import re

import pytest

from support.limited import within


def slow_pattern() -> None:
    re.match(r"(a|aa)+$", "a" * 60 + "b")


def test_a_step_that_never_leaves_a_pattern_is_ended_and_named() -> None:
    with pytest.raises(AssertionError, match="at 'slow'"):
        within(0.1, {"quick": list, "slow": slow_pattern})


def test_a_step_that_wants_too_much_memory_is_told() -> None:
    with pytest.raises(AssertionError, match="MemoryError"):
        within(1, {"large": lambda: bytearray(1 << 30)}, megabytes=64)


def test_what_every_step_returns_comes_back() -> None:
    assert within(1, {"one": lambda: 1, "many": lambda: b"x" * 1_000_000}) == {"one": 1, "many": b"x" * 1_000_000}
