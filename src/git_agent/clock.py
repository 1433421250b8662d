"""The only file that asks what time it is, or waits."""

import time
from typing import Protocol

from git_agent.model.value import value


class Clock(Protocol):
    """Wall time, for people."""

    def local_time(self) -> str:
        """The local time of day as HH:MM:SS."""

    def utc_stamp(self, days_ago: int = 0) -> str:
        """The moment in UTC as 20260131T235959Z, which sorts as text."""


class SystemClock:
    """The machine's own clock."""

    def local_time(self) -> str:
        return time.strftime("%H:%M:%S")

    def utc_stamp(self, days_ago: int = 0) -> str:
        return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(time.time() - days_ago * 86400))


@value
class Deadline:
    """A moment that something must not outlast."""

    # The monotonic clock: the wall clock is set back and forth, and then a limit of a minute would last an hour.

    at: float

    @classmethod
    def after(cls, seconds: float) -> "Deadline":
        return cls(at=time.monotonic() + seconds)

    def remaining(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self.at - time.monotonic())


def now() -> float:
    """Seconds since 1970, for people: the clock may be set at any moment, so no order may hang on it."""
    return time.time()


def utc_text(at: float) -> str:
    """A moment in UTC as RFC 3339 has it, to the thousandth of a second."""
    seconds, thousandths = divmod(round(at * 1000), 1000)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{thousandths:03}Z"


def local_text(utc: str) -> str:
    """The same moment as a person at this machine's clock reads it, to the second."""
    from datetime import datetime

    return datetime.fromisoformat(utc).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def monotonic() -> float:
    """Seconds from some moment on, for whoever measures how long something took; nobody can set it."""
    return time.monotonic()


def suspended() -> float:
    """How long the machine has slept in all: it grows while nothing could be watched."""
    if not hasattr(time, "CLOCK_BOOTTIME"):
        return 0.0
    return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)


def sleep(seconds: float) -> None:
    """Waits; it is handed to whoever must, so that tests need not."""
    time.sleep(seconds)
