"""One daemon for one work tree: whoever holds the lock is it, and its note says which process that is."""

import json
import os

from git_agent.clock import Deadline, sleep
from git_agent.errors import AlreadyRunning, StateError
from git_agent.files.held import Held, hold, note_of_holder
from git_agent.files.place import Place

FILE_NAME = "daemon.lock"
PATIENCE = 0.5  # whoever only looks has the lock for a moment too
_PAUSE = 0.02


def take_lock(folder: Place) -> Held:
    """Makes this process the daemon.

    Raises:
        AlreadyRunning: another process is.
        StateError: there are no locks there.
    """
    place, deadline = folder / FILE_NAME, Deadline.after(PATIENCE)
    note = json.dumps({"pid": os.getpid()}).encode()
    try:
        while not (held := hold(place, note)):
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
    return held


def running_pid(folder: Place) -> int | None:
    """The process that watches there; None when none does, 0 while one is about to."""
    note = note_of_holder(folder / FILE_NAME)
    if note is None:
        return None
    try:
        return int(json.loads(note)["pid"])
    except (ValueError, KeyError, TypeError):
        return 0
