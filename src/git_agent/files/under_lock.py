"""A file that others replace under a lock beside it, as git does with its index, replaced by the same rules."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from git_agent.model.value import value

_PIECE = 1 << 20

# What systems say of a link on a file system that has none.
_NO_SECOND_NAMES = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK})

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
    """Makes a copy with the same mode and time, or nothing where there is no such file; what was left there is gone.

    Raises:
        OSError: it cannot be made.
    """
    fresh.unlink(missing_ok=True)
    with suppress(FileNotFoundError), file.open("rb") as source, fresh.open("xb") as copy:
        facts = os.fstat(source.fileno())
        os.fchmod(copy.fileno(), stat.S_IMODE(facts.st_mode))
        while piece := source.read(_PIECE):
            copy.write(piece)
        copy.flush()
        # By its time git tells which files may have changed just after it: a younger index hides what they have become.
        os.utime(copy.fileno(), ns=(facts.st_atime_ns, facts.st_mtime_ns))


def put_under_lock(fresh: Path, file: Path, *, expected: Looks | None) -> bool:
    """Puts a finished file in the place of another, unless that is locked or no longer looks as expected.

    The lock is the finished file itself by its second name, so that it is held for two system calls, and one that a
    crash has left can be told from everybody else's: see `take_back_lock`. Where files have no second names it is a
    file that says what only we know.

    Raises:
        OSError: it cannot be put there.
    """
    with _undisturbed():
        finished = _locked(fresh, lock_of(file))
        if finished is None:
            return False
        try:
            if looks_of(file) != expected:
                return False
            finished.replace(file)
        finally:
            # Ours, for it could be made; where it has been moved away nothing is left of it.
            take_back_lock(fresh, file)
    fresh.unlink(missing_ok=True)
    return True


def put_copy_under_lock(source: Path, file: Path, *, fresh: Path, expected: Looks | None) -> bool:
    """The same with a copy of another file, made as `fresh` in the same folder; nothing of it is left behind.

    Raises:
        OSError: it cannot be copied or put there.
    """
    copied(source, fresh)
    try:
        return put_under_lock(fresh, file, expected=expected)
    finally:
        fresh.unlink(missing_ok=True)


def _locked(fresh: Path, lock: Path) -> Path | None:
    """Makes the lock; the name by which the finished file is to be moved, or None where somebody else has locked."""
    try:
        os.link(fresh, lock)
    except FileExistsError:
        return None
    except OSError as error:
        if error.errno not in _NO_SECOND_NAMES:
            raise
        return fresh if _is_marked(fresh, lock) else None
    return lock


def _is_marked(fresh: Path, lock: Path) -> bool:
    """Makes a lock that can be told from others by what it says; False where there is one."""
    mark = os.urandom(16).hex().encode()
    _mark_of(fresh).write_bytes(mark)
    try:
        with lock.open("xb") as made:
            made.write(mark)
    except FileExistsError:
        _mark_of(fresh).unlink()
        return False
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
    """Removes a lock that is provably ours: it is the very file that we were about to put in place, or has our mark."""
    lock, mark = lock_of(file), _mark_of(fresh)
    is_ours = _is_same(lock, fresh) or _says_the_same(lock, mark)
    if is_ours:
        lock.unlink()
    mark.unlink(missing_ok=True)
    return is_ours


def _is_same(one: Path, other: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(one.lstat(), other.lstat())
    return False


def _says_the_same(lock: Path, mark: Path) -> bool:
    with suppress(FileNotFoundError):
        says = mark.read_bytes()
        return bool(says) and lock.stat().st_size == len(says) and lock.read_bytes() == says
    return False


def _mark_of(fresh: Path) -> Path:
    return fresh.with_name(f"{fresh.name}.mark")


def lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.lock")
