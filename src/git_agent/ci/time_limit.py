"""TimeLimit: how long one look at a forge may take, with every question, retry and pause in it."""

import math

from git_agent.clock import Deadline


class TimeLimit:
    """Set anew by whoever looks; without one only single requests are bounded."""

    def __init__(self) -> None:
        self._deadline: Deadline | None = None

    def start(self, seconds: float) -> None:
        self._deadline = Deadline.after(seconds)

    def end(self) -> None:
        self._deadline = None

    def left(self) -> float:
        """Seconds; none where they are over."""
        return math.inf if self._deadline is None else self._deadline.remaining()
