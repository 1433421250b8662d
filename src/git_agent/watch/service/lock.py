"""One daemon for one work tree: whoever holds the lock is it, and its note says which process that is."""

import json
import os
from contextlib import suppress

from git_agent.clock import Deadline, sleep
from git_agent.errors import AlreadyRunning, StateError
from git_agent.files.held import Held, hold, note_of_holder
from git_agent.files.place import Place
from git_agent.model.value import as_data, replace
from git_agent.watch.trouble import Trouble

FILE_NAME = "daemon.lock"
PATIENCE = 0.5  # whoever only looks has the lock for a moment too
_PAUSE = 0.02
MOST_TEXT = 120  # characters, each of which may take six bytes


class DaemonLock:
    """Makes this process the daemon, and says of it what must be known even where nothing else can be written."""

    def __init__(self, held: Held) -> None:
        self._held = held

    def tell(self, trouble: Trouble | None) -> None:
        """Whoever looks is told of it, until it is told that there is none."""
        with suppress(OSError):  # whoever asks is told as well
            self._held.note(_note(trouble))

    def let_go(self) -> None:
        self._held.let_go()


def take_lock(folder: Place) -> DaemonLock:
    """Makes this process the daemon.

    Raises:
        AlreadyRunning: another process is.
        StateError: there are no locks there.
    """
    place, deadline = folder / FILE_NAME, Deadline.after(PATIENCE)
    try:
        while not (held := hold(place, _note(None))):
            if not deadline.remaining():
                raise AlreadyRunning(
                    f"process {running_pid(folder) or '?'} watches this work tree already",
                    hint="`git-agent watch status` tells about it, `git-agent watch stop` ends it",
                )
            sleep(_PAUSE)
    except OSError as error:
        raise StateError(
            f"{place.path} cannot be locked: {error.strerror or error}", hint="look at who may write there"
        ) from error
    return DaemonLock(held)


def running_pid(folder: Place) -> int | None:
    """The process that watches there; None when none does, 0 while one is about to."""
    note = note_of_holder(folder / FILE_NAME)
    if note is None:
        return None
    try:
        return int(json.loads(note.partition(b"\n")[0])["pid"])
    # The lock is taken before its note is written.
    except (ValueError, KeyError, TypeError):
        return 0


def told_trouble(folder: Place) -> Trouble | None:
    """Why the process that watches there can capture nothing; None where it can, or none watches."""
    note = note_of_holder(folder / FILE_NAME) or b""
    try:
        return Trouble(**json.loads(note.partition(b"\n")[2]))
    except (ValueError, TypeError):
        return None


def _note(trouble: Trouble | None) -> bytes:
    # On a line of its own: who looks while it is changed must not take the daemon for one without a number.
    told = json.dumps(as_data(replace(trouble, text=trouble.text[:MOST_TEXT]))) if trouble else ""
    return f"{json.dumps({'pid': os.getpid()})}\n{told}".encode()
