"""A program that never answers: a test waits until it has begun, and until nothing of it is left."""

import os
import select
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FENCE_MILLISECONDS = 60_000

_PROGRAM = """#!/bin/sh
exec 9> "{alive}"
echo begun > "{begun}"
sleep 600 &
wait
"""


class Held:
    """The program, in a folder of its own; `env` puts it on PATH."""

    def __init__(self, folder: Path, name: str = "claude") -> None:
        program = folder / "held" / name
        program.parent.mkdir()
        self._pipes = [_pipe(program.parent / name) for name in ("begun", "alive")]
        text = _PROGRAM.format(alive=program.parent / "alive", begun=program.parent / "begun")
        program.write_text(text)
        program.chmod(0o755)
        self.env = {"PATH": f"{program.parent}:{os.environ['PATH']}"}

    def has_begun(self) -> None:
        """Returns when it is asked."""
        assert is_said(self._pipes[0])
        assert os.read(self._pipes[0], 100) == b"begun\n"

    def has_ended(self) -> None:
        """Returns when it has ended, and all that it has started."""
        assert all_are_gone(self._pipes[1])
        for pipe in self._pipes:
            os.close(pipe)


def all_are_gone(pipe: int) -> bool:
    """Waits until nobody holds the other end of a pipe any more."""
    return is_said(pipe) and os.read(pipe, 1) == b""


def is_left_by_all(pipe: int) -> bool:
    """Whether nobody holds the other end; one that was killed is gone when the system has come to it, not at once."""
    with suppress(BlockingIOError):
        return os.read(pipe, 1) == b""
    return all_are_gone(pipe)


def is_said(pipe: int) -> bool:
    """Waits for something to read, or for the end."""
    waiting = select.poll()
    waiting.register(pipe, select.POLLIN)
    return bool(waiting.poll(FENCE_MILLISECONDS))


@contextmanager
def a_pipe(place: Path) -> Iterator[int]:
    """One to read from, that others open by its name."""
    pipe = _pipe(place)
    try:
        yield pipe
    finally:
        os.close(pipe)


def _pipe(place: Path) -> int:
    os.mkfifo(place)
    return os.open(place, os.O_RDONLY | os.O_NONBLOCK)
