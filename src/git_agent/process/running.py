"""Running: a program whose output is read, under limits of time and size."""

import os
import selectors
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Self, TypeVar

from git_agent.clock import Deadline
from git_agent.errors import OutputLimitExceeded
from git_agent.interrupts import held_back, kill_group
from git_agent.model.process_result import ProcessResult
from git_agent.process.program import PIPE_BYTES, end, exit_code, pipe_of, shown_name, start, too_slow

Waited = TypeVar("Waited")

NO_END = 1e9  # seconds
MOST_OUTPUT = 1 << 26  # of what is held at once: the listing of some three hundred thousand changed files
MOST_STDERR = 1 << 16  # the end of it, where programs say why they give up


class Running:
    """A program under way, its output read as it comes; leaving the `with` block ends it, after `patience` seconds.

    It may take `seconds`, and no longer than all that it is a part of.
    """

    own_group = False

    def __init__(
        self,
        argv: Sequence[str],
        *,
        cwd: Path,
        env: Mapping[str, str],
        seconds: float,
        stdin: bytes = b"",
        patience: float = 0.0,
    ) -> None:
        self._name = shown_name(argv)
        self._deadline = Deadline.after(NO_END)
        self._seconds = seconds
        self._patience = patience
        self._left = seconds
        self._stdin = memoryview(stdin)
        self._stderr = b""
        # Never our own stdin: what is piped into git-agent is not meant for a program that it starts.
        fed = subprocess.PIPE if stdin else subprocess.DEVNULL
        self._process = start(argv, cwd=cwd, env=env, stdin=fed, own_group=self.own_group)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        end(self._process, patience=self._patience)

    def until(self, deadline: Deadline | None) -> Self:
        """The same program as a part of something that has to be over by then."""
        self._deadline = deadline or self._deadline
        return self

    def chunks(self) -> Iterator[bytes]:
        """What the program prints; its stdin is fed and its stderr drained meanwhile, so nothing can block."""
        with selectors.DefaultSelector() as pipes:
            pipes.register(pipe_of(self._process.stdout), selectors.EVENT_READ, self._read)
            pipes.register(pipe_of(self._process.stderr), selectors.EVENT_READ, self._drain)
            if self._stdin:
                # "Ready" means for some bytes: writing all of them would wait for a program that waits to be read.
                os.set_blocking(pipe_of(self._process.stdin).fileno(), False)
                pipes.register(pipe_of(self._process.stdin), selectors.EVENT_WRITE, self._feed)
            while pipes.get_map():
                for key, _ in self._waited(pipes.select):
                    step: Callable[[selectors.BaseSelector], bytes] = key.data
                    if chunk := step(pipes):
                        yield chunk

    def stream(self) -> Iterator[bytes]:
        """The same of a program that is not stuck as long as it goes on: each piece has the whole time limit."""
        for chunk in self.chunks():
            self._left = self._seconds
            yield chunk

    def finish(self) -> ProcessResult:
        """Reads what is left and waits for the end.

        Raises:
            OutputLimitExceeded: there is more left than can be held at once.
            TimeLimitExceeded: the program did not end in time.
        """
        stdout = self._held()
        try:
            returncode = self._waited(lambda seconds: exit_code(self._process, seconds))
        except subprocess.TimeoutExpired:
            raise too_slow(self._name, "finish", self._seconds) from None
        return ProcessResult(returncode=returncode, stdout=stdout, stderr=self._stderr)

    def _held(self) -> bytes:
        pieces: list[bytes] = []
        room = MOST_OUTPUT
        for piece in self.chunks():
            room -= len(piece)
            if room < 0:
                raise OutputLimitExceeded(f"`{self._name}` printed more than {MOST_OUTPUT >> 20} MB")
            pieces.append(piece)
        return b"".join(pieces)

    def _read(self, pipes: selectors.BaseSelector) -> bytes:
        return _take(pipe_of(self._process.stdout), pipes)

    def _drain(self, pipes: selectors.BaseSelector) -> bytes:
        self._stderr = (self._stderr + _take(pipe_of(self._process.stderr), pipes))[-MOST_STDERR:]
        return b""

    def _feed(self, pipes: selectors.BaseSelector) -> bytes:
        pipe = pipe_of(self._process.stdin)
        try:
            self._stdin = self._stdin[os.write(pipe.fileno(), self._stdin) :]
        except BrokenPipeError:  # the program knows enough and closed its end
            self._stdin = memoryview(b"")
        if not self._stdin:
            pipes.unregister(pipe)
            pipe.close()
        return b""

    def _waited(self, wait: Callable[[float], Waited]) -> Waited:
        """Waits for the program, as long as it has time left.

        Only the waiting is counted. A program whose output is looked through for a minute by its reader stands still
        meanwhile, and was blamed for that minute.
        """
        overall = self._deadline
        if not self._left or not overall.remaining():
            raise too_slow(self._name, "finish", self._seconds)
        own = Deadline.after(self._left)
        try:
            with overall.spent_on(self._name):
                return wait(min(self._left, overall.remaining()))
        finally:
            self._left = own.remaining()


class LeadingGroup(Running):
    """One in a group of its own: what ends ours, such as Ctrl-C, is not heard there."""

    own_group = True

    def end_all(self) -> None:
        kill_group(self._process.pid)


@contextmanager
def running_with_helpers(
    argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], seconds: float, stdin: bytes
) -> Iterator[Running]:
    """A program that starts others, in a group of its own: an error, such as the end of its time, ends them all.

    One that has done its work may leave something running on purpose.
    """
    running: LeadingGroup | None = None
    try:
        # Ctrl-C does not reach another group: what is started has to be known before anything can be raised.
        with held_back():
            running = LeadingGroup(argv, cwd=cwd, env=env, seconds=seconds, stdin=stdin)
        with running:
            yield running
    except BaseException:
        if running is not None:
            running.end_all()
        raise


def _take(pipe: IO[bytes], pipes: selectors.BaseSelector) -> bytes:
    chunk = os.read(pipe.fileno(), PIPE_BYTES)
    if not chunk:
        pipes.unregister(pipe)
    return chunk
