"""Telling: what publication waits for, by its name in the ledger, and in the log what was said about it."""

from collections.abc import Callable

from git_agent.watch.facts import WAITING
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.waits import QUIET, Wait

MOST_WORDS = 2000  # of what a hook or git has said; its last ones tell what is wrong


class Telling:
    """Says each thing once: what is tried again every half minute would else fill the log."""

    def __init__(self, ledger: Ledger, log: Callable[[str], None]) -> None:
        self._ledger = ledger
        self._log = log
        self._said = ""

    def tell(self, wait: Wait | None) -> None:
        """How it stands now."""
        name = wait.name if wait and wait.name != QUIET else None
        if self._ledger.meta(WAITING) != name:
            self._ledger.set_meta(WAITING, name)
        if wait is None:
            self._said = ""
        elif wait.said:
            self.say(f"waits for {wait.name}", wait.said)

    def say(self, what: str, said: str) -> None:
        """What has not worked, and the words of whoever refused."""
        if said == self._said:
            return
        from git_agent.redact import clean  # late: nothing fails on most days, and it is large

        self._said = said
        self._log(f"publish: {what}: {clean(said)[-MOST_WORDS:]}")
