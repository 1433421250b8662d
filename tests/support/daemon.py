"""Real daemons for tests: whatever a test starts is gone when it is over."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from git_agent.clock import Deadline, sleep
from git_agent.files.place import Place
from git_agent.process.detached import SystemPrograms
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import read_ledger
from git_agent.watch.service.lock import running_pid
from support.reading import git_of
from support.repo import Repo

PLENTY = 60.0  # seconds; a limit for what has gone wrong, and never for what goes well


@contextmanager
def no_daemon_left(repo: Repo) -> Iterator[None]:
    """Ends the daemon of a repository, however the test ends."""
    try:
        yield
    finally:
        kill_daemon(repo)


def daemon_pid(repo: Repo) -> int | None:
    return running_pid(_folder_of(repo.path))


@cache
def _folder_of(path: Path) -> Place:
    """Found once: it is asked for again and again while a test waits, and git would have to be started for it."""
    return watch_folder(git_of(path).repository)


def last_event(repo: Repo) -> int:
    """The number of the newest event, straight from the ledger: far cheaper than a list that says the same again."""
    ledger = read_ledger(_folder_of(repo.path))
    if ledger is None:
        return 0
    with ledger:
        return ledger.events.last_id()


def kill_daemon(repo: Repo) -> None:
    """Ends it as a power failure would, if there is one."""
    pid = daemon_pid(repo)
    if pid:
        SystemPrograms().kill(pid)
        until(lambda: daemon_pid(repo) is None)


def until(is_so: Callable[[], object]) -> None:
    """Waits for something that happens in another process."""
    deadline = Deadline.after(PLENTY)
    while not is_so():
        assert deadline.remaining(), "it never happened"
        sleep(0.01)


class Watch:
    """The verbs of `watch` on one repository, by their JSON."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo

    def __call__(self, *words: str, code: int = 0) -> dict[str, Any]:
        """What the program answers."""
        ran = self.repo.program("watch", *words, "--json")
        assert ran.returncode == code, ran.stderr
        answer: dict[str, Any] = json.loads(ran.stdout)
        return answer

    def here(self, *words: str) -> dict[str, Any]:
        """The same in this process, for what starts nothing."""
        answer: dict[str, Any] = json.loads(self.repo.agent("watch", *words, "--json").stdout)
        return answer

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = self.here("events", "--since", "0")["events"]
        return [event for event in listed if kind in (None, event["kind"])]

    def wait_for(self, kind: str, path: str | None = None) -> dict[str, Any]:
        """The newest event of a kind, about a path, as soon as there is one."""
        matching: list[dict[str, Any]] = []
        seen = -1

        def is_there() -> bool:
            nonlocal seen
            if (last := last_event(self.repo)) == seen:
                return False
            seen = last
            matching[:] = [event for event in self.events(kind) if path in (None, event["path"])]
            return bool(matching)

        until(is_there)
        return matching[-1]


@contextmanager
def watching(repo: Repo) -> Iterator[Watch]:
    """A repository in which a test may start a daemon."""
    with no_daemon_left(repo):
        yield Watch(repo)
