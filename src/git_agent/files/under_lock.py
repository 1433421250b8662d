"""A file that others replace under a lock beside it, as git does with its index, replaced by the same rules."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from git_agent.model.value import value

_PIECE = 1 << 20

SHORTEST_TURN = 1e-5  # seconds that a thread may go on while another one waits


@value
class Looks:
    """What tells that a file is still the one that was read; None where there is none."""

    inode: int
    size: int
    mtime_ns: int
    ctime_ns: int


def looks_of(file: Path) -> Looks | None:
    """How a file looks now."""
    try:
        facts = file.stat()
    except FileNotFoundError:
        return None
    return Looks(inode=facts.st_ino, size=facts.st_size, mtime_ns=facts.st_mtime_ns, ctime_ns=facts.st_ctime_ns)


def copied(file: Path, fresh: Path) -> None:
    """Makes a copy with the same mode, or nothing where there is no such file; what was left there is gone.

    Raises:
        OSError: it cannot be made.
    """
    fresh.unlink(missing_ok=True)
    with suppress(FileNotFoundError), file.open("rb") as source, fresh.open("xb") as copy:
        os.fchmod(copy.fileno(), stat.S_IMODE(os.fstat(source.fileno()).st_mode))
        while piece := source.read(_PIECE):
            copy.write(piece)


def put_under_lock(fresh: Path, file: Path, *, expected: Looks | None) -> bool:
    """Puts a finished file in the place of another, unless that is locked or no longer looks as expected.

    The lock is the finished file itself by its second name, so that it is held for two system calls, and one that a
    crash has left can be told from everybody else's: see `take_back_lock`.

    Raises:
        OSError: it cannot be put there.
    """
    lock = lock_of(file)
    with _undisturbed():
        try:
            os.link(fresh, lock)
        except FileExistsError:
            return False
        try:
            if looks_of(file) != expected:
                return False
            lock.replace(file)
        finally:
            # Ours, for it could be made; after the other name has been moved away nothing is left of it.
            take_back_lock(fresh, file)
    fresh.unlink()
    return True


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Other threads of ours are not let in for long: whoever finds the lock meanwhile gives up."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SHORTEST_TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def take_back_lock(fresh: Path, file: Path) -> bool:
    """Removes a lock that is provably ours: it is the very file that we were about to put in place."""
    lock = lock_of(file)
    with suppress(FileNotFoundError):
        if os.path.samestat(lock.lstat(), fresh.lstat()):
            lock.unlink()
            return True
    return False


def lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.lock")
