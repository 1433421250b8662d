"""Time limits for work that has none of its own: one that is heard, and one that is felt."""

import select
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from git_agent.errors import TimeLimitExceeded
from git_agent.forked import CAN_FORK, copied

# Python swallows what is raised inside a finaliser, so the alarm rings until it is heard.
REPEAT_SECONDS = 1.0


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Ends the block with an exception when it takes longer; only in the main thread, and not one in another.

    Raises:
        TimeLimitExceeded: it took longer. Programs that `with` blocks have started are ended on the way out.
    """

    def ring(*_: object) -> None:
        raise TimeLimitExceeded(f"not ready after {seconds:g} s")

    previous = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
    try:
        yield
    finally:
        # In this order, or a late alarm would ring at whoever had the signal before.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def run_or_kill(seconds: float, work: Callable[[], int]) -> int | None:
    """The exit code of work that a copy of this process does; None when it had to be killed, or something killed it.

    An alarm is heard when Python goes on to its next step. A library written in C may never let it, and a commit
    waits for its hooks.
    """
    if not CAN_FORK:
        return work()
    with copied(lambda _: work()) as copy:
        select.select([copy.reading], [], [], seconds)  # it closes when the copy ends, however that comes about
        copy.end()  # which changes nothing for one that has exited
        code = copy.exit_code()
    # Below zero it is the signal that has ended the copy.
    return code if code >= 0 else None
