"""Leftovers: what a file was called while it was written, by whoever was killed before it got its name."""

import os
import re
import stat
from contextlib import suppress

from git_agent.files.place import FRESH, Place

_FRESH = re.compile(rf"{re.escape(FRESH)}[0-9a-f]{{16}}")
_LIST = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC


LEFT_SECONDS = 3600.0  # in a folder of people; until then somebody may be at it still


def remove_left_by_killed(beside: Place) -> None:
    """Takes away what killed runs of this user left beside a file that was written just now; trouble is nobody's."""
    with suppress(OSError):
        with beside.reached() as at:
            # By the clock of the file system, which may be another machine's.
            written = os.stat(at.name, dir_fd=at.folder, follow_symlinks=False).st_mtime
        remove_leftovers(beside, before=written - LEFT_SECONDS)


def remove_leftovers(beside: Place, *, before: float) -> None:
    """Takes ours away where they lie beside a file; one that is younger may be written at this very moment.

    Raises:
        OSError: the folder cannot be reached.
    """
    with beside.reached() as at:
        # Once more: what is only passed through, see `STEP`, cannot be listed.
        folder = os.open(".", _LIST, dir_fd=at.folder)
        try:
            with os.scandir(folder) as entries:
                names = [entry.name for entry in entries if _FRESH.fullmatch(entry.name)]
        finally:
            os.close(folder)
        for name in names:
            with suppress(OSError):  # somebody else was faster, or may and we may not
                there = os.stat(name, dir_fd=at.folder, follow_symlinks=False)
                is_ours = stat.S_ISREG(there.st_mode) and there.st_uid == os.geteuid()
                if is_ours and there.st_mtime < before:
                    os.unlink(name, dir_fd=at.folder)
