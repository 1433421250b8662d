"""Bell: a named pipe that wakes whoever waits at it, so that waiting costs nothing and nobody has to look around."""

import os
import select
import stat
from contextlib import suppress

from git_agent.files.place import PRIVATE_FILE, PRIVATE_FOLDER, Place, status

_WAIT = os.O_RDWR | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC  # not only to read, or it would be at its end at once
_RING = os.O_WRONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
_MANY = 4096


class Bell:
    """Where one process waits."""

    def __init__(self, place: Place) -> None:
        with place.reached(make=PRIVATE_FOLDER, follow=False) as at:
            there = status(at)
            if there and not stat.S_ISFIFO(there.st_mode):  # anything else would seem to ring all the time
                os.unlink(at.name, dir_fd=at.folder)
                there = None
            if there is None:
                os.mkfifo(at.name, PRIVATE_FILE, dir_fd=at.folder)
            self._descriptor = os.open(at.name, _WAIT, dir_fd=at.folder)
        self._waiting = select.poll()
        self._waiting.register(self._descriptor, select.POLLIN)

    def wait(self, seconds: float) -> None:
        """Until somebody rings, but no longer than so many seconds."""
        self._waiting.poll(max(0.0, seconds) * 1000)
        with suppress(BlockingIOError):
            # All of it: a thousand rings are one reason to look.
            while os.read(self._descriptor, _MANY):
                pass

    def ring(self) -> None:
        """Wakes its own process; any thread may."""
        with suppress(BlockingIOError):  # full of ringing that nobody has heard yet
            os.write(self._descriptor, b".")

    def close(self) -> None:
        os.close(self._descriptor)


def ring(place: Place) -> None:
    """Wakes whoever waits there; nobody need."""
    # Without a reader it cannot be opened to write: then there is nobody to wake.
    with suppress(OSError), place.reached(follow=False) as at:
        descriptor = os.open(at.name, _RING, dir_fd=at.folder)
        try:
            os.write(descriptor, b".")
        finally:
            os.close(descriptor)
