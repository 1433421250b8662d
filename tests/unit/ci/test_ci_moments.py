"""Moments and durations."""

import pytest

from git_agent.ci.moments import age_text, duration_between, normal_moment, seconds_of


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        ("2026-02-16T10:00:00Z", "2026-02-16T10:02:30Z", "2m30s"),
        ("2026-02-16T10:00:00Z", "2026-02-16T10:00:45Z", "45s"),
        ("2026-02-16T10:00:00Z", "2026-02-16T11:02:03Z", "1h2m3s"),
        ("2026-02-16T10:00:00Z", "2026-02-16T12:00:00+02:00", "0s"),
        ("2026-02-16T10:00:00.250Z", "2026-02-16T10:00:01Z", "0s"),
        ("2026-02-16T10:00:01Z", "2026-02-16T10:00:00Z", None),  # two clocks
        (None, "2026-02-16T10:00:00Z", None),
        ("2026-02-16T10:00:00Z", None, None),
        ("0001-01-01T00:00:00Z", "nonsense", None),
    ],
)
def test_a_duration_is_never_negative(start: str | None, end: str | None, text: str | None) -> None:
    assert duration_between(start, end) == text


def test_moments_are_told_in_utc() -> None:
    assert normal_moment("2026-02-16T12:00:00.5+02:00") == "2026-02-16T10:00:00Z"
    assert normal_moment("yesterday") is None
    assert normal_moment("9999-12-31T23:59:59-12:00") is None
    assert seconds_of("") is None


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0 seconds"), (61, "1 minute"), (7200, "2 hours"), (200_000, "2 days")]
)
def test_an_age_is_told_in_its_largest_unit(seconds: float, text: str) -> None:
    assert age_text(seconds) == text
