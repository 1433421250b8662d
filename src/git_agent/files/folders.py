"""The folders of a work tree, from the top down, without following a link or entering another repository."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from git_agent.files.place import Place


def remove_folder(folder: Place) -> bool:
    """Takes a folder away with all that is in it; False where there was none.

    Raises:
        OSError: it cannot be removed, or is a link.
    """
    import shutil

    try:
        with folder.reached(follow=False) as at:
            shutil.rmtree(at.name, dir_fd=at.folder)
    except FileNotFoundError:
        return False
    return True


def folders_below(root: Path, start: str, *, enter: Callable[[str], bool]) -> Iterator[tuple[str, list[str]]]:
    """Each folder with the names in it that are no folders; one that `enter` refuses is not looked into.

    Paths are relative to the root, the root's own is empty. What cannot be listed has no names.
    """
    # A list and no recursion: nobody limits how deep somebody's folders are.
    waiting = [start]
    while waiting:
        folder = waiting.pop()
        names, inner = _listed(root / folder)
        yield folder, names
        for name in inner:
            path = f"{folder}/{name}" if folder else name
            if name != ".git" and enter(path):
                waiting.append(path)


def _listed(folder: Path) -> tuple[list[str], list[str]]:
    names: list[str] = []
    inner: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                (inner if entry.is_dir(follow_symlinks=False) else names).append(entry.name)
    except OSError:
        pass  # gone meanwhile, or not ours to read; files that cannot be read are told of by the scan
    return names, inner
