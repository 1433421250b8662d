"""LazyPattern: a pattern that is compiled when it is first asked, because most runs never ask."""

import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import AnyStr, Generic


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The same for a pattern that has no name; compiled once, however often it is asked."""
    return re.compile(pattern)


class LazyPattern(Generic[AnyStr]):
    """Stands for a compiled pattern."""

    # 2**62 stands for "to the end": a compiled pattern takes no None, and no text is longer.
    def __init__(self, source: AnyStr, flags: int = 0) -> None:
        self._source: AnyStr = source
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[AnyStr]:
        return re.compile(self._source, self._flags)

    def search(self, text: AnyStr, start: int = 0, end: int = 2**62) -> re.Match[AnyStr] | None:
        """As of a compiled pattern."""
        return self._compiled.search(text, start, end)

    def match(self, text: AnyStr, start: int = 0, end: int = 2**62) -> re.Match[AnyStr] | None:
        """As of a compiled pattern."""
        return self._compiled.match(text, start, end)

    def fullmatch(self, text: AnyStr, start: int = 0, end: int = 2**62) -> re.Match[AnyStr] | None:
        """As of a compiled pattern."""
        return self._compiled.fullmatch(text, start, end)

    def finditer(self, text: AnyStr, start: int = 0, end: int = 2**62) -> Iterator[re.Match[AnyStr]]:
        """As of a compiled pattern."""
        return self._compiled.finditer(text, start, end)

    def findall(self, text: AnyStr) -> list[AnyStr]:
        """As of a compiled pattern."""
        return self._compiled.findall(text)

    def sub(self, replacement: AnyStr | Callable[[re.Match[AnyStr]], AnyStr], text: AnyStr) -> AnyStr:
        """As of a compiled pattern."""
        return self._compiled.sub(replacement, text)

    def split(self, text: AnyStr, most: int = 0) -> list[AnyStr]:
        """As of a compiled pattern."""
        return self._compiled.split(text, most)
