"""Limits: what a forge asks of those who ask too much, read from its answer."""

from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from git_agent.clock import utc_text
from git_agent.model.value import value

SECONDARY_SECONDS = 60.0  # at least, where the forge names no time
MOST_TRIES = 3
_MOST_DIGITS = 18
_LAST_MOMENT = 253_402_300_800  # the end of the year 9999; a proxy has told it in milliseconds

_REMAINING = ("x-ratelimit-remaining", "ratelimit-remaining")
_RESET = ("x-ratelimit-reset", "ratelimit-reset")
# What a secondary limit says, which may come without any header.
_SECONDARY = ("secondary rate limit", "abuse detection", "too many requests", "rate limit exceeded")


@value
class Pause:
    """How long to wait before asking again, and why."""

    seconds: float
    why: str
    is_limit: bool = True


def limit_of(status: int, headers: Mapping[str, str], text: str, *, now: float, times: int) -> Pause | None:
    """What is to be waited for after the `times`-th such answer; None where no limit was met."""
    # GitHub answers 403 to a used-up limit as to a missing right; only the headers and words tell which.
    if status not in (403, 429):
        return None
    after = _seconds_of(headers.get("retry-after", ""), now)
    is_used_up = any(headers.get(name) == "0" for name in _REMAINING)
    resets = (whole_number(headers.get(name, "")) for name in _RESET)
    reset = next((each for each in resets if each is not None and each < _LAST_MOMENT), None)
    if is_used_up and reset is not None:
        # A second more: a reset is told in whole seconds, and ours are not the forge's.
        seconds = max(0.0, reset - now) + 1.0
        return Pause(seconds=seconds, why=f"its limit is used up until {utc_text(reset)[:19]}Z")
    if after is not None:
        return Pause(seconds=after, why=f"it asks to be left alone for {after:g} s")
    if status == 429 or is_used_up or any(words in text.lower() for words in _SECONDARY):
        return Pause(seconds=SECONDARY_SECONDS * 2**times, why="it says that it is asked too often")
    return None


def fault_of(status: int, headers: Mapping[str, str], *, now: float, times: int) -> Pause | None:
    """The same after an error of the server itself."""
    if status < 500:
        return None
    after = _seconds_of(headers.get("retry-after", ""), now)
    return Pause(seconds=backoff(times) if after is None else after, why=f"it answers {status}", is_limit=False)


def backoff(times: int) -> float:
    """How long to wait after the `times`-th failure, counted from nought."""
    return 0.5 * float(2**times)


def whole_number(text: str) -> int | None:
    """A number as headers have it; None for anything else, such as `²`, which is a digit to Python."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


def _seconds_of(text: str, now: float) -> float | None:
    if (number := whole_number(text)) is not None:
        return float(number)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
