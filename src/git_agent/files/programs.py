"""Programs that are at work in a folder, as far as the system shows them: Linux does, in files."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_PROCESSES = Path("/proc")


def arguments_in(folder: Path, program: str) -> Iterator[list[str]]:
    """The arguments of every running program of this name that works in this folder or below it."""
    with suppress(OSError):
        for process in _PROCESSES.iterdir():
            if process.name.isdigit() and (arguments := _arguments(process, folder, program)):
                yield arguments


def _arguments(process: Path, folder: Path, program: str) -> list[str]:
    with suppress(OSError):  # it has ended, or is another user's
        if (process / "comm").read_bytes() == os.fsencode(program) + b"\n":
            place = (process / "cwd").readlink()
            if place == folder or folder in place.parents:
                return os.fsdecode((process / "cmdline").read_bytes()).split("\0")[1:-1]
    return []
