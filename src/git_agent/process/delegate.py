"""delegate: a program that is lent the user's terminal."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from git_agent.model.process_result import ProcessResult
from git_agent.process.program import resolved


def delegate(
    argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], stdin: bytes | None, capture: bool
) -> ProcessResult:
    """Runs a program on the user's terminal: no time limit, and nothing of its environment is changed.

    With `capture` its output is returned instead of shown; its stdin is the user's unless `stdin` is given.
    """
    pipe = subprocess.PIPE if capture else None
    stdin_pipe = None if stdin is None else subprocess.PIPE
    with subprocess.Popen(resolved(argv, env), cwd=cwd, env=env, stdin=stdin_pipe, stdout=pipe, stderr=pipe) as program:
        try:
            stdout, stderr = program.communicate(stdin)
        # Also where the user interrupts us: what was lent the terminal must not outlive whoever lent it.
        except BaseException:
            program.terminate()  # and not kill: git would leave its locks behind
            program.wait()
            raise
    return ProcessResult(returncode=program.returncode, stdout=stdout or b"", stderr=stderr or b"")
