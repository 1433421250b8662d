"""What every way to run a program shares: how it is found, started and ended."""

import errno
import os
import select
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import IO

from git_agent.errors import NotStarted, TimeLimitExceeded, UsageError

# What a system says that has too many programs, too little memory, or too many files open.
NO_ROOM = frozenset({errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
PIPE_BYTES = 1 << 20  # the most that Linux lets a user's pipe hold, unless it is told otherwise


def start(
    argv: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str],
    stdin: int,
    stderr: int = subprocess.PIPE,
    own_group: bool = False,
) -> subprocess.Popen[bytes]:
    """Starts it, its stdout in a pipe; in a group of its own, so that whatever it starts can be ended with it.

    Raises:
        UsageError: there is no such program, or it cannot be given so much.
        NotStarted: the machine has no room for it.
    """
    program = resolved(argv, env)
    try:
        return subprocess.Popen(
            program,
            cwd=cwd,
            env=env,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=stderr,
            pipesize=PIPE_BYTES,
            process_group=0 if own_group else None,
        )
    except OSError as error:
        if error.errno in NO_ROOM:
            raise not_started(argv, error) from error
        if error.errno != errno.E2BIG:
            raise
        # A path or a name that no file system would hold, but that a tree or an index can.
        raise UsageError(f"`{shown_name(argv)}` cannot be started: its arguments are too long") from error


def not_started(argv: Sequence[str], error: OSError) -> NotStarted:
    """The error that names a program and what the system lacks."""
    return NotStarted(
        f"`{shown_name(argv)}` cannot be started: {error.strerror}", hint="try again when less is running here"
    )


def resolved(argv: Sequence[str], env: Mapping[str, str]) -> list[str]:
    """The same command, its program by its whole path.

    Raises:
        UsageError: there is no such program.
    """
    # Only absolute folders of PATH count: a repository may contain a file named `git`.
    for folder in env.get("PATH", os.defpath).split(os.pathsep):
        place = os.path.join(folder, argv[0])  # noqa: PTH118  most folders have no such program: no path for each
        # A folder may be "executed" too, hence the last question.
        if os.access(place, os.X_OK) and (program := Path(place)).is_absolute() and program.is_file():
            return [str(program), *argv[1:]]
    raise UsageError(f"{argv[0]} was not found on PATH", hint=f"install {argv[0]} or put it on PATH")


def shown_name(argv: Sequence[str]) -> str:
    """Such as `git diff`, without its options before that word; thousands of paths may follow."""
    words = [word for before, word in pairwise(argv) if not word.startswith("-") and before != "-c"]
    return " ".join([argv[0], *words[:1]])


def too_slow(name: str, verb: str, seconds: float) -> TimeLimitExceeded:
    """The error that names a program and its limit."""
    return TimeLimitExceeded(
        f"`{name}` did not {verb} within {seconds:g} s",
        hint="raise `limits.git_seconds` in the user's settings if this repository is that large",
    )


def end(process: subprocess.Popen[bytes], *, patience: float = 0.0) -> None:
    """Ends it unless it has ended; one that holds locks is asked to, and has some seconds to let go of them."""
    if patience and process.poll() is None:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            exit_code(process, patience)
    if process.poll() is None:
        process.kill()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(BrokenPipeError):  # the unsent rest of a question to a program that is gone
                pipe.close()
    process.wait()


def exit_code(process: subprocess.Popen[bytes], seconds: float) -> int:
    """What `wait` says, without its naps: a program closes its output a moment before it ends, and we run many.

    Raises:
        subprocess.TimeoutExpired: it did not end in time.
    """
    # It has ended, or its time is over: either way there is nothing left to wait for.
    return process.wait(0 if waited_for(process, seconds) else seconds)


def waited_for(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Waits for its end, which is not taken note of yet; False where the system cannot."""
    with suppress(AttributeError, OSError):  # a system that has no such descriptors
        ending = os.pidfd_open(process.pid)
        try:
            waiting = select.poll()
            waiting.register(ending, select.POLLIN)
            waiting.poll(1000 * seconds)
        finally:
            os.close(ending)
        return True
    return False


def pipe_of(pipe: IO[bytes] | None) -> IO[bytes]:
    """The pipe, for the type checker's sake."""
    if pipe is None:
        raise AssertionError("every pipe that is read or written here was asked for in `start`")
    return pipe
