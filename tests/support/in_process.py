"""The program's `main`, called in this process with a world of its own: environment, folder, streams.

Its streams are the real ones, 0, 1 and 2, which are files for the while: git has them too, and so has a copy that the
program makes of itself.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from git_agent.cli.main import main
from git_agent.clock import SystemClock
from git_agent.console import Console
from git_agent.model.progress import Progress, untold
from git_agent.model.value import replace
from git_agent.process.delegate import delegate
from git_agent.process.detached import SystemPrograms
from git_agent.workspace import Process
from support.program import PROGRAM
from support.ran import Ran


def run_main(
    args: Sequence[str],
    *,
    stdin: bytes,
    env: Mapping[str, str],
    cwd: Path,
    progress: Progress = untold,
    pause: Callable[[float], object] = lambda _: None,
) -> Ran:
    """What `main` returns, and what it and the programs it starts have said; a forge is waited for by `pause`."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        with _streams(given, out, err) as console:
            code = main(args, replace(_process(env, cwd, console), progress=progress, pause=pause))
        return Ran(code, _all(out), _all(err))


def _process(env: Mapping[str, str], cwd: Path, console: Console) -> Process:
    return Process(
        environ=env,
        folder=cwd,
        console=console,
        clock=SystemClock(),
        delegate=delegate,
        programs=SystemPrograms(),
        command=PROGRAM,
    )


@contextmanager
def _streams(*files: IO[bytes]) -> Iterator[Console]:
    """Puts the files in the place of stdin, stdout and stderr."""
    own = [os.dup(number) for number in range(3)]
    try:
        for number, file in enumerate(files):
            os.dup2(file.fileno(), number)
        with (
            os.fdopen(0, "rb", closefd=False) as stdin,
            os.fdopen(1, "wb", closefd=False) as stdout,
            os.fdopen(2, "wb", closefd=False) as stderr,
        ):
            yield Console(stdin=stdin, stdout=stdout, stderr=stderr)
    finally:
        for number, descriptor in enumerate(own):
            os.dup2(descriptor, number)
            os.close(descriptor)


def _all(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode(errors="surrogateescape")
