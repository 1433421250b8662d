"""The only importer of subprocess: runs a program from an explicit argv, folder and environment.

Three ways to run one, and no fourth: `Running` reads a program's output, `Dialogue` keeps one open to ask it many
questions, both under limits of time and size; `delegate` lends it the user's terminal without any.
"""

import errno
import os
import select
import selectors
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Self

from git_agent.clock import Deadline
from git_agent.errors import OutputLimitExceeded, TimeLimitExceeded, UsageError
from git_agent.model.process_result import ProcessResult

PIPE_BYTES = 1 << 20
MOST_OUTPUT = 1 << 26  # of what is held at once: the listing of some three hundred thousand changed files
MOST_STDERR = 1 << 16  # the end of it, where programs say why they give up


class Running:
    """A program under way, its output read as it comes; leaving the `with` block ends it."""

    def __init__(
        self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], seconds: float, stdin: bytes = b""
    ) -> None:
        self._name = " ".join(argv[:2])
        self._seconds = seconds
        self._deadline = Deadline.after(seconds)
        self._stdin = memoryview(stdin)
        self._stderr = b""
        self._process = _start(argv, cwd=cwd, env=env, stdin=subprocess.PIPE if stdin else subprocess.DEVNULL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        _end(self._process)

    def chunks(self) -> Iterator[bytes]:
        """What the program prints; its stdin is fed and its stderr drained meanwhile, so nothing can block."""
        with selectors.DefaultSelector() as pipes:
            pipes.register(_pipe(self._process.stdout), selectors.EVENT_READ, self._read)
            pipes.register(_pipe(self._process.stderr), selectors.EVENT_READ, self._drain)
            if self._stdin:
                os.set_blocking(_pipe(self._process.stdin).fileno(), False)
                pipes.register(_pipe(self._process.stdin), selectors.EVENT_WRITE, self._feed)
            while pipes.get_map():
                for key, _ in pipes.select(self._time_left()):
                    step: Callable[[selectors.BaseSelector], bytes] = key.data
                    if chunk := step(pipes):
                        yield chunk

    def finish(self) -> ProcessResult:
        """Reads what is left and waits for the end.

        Raises:
            OutputLimitExceeded: there is more left than can be held at once.
            TimeLimitExceeded: the program did not end in time.
        """
        stdout = self._held()
        try:
            returncode = _exit_code(self._process, self._time_left())
        except subprocess.TimeoutExpired:
            raise _too_slow(self._name, "finish", self._seconds) from None
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
        return _take(_pipe(self._process.stdout), pipes)

    def _drain(self, pipes: selectors.BaseSelector) -> bytes:
        self._stderr = (self._stderr + _take(_pipe(self._process.stderr), pipes))[-MOST_STDERR:]
        return b""

    def _feed(self, pipes: selectors.BaseSelector) -> bytes:
        pipe = _pipe(self._process.stdin)
        try:
            self._stdin = self._stdin[os.write(pipe.fileno(), self._stdin) :]
        except BrokenPipeError:  # the program knows enough and closed its end
            self._stdin = memoryview(b"")
        if not self._stdin:
            pipes.unregister(pipe)
            pipe.close()
        return b""

    def _time_left(self) -> float:
        if seconds := self._deadline.remaining():
            return seconds
        raise _too_slow(self._name, "finish", self._seconds)


class Dialogue:
    """A program kept open to answer one question after another, each in `seconds`; one that does not is ended."""

    def __init__(self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], seconds: float) -> None:
        self._name = " ".join(argv[:2])
        self._seconds = seconds
        self._process = _start(argv, cwd=cwd, env=env, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._questions, self._answers = _pipe(self._process.stdin), _pipe(self._process.stdout)
        os.set_blocking(self._questions.fileno(), False)
        self._pipes = selectors.DefaultSelector()
        self._pipes.register(self._answers, selectors.EVENT_READ)
        self._held = bytearray()  # what has come and was not asked for yet

    def ask(self, line: bytes) -> bytes:
        """Sends one line and returns the first line of the answer, empty when the program is gone.

        Raises:
            TimeLimitExceeded: there is no answer in time.
        """
        deadline = Deadline.after(self._seconds)
        if not self._is_sent(line + b"\n", deadline):
            return b""
        while (end := self._held.find(b"\n")) < 0 and self._has_more(deadline):
            pass
        return self._taken(end + 1 if end >= 0 else len(self._held))

    def read(self, count: int) -> bytes:
        """The next `count` bytes of the answer, fewer when the program is gone.

        Raises:
            TimeLimitExceeded: they do not come in time.
        """
        deadline = Deadline.after(self._seconds)
        while len(self._held) < count and self._has_more(deadline):
            pass
        return self._taken(count)

    def close(self) -> None:
        self._pipes.close()
        _end(self._process)

    def _is_sent(self, question: bytes, deadline: Deadline) -> bool:
        rest = memoryview(question)
        while rest and not self._questions.closed:
            try:
                rest = rest[os.write(self._questions.fileno(), rest) :]
            except BrokenPipeError:
                return False
            except BlockingIOError:
                if not self._has_room(deadline):
                    return False
        return not rest

    def _has_room(self, deadline: Deadline) -> bool:
        """Waits until more of a question can be sent; the program may be busy with answers, and they are taken in."""
        self._pipes.register(self._questions, selectors.EVENT_WRITE)
        ready = self._ready(deadline)
        self._pipes.unregister(self._questions)
        return self._answers not in ready or self._has_taken_in()

    def _has_more(self, deadline: Deadline) -> bool:
        """Waits for more of the answer."""
        return not self._answers.closed and bool(self._ready(deadline)) and self._has_taken_in()

    def _ready(self, deadline: Deadline) -> list[object]:
        # One deadline for all pieces of an answer: a program that says a byte now and then would never be late.
        if ready := self._pipes.select(deadline.remaining()):
            return [key.fileobj for key, _ in ready]
        self.close()
        self._held.clear()
        raise _too_slow(self._name, "answer", self._seconds)

    def _has_taken_in(self) -> bool:
        chunk = os.read(self._answers.fileno(), PIPE_BYTES)
        self._held += chunk
        return bool(chunk)

    def _taken(self, count: int) -> bytes:
        taken = bytes(self._held[:count])
        del self._held[:count]
        return taken


def delegate(
    argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], stdin: bytes | None, capture: bool
) -> ProcessResult:
    """Runs a program on the user's terminal: no time limit, and nothing of its environment is changed.

    With `capture` its output is returned instead of shown; its stdin is the user's unless `stdin` is given.
    """
    pipe = subprocess.PIPE if capture else None
    stdin_pipe = None if stdin is None else subprocess.PIPE
    with subprocess.Popen(
        _resolved(argv, env), cwd=cwd, env=env, stdin=stdin_pipe, stdout=pipe, stderr=pipe
    ) as program:
        try:
            stdout, stderr = program.communicate(stdin)
        except BaseException:
            program.terminate()  # and not kill: git would leave its locks behind
            program.wait()
            raise
    return ProcessResult(returncode=program.returncode, stdout=stdout or b"", stderr=stderr or b"")


def _start(
    argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], stdin: int, stderr: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    program = _resolved(argv, env)
    try:
        return subprocess.Popen(
            program, cwd=cwd, env=env, stdin=stdin, stdout=subprocess.PIPE, stderr=stderr, pipesize=PIPE_BYTES
        )
    except OSError as error:
        if error.errno != errno.E2BIG:
            raise
        # A path or a name that no file system would hold, but that a tree or an index can.
        raise UsageError(f"`{' '.join(argv[:2])}` cannot be started: its arguments are too long") from error


def _resolved(argv: Sequence[str], env: Mapping[str, str]) -> list[str]:
    # Only absolute folders of PATH count: a repository may contain a file named `git`.
    for folder in env.get("PATH", os.defpath).split(os.pathsep):
        program = Path(folder, argv[0])
        if program.is_absolute() and os.access(program, os.X_OK) and program.is_file():
            return [str(program), *argv[1:]]
    raise UsageError(f"{argv[0]} was not found on PATH", hint=f"install {argv[0]} or put it on PATH")


def _too_slow(name: str, verb: str, seconds: float) -> TimeLimitExceeded:
    return TimeLimitExceeded(
        f"`{name}` did not {verb} within {seconds:g} s",
        hint="raise `limits.git_seconds` in the user's settings if this repository is that large",
    )


def _take(pipe: IO[bytes], pipes: selectors.BaseSelector) -> bytes:
    chunk = os.read(pipe.fileno(), PIPE_BYTES)
    if not chunk:
        pipes.unregister(pipe)
    return chunk


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.kill()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(BrokenPipeError):  # the unsent rest of a question to a program that is gone
                pipe.close()
    process.wait()


def _exit_code(process: subprocess.Popen[bytes], seconds: float) -> int:
    """What `wait` says, without its naps: a program closes its output a moment before it ends, and we run many.

    Raises:
        subprocess.TimeoutExpired: it did not end in time.
    """
    with suppress(AttributeError, OSError):  # a system that has no such descriptors
        ending = os.pidfd_open(process.pid)
        try:
            waiting = select.poll()
            waiting.register(ending, select.POLLIN)
            waiting.poll(1000 * seconds)
        finally:
            os.close(ending)
        seconds = 0
    return process.wait(seconds)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise AssertionError("every pipe that is read or written here was asked for in _start")
    return pipe
