"""Work on somebody else's text, in a process of its own that can be ended.

A parser written in C hears neither a signal nor a deadline while it works, and some of them never return: 64 kB of
brackets and operators keep a grammar of TypeScript busy for good. A copy of this process does the work under limits
of the system's making. Whatever becomes of it, hanging, crashing or eating memory, costs the item it was at.

In a process with several threads a copy might wait for ever for a lock that one of the others holds, so there a
program is started afresh and handed its work. That takes a tenth of a second longer, and is the same otherwise.
"""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, BinaryIO, Generic, Protocol, Self, TypeVar

from git_agent.errors import TimeLimitExceeded
from git_agent.forked import CAN_FORK, can_copy, copied, end_after
from git_agent.process.running import Running

T = TypeVar("T")
R = TypeVar("R")

CPU_SECONDS = 2  # of one of them; parsing all that is ever parsed of one change takes a tenth of it
ITEM_CPU_SECONDS = 0.5  # of one item; the slowest of 1,849 sources of ten public histories took half of it
SECONDS = 10.0  # of waiting for a copy that is not even given the processor, or waits for a lock itself
MOST_MEMORY = 256 << 20  # on top of what this process holds, which its copy holds too
MOST_ANSWER = 32 << 20
MOST_COPIES = 3  # the first, and one more after each of two bad items

_SIZE = 4  # bytes that say how long an answer is
_ITS_OUTPUT = 1  # of a program that was started for the work: the pipe to whoever started it

# Where modules are found is said first, for the work is known by the module that it is in.
_WORKER = (
    "import os, pickle, sys; task = os.fdopen(0, 'rb'); sys.path[:] = pickle.load(task); "
    "from git_agent.apart import work_for_another; work_for_another(task)"
)


class _Answering(Protocol):
    def answer(self, *, seconds: float, most_bytes: int) -> bytes: ...


class _Worker:
    """A program that was started for the work; it hears of its items when it is asked for its answer."""

    def __init__(self, work: Callable[[T], object], items: Sequence[T]) -> None:
        self._argv = (sys.executable, "-I", "-c", _WORKER)
        # Folders that depend on where one is are left out: it is somewhere else.
        folders = [folder for folder in sys.path if Path(folder).is_absolute()]
        self._task = _pickled(folders) + _pickled((work, items))

    def __enter__(self) -> Self:
        self._running = Running(self._argv, cwd=Path("/"), env={}, seconds=SECONDS, stdin=self._task)
        return self

    def __exit__(self, *_: object) -> None:
        self._running.__exit__()

    def answer(self, *, seconds: float, most_bytes: int) -> bytes:  # noqa: ARG002  it was started with its limit
        """Everything it says, as far as the limits let it."""
        pieces: list[bytes] = []
        room = most_bytes
        with suppress(TimeLimitExceeded):
            for piece in self._running.chunks():
                pieces.append(piece)
                room -= len(piece)
                if room <= 0:
                    break
        return b"".join(pieces)


class Apart(Generic[T, R]):
    """Work that goes on beside this process: begun on entering, ended on leaving, waited for by whoever asks."""

    def __init__(self, work: Callable[[T], R | None], items: Sequence[T]) -> None:
        self._work = work
        self._items = items
        self._ending = ExitStack()
        self._worker: _Answering | None = None

    def __enter__(self) -> Self:
        if self._items and CAN_FORK:
            self._worker = self._started(self._items)
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.close()

    def answers(self) -> list[R | None]:
        """What became of each item, in their order; None where the work did not come to an end.

        Asked for once: what a copy has said is said.
        """
        if self._worker is None:
            return [self._work(item) for item in self._items]
        done = _answers_of(self._worker)
        copies = 1
        while len(done) < len(self._items) and copies < MOST_COPIES:
            copies += 1
            done.append(None)  # the item at which it ended
            done += _answers_of(self._started(self._items[len(done) :]))
        return done + [None] * (len(self._items) - len(done))

    def _started(self, items: Sequence[T]) -> _Answering:
        """Somebody who works on these items instead of the one before."""
        self._ending.close()
        if can_copy():
            return self._ending.enter_context(copied(lambda pipe: _work_through(self._work, items, pipe)))
        return self._ending.enter_context(_Worker(self._work, items))


def work_for_another(task: BinaryIO) -> None:
    """What a program does that was started for it."""
    import pickle

    work, items = pickle.load(task)  # noqa: S301  the program that started this one wrote it
    _work_through(work, items, _ITS_OUTPUT)


def _answers_of(worker: _Answering) -> list[Any]:
    """What one of them has answered before its end."""
    import pickle

    sent = memoryview(worker.answer(seconds=SECONDS, most_bytes=MOST_ANSWER))
    answers: list[Any] = []
    while len(sent) >= _SIZE:
        end = _SIZE + int.from_bytes(sent[:_SIZE], "big")
        if len(sent) < end:  # it ended while it was speaking
            break
        answers.append(pickle.loads(sent[_SIZE:end]))  # noqa: S301  a copy of ourselves wrote it
        sent = sent[end:]
    return answers


def _work_through(work: Callable[[T], object], items: Sequence[T], pipe: int) -> None:
    _limit_this_process()
    for item in items:
        end_after(ITEM_CPU_SECONDS)
        answer = _pickled(work(item))
        rest = memoryview(len(answer).to_bytes(_SIZE, "big") + answer)
        while rest:
            rest = rest[os.write(pipe, rest) :]


def _pickled(data: object) -> bytes:
    import pickle  # in a copy mostly, beside which this process goes on

    return pickle.dumps(data)


def _limit_this_process() -> None:
    import resource

    os.dup2(os.open(os.devnull, os.O_RDWR), 2)  # a library that runs out of memory says so before it gives up
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, CPU_SECONDS),  # also for one whose parent was killed: it would go on for ever
        (resource.RLIMIT_DATA, _held() + MOST_MEMORY),
    ):
        with suppress(OSError, ValueError):  # a stricter limit is in force
            resource.setrlimit(what, (most, most))


def _held() -> int:
    """Bytes of data that this process holds; 0 where the system does not tell: there it does not count them either."""
    try:
        counts = Path("/proc/self/statm").read_bytes()
    except OSError:
        return 0
    return int(counts.split()[5]) * os.sysconf("SC_PAGE_SIZE")
