"""The way to a place: each folder is opened from the one before it, so that nothing on the way can be exchanged.

Asking first where a path leads and opening it afterwards is two questions, and a link may change in between. Here a
link is never followed by the system: its text is read and walked like the rest of the name, and whoever would step
above the root, or into a git directory, is turned away.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from git_agent.files.refused import CIRCLE, OUTSIDE, Refused
from git_agent.model.value import value

ANYWHERE = Path("/")  # the root of what is a person's own
MOST_LINKS = 40  # as many as Linux follows
# A folder that may be entered and not listed will do; macOS knows no such way to open one.
STEP = getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY | os.O_NONBLOCK | os.O_CLOEXEC


@value
class Spot:
    """The end of a walk: an open folder and a name in it that is no link; `steps` is where it is below the root."""

    folder: int
    name: str
    steps: tuple[str, ...]


@contextmanager
def spot(root: Path, name: str, *, make: int | None = None, follow: bool = True) -> Iterator[Spot]:
    """Walks from the root to a name; folders that are missing are made with the mode `make`.

    Without `follow` the last name is taken as it is, even if it is a link.

    Raises:
        Refused: a link leads out of the root, or in a circle.
        OSError: a folder on the way is missing, or is none.
    """
    walk = _Walk(root, make)
    try:
        walk.to(name, follow=follow)
        yield Spot(folder=walk.folders[-1], name=walk.last, steps=(*walk.steps, walk.last))
    finally:
        walk.back_to(0)


class _Walk:
    """The folders from the root to here, all held open."""

    def __init__(self, root: Path, make: int | None) -> None:
        self._root = root
        self._make = make
        self._links = 0
        self.folders = [os.open(root, STEP)]
        self.steps: list[str] = []
        self.last = "."

    def to(self, name: str, *, follow: bool) -> None:
        ahead = self._parts(name)
        while ahead:
            part = ahead.pop(0)
            if part == "..":
                self._up()
            elif ahead:
                self._step(part, ahead)
            elif follow and (target := self._link(part)) is not None:
                ahead[:0] = self._linked_parts(target)
            else:
                self.last = part

    def _step(self, part: str, ahead: list[str]) -> None:
        """Into a folder, or to where a link in its place says."""
        try:
            self.folders.append(self._opened_folder(part))
            self.steps.append(part)
        except OSError as error:
            # With which of the two a link is refused depends on the system; the second is said of files as well.
            if error.errno not in (errno.ELOOP, errno.ENOTDIR):
                raise
            target = self._link(part)
            if target is None:
                raise
            ahead[:0] = self._linked_parts(target)

    def _opened_folder(self, part: str) -> int:
        here = self.folders[-1]
        try:
            return os.open(part, STEP | os.O_NOFOLLOW, dir_fd=here)
        except FileNotFoundError:
            if self._make is None:
                raise
        with suppress(FileExistsError):  # another run was faster
            os.mkdir(part, self._make, dir_fd=here)
        return os.open(part, STEP | os.O_NOFOLLOW, dir_fd=here)

    def _up(self) -> None:
        if not self.steps:
            raise Refused(OUTSIDE, errno.EXDEV)
        self.back_to(len(self.folders) - 1)

    def back_to(self, count: int) -> None:
        """Lets go of all folders but the first ones."""
        while len(self.folders) > count:
            os.close(self.folders.pop())
        del self.steps[max(count - 1, 0) :]

    def _link(self, part: str) -> str | None:
        try:
            target = os.readlink(part, dir_fd=self.folders[-1])
        except OSError as error:
            if error.errno in (errno.EINVAL, errno.ENOENT):  # no link, or nothing
                return None
            raise
        self._links += 1
        if self._links > MOST_LINKS:
            raise Refused(CIRCLE, errno.ELOOP)
        return target

    def _parts(self, name: str) -> list[str]:
        if name.startswith("/"):
            name = self._below_root(name)
            self.back_to(1)
        return [part for part in name.split("/") if part not in ("", ".")]

    def _linked_parts(self, target: str) -> list[str]:
        parts = self._parts(target)
        # A link can be committed, a git directory cannot: text on top of an executable hook is a program.
        if self._root != ANYWHERE and any(_is_git_directory(part) for part in parts):
            raise Refused(OUTSIDE, errno.EXDEV)
        return parts

    def _below_root(self, target: str) -> str:
        """A link may name a file of its own repository in full."""
        # By either name: the root may itself be reached by a link.
        for root in (str(self._root), os.path.realpath(self._root)):
            if target == root or target.startswith(f"{root.rstrip('/')}/"):
                return target[len(root) :]
        raise Refused(OUTSIDE, errno.EXDEV)


def _is_git_directory(part: str) -> bool:
    """Whether a file system could take the name for `.git`: some pass over case, marks without width, or the end."""
    seen = "".join(letter for letter in part if letter.isascii()).lower().rstrip(". ")
    return seen in (".git", "git~1")  # the second is what NTFS may call it in eight letters
