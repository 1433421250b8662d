"""Spelling: how a folder writes a name, where a file system takes names that differ only in case for one."""

import os
from pathlib import Path
from unicodedata import normalize


def folded(name: str) -> str:
    """What two spellings of one name have in common."""
    return normalize("NFC", name).casefold()


class Spelling:
    """The names below one root. It remembers what is in folders, so it is made anew for each look around."""

    def __init__(self, root: Path) -> None:
        self._root = os.fspath(root)
        self._paths: dict[str, str | None] = {"": ""}
        self._folders: dict[str, dict[str, str]] = {}

    def on_disk(self, path: str) -> str | None:
        """The path as it is written there; None where nothing of that name is, or it cannot be told."""
        if path not in self._paths:
            self._paths[path] = self._found(path)
        return self._paths[path]

    def _found(self, path: str) -> str | None:
        above, _, name = path.rpartition("/")
        folder = self.on_disk(above)
        if folder is None:
            return None
        names = self._names(folder)
        # Some systems take an accent apart; that is the same name, as git writes it.
        found = name if normalize("NFC", name) in names else names.get(folded(name))
        return None if found is None else f"{folder}/{found}".lstrip("/")

    def _names(self, folder: str) -> dict[str, str]:
        """Each name by itself and by what it has in common with its other spellings."""
        if folder not in self._folders:
            try:
                listed = [normalize("NFC", name) for name in os.listdir(f"{self._root}/{folder}")]  # noqa: PTH208  names
            except OSError:
                listed = []
            self._folders[folder] = {folded(name): name for name in listed} | {name: name for name in listed}
        return self._folders[folder]
