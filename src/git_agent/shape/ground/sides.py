"""The lines of a change by the side on which they stand: what of a kind came, and what went.

Names are read as their parts: `getLogger` and `retry_count` are about a logger and about retries, `Monolog` is not.
A line that only moved within its file neither came nor went.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from git_agent.model.lazy_pattern import LazyPattern

_LONGEST_LINE = 2_000
_HUMP = LazyPattern(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+")


class _Block(NamedTuple):
    """What came and went at one place, between lines that stayed."""

    came: Counter[str]
    went: Counter[str]


class Sides:
    """Made of the diffs of the changed files."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._blocks = tuple(block for text in texts for block in _without_moved(_blocks(text)))

    def comes(self) -> bool:
        """Whether any line came."""
        return any(block.came for block in self._blocks)

    def gains(self, trace: re.Pattern[str]) -> bool:
        """Whether some place has more of it than before."""
        return any(_count(block.came, trace) > _count(block.went, trace) for block in self._blocks)

    def loses(self, trace: re.Pattern[str]) -> bool:
        """Whether some place has less of it than before."""
        return any(_count(block.went, trace) > _count(block.came, trace) for block in self._blocks)

    def counts(self, trace: re.Pattern[str]) -> tuple[int, int]:
        """How often it stands on lines that came, and on lines that went."""
        return (
            sum(_count(block.came, trace) for block in self._blocks),
            sum(_count(block.went, trace) for block in self._blocks),
        )

    def net(self, trace: re.Pattern[str]) -> int:
        """How much more of it there is than before."""
        came, went = self.counts(trace)
        return came - went

    def brings(self, trace: re.Pattern[str]) -> bool:
        """Whether a line that came has it."""
        return any(trace.search(line) for block in self._blocks for line in block.came)

    def takes(self, trace: re.Pattern[str]) -> bool:
        """Whether a line that went has it."""
        return any(trace.search(line) for block in self._blocks for line in block.went)


def _blocks(text: str) -> Iterator[_Block]:
    for is_changed, lines in groupby(text.split("\n"), key=_is_changed):
        if is_changed:
            block = _Block(came=Counter(), went=Counter())
            for line in lines:
                (block.came if line[0] == "+" else block.went)[parted(line[1:_LONGEST_LINE])] += 1
            yield block


def _is_changed(line: str) -> bool:
    return line[:1] in ("+", "-") and line[:4] not in ("+++ ", "--- ")


def _without_moved(blocks: Iterable[_Block]) -> Iterator[_Block]:
    """Less the lines that the same file has lost at one place and got at another."""
    blocks = list(blocks)
    came = sum((block.came for block in blocks), Counter[str]())
    went = sum((block.went for block in blocks), Counter[str]())
    moved = came.keys() & went.keys()
    for block in blocks:
        yield _Block(*(Counter({line: side[line] for line in side.keys() - moved}) for side in block))


def parted(line: str) -> str:
    """In small letters, with the parts of names apart."""
    return _HUMP.sub(" ", line.strip()).lower()


def _count(lines: Counter[str], trace: re.Pattern[str]) -> int:
    return sum(times * len(trace.findall(line)) for line, times in lines.items())
