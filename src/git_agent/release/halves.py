"""A long changelog written by two processes, because one core alone would be busy for seconds.

Where there is no second core, no fork, another thread, or the copy fails, all is done here: the answer is the same.
"""

import gc
import json
import os
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeVar

from git_agent.forked import can_copy, copied

T = TypeVar("T")

PATIENCE_SECONDS = 60.0  # with the other half, which began at the same time: one that takes longer is stuck
MOST_BYTES = 1 << 30
LEAST_WEIGHT = 5_000  # below this a copy costs more than it saves


def in_halves(work: Callable[[T], list[str]], items: Sequence[T], *, weight: Callable[[T], int]) -> list[list[str]]:
    """What `work` makes of each item, in their order; they are cut into two parts of about the same weight."""
    cut = _middle([weight(item) for item in items])
    if not cut or not can_copy() or (os.cpu_count() or 1) < 2:
        return [work(item) for item in items]
    gc.freeze()  # what both share stays shared as long as nobody looks for garbage in it
    try:
        with copied(lambda pipe: _tell(pipe, [work(item) for item in items[cut:]])) as copy:
            first = [work(item) for item in items[:cut]]
            answer = copy.answer(seconds=PATIENCE_SECONDS, most_bytes=MOST_BYTES)
            is_done = copy.exit_code() == 0
    finally:
        gc.unfreeze()
    return first + (json.loads(answer) if is_done else [work(item) for item in items[cut:]])


def _tell(pipe: int, texts: list[list[str]]) -> None:
    with os.fdopen(pipe, "wb") as file:
        file.write(json.dumps(texts).encode())


def _middle(weights: Sequence[int]) -> int:
    """Where the second half begins; 0 where there is none, or the whole is not worth cutting."""
    sums = list(accumulate(weights))
    if not sums or sums[-1] < LEAST_WEIGHT:
        return 0
    return min(bisect_left(sums, sums[-1] / 2) + 1, len(weights) - 1)
