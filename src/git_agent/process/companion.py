"""Companion: a program with a group of its own, for whoever waits for several at once."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from git_agent.process.program import PIPE_BYTES, end, exit_code, pipe_of, resolved, waited_for

TERMINATE, KILL = 15, 9  # the same everywhere; the module of their names is for those who handle signals


class Companion:
    """A program beside this one; neither of its pipes blocks, and whatever it starts is ended with it."""

    def __init__(self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            resolved(argv, env),
            cwd=cwd,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,
            pipesize=PIPE_BYTES,
        )
        self.pid = self._process.pid
        self.questions = pipe_of(self._process.stdin).fileno()
        self.answers = pipe_of(self._process.stdout).fileno()
        for pipe in (self.questions, self.answers):
            os.set_blocking(pipe, False)

    def ask_to_end(self) -> None:
        """Tells it, and all that it has started, to end."""
        self._signal(TERMINATE)

    def end(self, *, patience: float = 0.0) -> None:
        """Ends all of it now, or asks it to first and gives it some seconds."""
        if patience:
            self.ask_to_end()
            if not waited_for(self._process, patience):
                with suppress(subprocess.TimeoutExpired):
                    exit_code(self._process, patience)
        self._signal(KILL)
        end(self._process)

    def _signal(self, number: int) -> None:
        # As long as nobody has asked for its exit code, the number of its group can be nobody else's.
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):  # macOS says the latter of a group that has ended
                os.killpg(self.pid, number)
