"""Programs that can be interrupted, whatever the shell that runs the tests has ignored."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

PLENTY = 60.0  # seconds; a fence, never an expectation
CTRL_C = b"\x03"

# A shell has what it runs in the background ignore SIGINT, and so do all programs that are started from there.
_HEARS = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
_OWNS = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
_BECOMES = "os.execvp(sys.argv[1], sys.argv[1:])"


def interruptible(*argv: str | Path) -> list[str]:
    """A command whose program hears SIGINT."""
    return [sys.executable, "-I", "-S", "-c", _HEARS + _BECOMES, *map(str, argv)]


class Terminal:
    """A terminal and the program in its foreground, which hears what its keys mean; ended on leaving."""

    def __init__(self, argv: Sequence[str | Path], *, cwd: Path, env: Mapping[str, str] | None = None) -> None:
        self._ours, theirs = pty.openpty()
        command = [sys.executable, "-I", "-S", "-c", _HEARS + _OWNS + _BECOMES, *map(str, argv)]
        self.program = subprocess.Popen(
            command, cwd=cwd, env=env, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        os.close(self._ours)
        self.program.kill()
        self.program.wait()

    def press(self, key: bytes) -> None:
        os.write(self._ours, key)

    def until(self, text: str) -> str:
        """What was shown up to a text, which comes."""
        shown = b""
        while text.encode() not in shown:
            assert select.select([self._ours], [], [], PLENTY)[0], shown
            shown += os.read(self._ours, 4096)
        return shown.decode(errors="replace")

    def screen(self) -> str:
        """All that was shown, once everybody has left the terminal."""
        shown = b""
        with suppress(OSError):  # the last program has gone, and its end of the terminal with it
            while select.select([self._ours], [], [], PLENTY)[0] and (chunk := os.read(self._ours, 4096)):
                shown += chunk
        return shown.decode(errors="replace")
