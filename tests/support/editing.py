"""Somebody who goes on editing, in all the ways in which files are saved; a seed decides what comes next."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha1
from pathlib import Path
from random import Random
from threading import Event, Thread

NAMES = ("a.py", "b.md", "src/c.py", "src/deep/d.txt", "caf\udce9.txt", "new\nline", "e", "f/g/h/i.c")
LARGE_BYTES = 100_000  # of noise: more than fits into a row of the ledger
EMPTY = b""  # what stands between the beginning of an overwriting and its end


class Editor:
    """Edits files below one folder; remembers everything that ever stood under each name."""

    def __init__(self, root: Path, seed: int, *, pause: float, folder: str = "", large: float = 0.03) -> None:
        self.edits = 0
        self.failure: BaseException | None = None
        self._root = root
        self._random = Random(seed)
        self._pause = pause
        self._large = large
        self._prefix = f"{folder}/" if folder else ""
        self._stood: dict[str, set[str]] = {}
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="editor")

    @contextmanager
    def editing(self) -> Iterator["Editor"]:
        """Goes on until this ends."""
        self._thread.start()
        try:
            yield self
        finally:
            self._stopping.set()
            self._thread.join()
        if self.failure:
            raise self.failure

    def has_stood(self, path: str, content: bytes | None) -> bool:
        """Whether a file was ever so; None is one that was not there."""
        return content in (None, EMPTY) or blob_name(content) in self._stood.get(path, ())

    def _run(self) -> None:
        try:
            while not self._stopping.wait(self._random.uniform(0, 2 * self._pause)):
                self._edit()
                self.edits += 1
        except BaseException as error:  # noqa: BLE001  told by whoever waits for the end
            self.failure = error

    def _edit(self) -> None:
        there = [name for name in self._stood if (self._root / name).exists()]
        save = self._random.choice((self._overwrite, self._overwrite, self._replace, self._remove, self._rename))
        if save in (self._remove, self._rename) and len(there) > 2:
            save(self._random.choice(there))
        else:
            number = self._random.randrange(3)
            name = self._random.choice(NAMES)
            name = f"{self._prefix}{number}/{name}" if number else f"{self._prefix}{name}"
            (self._overwrite if save in (self._remove, self._rename) else save)(name)

    def _overwrite(self, name: str) -> None:
        self._put(name, name)

    def _replace(self, name: str) -> None:
        """As editors do it: under another name first."""
        folder, _, last = name.rpartition("/")
        temporary = f"{folder}/.{last}.tmp".lstrip("/")
        self._put(temporary, name)
        (self._root / temporary).replace(self._root / name)

    def _put(self, place: str, name: str) -> None:
        content = self._content(name)
        for path in (place, name):
            self._stood.setdefault(path, set()).add(blob_name(content))
        (self._root / place).parent.mkdir(parents=True, exist_ok=True)
        (self._root / place).write_bytes(content)

    def _remove(self, name: str) -> None:
        (self._root / name).unlink()

    def _rename(self, name: str) -> None:
        target = f"{self._prefix}moved/{self._random.randrange(10)}"
        self._stood.setdefault(target, set()).update(self._stood[name])
        (self._root / target).parent.mkdir(parents=True, exist_ok=True)
        (self._root / name).replace(self._root / target)

    def _content(self, name: str) -> bytes:
        """Never twice the same."""
        if self._random.random() < self._large:
            return self._random.randbytes(LARGE_BYTES)
        lines = [f"{self.edits} {name!a} {self._random.random()}" for _ in range(self._random.randint(1, 20))]
        return "\n".join(lines).encode()


def blob_name(content: bytes) -> str:
    return sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
