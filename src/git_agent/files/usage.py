"""How much room a folder takes."""

import os

from git_agent.files.place import Place


def usage_of(folder: Place) -> int:
    """The bytes of all files below it; what cannot be looked at counts for nothing."""
    return sum(_size(entry) for entry in _entries(os.fspath(folder.path)))


def names_in(folder: Place) -> list[str]:
    """The names in a folder; none where there is none."""
    try:
        return sorted(os.listdir(folder.path))  # noqa: PTH208  names are wanted, not paths
    except OSError:
        return []


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _size(entry: os.DirEntry[str]) -> int:
    try:
        if entry.is_dir(follow_symlinks=False):
            return sum(_size(inner) for inner in _entries(entry.path))
        return entry.stat(follow_symlinks=False).st_size
    except OSError:
        return 0
