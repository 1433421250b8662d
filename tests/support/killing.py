"""A daemon that is a child of the test: its end is seen for sure, and it may be ended in any way at any moment."""

import math
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from git_agent.clock import Deadline
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import Ledger, read_ledger
from git_agent.watch.service.answering import FLUSH, START
from git_agent.watch.service.letters import ask
from support.daemon import PLENTY, Watch, last_event
from support.program import PROGRAM
from support.reading import git_of
from support.repo import Repo

# Of a test's own commands; a daemon has a clock, and two commits of one capture must not get one name by their dates.
DATES = ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE")
STILL = 5 * PLENTY  # a commit of ten thousand files, and nothing to be seen of it before
EVENT = ("--strategy=event",)
INTENT = ("--strategy=intent", "--min-pending=1", "--settle=0")  # as soon as there is something


class Daemon:
    """`watch start --foreground`, as often as it is wanted."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo
        self.watch = Watch(repo)
        self.folder = watch_folder(git_of(repo).repository)
        self._process: subprocess.Popen[bytes] | None = None
        self._cursor = 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def spawn(
        self,
        *words: str,
        env: Mapping[str, str] | None = None,
        through: tuple[str, ...] = (),
        program: tuple[str, ...] = PROGRAM,
    ) -> None:
        """Starts it, by way of another program if one is named; it may take a while until it protects."""
        kept = {name: value for name, value in os.environ.items() if name not in DATES}
        self.folder.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self.folder.path / "daemon.log").open("ab") as log:
            self._process = subprocess.Popen(
                (*through, *program, "watch", "start", "--foreground", *words),
                cwd=self.repo.path,
                env={**kept, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def start(
        self,
        *words: str,
        env: Mapping[str, str] | None = None,
        through: tuple[str, ...] = (),
        program: tuple[str, ...] = PROGRAM,
    ) -> None:
        """Returns when it protects."""
        self.spawn(*words, env=env, through=through, program=program)
        self.wait_protected()

    def wait_protected(self) -> None:
        answer = ask(self.folder, {"kind": START}, seconds=PLENTY, goes_on=self.is_alive)
        assert answer, self.log()

    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it as a power failure would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def end(self) -> None:
        """Leaves nothing of it, its children included."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def stop(self) -> int:
        """Ends it in good order; its exit code."""
        self.signal(signal.SIGTERM)
        assert self._process is not None
        return self._process.wait(PLENTY)

    def news(self) -> list[dict[str, Any]]:
        """The events that nobody has asked for yet."""
        if last_event(self.repo) == self._cursor:
            return []
        report = self.watch.here("events", "--since", str(self._cursor))
        self._cursor = report["cursor"]
        events: list[dict[str, Any]] = report["events"]
        return events

    def flush(self) -> dict[str, Any]:
        """Publishes all that was saved until now, however much that is."""
        return self._flushed(Progress(self))

    def published(self) -> dict[str, Any]:
        """The same, until nothing of the user's commands stands in its way any more."""
        progress = Progress(self)
        while (answer := self._flushed(progress))["refused_reason"] is not None:
            assert progress.goes_on(), f"waits for {answer['refused_reason']}\n{self.log()}"
        return answer

    def _flushed(self, progress: "Progress") -> dict[str, Any]:
        request = {"kind": FLUSH, "logical": True, "wait": True}
        answer = ask(self.folder, request, seconds=math.inf, goes_on=progress.goes_on)
        assert answer, self.log()
        return answer

    def log(self) -> str:
        """What it has said, for whoever has to find out why."""
        return (self.folder.path / "daemon.log").read_text(errors="replace")[-4000:]

    @contextmanager
    def ledger(self) -> Iterator[Ledger]:
        """What it has kept."""
        ledger = read_ledger(self.folder)
        assert ledger is not None
        with ledger:
            yield ledger


class Progress:
    """Whether a daemon comes to an end: a long backlog takes long, and nothing at all in minutes is a fault."""

    def __init__(self, daemon: Daemon) -> None:
        self._daemon = daemon
        self._deadline = Deadline.after(STILL)
        self._last_event = 0

    def goes_on(self) -> bool:
        if not self._deadline.remaining():
            with self._daemon.ledger() as ledger:
                last = ledger.events.last_id()
            self._deadline = Deadline.after(STILL if last > self._last_event else 0)
            self._last_event = last
        return self._daemon.is_alive() and bool(self._deadline.remaining())


@contextmanager
def killable(repo: Repo) -> Iterator[Daemon]:
    """A daemon that is not started yet, and gone when the test is over."""
    daemon = Daemon(repo)
    try:
        yield daemon
    finally:
        daemon.end()
