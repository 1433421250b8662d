"""Whoever changes what a file holds takes turns with the others who do, and nothing that one of them wrote is lost.

The turn is a lock of the system on the folder: it ends with the process that has it, however that ends, and leaves no
file behind. Others can hold such a lock for good, so nobody waits for long. Where there are no locks (some network
file systems), or the folder cannot be opened for one, work goes on without.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from git_agent.clock import Deadline, sleep
from git_agent.files.refused import Refused
from git_agent.files.walk import Spot

LONGEST_WAIT = 10.0  # seconds; a changelog of megabytes is changed in one
_PAUSE = 0.02
_LIST = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC


@contextmanager
def turn(at: Spot) -> Iterator[None]:
    """Nobody else has a turn in this folder meanwhile.

    Raises:
        Refused: somebody has it for too long.
    """
    try:
        # Once more: what is only passed through, see `STEP`, cannot be locked.
        folder = os.open(".", _LIST, dir_fd=at.folder)
    except OSError:
        yield
        return
    try:
        _wait(folder)
        yield
    finally:
        os.close(folder)


def _wait(folder: int) -> None:
    deadline = Deadline.after(LONGEST_WAIT)
    while not _taken(folder):
        if not deadline.remaining():
            raise Refused("another process is changing a file beside it, or this one", errno.EBUSY)
        sleep(_PAUSE)


def _taken(folder: int) -> bool:
    import fcntl

    try:
        # A lock that is waited for knows no limit of time, so it is asked for again and again.
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # there are no locks here
        pass
    return True
