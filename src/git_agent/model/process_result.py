"""ProcessResult: how a program ended. Delegate, Programs: whoever runs one on the user's terminal, or beside us."""

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


class Detached(Protocol):
    """A program that was started to outlive this process."""

    pid: int

    def exit_code(self) -> int | None:
        """What it ended with; None as long as it runs."""


class Conversation(Protocol):
    """A program that is asked one question after another."""

    def ask(self, line: bytes) -> bytes:
        """Sends one line and returns the first line of the answer, empty when the program is gone.

        Raises:
            TimeLimitExceeded: there is no answer in time.
        """

    def read_until(self, mark: bytes) -> bytes:
        """What it says up to a byte and with it, asked or not; less when the program is gone.

        Raises:
            TimeLimitExceeded: it does not come in time.
        """

    def close(self) -> None:
        """Ends it."""


class Companion(Protocol):
    """A program with a group of its own; its pipes are descriptors that do not block."""

    pid: int
    questions: int
    answers: int

    def ask_to_end(self) -> None:
        """Tells it, and all that it has started, to end."""

    def end(self, *, patience: float = 0.0) -> None:
        """Ends all of it now, or asks it to first and gives it some seconds."""


class Programs(Protocol):
    """Programs that run beside this one, and are not waited for."""

    def converse(
        self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str], seconds: float, with_helpers: bool = False
    ) -> Conversation:
        """Starts one that is asked questions, each answered in so many seconds.

        Helpers that it starts are ended with it, unless it has said all that it has to say.

        Raises:
            UsageError: there is no such program.
        """

    def accompany(self, argv: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> Companion:
        """Starts one that is spoken with beside others.

        Raises:
            UsageError: there is no such program.
        """

    def detach(self, argv: Sequence[str], *, env: Mapping[str, str], output: int) -> Detached:
        """Starts one in a session of its own; it has nothing of ours but the file that it writes to."""

    def fingerprint(self, pid: int) -> str | None:
        """What tells a running program from a later one that is given its number; None when there is none."""

    def kill(self, pid: int) -> None:
        """Ends one at once, if it is there."""
