"""A time limit for work that has none of its own."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from git_agent.errors import TimeLimitExceeded

# Python swallows what is raised inside a finaliser, so the alarm rings until it is heard.
AGAIN_SECONDS = 1.0


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Ends the block with an exception when it takes longer; only in the main thread, and not one in another.

    Raises:
        TimeLimitExceeded: it took longer. Programs that `with` blocks have started are ended on the way out.
    """

    def ring(*_: object) -> None:
        raise TimeLimitExceeded(f"not ready after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
