"""When to ask again: a pure function of what failed, how often, and what the server wishes."""

from typing import Literal

from git_agent.errors import ProviderError

MOST_TRIES = 3

Kind = Literal["rate", "server", "connection"]

_FIRST_WAIT: dict[Kind, float] = {"rate": 2.0, "server": 0.5, "connection": 0.5}
_GROWTH = 4


class TransientFailure(Exception):
    """A failure that may be over in a moment; `error` is what to report if it is not."""

    def __init__(self, error: ProviderError, *, kind: Kind, retry_after: float | None = None) -> None:
        super().__init__(str(error))
        self.error = error
        self.kind = kind
        self.retry_after = retry_after


def wait_seconds(kind: Kind, failures: int, *, retry_after: float | None, remaining: float) -> float | None:
    """How long to wait after the latest of so many failures; None means to give up.

    Waiting longer than the time that remains would only report the same failure later.
    """
    if failures >= MOST_TRIES:
        return None
    wait = _FIRST_WAIT[kind] * _GROWTH ** (failures - 1) if retry_after is None else retry_after
    return wait if wait < remaining else None


def retry_after_seconds(value: str | None, *, date: str | None) -> float | None:
    """A Retry-After header in seconds; None when it says nothing usable.

    A moment is compared with the Date of the same response: only the server's clock is asked, never ours.
    """
    if value is None:
        return None
    if value.strip().isdecimal():
        return float(value)
    from email.utils import parsedate_to_datetime

    try:
        return max(0.0, (parsedate_to_datetime(value) - parsedate_to_datetime(date or "")).total_seconds())
    except (ValueError, TypeError):  # no date at all, or one with a time zone and one without
        return None
