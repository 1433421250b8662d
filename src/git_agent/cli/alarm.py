"""Time limits for work that has none of its own: one that is heard, and one that is felt."""

import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

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


def killed_after(seconds: float, work: Callable[[], int]) -> int | None:
    """The exit code of work that a copy of this process does; None when it had to be killed, or something killed it.

    An alarm is heard when Python goes on to its next step. A library written in C may never let it, and a commit
    waits for its hooks.
    """
    if not hasattr(os, "fork"):
        return work()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _live(work)
    os.close(writing)  # the copy's own end closes when it ends, however that comes about
    try:
        select.select([reading], [], [], seconds)
        done, status = os.waitpid(child, os.WNOHANG)
    finally:
        os.close(reading)
    if not done:
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else None


def _live(work: Callable[[], int]) -> NoReturn:
    code = 1
    try:
        code = work()
    finally:
        os._exit(code)  # the console keeps nothing back, so there is nothing to be flushed
