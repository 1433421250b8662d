"""stdout, stderr, colour and terminal facts in one object; the only file that prints."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO

from git_agent.errors import UsageError
from git_agent.model.value import value

STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


@value
class Console:
    """Where output goes. stdout is data, stderr is narration; bytes that are not UTF-8 pass unchanged."""

    stdout: IO[bytes]
    stderr: IO[bytes]
    colour_out: bool = False
    colour_err: bool = False
    interactive: bool = False
    live_err: bool = False

    def out(self, text: str) -> None:
        """Data.

        Raises:
            UsageError: nobody takes it: a closed pipe, a full disk.
        """
        try:
            self.stdout.write(text.encode("utf-8", "surrogateescape"))
            self.stdout.flush()
        except OSError as error:
            _give_up(self.stdout)
            raise UsageError(f"cannot write to stdout: {error.strerror}") from error

    def note(self, text: str) -> None:
        """One line of narration."""
        self._err(f"{text}\n")

    def status(self, text: str) -> None:
        """A line on the terminal that the next one replaces; an empty text takes it away. Nothing where none is."""
        if self.live_err:
            self._err(f"\r\x1b[K{text}")

    def warning(self, text: str) -> None:
        self._err(f"{self._styled('warning:', 'yellow')} {text}\n")

    def error(self, text: str, hint: str | None = None) -> None:
        """What happened, then what to do about it."""
        self._err(f"{self._styled('error:', 'red')} {text}\n")
        if hint:
            self._err(f"{self._styled('hint:', 'cyan')} {hint}\n")

    def styled(self, text: str, style: str) -> str:
        """The text in colour where stdout is a terminal that wants it."""
        return _painted(text, style) if self.colour_out else text

    def ask(self, question: str) -> str:
        """What the user types at a terminal; empty when the input ends."""
        self._err(question)
        return sys.stdin.readline().strip()

    def _styled(self, text: str, style: str) -> str:
        return _painted(text, style) if self.colour_err else text

    def _err(self, text: str) -> None:
        try:
            self.stderr.write(text.encode("utf-8", "backslashreplace"))
            self.stderr.flush()
        except OSError:  # nobody listens; there is no one left to tell
            return


def _give_up(stream: IO[bytes]) -> None:
    # What the stream still holds would be tried again at the very end, and fail with a traceback.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def system_console(environ: Mapping[str, str]) -> Console:
    """The process's own streams."""
    wants_colour = not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    return Console(
        stdout=sys.stdout.buffer,
        stderr=sys.stderr.buffer,
        colour_out=wants_colour and sys.stdout.isatty(),
        colour_err=wants_colour and sys.stderr.isatty(),
        interactive=sys.stdin.isatty() and sys.stderr.isatty(),
        live_err=sys.stderr.isatty() and environ.get("TERM") != "dumb",
    )


def _painted(text: str, style: str) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m"
