"""Three ways in which thousands of files change at once; each says what stands where afterwards."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

FILES = 10  # in each folder

Write = Callable[[Path, int], dict[str, bytes]]


def overwrite(root: Path, count: int) -> dict[str, bytes]:
    return _written(root, ((f"d{number // FILES}/f{number % FILES}.txt", number) for number in range(count)))


def new_folders(root: Path, count: int) -> dict[str, bytes]:
    """Each filled as soon as it is made, as whatever unpacks or installs something does."""
    contents: dict[str, bytes] = {}
    for folder in range(count // FILES):
        (root / f"new/{folder}").mkdir(parents=True, exist_ok=True)
        contents |= _written(root, ((f"new/{folder}/{number}.txt", number) for number in range(FILES)))
    return contents


def save_atomically(root: Path, count: int) -> dict[str, bytes]:
    contents = {}
    for number in range(count):
        path, content = f"d{number // FILES}/f{number % FILES}.txt", f"atomic {time.time_ns()} {number}\n".encode()
        beside = root / f"d{number // FILES}/.f{number % FILES}.txt.tmp"
        beside.write_bytes(content)
        beside.replace(root / path)
        contents[path] = content
    return contents


def _written(root: Path, files: Iterator[tuple[str, int]]) -> dict[str, bytes]:
    contents = {}
    for path, number in files:
        contents[path] = f"written {time.time_ns()} {number}\n".encode()
        (root / path).write_bytes(contents[path])
    return contents


BURSTS: dict[str, Write] = {
    "overwrites": overwrite,
    "files in new folders": new_folders,
    "atomic saves": save_atomically,
}
