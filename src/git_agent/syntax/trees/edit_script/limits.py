"""How much work a comparison may be; whoever runs out of it has no script, and the file is told as without one."""

from collections.abc import Iterator
from contextlib import contextmanager

from git_agent.clock import worked

MOST_PAIRS = 20_000  # of nodes looked into; the median of an edit is ten
MOST_CHANGES = 240  # beyond, no single one of them is what the change is about
SECONDS_A_FILE = 0.15
SECONDS_A_COMMIT = 0.4
_PAIRS_BETWEEN_LOOKS = 64  # at the clock


class TooMuch(Exception):
    """The edit is too large to be told by its parts."""


class CommitBudget:
    """What is left for all files of a commit."""

    def __init__(self) -> None:
        self.seconds = SECONDS_A_COMMIT

    @contextmanager
    def for_a_file(self) -> Iterator["Budget"]:
        budget = Budget(min(SECONDS_A_FILE, self.seconds))
        yield budget
        self.seconds = max(0.0, self.seconds - budget.spent)


class Budget:
    """What is left for one file."""

    def __init__(self, seconds: float = SECONDS_A_FILE) -> None:
        self._seconds = seconds
        self._began = worked()  # the same change has the same script, however busy the machine is
        self._pairs = MOST_PAIRS
        self._changes = MOST_CHANGES

    @property
    def spent(self) -> float:
        return worked() - self._began

    def spend_pair(self, weight: int = 1) -> None:
        before = self._pairs // _PAIRS_BETWEEN_LOOKS
        self._pairs -= weight
        is_due = self._pairs // _PAIRS_BETWEEN_LOOKS != before
        if self._pairs < 0 or (is_due and self.spent >= self._seconds):
            raise TooMuch

    def spend_change(self) -> None:
        self._changes -= 1
        if self._changes < 0:
            raise TooMuch
