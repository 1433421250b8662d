"""Hints: where the system's messages about changes are put, and the protector picks them up."""

import threading
from collections.abc import Iterable

from git_agent.model.value import value


@value
class Heard:
    """What was heard since the last time: paths, and whether some were lost, or git itself was at work."""

    paths: frozenset[str] = frozenset()
    overflow: bool = False
    git: bool = False
    scan: bool = False

    @property
    def is_nothing(self) -> bool:
        return not (self.paths or self.overflow or self.git or self.scan)


class Hints:
    """A box that one thread fills and another empties."""

    def __init__(self) -> None:
        self._ready = threading.Condition()
        self._paths: set[str] = set()
        self._overflow = self._git = self._scan = False
        self.is_limited = False  # some folders could not be watched at all

    def add(self, paths: Iterable[str]) -> None:
        with self._ready:
            self._paths.update(paths)
            self._ready.notify()

    def lose(self) -> None:
        """The system has dropped messages: only a scan can tell what was in them."""
        with self._ready:
            self._overflow = True
            self._ready.notify()

    def git_worked(self) -> None:
        """HEAD, a branch or the index has changed."""
        with self._ready:
            self._git = True
            self._ready.notify()

    def ask_for_scan(self) -> None:
        with self._ready:
            self._scan = True
            self._ready.notify()

    def take(self, timeout: float) -> Heard:
        """All that was heard, as soon as there is something, or nothing after the time is over."""
        with self._ready:
            self._ready.wait_for(lambda: self._paths or self._overflow or self._git or self._scan, timeout)
            # Taken and cleared under one lock, so that nothing is put in between and lost.
            heard = Heard(paths=frozenset(self._paths), overflow=self._overflow, git=self._git, scan=self._scan)
            self._paths = set()
            self._overflow = self._git = self._scan = False
            return heard
