"""The only file that forks: a copy of this process works on a task, and speaks through a pipe.

The copy knows everything this process knows, so nothing has to be handed over. It never goes on with what its parent
was about, and it keeps nothing of its parent's open but the three standard streams: a pipe that a program waits to see
closed would stay open in it.
"""

import os
import selectors
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from git_agent.clock import Deadline

CAN_FORK = hasattr(os, "fork")  # which some systems cannot at all

_PIECE = 1 << 16
_STREAMS = 3  # stdin, stdout and stderr, which a copy shares with its parent
_INTERRUPTS = (signal.SIGINT, signal.SIGTERM)


def can_copy() -> bool:
    """Whether a copy of this process would work: it has one thread only, and a lock that another holds stays held."""
    threading = sys.modules.get("threading")  # without which nobody has started one
    return CAN_FORK and (threading is None or threading.active_count() == 1)


def end_after(cpu_seconds: float) -> None:
    """Ends this process once it has had so much more of the processor, also within a library that hears nothing."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # whoever started us may have it ignored
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)


class Copy:
    """A copy at work; `reading` is the end of the pipe that it speaks into, and closes by ending."""

    def __init__(self, pid: int, reading: int) -> None:
        self.reading = reading
        self._pid = pid
        self._code: int | None = None

    def answer(self, *, seconds: float, most_bytes: int) -> bytes:
        """Everything it says; beyond these limits it is ended."""
        deadline = Deadline.after(seconds)
        pieces: list[bytes] = []
        room = most_bytes
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.reading, selectors.EVENT_READ)
            while room > 0 and waiting.select(deadline.remaining()):
                piece = os.read(self.reading, _PIECE)
                if not piece:
                    return b"".join(pieces)
                pieces.append(piece)
                room -= len(piece)
        self.end()
        return b"".join(pieces)

    def exit_code(self) -> int:
        """Waits for the end; negative when a signal ended it."""
        if self._code is None:
            _, status = os.waitpid(self._pid, 0)
            self._code = os.waitstatus_to_exitcode(status)
        return self._code

    def end(self) -> None:
        """Ends it now, wherever it is."""
        if self._code is None:
            os.kill(self._pid, signal.SIGKILL)
            self.exit_code()


@contextmanager
def copied(task: Callable[[int], int | None]) -> Iterator[Copy]:
    """A copy of this process that works on the task and exits with its number; it is ended on leaving.

    The task is handed the end of the pipe to speak into.
    """
    reading, writing = os.pipe()
    # An interrupt that met the copy before it has begun would unwind its parent's stack, and end its parent's programs.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTS)
    copy = Copy(_fork(lambda: _begin(task, writing, mask)), reading)
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.close(writing)
        yield copy
    finally:
        os.close(reading)
        copy.end()


def _fork(live: Callable[[], int]) -> int:
    import warnings

    with warnings.catch_warnings():
        # A lock that another thread holds may stop the copy for ever: whoever makes one sets it limits.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _live(live)
    return child


def _live(task: Callable[[], int]) -> NoReturn:
    """Ends the process: neither what is buffered in it nor what the parent does next is the copy's."""
    code = 1
    try:
        code = task()
    finally:
        os._exit(code)


def _begin(task: Callable[[int], int | None], writing: int, mask: Iterable[int]) -> int:
    os.closerange(_STREAMS, writing)
    os.closerange(writing + 1, os.sysconf("SC_OPEN_MAX"))
    _let_signals_end_this_process()
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    return task(writing) or 0


def _let_signals_end_this_process() -> None:
    # What the parent does about them is the parent's, and whoever waits for a copy knows by its code what ended it.
    for number in _INTERRUPTS:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
