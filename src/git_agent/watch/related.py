"""Which paths stand in each other's way: the same one, or a file and the folder that would have its name."""

from collections.abc import Iterable, Iterator


def are_related(first: Iterable[str], second: Iterable[str]) -> bool:
    """Whether one of these paths is one of those, or lies below it, or above it."""
    touched = LastTouch()
    touched.note(first, 0)
    return touched.last(second) is not None


class LastTouch:
    """The highest number under which a path, or one related to it, was noted."""

    def __init__(self) -> None:
        self._names: dict[str, int] = {}
        self._folders: dict[str, int] = {}

    def note(self, paths: Iterable[str], number: int) -> None:
        for path in paths:
            self._names[path] = max(number, self._names.get(path, number))
            # So that a file that becomes a folder is found without a look at all paths below it.
            for folder in folders_above(path):
                self._folders[folder] = max(number, self._folders.get(folder, number))

    def last(self, paths: Iterable[str]) -> int | None:
        """None where nothing related was noted."""
        numbers = (number for path in paths for number in self._related(path))
        return max(numbers, default=None)

    def _related(self, path: str) -> Iterator[int]:
        for name in (path, *folders_above(path)):
            if name in self._names:
                yield self._names[name]
        if path in self._folders:
            yield self._folders[path]


def folders_above(path: str) -> Iterator[str]:
    """Every folder above a path, the nearest first."""
    folder = path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
