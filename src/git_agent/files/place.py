"""Place: one file by its name below a root; it is read within a limit, and replaced in one step or not at all."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from git_agent.clock import sleep
from git_agent.files.refused import NO_FILE, Refused, too_large
from git_agent.files.turn import turn
from git_agent.files.walk import Spot, spot
from git_agent.model.value import value

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
FRESH = ".git-agent-"  # what a file is called while it is written; one that a crash leaves is in nobody's way
# Should it turn out to be a pipe or a terminal, the one is not waited for and the other does not become ours.
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_NOCTTY | os.O_CLOEXEC
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_PIECE = 1 << 20
MOST_TRIES = 5
SAVING_SECONDS = 0.1  # between the moment an editor empties a file and the one it fills it


@value
class Modes:
    """Who may use a file: a new one, for which the umask decides unless it is given, and one that was there."""

    new: int | None
    keeps_old: bool


USUAL = Modes(new=None, keeps_old=True)
PRIVATE = Modes(new=PRIVATE_FILE, keeps_old=False)
PRIVATE_AT_FIRST = Modes(new=PRIVATE_FILE, keeps_old=True)  # a person may have opened it to others since


@value
class Place:
    """A name below a root that nobody's link leads out of; it need not exist."""

    root: Path
    name: str

    def __truediv__(self, name: str) -> "Place":
        return Place(root=self.root, name=f"{self.name}/{name}")

    @property
    def path(self) -> Path:
        """What to call it when talking to people; nothing is opened by it."""
        return self.root / self.name

    def reached(self, *, make: int | None = None, follow: bool = True) -> AbstractContextManager[Spot]:
        """The way to it, see `spot`."""
        return spot(self.root, self.name, make=make, follow=follow)

    def exists(self) -> bool:
        """Whether something has that name, be it a link to nowhere; what lies behind a link that leads out does not."""
        if not os.path.lexists(f"{self.root}/{self.name}"):  # most are not there, and no walk is needed to know
            return False
        try:
            with self.reached(follow=False) as at:
                return status(at) is not None
        except OSError:
            return False

    def is_link(self) -> bool:
        """Whether a link is in its place, wherever that leads."""
        try:
            with self.reached(follow=False) as at:
                there = status(at)
        except OSError:
            return False
        return there is not None and stat.S_ISLNK(there.st_mode)

    def read(self, *, most_bytes: int) -> bytes:
        """All of a regular file.

        Raises:
            Refused: it is larger, no regular file, or a link leads out of the root.
            OSError: it is missing or cannot be read.
        """
        with self.reached() as at:
            return read_all(at, most_bytes=most_bytes)

    def beginning(self, *, most_bytes: int) -> bytes:
        """The first bytes of a regular file.

        Raises:
            Refused: it is no regular file, or a link leads out of the root.
            OSError: it is missing or cannot be read.
        """
        with self.reached() as at:
            return read_start(at, most_bytes=most_bytes)

    def is_regular(self) -> bool:
        """Whether it is a regular file that no link leads out to."""
        try:
            with self.reached() as at:
                there = status(at)
        except (OSError, ValueError):  # a name that no file can have
            return False
        return there is not None and stat.S_ISREG(there.st_mode)

    def pieces(self, *, piece: int) -> Iterator[bytes]:
        """All of a regular file piece by piece, for one that may be larger than memory.

        Raises:
            Refused: it is no regular file, or a link leads out of the root.
            OSError: it is missing or cannot be read.
        """
        with self.reached() as at:
            descriptor = _opened(at)
        try:
            while content := os.read(descriptor, piece):
                yield content
        finally:
            os.close(descriptor)

    def put(
        self,
        content: bytes | bytearray,
        *,
        modes: Modes = USUAL,
        make: int | None = None,
        lasting: bool = True,
        follow: bool = True,
    ) -> None:
        """Puts new content in its place; without `follow` in that of a link, and not of what the link leads to.

        Folders are made with the mode `make`, or not at all. What is not `lasting` may be lost with the power.

        Raises:
            Refused: what is there is no regular file, or a link leads out of the root.
            OSError: it cannot be written; whatever was there is untouched.
        """
        with self.reached(make=make, follow=follow) as at:
            _put(at, content, modes=modes, lasting=lasting)

    def change(self, make: Callable[[bytes], bytes | bytearray], *, most_bytes: int) -> bool:
        """Puts in its place what `make` makes of what it holds, nothing where it is missing; whether that is new.

        Others who change a file this way wait for their turn. For those who do not, such as an editor, it is read
        again before it is replaced, and made again if they were faster.

        Raises:
            Refused: as `read` and `put` do; or others do not let us have a turn.
            OSError: it cannot be read or written; whatever was there is untouched.
        """
        with self.reached() as at, turn(at):
            old = _held(at, most_bytes)
            for _ in range(MOST_TRIES):
                content = make(old)
                if content == old:
                    return False
                now = _held(at, most_bytes)
                if now == old:
                    _put(at, content, modes=USUAL)
                    return True
                old = now
        raise Refused("somebody else is changing it all the time")

    def make_empty(self, *, mode: int, make: int | None = None) -> None:
        """Makes it, with nothing in it, unless it is there; then it is not even opened.

        Raises:
            OSError: it cannot be made.
        """
        with self.reached(make=make) as at, suppress(FileExistsError):
            os.close(os.open(at.name, _MAKE, mode, dir_fd=at.folder))

    def put_link(self, target: bytes, *, make: int | None = None) -> None:
        """Puts a link in its place, whatever it leads to; folders are made with the mode `make`, or not at all.

        Raises:
            Refused: a link leads out of the root.
            OSError: it cannot be made, or a folder is there.
        """
        fresh = _fresh_name()
        with self.reached(make=make, follow=False) as at:
            os.symlink(target, fresh, dir_fd=at.folder)
            try:
                os.replace(fresh, at.name, src_dir_fd=at.folder, dst_dir_fd=at.folder)
            except BaseException:
                os.unlink(fresh, dir_fd=at.folder)
                raise

    def move(self, name: str) -> None:
        """Gives it another name in its folder, in the place of what has that name; a link stays the link it is.

        Raises:
            OSError: it is missing, or cannot be moved.
        """
        with self.reached(follow=False) as at:
            os.replace(at.name, name, src_dir_fd=at.folder, dst_dir_fd=at.folder)

    def remove(self) -> None:
        """Takes it away, if it is there; a link and not what it leads to.

        Raises:
            OSError: it cannot be removed.
        """
        try:
            with self.reached(follow=False) as at:
                os.unlink(at.name, dir_fd=at.folder)
        except FileNotFoundError:
            return


def status(at: Spot) -> os.stat_result | None:
    """What is there, links not followed; None where nothing is.

    Raises:
        OSError: it cannot be known.
    """
    try:
        return os.stat(at.name, dir_fd=at.folder, follow_symlinks=False)
    except FileNotFoundError:
        return None


def read_all(at: Spot, *, most_bytes: int) -> bytes:
    """All of a regular file; see `Place.read`."""
    content = read_start(at, most_bytes=most_bytes + 1)
    if len(content) > most_bytes:
        raise too_large(most_bytes)
    return content


def _held(at: Spot, most_bytes: int) -> bytes:
    """What a file holds. One that is empty may be an editor's in the middle of saving, and is asked once more."""
    if (there := status(at)) and not there.st_size:
        sleep(SAVING_SECONDS)
    return read_all(at, most_bytes=most_bytes) if status(at) else b""


def read_start(at: Spot, *, most_bytes: int) -> bytes:
    """The first bytes of a regular file; see `Place.read`."""
    descriptor = _opened(at)
    try:
        return _read(descriptor, most_bytes)
    finally:
        os.close(descriptor)


def _opened(at: Spot) -> int:
    """A descriptor of a regular file."""
    # Asked before it is opened, because opening a device may do something, and after, because it may have changed.
    _check_regular(os.stat(at.name, dir_fd=at.folder, follow_symlinks=False))
    descriptor = os.open(at.name, _READ, dir_fd=at.folder)
    try:
        _check_regular(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _put(at: Spot, content: bytes | bytearray, *, modes: Modes, lasting: bool = True) -> None:
    """Writes the content beside, then puts it in its place; see `Place.put`."""
    mode = modes.new
    old = status(at)
    if old and not stat.S_ISLNK(old.st_mode):
        _check_regular(old)
        mode = stat.S_IMODE(old.st_mode) if modes.keeps_old else mode
    put_over(at, content, mode=mode, lasting=lasting)


def put_over(at: Spot, content: bytes | bytearray, *, mode: int | None, lasting: bool = True) -> None:
    """The same over whatever is there, a link too, as long as it is no folder."""
    fresh = _fresh_name()
    # Private until its mode is set: what will be so must not be open to others for a moment.
    descriptor = os.open(fresh, _MAKE, 0o666 if mode is None else PRIVATE_FILE, dir_fd=at.folder)
    try:
        try:
            _write(descriptor, content)
            if mode is not None:
                os.fchmod(descriptor, mode)
            # Before it gets its name: whatever happens to the power, that never leads to half a file.
            if lasting:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(fresh, at.name, src_dir_fd=at.folder, dst_dir_fd=at.folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh, dir_fd=at.folder)
        raise
    if lasting:
        _keep_names(at)


def _keep_names(at: Spot) -> None:
    """That the name leads to the new content is kept by the folder, which a power failure would else take back."""
    with suppress(OSError):  # a folder that may not be read, or a file system that cannot
        descriptor = os.open(".", _FOLDER, dir_fd=at.folder)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def check_folder(at: Spot) -> None:
    """Makes a file and takes it away again: the only answer on which every file system can be relied.

    Raises:
        OSError: the folder takes no files.
    """
    fresh = _fresh_name()
    os.close(os.open(fresh, _MAKE, PRIVATE_FILE, dir_fd=at.folder))
    os.unlink(fresh, dir_fd=at.folder)


def _fresh_name() -> str:
    # Not by our process number: a file that a crash had left would be in the way of the next process that has it.
    return f"{FRESH}{os.urandom(8).hex()}"


def _check_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise Refused(NO_FILE)


def _read(descriptor: int, most_bytes: int) -> bytes:
    pieces: list[bytes] = []
    room = most_bytes
    while room > 0 and (piece := os.read(descriptor, min(room, _PIECE))):
        pieces.append(piece)
        room -= len(piece)
    return b"".join(pieces)


def _write(descriptor: int, content: bytes | bytearray) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
