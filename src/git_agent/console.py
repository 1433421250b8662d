"""The three streams, colour and terminal facts in one object; the only file that prints.

No byte of foreign text reaches a terminal raw: not of a file's name, of a commit, of a server's or of git's words.
Whatever a terminal would obey or nobody would see is written out (`\\x1b`, `\\u202e`, `\\xff` for a byte that is no
UTF-8), here and nowhere else, so that no caller can forget it. Colour is therefore not part of a text: it is asked
for with a `Styled`, and the codes are added behind the door.

There are four ways to stdout. `out` is for people and always written out, for what is piped into a pager ends on a
terminal too. `json` is for programs; its own escapes do the same. `data` is a text that other programs take as it
is, such as a message for `git commit -F -`: in a pipe it is exact to the byte, at a terminal it is written out.
These three are the answer, and an answer that nobody takes is an error. `narrate` is what is said on the way to
another end: `git-agent commit | head -1` commits, whoever has stopped reading.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO

from git_agent.errors import UsageError
from git_agent.model.invisible import escape_invisible, escape_invisible_in_json
from git_agent.model.value import value

STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


@value
class Styled:
    """Text that is in colour where the terminal wants it."""

    text: str
    style: str


@value
class Link:
    """Text that leads somewhere where the terminal knows links; only to an address of the web."""

    text: str
    url: str


Part = str | Styled | Link


@value
class Console:
    """Where output goes: stdout is for answers, stderr for narration, which a `quiet` one leaves out.

    A stream that is closed is None.
    """

    stdout: IO[bytes] | None
    stderr: IO[bytes] | None
    stdin: IO[bytes] | None = None
    colour_out: bool = False
    colour_err: bool = False
    interactive: bool = False
    live_err: bool = False
    terminal_out: bool = False
    quiet: bool = False
    links_out: bool = False

    def out(self, *parts: Part) -> None:
        """An answer for people.

        Raises:
            UsageError: nobody takes it: a closed pipe, a full disk.
        """
        self._out(_drawn(parts, colour=self.colour_out, links=self.links_out))

    def page(self, *parts: Part) -> None:
        """An answer that the next one takes the place of; where there is no terminal they follow each other."""
        drawn = _drawn(parts, colour=self.colour_out, links=self.links_out)
        if self.terminal_out:
            # Drawn over the one before, and only then is the rest of that taken away: an empty screen flickers.
            drawn = "\x1b[H" + drawn.replace("\n", "\x1b[K\n") + "\x1b[J"
        self._out(drawn)

    def in_place(self, *parts: Part, over: int) -> None:
        """An answer on a terminal in the place of the `over` rows above the cursor; what stands above them stays."""
        drawn = _drawn(parts, colour=self.colour_out, links=self.links_out)
        up = f"\x1b[{over}A" if over else ""
        self._out(f"{up}\r" + drawn.replace("\n", "\x1b[K\n") + "\x1b[J")

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows of the terminal that shows answers; None where there is none, or it does not say."""
        if not self.terminal_out or self.stdout is None:
            return None
        try:
            columns, rows = os.get_terminal_size(self.stdout.fileno())
        except (OSError, ValueError):
            return None
        return (columns, rows) if columns and rows else None

    def data(self, text: str) -> None:
        """An answer that programs take as it is; raises as `out` does."""
        self._out(escape_invisible(text) if self.terminal_out else text)

    def json(self, text: str) -> None:
        """An answer for programs that is JSON already; raises as `out` does."""
        self._out(escape_invisible_in_json(text))

    def narrate(self, *parts: Part) -> None:
        """What happens meanwhile, for people; nobody has to take it."""
        if self.stdout is None:
            return
        try:
            self.out(*parts)
        except UsageError as error:
            # Whoever has stopped reading knows; a full disk is news.
            if not isinstance(error.__cause__, BrokenPipeError):
                self.warning(str(error))  # once: from now on nothing is written there

    def note(self, text: str, *, is_fixed: bool = False) -> None:
        """One line of narration; `is_fixed` where it stands in this program, word for word."""
        # To the redactor the name of a variable that holds a key is a reason to look very closely.
        if not self.quiet:
            self._err(f"{text if is_fixed else _clean(text)}\n")

    def remark(self, *parts: Part) -> None:
        """Narration that is clean already and has colours."""
        if not self.quiet:
            self._err(*parts)

    def status(self, text: str) -> None:
        """A line on the terminal that the next one replaces; an empty text takes it away. Nothing where none is."""
        if self.live_err:
            self._write_err(f"\r\x1b[K{escape_invisible(text)}")

    def warning(self, text: str) -> None:
        self._err(Styled(text="warning:", style="yellow"), f" {_clean(text)}\n")

    def error(self, text: str, hint: str | None = None) -> None:
        """What happened, then what to do about it."""
        self._err(Styled(text="error:", style="red"), f" {_clean(text)}\n")
        if hint:
            self._err(Styled(text="hint:", style="cyan"), f" {_clean(hint)}\n")

    def ask(self, question: str) -> str:
        """What the user types at a terminal; empty when the input ends."""
        self._err(question)
        return self.stdin.readline().decode("utf-8", "replace").strip() if self.stdin else ""

    def choose(self, question: str) -> str:
        """The letter of the answer among those of a question such as `[a]ccept or [q]uit?`, typed alone or as its word.

        Empty when nothing is said or the input ends, and `?` for everything else: `abort` must not accept.
        """
        import re  # loaded where somebody is asked

        words = dict(re.findall(r"\[(\w)\](\w*)", question))
        answer = self.ask(question).lower()
        return next((key for key, rest in words.items() if answer in (key, key + rest)), "?" if answer else "")

    def read_input(self, most_bytes: int) -> bytes:
        """What is piped in, no more than so much of it.

        Raises:
            UsageError: stdin is closed.
        """
        if self.stdin is None:
            raise UsageError("cannot read stdin: it is closed")
        return self.stdin.read(most_bytes)

    def _out(self, text: str) -> None:
        if self.stdout is None:
            raise UsageError("cannot write to stdout: it is closed")
        try:
            # A name that is no UTF-8 leaves as the bytes it came as.
            self.stdout.write(text.encode("utf-8", "surrogateescape"))
            # Now, while a failure can still be told and changes the exit code.
            self.stdout.flush()
        except OSError as error:
            _give_up(self.stdout)
            raise UsageError(f"cannot write to stdout: {error.strerror}") from error

    def _err(self, *parts: Part) -> None:
        self._write_err(_drawn(parts, colour=self.colour_err))

    def _write_err(self, text: str) -> None:
        if self.stderr is None:
            return
        try:
            self.stderr.write(text.encode("utf-8", "backslashreplace"))
            self.stderr.flush()
        except OSError:  # nobody listens; there is no one left to tell
            _give_up(self.stderr)


def system_console(environ: Mapping[str, str]) -> Console:
    """The process's own streams; Python has None in the place of one that is closed."""
    # An empty NO_COLOR is none, by the convention of that name.
    wants_colour = not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    is_in, is_out, is_err = (stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    return Console(
        stdout=sys.stdout.buffer if sys.stdout is not None else None,
        stderr=sys.stderr.buffer if sys.stderr is not None else None,
        stdin=sys.stdin.buffer if sys.stdin is not None else None,
        colour_out=wants_colour and is_out,
        colour_err=wants_colour and is_err,
        # Questions are asked on stderr: `git-agent commit-msg > file` can ask as well.
        interactive=is_in and is_err,
        live_err=is_err and environ.get("TERM") != "dumb",
        terminal_out=is_out,
        links_out=is_out and environ.get("TERM") != "dumb",
    )


def protocol_streams() -> tuple[IO[bytes], IO[bytes]]:
    """The process's stdin and stdout, for a protocol alone.

    From now on nothing else reads or writes there: a program that is lent our streams finds an empty input, and what it
    or a library prints goes to stderr.
    """
    streams = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    empty = os.open(os.devnull, os.O_RDWR)
    os.dup2(empty, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # there is no stderr either
        os.dup2(empty, 1)
    os.close(empty)
    return streams


def _clean(text: str) -> str:
    """Narration is logged by whoever runs us, so it passes the redactor too."""
    from git_agent.redact import clean  # whoever has nothing to say does not load it

    return clean(text)


def _drawn(parts: tuple[Part, ...], *, colour: bool, links: bool = False) -> str:
    return "".join(_shown(part, colour=colour, links=links) for part in parts)


def _shown(part: Part, *, colour: bool, links: bool) -> str:
    if isinstance(part, str):
        return escape_invisible(part)
    return _linked(part, links=links) if isinstance(part, Link) else _painted(part, colour=colour)


def _linked(part: Link, *, links: bool) -> str:
    text = escape_invisible(part.text)
    # What stands in an address goes to the terminal as it is, so nothing but what an address may hold.
    is_safe = part.url.startswith(("https://", "http://")) and part.url.isascii() and part.url.isprintable()
    return f"\x1b]8;;{part.url}\x1b\\{text}\x1b]8;;\x1b\\" if links and is_safe else text


def _painted(part: Styled, *, colour: bool) -> str:
    text = escape_invisible(part.text)
    return f"\x1b[{STYLES[part.style]}m{text}\x1b[0m" if colour else text


def _give_up(stream: IO[bytes]) -> None:
    # What the stream still holds would be tried again at the very end, and fail with a traceback and another exit code.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
