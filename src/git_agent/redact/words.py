"""A list of words as people write one, and patterns that are compiled when they are first needed."""

import re
from collections.abc import Callable
from functools import cache


def words(text: str) -> tuple[str, ...]:
    """The words of a text, in their order."""
    return tuple(text.split())


def late(pattern: str, flags: int = 0) -> Callable[[], re.Pattern[str]]:
    """A pattern for those who come to need it: most diffs hold nothing that would."""
    return cache(lambda: re.compile(pattern, flags))
