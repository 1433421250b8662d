"""Work on somebody else's text, in a process of its own that can be ended.

A parser written in C hears neither a signal nor a deadline while it works, and some of them never return: 64 kB of
brackets and operators keep a grammar of TypeScript busy for good. A copy of this process does the work under limits
of the system's making. Whatever becomes of it, hanging, crashing or eating memory, costs the item it was at.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from git_agent.forked import CAN_FORK, Copy, copied

T = TypeVar("T")
R = TypeVar("R")

CPU_SECONDS = 2  # of one copy; parsing all that is ever parsed of one change takes a tenth of it
SECONDS = 10.0  # of waiting for a copy that is not even given the processor, or waits for a lock itself
MOST_MEMORY = 256 << 20  # on top of what this process holds, which its copy holds too
MOST_ANSWER = 32 << 20
MOST_COPIES = 3  # the first, and one more after each of two bad items

_SIZE = 4  # bytes that say how long an answer is


class Apart(Generic[T, R]):
    """Work that goes on beside this process: begun on entering, ended on leaving, waited for by whoever asks."""

    def __init__(self, work: Callable[[T], R | None], items: Sequence[T]) -> None:
        self._work = work
        self._items = items
        self._ending = ExitStack()
        self._copy: Copy | None = None

    def __enter__(self) -> Self:
        if self._items and CAN_FORK:
            self._copy = self._copied(self._items)
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.close()

    def answers(self) -> list[R | None]:
        """What became of each item, in their order; None where the work did not come to an end.

        Asked for once: what a copy has said is said.
        """
        if self._copy is None:
            return [self._work(item) for item in self._items]
        done = _answers_of(self._copy)
        copies = 1
        while len(done) < len(self._items) and copies < MOST_COPIES:
            copies += 1
            done.append(None)  # the item at which it ended
            done += _answers_of(self._copied(self._items[len(done) :]))
        return done + [None] * (len(self._items) - len(done))

    def _copied(self, items: Sequence[T]) -> Copy:
        """A copy that works on these items instead of the one before."""
        self._ending.close()
        return self._ending.enter_context(copied(lambda pipe: _work_through(self._work, items, pipe)))


def _answers_of(copy: Copy) -> list[Any]:
    """What one copy has answered before its end."""
    import pickle

    sent = memoryview(copy.answer(seconds=SECONDS, most_bytes=MOST_ANSWER))
    answers: list[Any] = []
    while len(sent) >= _SIZE:
        end = _SIZE + int.from_bytes(sent[:_SIZE], "big")
        if len(sent) < end:  # the copy ended while it was speaking
            break
        answers.append(pickle.loads(sent[_SIZE:end]))  # noqa: S301  a copy of ourselves wrote it
        sent = sent[end:]
    return answers


def _work_through(work: Callable[[T], object], items: Sequence[T], pipe: int) -> None:
    import pickle

    _limit_this_process()
    for item in items:
        answer = pickle.dumps(work(item))
        rest = memoryview(len(answer).to_bytes(_SIZE, "big") + answer)
        while rest:
            rest = rest[os.write(pipe, rest) :]


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
        counts = Path("/proc/self/statm").read_text("ascii")
    except OSError:
        return 0
    return int(counts.split()[5]) * os.sysconf("SC_PAGE_SIZE")
