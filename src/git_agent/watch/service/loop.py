"""Loop: a thread that does its part again and again until it is stopped; what goes wrong in it is never silent."""

import threading
from collections.abc import Callable
from typing import Protocol

from git_agent.clock import now
from git_agent.errors import StateFull
from git_agent.watch.service.log import Log

FULL_SECONDS = 1.0  # until room is looked for again


class Ticker(Protocol):
    """What a loop does."""

    def tick(self, now: float) -> float:
        """One step, and how many seconds there is nothing to do unless somebody wakes it."""

    def close(self) -> None:
        """Lets go of what it holds."""


class Loop:
    """One thread; what it works with is made in it, because a database belongs to the thread that opened it."""

    def __init__(self, name: str, make: Callable[[], Ticker], *, log: Log, on_failure: Callable[[], None]) -> None:
        self.name = name
        self.failure: BaseException | None = None
        self._make = make
        self._log = log
        self._on_failure = on_failure
        self._woken = threading.Event()
        self._stopping = False
        # Not one that Python waits for: a git command that hangs must not keep an ending process.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """There is something to do."""
        self._woken.set()

    def stop(self, seconds: float) -> bool:
        """Lets it finish its step; whether it did in that time."""
        self._stopping = True
        self._woken.set()
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            ticker = self._make()
            try:
                self._go_on(ticker)
            finally:
                ticker.close()
        except BaseException as error:  # noqa: BLE001  whatever it is ends the daemon, loudly
            self.failure = error
            self._log.failure(self.name, error)
            self._on_failure()

    def _go_on(self, ticker: Ticker) -> None:
        was_full = False
        while not self._stopping:
            # Before the step: what wakes it during the step is meant for the next one.
            self._woken.clear()
            try:
                seconds = ticker.tick(now())
                was_full = False
            except StateFull as error:
                if not was_full:
                    self._log.line(f"{self.name}: {error}; trying again")
                seconds, was_full = FULL_SECONDS, True
            if not self._stopping:
                self._woken.wait(seconds)
