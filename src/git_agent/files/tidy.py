"""Folders of ours that others have been able to look into, and what a crash has left in them."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from git_agent.files.place import FRESH, PRIVATE_FILE, PRIVATE_FOLDER, Place
from git_agent.files.refused import Refused

LEFT_SECONDS = 60.0  # after which nobody is still writing a file
_OPEN = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def own_folder(folder: Place) -> None:
    """Makes a folder that only we may enter, or makes one that is ours so.

    Raises:
        Refused: it belongs to somebody else.
        OSError: it cannot be made, or is no folder.
    """
    with (folder / "x").reached(make=PRIVATE_FOLDER, follow=False) as at:
        status = os.stat(".", dir_fd=at.folder)
        if status.st_uid != os.geteuid():
            raise Refused("it belongs to another user")
        if stat.S_IMODE(status.st_mode) & 0o077:
            os.chmod(".", PRIVATE_FOLDER, dir_fd=at.folder)


def own_file_only(file: Path) -> None:
    """Takes from others what a program that asks the umask has given them; nothing where there is no file."""
    with suppress(FileNotFoundError):
        descriptor = os.open(file, _OPEN)
        try:
            os.fchmod(descriptor, PRIVATE_FILE)
        finally:
            os.close(descriptor)


def sweep(folder: Place, *, now: float) -> None:
    """Takes away what writers that were ended have left, and not what somebody is writing just now."""
    try:
        with folder.reached(follow=False) as at:
            listing = os.open(at.name, _OPEN | os.O_DIRECTORY, dir_fd=at.folder)
    except OSError:
        return
    try:
        for name in os.listdir(listing):  # noqa: PTH208  by its descriptor
            with suppress(OSError):
                if name.startswith(FRESH) and _is_old(listing, name, now):
                    os.unlink(name, dir_fd=listing)
    finally:
        os.close(listing)


def _is_old(folder: int, name: str, now: float) -> bool:
    return os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime < now - LEFT_SECONDS
