"""Programs that are at work in a folder, as far as the system shows them: Linux does, in files."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_PROCESSES = "/proc"
_MOST_NAME = 64


def are_shown() -> bool:
    """Whether the system shows what is running."""
    return Path(_PROCESSES, "self", "cwd").is_symlink()


def arguments_in(folder: Path, program: str) -> Iterator[list[str]]:
    """The arguments of every running program of this name that works in this folder or below it."""
    name = os.fsencode(program) + b"\n"
    with suppress(OSError):
        # By plain names, because paths would take longer to put together than the files to read.
        for process in os.listdir(_PROCESSES):  # noqa: PTH208
            if process.isdigit() and _starts_with(f"{_PROCESSES}/{process}/comm", name):
                with suppress(OSError):  # it has ended, or is another user's
                    yield from _arguments(Path(_PROCESSES, process), folder)


def _arguments(process: Path, folder: Path) -> Iterator[list[str]]:
    place = (process / "cwd").readlink()
    if place == folder or folder in place.parents:
        yield os.fsdecode((process / "cmdline").read_bytes()).split("\0")[1:-1]


def _starts_with(file: str, text: bytes) -> bool:
    with suppress(OSError):
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
        try:
            return os.read(descriptor, _MOST_NAME) == text
        finally:
            os.close(descriptor)
    return False
