"""Letters between processes: each is a file that is there whole or not at all, and gone when it was taken."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.model.json_text import read_json

MOST_BYTES = 1 << 22
_SUFFIX = ".json"
_LIST = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class Spool:
    """A folder of letters."""

    def __init__(self, folder: Place) -> None:
        self.folder = folder

    @property
    def path(self) -> Path:
        """What to call the folder."""
        return self.folder.path

    def make(self) -> None:
        """Makes the folder, for whoever watches it.

        Raises:
            OSError: it cannot be made.
        """
        with (self.folder / "x").reached(make=PRIVATE_FOLDER, follow=False):
            pass

    def put(self, name: str, letter: Mapping[str, object]) -> None:
        """Leaves one.

        Raises:
            OSError: it cannot be written.
        """
        content = json.dumps(letter).encode()
        self._place(name).put(content, modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False, follow=False)

    def names(self) -> list[str]:
        """Those that are there, oldest first."""
        try:
            with self.folder.reached(follow=False) as at:
                listing = os.open(at.name, _LIST, dir_fd=at.folder)
        except OSError:
            return []
        try:
            names = [name for name in os.listdir(listing) if name.endswith(_SUFFIX)]  # noqa: PTH208  by its descriptor
            # By their times, because their names are drawn by lot.
            return [name.removesuffix(_SUFFIX) for name in sorted(names, key=lambda name: _age(listing, name))]
        finally:
            os.close(listing)

    def read(self, name: str) -> dict[str, Any] | None:
        """One of them; None where there is none, or it is no letter."""
        try:
            letter = read_json(self._place(name).read(most_bytes=MOST_BYTES))
        except (OSError, ValueError):
            return None
        return letter if isinstance(letter, dict) else None

    def drop(self, name: str) -> None:
        """Takes one away, if it is there."""
        with suppress(OSError):
            self._place(name).remove()

    def _place(self, name: str) -> Place:
        return self.folder / f"{name}{_SUFFIX}"


def _age(folder: int, name: str) -> int:
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime_ns
    except OSError:
        return 0
