"""The lines just read, as bytes: they are made plain when a rule looks back at them or a person is shown them."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from git_agent.ci.diagnose.log.lines import plain
from git_agent.ci.diagnose.width import narrow

_LOOK_BACK = 400  # lines: a traceback through a framework is long
_SHOWN = 64  # lines that may be shown
_LONG = 2_048  # bytes of a line that is cut at once


class Recent(Sequence[str]):
    """What rules see of the lines before, newest last, and the newest of them in full."""

    def __init__(self) -> None:
        self._items: list[bytes | str] = []
        self._newest: deque[bytes | str] = deque(maxlen=_SHOWN)

    def add(self, raw: bytes, text: str | None = None) -> None:
        """A line, plain already where `text` is given."""
        self._newest.append(raw if text is None else text)
        if text is None and len(raw) < _LONG:
            self._items.append(raw)
        else:
            self._items.append(narrow(plain(raw).text if text is None else text))
        if len(self._items) > 2 * _LOOK_BACK:
            del self._items[:_LOOK_BACK]

    def newest(self, most: int) -> list[str]:
        """The last lines in full: a secret is seen whole before it is cut."""
        return [_full(item) for item in islice(self._newest, max(0, len(self._newest) - most), None)]

    def newest_said(self, most: int) -> list[str]:
        """The last lines that are not empty."""
        said = (text for item in reversed(self._newest) if (text := _full(item)))
        return list(islice(said, most))[::-1]

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> list[str]: ...

    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self._plain(index) for index in range(*at.indices(len(self._items)))]
        return self._plain(at)

    def __iter__(self) -> Iterator[str]:
        return map(self._plain, range(len(self._items)))

    def _plain(self, at: int) -> str:
        item = self._items[at]
        if isinstance(item, bytes):
            item = self._items[at] = narrow(plain(item).text)
        return item


def _full(item: bytes | str) -> str:
    return plain(item).text if isinstance(item, bytes) else item
