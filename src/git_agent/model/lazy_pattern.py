"""LazyPattern: a pattern that is compiled when it is first asked, because most runs never ask."""

import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The same for a pattern that has no name; compiled once, however often it is asked."""
    return re.compile(pattern)


class LazyPattern:
    """Stands for a compiled pattern."""

    # 2**62 stands for "to the end": a compiled pattern takes no None, and no text is longer.
    def __init__(self, source: str, flags: int = 0) -> None:
        self._source, self._flags = source, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._source, self._flags)

    def search(self, text: str, start: int = 0, end: int = 2**62) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return self._compiled.search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = 2**62) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return self._compiled.match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = 2**62) -> re.Match[str] | None:
        """As of a compiled pattern."""
        return self._compiled.fullmatch(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = 2**62) -> Iterator[re.Match[str]]:
        """As of a compiled pattern."""
        return self._compiled.finditer(text, start, end)

    def findall(self, text: str) -> list[str]:
        """As of a compiled pattern."""
        return self._compiled.findall(text)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
        """As of a compiled pattern."""
        return self._compiled.sub(replacement, text)

    def split(self, text: str, most: int = 0) -> list[str]:
        """As of a compiled pattern."""
        return self._compiled.split(text, most)
