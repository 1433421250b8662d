"""Replaces a file in one step, so that no reader and no crash ever meets half of it."""

import os
from pathlib import Path


def replace_file(path: Path, content: bytes, *, mode: int) -> None:
    """Writes the whole content beside `path`, then puts it in its place.

    Raises:
        OSError: it cannot be written; whatever was there is untouched.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            os.fchmod(descriptor, mode)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
