"""Work: a sign of life for whoever waits for a flush. A step with tens of thousands of captures takes minutes."""

from collections.abc import Callable
from contextlib import suppress

from git_agent import clock
from git_agent.errors import StateFull
from git_agent.watch.facts import WORK
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.crash import CrashPoint

TELL_SECONDS = 1.0  # each time is a write to the disk


class Work:
    """Counts what a publisher has got done, while somebody waits for it."""

    def __init__(self, ledger: Ledger, monotonic: Callable[[], float] = clock.monotonic) -> None:
        self._ledger = ledger
        self._monotonic = monotonic
        self._told_at: float | None = None
        self.is_awaited = False

    def goes_on(self) -> None:
        """A part of a step is done."""
        moment = self._monotonic()
        if not self.is_awaited or (self._told_at is not None and moment - self._told_at < TELL_SECONDS):
            return
        self._told_at = moment
        with suppress(StateFull):  # whoever publishes will meet that again, and say so
            self._ledger.set_meta(WORK, (self._ledger.meta(WORK) or 0) + 1)

    def passing(self, crash_point: CrashPoint) -> CrashPoint:
        """The points of a publication, each of which is a part that is done."""

        def point(name: str) -> None:
            crash_point(name)
            self.goes_on()

        return point
