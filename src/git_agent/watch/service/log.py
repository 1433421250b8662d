"""The daemon's own log: one line for what it does as a process, a traceback where something went wrong."""

import threading
import traceback
from contextlib import suppress

from git_agent.clock import now, utc_text
from git_agent.files.log_file import append, read_from
from git_agent.files.place import Place

FILE_NAME = "daemon.log"
MOST_BYTES = 4 << 20
_SHOWN_BYTES = 1 << 20


class Log:
    """Writes to it; any thread may, and a log that cannot be written stops nobody."""

    def __init__(self, folder: Place) -> None:
        self._place = folder / FILE_NAME
        self._turn = threading.Lock()

    def line(self, text: str) -> None:
        # Two threads could both find the file too long, and cut it twice.
        with self._turn, suppress(OSError):
            append(
                self._place, f"{utc_text(now())} {text}\n".encode("utf-8", "backslashreplace"), most_bytes=MOST_BYTES
            )

    def failure(self, where: str, error: BaseException) -> None:
        """What ended a part of the daemon, and where in the program that was."""
        self.line(f"{where}: {type(error).__name__}: {error}\n{''.join(traceback.format_exception(error)).rstrip()}")


def last_lines(folder: Place, count: int) -> tuple[list[str], int]:
    """The end of the log, and the position to follow it from."""
    content, end = read_from(folder / FILE_NAME, 0, most_bytes=_SHOWN_BYTES)
    return content.decode("utf-8", "replace").splitlines()[-count:] if count else [], end


def lines_from(folder: Place, position: int) -> tuple[list[str], int]:
    """What was added behind a position, whole lines only."""
    content, end = read_from(folder / FILE_NAME, position, most_bytes=_SHOWN_BYTES)
    whole = content.rfind(b"\n") + 1
    return content[:whole].decode("utf-8", "replace").splitlines(), end - (len(content) - whole)
