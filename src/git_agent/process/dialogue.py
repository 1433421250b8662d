"""Dialogue: a program that is asked one question after another, under a limit of time."""

import os
import selectors
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from git_agent.clock import Deadline
from git_agent.interrupts import kill_group
from git_agent.process.program import PIPE_BYTES, end, pipe_of, shown_name, start, too_slow


class Dialogue:
    """A program kept open to answer one question after another, each in `seconds`; one that does not is ended.

    One that holds locks has `patience` seconds to let go of them. One that starts others has a group of its own, and
    all of it is ended unless it has said all that it has to say.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        cwd: Path,
        env: Mapping[str, str],
        seconds: float,
        patience: float = 0.0,
        with_helpers: bool = False,
    ) -> None:
        self._name = shown_name(argv)
        self._seconds = seconds
        self._patience = patience
        self._is_over = False
        self._leads_group = with_helpers
        # Nobody drains its stderr, and a pipe full of complaints would stop it.
        self._process = start(
            argv, cwd=cwd, env=env, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, own_group=with_helpers
        )
        self._questions, self._answers = pipe_of(self._process.stdin), pipe_of(self._process.stdout)
        # A long question would else wait here for a program that waits for its answers to be taken in.
        os.set_blocking(self._questions.fileno(), False)
        self._pipes = selectors.DefaultSelector()
        self._pipes.register(self._answers, selectors.EVENT_READ)
        self._held = bytearray()  # what has come and was not asked for yet

    def ask(self, line: bytes) -> bytes:
        """Sends one line and returns the first line of the answer, empty when the program is gone.

        Raises:
            TimeLimitExceeded: there is no answer in time.
        """
        return self.read_until(b"\n") if self.send(line + b"\n") else b""

    def send(self, question: bytes) -> bool:
        """Sends a question whose answer is read apart; False when the program is gone.

        Raises:
            TimeLimitExceeded: it does not take it in.
        """
        return self._is_sent(question, Deadline.after(self._seconds))

    def read_until(self, mark: bytes) -> bytes:
        """The answer up to a byte and with it, less when the program is gone.

        Raises:
            TimeLimitExceeded: it does not come in time.
        """
        deadline, searched = Deadline.after(self._seconds), 0
        while (end := self._held.find(mark, searched)) < 0:
            searched = len(self._held)
            if not self._has_more(deadline):
                break
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
        # As long as nobody has asked for its exit code, the number of its group can be nobody else's.
        if self._leads_group and not self._is_over and self._process.returncode is None:
            kill_group(self._process.pid)
        end(self._process, patience=self._patience)

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
        # Half an answer must not be taken for the next one.
        self._held.clear()
        raise too_slow(self._name, "answer", self._seconds)

    def _has_taken_in(self) -> bool:
        chunk = os.read(self._answers.fileno(), PIPE_BYTES)
        self._held += chunk
        self._is_over = not chunk
        return bool(chunk)

    def _taken(self, count: int) -> bytes:
        taken = bytes(self._held[:count])
        del self._held[:count]
        return taken
