"""Ages: how long captures have waited, whatever is done to the clock on the wall."""

from collections.abc import Sequence

from git_agent.watch.values import Capture


class Ages:
    """Remembers when a capture was first seen by the clock that is never set; only what was there at the start is
    judged by the time that it was captured at.
    """

    def __init__(self) -> None:
        self._since: dict[int, float] = {}

    def oldest_and_newest(self, captures: Sequence[Capture], *, wall: float, monotonic: float) -> tuple[float, float]:
        """The ages in seconds of the first and the last to be captured; zero where there are none."""
        # From before the start there is only the clock on the wall; one that was set back makes a capture new, not old.
        since = {one.seq: self._since.get(one.seq, _moment(one, wall, monotonic)) for one in captures}
        self._since = since  # what is published or gone is forgotten
        if not since:
            return 0.0, 0.0
        return monotonic - since[min(since)], monotonic - since[max(since)]


def _moment(capture: Capture, wall: float, monotonic: float) -> float:
    return monotonic - max(0.0, wall - capture.captured_at)
