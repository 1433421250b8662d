"""When a failure is worth another try, and how long to wait for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.providers.retry import MOST_TRIES, Kind, retry_after_seconds, wait_seconds

NOON = "Thu, 15 Jan 2026 12:00:00 GMT"

kinds: st.SearchStrategy[Kind] = st.sampled_from(["rate", "server", "connection"])
moments = st.floats(min_value=0, max_value=1e6)


@pytest.mark.parametrize(
    ("failures", "kind", "retry_after", "remaining", "wait"),
    [
        (1, "server", None, 100, 0.5),
        (2, "server", None, 100, 2.0),
        (1, "connection", None, 100, 0.5),
        (1, "rate", None, 100, 2.0),
        (2, "rate", None, 100, 8.0),
        (1, "rate", 20.0, 100, 20.0),
        (2, "rate", 0.0, 100, 0.0),
        (3, "rate", 0.0, 100, None),
        (1, "rate", 100.0, 100, None),
        (1, "server", None, 0.4, None),
    ],
)
def test_the_wait_follows_from_the_failure(
    failures: int, kind: Kind, retry_after: float | None, remaining: float, wait: float | None
) -> None:
    assert wait_seconds(kind, failures, retry_after=retry_after, remaining=remaining) == wait


@given(st.integers(1, 9), kinds, st.none() | moments, moments)
def test_no_wait_outlasts_the_deadline_and_no_try_goes_beyond_the_last(
    failures: int, kind: Kind, retry_after: float | None, remaining: float
) -> None:
    wait = wait_seconds(kind, failures, retry_after=retry_after, remaining=remaining)
    assert wait is None or (0 <= wait < remaining and failures < MOST_TRIES)


@pytest.mark.parametrize(
    ("value", "date", "seconds"),
    [
        (None, NOON, None),
        ("7", None, 7.0),
        (" 7 ", NOON, 7.0),
        ("0", None, 0.0),
        ("Thu, 15 Jan 2026 12:01:30 GMT", NOON, 90.0),
        ("Thu, 15 Jan 2026 11:00:00 GMT", NOON, 0.0),
        ("Thu, 15 Jan 2026 12:01:30 GMT", None, None),
        ("Thu, 15 Jan 2026 12:01:30 GMT", "today", None),
        ("Thu, 15 Jan 2026 12:01:30", NOON, None),
        ("soon", NOON, None),
        ("-5", NOON, None),
        ("", NOON, None),
    ],
)
def test_a_wish_in_seconds_or_as_a_moment_is_read(value: str | None, date: str | None, seconds: float | None) -> None:
    assert retry_after_seconds(value, date=date) == seconds


@given(st.text(max_size=30), st.none() | st.text(max_size=30))
def test_no_header_is_too_strange_to_read(value: str, date: str | None) -> None:
    seconds = retry_after_seconds(value, date=date)
    assert seconds is None or seconds >= 0
