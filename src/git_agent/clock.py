"""The only file that asks what time it is, or waits."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

LEAST_TOLD = 0.05  # seconds; less says nothing about where the time went


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


class Deadline:
    """A moment that something must not outlast, and what has taken the time until then."""

    # The monotonic clock: the wall clock is set back and forth, and then a limit of a minute would last an hour.

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._at = time.monotonic() + seconds
        self._spent: dict[str, float] = {}

    @classmethod
    def after(cls, seconds: float) -> "Deadline":
        return cls(seconds)

    def remaining(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self._at - time.monotonic())

    @contextmanager
    def spent_on(self, name: str) -> Iterator[None]:
        """Remembers what the time within was for."""
        began = time.monotonic()
        try:
            yield
        finally:
            self._spent[name] = self._spent.get(name, 0.0) + time.monotonic() - began

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The time within does not count: a person is asked."""
        began = time.monotonic()
        try:
            yield
        finally:
            self._at += time.monotonic() - began

    def account(self) -> str:
        """What took the time, the longest first."""
        rest = self.seconds - self.remaining() - sum(self._spent.values())
        parts = sorted({**self._spent, "everything else": rest}.items(), key=lambda part: -part[1])
        return ", ".join(f"{name} {seconds:.1f} s" for name, seconds in parts if seconds >= LEAST_TOLD) or "nothing"


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


def worked() -> float:
    """Seconds that this thread had a processor, for limits that must not be shorter on a busy machine."""
    return time.thread_time()


def suspended() -> float:
    """How long the machine has slept in all: it grows while nothing could be watched."""
    if not hasattr(time, "CLOCK_BOOTTIME"):
        return 0.0
    return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)


def sleep(seconds: float) -> None:
    """Waits; it is handed to whoever must, so that tests need not."""
    time.sleep(seconds)
