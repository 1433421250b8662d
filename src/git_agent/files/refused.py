"""Refused: a file that is there, could perhaps be opened, and is not."""

import errno

OUTSIDE = "a link that leads outside"
CIRCLE = "a link that leads to itself"
NO_FILE = "not a regular file"


class Refused(OSError):
    """Why it was not touched; an OSError, since to most callers it is a file that cannot be used like any other."""

    def __init__(self, why: str, number: int = errno.EPERM) -> None:
        super().__init__(number, why)


def too_large(most_bytes: int) -> Refused:
    """The refusal of a file above its limit."""
    return Refused(f"larger than {most_bytes:,} bytes", errno.EFBIG)
