"""SIGINT and SIGTERM, handled here and nowhere else: the first one ends what is under way, in good order.

It is raised in the main thread as an exception, so every `with` block on the way out ends its programs and takes away
its files. Nothing may disturb that: whoever presses Ctrl-C while git runs this program signals it twice, once through
the terminal and once through git, which passes on what it is sent. Only a third signal means impatience.
"""

import os
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
IMPATIENT = 3  # the signal after which nothing is waited for
AGAIN_SECONDS = 0.01


class Interrupted(KeyboardInterrupt):
    """A signal asks this process to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number  # as a shell tells of a program that a signal has ended


def exit_code_of(error: KeyboardInterrupt) -> int:
    """What to exit with; Python's own interrupt, raised where nothing of ours is installed, counts as SIGINT."""
    return error.exit_code if isinstance(error, Interrupted) else 128 + signal.SIGINT


def interrupt_behind(error: BaseException | None) -> KeyboardInterrupt | None:
    """The interrupt that has become another error: Python wraps some of them, and a clean-up may fail of one."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error


class _Hold:
    """Whether signals wait, and which one does."""

    depth = 0
    came: int | None = None


@contextmanager
def held_back() -> "Iterator[None]":
    """A signal that comes meanwhile is raised behind it: what has been started by then is known, and can be ended."""
    _Hold.depth += 1
    try:
        yield
    finally:
        _Hold.depth -= 1
        if _Hold.came is not None and not _Hold.depth:
            number, _Hold.came = _Hold.came, None
            os.kill(os.getpid(), number)


def kill_group(leader: int) -> None:
    """Ends a program that leads a group of its own, and all that it has started."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):  # nobody is left, or nothing but its remains
        return


class Interrupts:
    """The signals of this process, from now on; made once, by the main thread."""

    def __init__(self) -> None:
        self._count = 0
        self._shown = sys.unraisablehook
        sys.unraisablehook = self._hear_swallowed
        for number in SIGNALS:
            # A signal that is ignored stays so: a shell does this for what it runs in the background.
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._hear)
        # The launcher has those wait that came while Python itself was not ready.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def no_more(self) -> None:
        """The work is done: a signal that comes now comes too late."""
        self._count = 1

    def _hear(self, number: int, _: "FrameType | None") -> None:
        if _Hold.depth:
            _Hold.came = number
            return
        self._count += 1
        if self._count == 1:
            raise Interrupted(number)
        if self._count >= IMPATIENT:
            os._exit(128 + number)

    def _hear_swallowed(self, unraisable: "sys.UnraisableHookArgs") -> None:
        """Python drops what is raised inside a finaliser or a callback, and would show where."""
        if not isinstance(unraisable.exc_value, Interrupted):
            self._shown(unraisable)
            return
        import _thread

        number = unraisable.exc_value.exit_code - 128
        _thread.start_new_thread(self._ring_again, (number,))

    def _ring_again(self, number: int) -> None:
        from git_agent.clock import sleep

        sleep(AGAIN_SECONDS)  # by then the main thread has left the place where nothing can be raised
        self._count = 0
        os.kill(os.getpid(), number)
