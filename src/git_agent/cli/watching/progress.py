"""What a daemon gets done while somebody waits for it: read from its ledger, and told in a line now and then."""

from collections.abc import Callable
from contextlib import suppress

from git_agent import clock
from git_agent.errors import StateError
from git_agent.files.place import Place
from git_agent.watch.facts import WORK
from git_agent.watch.ledger.ledger import read_ledger
from git_agent.watch.values import UNPUBLISHED

LOOK_SECONDS, TELL_SECONDS = 1.0, 10.0


class Progress:
    """Asked often, looks seldom."""

    def __init__(
        self, folder: Place, tell: Callable[[str], None], *, monotonic: Callable[[], float] = clock.monotonic
    ) -> None:
        self._folder = folder
        self._tell = tell
        self._monotonic = monotonic
        self._looked_at = self._told_at = monotonic()
        self._known = self._look()

    def has_news(self) -> bool:
        """Whether something was captured, published or worked on since it was looked at last."""
        moment = self._monotonic()
        if moment - self._looked_at < LOOK_SECONDS:
            return False
        self._looked_at = moment
        before, self._known = self._known, self._look()
        if self._known == before:
            return False
        if moment - self._told_at >= TELL_SECONDS:
            self._told_at = moment
            count = self._known[1]
            self._tell(f"git-agent: {count:,} edit{'' if count == 1 else 's'} still to be published")
        return True

    def _look(self) -> tuple[int, int, int]:
        """Signs of work, captures that wait, and captures in all."""
        with suppress(StateError):  # a daemon that has just begun may not have made it yet
            if ledger := read_ledger(self._folder):
                with ledger:
                    counts = ledger.captures.counts()
                    waiting = sum(counts.get(state, 0) for state in UNPUBLISHED)
                    return ledger.meta(WORK) or 0, waiting, sum(counts.values())
        return 0, 0, 0
