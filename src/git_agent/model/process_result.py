"""ProcessResult: how a program ended. Delegate: whoever runs one on the user's terminal."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from git_agent.model.value import value


@value
class ProcessResult:
    """Exit code and output of a program; the output is empty where it went to the terminal."""

    returncode: int
    stdout: bytes
    stderr: bytes


class Delegate(Protocol):
    """Runs a program on the user's terminal, without a time limit."""

    def __call__(
        self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], stdin: bytes | None, capture: bool
    ) -> ProcessResult: ...
