"""PrivateFolder: a folder of ours alone, held open; what is in it is reached through it and by no link.

Its owner and its mode are the proof that we made it: git checks out folders that others can look into, and nobody else
can put anything into one that only we can enter. Whoever has a strict umask has such folders of git's too, so for a
folder in the work tree it must also be known that git does not track it.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

from git_agent.files.place import PRIVATE_FILE, PRIVATE_FOLDER, put_over, read_all
from git_agent.files.refused import NO_FILE, Refused
from git_agent.files.walk import STEP, Spot

_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class PrivateFolder:
    """Ours as long as it is open: renaming it or putting a link in its place leads nobody anywhere."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def below(cls, root: Path, name: str, *, make: bool = False) -> "PrivateFolder":
        """The private folder of that name in a folder that need not be private.

        Raises:
            OSError: it is missing, no folder, or not ours alone.
        """
        with cls(root, os.open(root, STEP)) as outer:
            return outer.inner(name, make=make)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the folder."""
        os.close(self._descriptor)

    def inner(self, name: str, *, make: bool = False) -> "PrivateFolder":
        """A private folder in this one.

        Raises:
            OSError: it is missing, no folder, or not ours alone.
        """
        if make:
            with suppress(FileExistsError):
                self.make(name)
        # For the sake of the words: to open it would fail too, but as something that is no folder.
        if stat.S_ISLNK(self._status(name).st_mode):
            raise Refused("it is a symbolic link")
        descriptor = os.open(name, STEP | os.O_NOFOLLOW, dir_fd=self._descriptor)
        try:
            _check_private(os.fstat(descriptor))
        except BaseException:
            os.close(descriptor)
            raise
        return PrivateFolder(self.path / name, descriptor)

    def make(self, name: str) -> None:
        """Makes a private folder in this one.

        Raises:
            FileExistsError: there is something of that name.
            OSError: it cannot be made.
        """
        os.mkdir(name, PRIVATE_FOLDER, dir_fd=self._descriptor)

    def folders(self) -> Iterator[str]:
        """The names of the private folders in this one.

        Raises:
            OSError: it cannot be read.
        """
        # What is held open may be passed through and not read, see `STEP`.
        listing = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=self._descriptor)
        try:
            names = os.listdir(listing)  # noqa: PTH208  by its descriptor
        finally:
            os.close(listing)
        for name in names:
            with suppress(OSError):
                status = self._status(name)
                _check_private(status)
                if stat.S_ISDIR(status.st_mode):
                    yield name

    def read(self, name: str, *, most_bytes: int) -> bytes:
        """All of a regular file in it.

        Raises:
            OSError: it is missing, larger, or no regular file.
        """
        return read_all(self._spot(name), most_bytes=most_bytes)

    def put(self, name: str, text: str) -> None:
        """Puts a file into it, in the place of whatever has that name and is no folder.

        Raises:
            OSError: it cannot be written.
        """
        content = text.encode("utf-8", "backslashreplace")
        put_over(self._spot(name), content, mode=PRIVATE_FILE, lasting=False)

    def append(self, name: str, text: str) -> None:
        """Adds to a file in it, which is made if it is missing.

        Raises:
            OSError: it cannot be written.
        """
        with os.fdopen(os.open(name, _APPEND, PRIVATE_FILE, dir_fd=self._descriptor), "ab") as file:
            # A pipe that somebody reads from opens like a file.
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Refused(NO_FILE)
            file.write(text.encode("utf-8", "backslashreplace"))

    def forget(self, name: str) -> None:
        """Takes a folder away with all that is in it, as far as that is possible."""
        import shutil

        shutil.rmtree(name, ignore_errors=True, dir_fd=self._descriptor)

    def _spot(self, name: str) -> Spot:
        if "/" in name or name in ("", ".", ".."):
            raise Refused(NO_FILE)
        return Spot(folder=self._descriptor, name=name, steps=(name,))

    def _status(self, name: str) -> os.stat_result:
        return os.stat(name, dir_fd=self._descriptor, follow_symlinks=False)


def _check_private(status: os.stat_result) -> None:
    if status.st_uid != os.geteuid():
        raise Refused("it belongs to somebody else")
    if status.st_mode & 0o077:
        raise Refused("others can look into it; if it is yours, chmod -R go= it")
