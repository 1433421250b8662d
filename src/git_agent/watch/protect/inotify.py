"""Hints on Linux: the kernel's own messages, read by a thread that does nothing else.

The kernel keeps 16,384 of them and says so when it had to drop one. A new folder is watched first and listed then, so
no file falls between the two.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

from inotify_simple import Event, INotify, flags

from git_agent.errors import GitAgentError
from git_agent.files.folders import folders_below
from git_agent.git.gateway import Git
from git_agent.git.presence import git_folders_inside
from git_agent.git.work_tree import ignored_folders
from git_agent.watch.protect.hints import Hints
from git_agent.watch.protect.ignored import RULES, Ignored

MASK = int(
    flags.CLOSE_WRITE
    | flags.MOVED_FROM
    | flags.MOVED_TO
    | flags.CREATE
    | flags.DELETE
    | flags.ATTRIB
    | flags.ONLYDIR
    | flags.DONT_FOLLOW
    | flags.EXCL_UNLINK
)
APPEARED, WENT, FOLDER = int(flags.CREATE | flags.MOVED_TO), int(flags.DELETE | flags.MOVED_FROM), int(flags.ISDIR)
WAKE_MS = 500  # how soon the thread sees that it is to end


class InotifyReader:
    """Watches one work tree, its git directory, and a folder of requests; what it hears it puts into `hints`."""

    def __init__(self, git: Git, hints: Hints, *, requests: Path, on_request: Callable[[], None]) -> None:
        self._git = git
        self._root = git.repository.root
        self._hints = hints
        self._requests = requests
        self._on_request = on_request
        # Its own: whoever scans asks from another thread, and a dialogue with git has room for one.
        self._ignored = Ignored(git)
        self._gits_own = git_folders_inside(git.repository)
        self._inotify = INotify()
        self._folders: dict[int, str] = {}
        self._numbers: dict[str, int] = {}
        self._others: dict[int, Callable[[], None]] = {}
        self._closed: set[str] = set()  # folders that we may not look into
        self._stopping = False
        self.failure: BaseException | None = None
        self._thread = Thread(target=self._read, name="hints", daemon=True)

    def start(self) -> None:
        """Returns when every folder is watched."""
        repository = self._git.repository
        # Not below refs/heads: a commit to `feature/x` changes the index as well, which lies above.
        for place in dict.fromkeys((repository.git_dir, repository.common_dir, repository.common_dir / "refs/heads")):
            self._watch_other(place, self._hints.git_worked)
        self._watch_other(self._requests, self._on_request)
        self._watch_all()
        self._thread.start()

    def stop(self) -> None:
        self._stopping = True
        if self._thread.is_alive():
            self._thread.join()
        self._inotify.close()
        self._ignored.forget()

    def _watch_all(self) -> None:
        """Every folder that is not ignored and not watched yet."""
        ignored = ignored_folders(self._git)

        def enter(folder: str) -> bool:
            return folder not in ignored and self._may_enter(folder)

        for folder, _ in folders_below(self._root, "", enter=enter):
            if folder not in self._numbers:
                self._watch(folder)

    def _watch_other(self, folder: Path, act: Callable[[], None]) -> None:
        if folder.is_dir() and (number := self._add_watch(folder)) is not None:
            self._others[number] = act

    def _watch(self, folder: str) -> None:
        if (number := self._add_watch(self._root / folder)) is not None:
            self._folders[number] = folder
            self._numbers[folder] = number
        if not self._is_open(folder) and os.path.lexists(self._root / folder):
            self._closed.add(folder)
            self._hints.add([folder])  # whoever looks finds out why

    def _add_watch(self, folder: Path) -> int | None:
        try:
            return int(self._inotify.add_watch(folder, MASK))
        except OSError as error:
            # It is gone already, or not ours to look into.
            if error.errno in (errno.ENOSPC, errno.ENOMEM):
                self._hints.is_limited = True
            return None

    def _may_enter(self, folder: str) -> bool:
        # By name alone, a file included: submodules and linked work trees have one.
        return folder not in self._gits_own and not os.path.lexists(self._root / folder / ".git")

    def _read(self) -> None:
        try:
            while not self._stopping:
                self._hear(self._inotify.read(timeout=WAKE_MS))
        except BaseException as error:  # noqa: BLE001  the daemon ends when one of its threads has
            self.failure = error

    def _hear(self, events: Iterable[Event]) -> None:
        paths: set[str] = set()
        for event in events:
            try:
                paths.update(self._heard(event))
            except GitAgentError:  # git does not say in time what is ignored; the scan asks it again
                self._hints.lose()
        if paths:
            self._hints.add(paths)

    def _heard(self, event: Event) -> Iterator[str]:
        if event.mask & flags.Q_OVERFLOW:
            self._hints.lose()
        # Before what the event is about: for these folders any change means the same.
        elif event.wd in self._others:
            self._others[event.wd]()
        elif event.mask & flags.IGNORED:
            if event.wd in self._folders:
                self._numbers.pop(self._folders.pop(event.wd), None)
        elif event.wd in self._folders and event.name:
            folder = self._folders[event.wd]
            path = f"{folder}/{event.name}" if folder else event.name
            if event.name == ".git":
                yield from self._became_repository(folder)
            else:
                yield from self._changed(path, event)

    def _became_repository(self, folder: str) -> Iterator[str]:
        """What is in it from now on is that repository's own affair."""
        if folder:
            self._unwatch(folder)
            yield folder

    def _changed(self, path: str, event: Event) -> Iterator[str]:
        if event.name in RULES:
            self._ignored.forget()
            self._watch_all()  # a folder that is not ignored any more was never watched; what is in it is the scan's
            self._hints.ask_for_scan()
        if event.mask & FOLDER:
            if event.mask & WENT:
                self._unwatch(path)
            if event.mask & APPEARED:
                yield from self._appeared(path)
            elif event.mask & flags.ATTRIB:
                yield from self._permitted(path)
        elif event.mask & flags.CREATE and self._is_being_written(path):
            return
        yield path

    def _permitted(self, folder: str) -> Iterator[str]:
        """Who may look into a folder has changed; what happened in it meanwhile nobody has told."""
        if not self._is_open(folder):
            self._closed.add(folder)
        elif folder in self._closed:
            self._closed.discard(folder)
            yield from self._appeared(folder)
            self._hints.ask_for_scan()

    def _is_open(self, folder: str) -> bool:
        return os.access(self._root / folder, os.R_OK | os.X_OK)

    def _is_being_written(self, path: str) -> bool:
        """A file that was just made is empty, and tells of itself once more when it is written; a link does not."""
        try:
            status = (self._root / path).lstat()
        except OSError:
            return False
        return stat.S_ISREG(status.st_mode) and status.st_nlink == 1

    def _appeared(self, folder: str) -> Iterator[str]:
        """Watches a new folder and all below it, and names what is already there."""
        if not self._enter_new(folder):
            return
        for inner, names in folders_below(self._root, folder, enter=self._enter_new):
            yield from (f"{inner}/{name}" for name in names)

    def _enter_new(self, folder: str) -> bool:
        if self._ignored.among([folder]):
            return False
        self._watch(folder)  # before it is listed, and before it is asked what it is: that may change at any moment
        if self._may_enter(folder):
            return True
        self._unwatch(folder)
        return False

    def _unwatch(self, folder: str) -> None:
        """One that was moved away goes on sending what happens in it, under its old name."""
        gone = [name for name in self._numbers if name == folder or name.startswith(f"{folder}/")]
        for name in gone:
            number = self._numbers.pop(name)
            self._folders.pop(number, None)
            with suppress(OSError):  # the kernel has taken it back by itself
                self._inotify.rm_watch(number)
