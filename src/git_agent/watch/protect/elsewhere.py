"""Hints where there is no inotify: a library that serves every system, and loses some without a word.

So they are only what makes a scan come sooner. Whatever is in a new folder is named by the scan that is asked for.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

from git_agent.git.gateway import Git
from git_agent.watch.protect.hints import Hints
from git_agent.watch.protect.ignored import RULES

WAIT_MS, GATHER_MS, STEP_MS = 500, 50, 10


class WatchfilesReader:
    """Watches one work tree with its git directory, and a folder of requests; what it hears it puts into `hints`."""

    def __init__(self, git: Git, hints: Hints, *, requests: Path, on_request: Callable[[], None]) -> None:
        self._root = git.repository.root
        self._git_dirs = (git.repository.git_dir, git.repository.common_dir)
        self._hints = hints
        self._requests = requests
        self._on_request = on_request
        self._stopping = Event()
        self._begun = Event()
        self.failure: BaseException | None = None
        self._thread = Thread(target=self._read, name="hints", daemon=True)

    def start(self) -> None:
        """Returns when the library watches."""
        self._thread.start()
        self._begun.wait()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _read(self) -> None:
        try:
            self._listen()
        except BaseException as error:  # noqa: BLE001  the daemon ends when one of its threads has
            self.failure = error
        finally:
            self._begun.set()

    def _listen(self) -> None:
        from watchfiles import watch

        # The two git directories are one except in a linked work tree.
        places = dict.fromkeys((self._root, *self._git_dirs))
        # It yields an empty set after a wait, the first time as a sign that it has begun.
        heard = watch(
            *places,
            watch_filter=None,
            stop_event=self._stopping,
            debounce=GATHER_MS,
            step=STEP_MS,
            rust_timeout=WAIT_MS,
            yield_on_timeout=True,
            raise_interrupt=False,
        )
        for changes in heard:
            self._begun.set()
            self._hear(Path(path) for _, path in changes)

    def _hear(self, changed: Iterator[Path]) -> None:
        paths: set[str] = set()
        for path in changed:
            if path.is_relative_to(self._requests):
                self._on_request()
            elif any(path.is_relative_to(git_dir) for git_dir in self._git_dirs):
                # Every commit writes there, and none of it says that HEAD or the index has moved.
                if "objects" not in path.parts:
                    self._hints.git_worked()
            elif path.is_relative_to(self._root):
                paths.add(os.fspath(path.relative_to(self._root)))
                # Of 10,000 files in new folders it has lost thousands in every run: only a scan names them all.
                if path.name in RULES or path.is_dir():
                    self._hints.ask_for_scan()
        if paths:
            self._hints.add(paths)
