"""The pause that a person sets: a file that is readable without a daemon, and keeps publication waiting by its name."""

import json
from contextlib import suppress

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.model.value import as_data, value

FILE_NAME = "paused"
MOST_BYTES = 1 << 16


@value
class Pause:
    """Why nothing is published, since when, and until when if that is known; seconds since 1970."""

    reason: str
    set_at: float
    expires_at: float | None = None


def pause_of(folder: Place, *, now: float) -> Pause | None:
    """The pause in force; one that is over, or that cannot be read, is none."""
    try:
        kept = json.loads((folder / FILE_NAME).read(most_bytes=MOST_BYTES))
        expires_at = kept.get("expires_at")
        pause = Pause(
            reason=str(kept.get("reason", "")),
            set_at=float(kept.get("set_at", 0)),
            expires_at=None if expires_at is None else float(expires_at),
        )
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    # Asked of the clock on the wall, which outlives a daemon; nobody has to be there to end it.
    return None if pause.expires_at is not None and pause.expires_at <= now else pause


def set_pause(folder: Place, pause: Pause) -> None:
    """Puts it in force.

    Raises:
        OSError: it cannot be written.
    """
    (folder / FILE_NAME).put(json.dumps(as_data(pause)).encode(), modes=PRIVATE, make=PRIVATE_FOLDER, follow=False)


def lift_pause(folder: Place) -> None:
    """Takes it away, if there is one."""
    with suppress(FileNotFoundError, NotADirectoryError):
        (folder / FILE_NAME).remove()
