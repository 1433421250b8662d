"""Work shared with a second process, for the few commands that would keep one core busy for seconds.

The child is a copy of this process and knows everything it knows, so nothing has to be handed over but its results,
as JSON through a pipe. Where there is no second core, no fork, or the child fails, all is done here: the answer is the
same.
"""

import gc
import json
import os
import signal
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NoReturn, TypeVar

T = TypeVar("T")

LEAST_WEIGHT = 5_000  # below this a copy costs more than it saves


def in_halves(work: Callable[[T], list[str]], items: Sequence[T], *, weight: Callable[[T], int]) -> list[list[str]]:
    """What `work` makes of each item, in their order; they are cut into two parts of about the same weight."""
    cut = _middle([weight(item) for item in items])
    if not cut or not hasattr(os, "fork") or (os.cpu_count() or 1) < 2:
        return [work(item) for item in items]
    gc.freeze()  # what both share stays shared as long as nobody looks for garbage in it
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _work_as_child(writing, lambda: [work(item) for item in items[cut:]])
    os.close(writing)
    try:
        first = [work(item) for item in items[:cut]]
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    _, status = os.waitpid(child, 0)
    return first + (json.loads(said) if status == 0 else [work(item) for item in items[cut:]])


def _middle(weights: Sequence[int]) -> int:
    """Where the second half begins; 0 where there is none, or the whole is not worth cutting."""
    sums = list(accumulate(weights))
    if not sums or sums[-1] < LEAST_WEIGHT:
        return 0
    return min(bisect_left(sums, sums[-1] / 2) + 1, len(weights) - 1)


def _work_as_child(writing: int, work: Callable[[], list[list[str]]]) -> NoReturn:
    """Ends the process: neither what is buffered in it nor what the parent does next is the child's."""
    code = 1
    try:
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(json.dumps(work()).encode())
        code = 0
    finally:
        os._exit(code)
