"""within(): work that another thread does, and that is given up when its time is over."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from git_agent.clock import Deadline
from git_agent.errors import TimeLimitExceeded

Answer = TypeVar("Answer")


def within(deadline: Deadline, work: Callable[[], Answer], *, give_up: Callable[[], None]) -> Answer:
    """What `work` returns, if it does so in time.

    A limit on every read cannot do this: a server that sends a byte now and then is never late, nor is a name
    that takes a minute to look up. So the work has a thread of its own, and giving up ends what it reads from.
    """
    done: SimpleQueue[Answer | BaseException] = SimpleQueue()

    def run() -> None:
        try:
            done.put(work())
        except BaseException as error:  # noqa: BLE001 -- raised below, where somebody waits for it
            done.put(error)

    late = TimeLimitExceeded(
        "the model did not answer in time",
        hint="allow more with --timeout, or finish offline with `--fallback builtin`",
    )
    if not deadline.remaining():
        raise late
    # A daemon: looking up a name cannot be cut, and must not keep the process from ending.
    thread = Thread(target=run, name="exchange", daemon=True)
    try:
        thread.start()  # here and not above: the thread may be at work before this returns, and be interrupted
        outcome = done.get(timeout=deadline.remaining())
    except Empty:
        give_up()
        raise late from None
    except BaseException:  # interrupted: nobody is left to hear the answer
        give_up()
        raise
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome
