"""Snapshot: one name of a work tree at one moment; no link leads anywhere, and no half is taken for the whole.

Whoever watches a work tree meets files that are being written. What a file holds counts only if it was the same file
with the same times before and after it was read.
"""

import os
import stat
from collections.abc import Collection
from errno import ELOOP, ENOENT, ENOTDIR
from pathlib import Path

from git_agent.model.value import value

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_TRIES = 3
_PIECE = 1 << 20
_GONE = (ENOENT, ENOTDIR)


@value
class Snapshot:
    """What stands there: `kind` is one of the words below; `content` is that of a file, or the target of a link."""

    kind: str
    status: os.stat_result | None = None
    content: bytes = b""
    torn: bool = False


ABSENT, FILE, LINK, FOLDER, OTHER = "absent", "file", "link", "folder", "other"
UNREADABLE, OVERSIZE = "unreadable", "oversize"


class Tree:
    """The names below one root. It remembers which folders are real ones, so it is made anew for each look around.

    Nothing stands under the names that it is to be taken `without`, whatever they open.
    """

    def __init__(self, root: Path, *, without: Collection[str] = ()) -> None:
        self._without = without
        self._root = os.fspath(root)
        self._real = {"": True}
        self._closed: dict[str, bool] = {"": False}

    def status(self, path: str) -> os.stat_result | None:
        """What the file system says of a name; None where there is nothing, or only something behind a link."""
        if path in self._without or not self._is_real(path.rpartition("/")[0]):
            return None
        try:
            return os.lstat(f"{self._root}/{path}")
        except OSError:
            return None

    def read(self, path: str, *, most_bytes: int) -> Snapshot:
        """What stands there now."""
        snapshot = Snapshot(kind=ABSENT)
        for _ in range(_TRIES):
            snapshot = self._read(path, most_bytes)
            if not snapshot.torn:
                break
        return snapshot

    def is_folder(self, path: str) -> bool:
        status = self.status(path)
        return status is not None and stat.S_ISDIR(status.st_mode)

    def is_behind_closed(self, path: str) -> bool:
        """Whether a folder on the way may not be entered: what is missing there may be there all the same."""
        folder = path.rpartition("/")[0]
        known = self._closed.get(folder)
        if known is None:
            known = self.is_behind_closed(folder) or (self.is_folder(folder) and not self._may(folder, os.X_OK))
            self._closed[folder] = known
        return known

    def is_listable(self, folder: str) -> bool:
        """Whether we may see what is in a folder."""
        return self._may(folder, os.R_OK | os.X_OK)

    def unlistable(self) -> list[str]:
        """The folders passed so far in which there may be more than we can see."""
        return [folder for folder, is_real in self._real.items() if is_real and folder and not self.is_listable(folder)]

    def is_repository(self, path: str) -> bool:
        """Whether a folder is another repository."""
        return os.path.lexists(f"{self._root}/{path}/.git")

    def _read(self, path: str, most_bytes: int) -> Snapshot:
        status = self.status(path)
        if status is None:
            return Snapshot(kind=ABSENT)
        if stat.S_ISDIR(status.st_mode):
            return Snapshot(kind=FOLDER, status=status)
        try:
            if stat.S_ISLNK(status.st_mode):
                target = os.readlink(os.fsencode(f"{self._root}/{path}"))  # noqa: PTH115  as bytes
                return Snapshot(kind=LINK, status=status, content=target)
            if not stat.S_ISREG(status.st_mode):
                return Snapshot(kind=OTHER, status=status)
            if status.st_size > most_bytes:
                return Snapshot(kind=OVERSIZE, status=status)
            return self._read_file(path, most_bytes)
        except OSError as error:
            # Between the look and the opening it has gone, or become a link: the next look will tell.
            if error.errno in (*_GONE, ELOOP):
                return Snapshot(kind=ABSENT, torn=True)
            return Snapshot(kind=UNREADABLE, status=status)

    def _read_file(self, path: str, most_bytes: int) -> Snapshot:
        descriptor = os.open(f"{self._root}/{path}", _READ)
        try:
            before = os.fstat(descriptor)
            content = _all_of(descriptor, most_bytes)
            after = os.fstat(descriptor)
        finally:
            os.close(descriptor)
        if len(content) > most_bytes:
            return Snapshot(kind=OVERSIZE, status=after)
        # By its size as well: a file that grows within one tick of the clock has the same times.
        is_torn = _identity(before) != _identity(after) or len(content) != after.st_size
        return Snapshot(kind=FILE, status=after, content=content, torn=is_torn)

    def _may(self, folder: str, how: int) -> bool:
        return os.access(f"{self._root}/{folder}", how)

    def _is_real(self, folder: str) -> bool:
        """Whether every part of the way is a folder: git tracks nothing behind a link."""
        known = self._real.get(folder)
        if known is None:
            known = self._is_real(folder.rpartition("/")[0]) and _is_folder(f"{self._root}/{folder}")
            self._real[folder] = known
        return known


def _all_of(descriptor: int, most_bytes: int) -> bytes:
    content = bytearray()
    while len(content) <= most_bytes and (piece := os.read(descriptor, _PIECE)):
        content += piece
    return bytes(content)


def _is_folder(path: str) -> bool:
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def _identity(status: os.stat_result) -> tuple[int, ...]:
    return (status.st_dev, status.st_ino, status.st_mode, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
