"""A file that grows at its end, and is cut when it is too long; many processes may write to it at once."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from git_agent.files.place import PRIVATE, PRIVATE_FILE, PRIVATE_FOLDER, Place

_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@contextmanager
def appending(place: Place) -> Iterator[int]:
    """A descriptor that writes to its end.

    Raises:
        OSError: it cannot be written.
    """
    with place.reached(make=PRIVATE_FOLDER, follow=False) as at:
        descriptor = os.open(at.name, _APPEND, PRIVATE_FILE, dir_fd=at.folder)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def append(place: Place, content: bytes, *, most_bytes: int) -> None:
    """Adds to it; what is there moves to `<name>.1` first where it would become too long.

    Raises:
        OSError: it cannot be written.
    """
    with appending(place) as descriptor:
        if os.fstat(descriptor).st_size + len(content) > most_bytes:
            _cut(place)
        os.write(descriptor, content)


def read_from(place: Place, start: int, *, most_bytes: int) -> tuple[bytes, int]:
    """What it holds from a position on, at most so much of its end, and where that ends; a cut file begins anew."""
    try:
        with place.reached(follow=False) as at:
            descriptor = os.open(at.name, _READ, dir_fd=at.folder)
    except FileNotFoundError:
        return b"", 0
    try:
        size = os.fstat(descriptor).st_size
        # The file was cut since it was last read: what is in it now is all new.
        start = max(start if start <= size else 0, size - most_bytes)
        content = os.pread(descriptor, size - start, start)
        return content, start + len(content)
    finally:
        os.close(descriptor)


def _cut(place: Place) -> None:
    # Emptied and not moved: a process whose output goes there would go on writing to what it is called now.
    earlier = Place(root=place.root, name=f"{place.name}.1")
    with place.reached(follow=False) as at:
        descriptor = os.open(at.name, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=at.folder)
    try:
        earlier.put(os.pread(descriptor, os.fstat(descriptor).st_size, 0), modes=PRIVATE, lasting=False)
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)
