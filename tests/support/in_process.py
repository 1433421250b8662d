"""The program's `main`, called in this process with a world of its own: environment, folder, streams.

The streams are files and not memory, because they are handed on: git writes its own words there, and so does a copy
that the program makes of itself.
"""

import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from git_agent import process
from git_agent.cli.main import main
from git_agent.clock import SystemClock
from git_agent.console import Console
from git_agent.model.finished import Finished
from git_agent.workspace import Process
from support.ran import Ran


def run_main(args: Sequence[str], *, stdin: bytes, env: Mapping[str, str], cwd: Path) -> Ran:
    """What `main` returns, and what it and the programs it starts have said."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        streams = _Streams(given, out, err)
        world = Process(
            environ=env,
            folder=cwd,
            console=Console(stdin=given, stdout=out, stderr=err),
            clock=SystemClock(),
            delegate=streams.delegate,
        )
        code = main(args, world)
        return Ran(code, _all(out), _all(err))


@dataclass(frozen=True, slots=True)
class _Streams:
    """What stands in the place of the user's terminal."""

    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]

    def delegate(
        self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], stdin: bytes | None, capture: bool
    ) -> Finished:
        """As `process.delegate`, whose programs have the streams of this process."""
        if capture:
            return process.delegate(argv, cwd=cwd, env=env, stdin=stdin or b"", capture=True)
        given = self.stdin if stdin is None else subprocess.PIPE
        with subprocess.Popen(argv, cwd=cwd, env=env, stdin=given, stdout=self.stdout, stderr=self.stderr) as program:
            program.communicate(stdin)
        return Finished(returncode=program.returncode, stdout=b"", stderr=b"")


def _all(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode(errors="surrogateescape")
