"""A lock that a process holds for as long as it lives: the system lets go of it, however the process ends."""

import fcntl
import os

from git_agent.files.place import PRIVATE_FILE, PRIVATE_FOLDER, Place

_OPEN = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_LOOK = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
NOTE_BYTES = 1024  # for a note, from the start


class Held:
    """The lock, as long as it is not let go."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def note(self, note: bytes) -> None:
        """Changes what is noted, in the room that it has: this succeeds where nothing else can be written any more.

        Raises:
            OSError: it cannot be written.
        """
        os.pwrite(self._descriptor, note[:NOTE_BYTES].ljust(NOTE_BYTES), 0)

    def let_go(self) -> None:
        os.close(self._descriptor)


def hold(place: Place, note: bytes) -> Held | None:
    """Takes the lock and leaves a note of who has it; None where another process does.

    Raises:
        OSError: there are no locks here, or the file cannot be made.
    """
    with place.reached(make=PRIVATE_FOLDER, follow=False) as at:
        descriptor = os.open(at.name, _OPEN, PRIVATE_FILE, dir_fd=at.folder)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Only now: the note of whoever holds it must not be touched by whoever only tried.
        os.ftruncate(descriptor, 0)
        os.write(descriptor, note[:NOTE_BYTES].ljust(NOTE_BYTES))
    except BlockingIOError:
        os.close(descriptor)
        return None
    except BaseException:
        os.close(descriptor)
        raise
    return Held(descriptor)


def note_of_holder(place: Place) -> bytes | None:
    """What whoever holds the lock has noted; None where nobody does."""
    try:
        with place.reached(follow=False) as at:
            descriptor = os.open(at.name, _LOOK, dir_fd=at.folder)
    except OSError:
        return None
    try:
        # Shared: two who look at the same moment must not take each other for the holder.
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return os.read(descriptor, NOTE_BYTES).rstrip()
    # Where there are no locks nobody can hold one.
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return None
