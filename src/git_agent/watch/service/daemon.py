"""The daemon: one process for one work tree, which protects and publishes until nobody needs it any more."""

import os
from collections.abc import Callable
from contextlib import suppress

from git_agent import __version__
from git_agent.clock import monotonic, now
from git_agent.errors import StateError, StateFull
from git_agent.files.bell import Bell
from git_agent.files.place import Place
from git_agent.model.process_result import Programs
from git_agent.model.value import as_data, value
from git_agent.watch.facts import DAEMON, PAUSED
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.pause import pause_of
from git_agent.watch.service.answering import Answering
from git_agent.watch.service.home import settle_in, tidy
from git_agent.watch.service.letters import BELL
from git_agent.watch.service.lock import DaemonLock, take_lock
from git_agent.watch.service.log import Log
from git_agent.watch.service.loop import Loop
from git_agent.watch.service.parts import Parts, Rings
from git_agent.watch.service.sessions import SessionBook
from git_agent.watch.service.worries import Worries
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import Decision

LOOK_SECONDS = 1.0  # between looks at the threads, while nobody rings
BUSY_SECONDS = 0.01  # the same while somebody waits for an answer
SWEEP_SECONDS = 5.0
STOP_SECONDS = 30.0  # for a step of publication that is under way


@value
class Newcomer:
    """The session for whose sake a daemon is started."""

    id: str
    harness: str = ""
    pid: int | None = None


@value
class Surroundings:
    """What a daemon is given: where its state lies, how it works, and what it may ask of the machine."""

    folder: Place
    settings: WatchSettings
    programs: Programs
    make_parts: Callable[[Rings], Parts]
    is_there: Callable[[], bool]  # whether there still is a work tree


def run_daemon(given: Surroundings, newcomer: Newcomer | None) -> None:
    """Watches until it is stopped or interrupted, or the last session has left.

    Raises:
        AlreadyRunning: another process watches.
        StateError: what is kept cannot be used, or a part of the daemon has failed.
    """
    settle_in(given.folder)
    # Before the ledger is opened: two daemons would both settle what a crash has left.
    lock = take_lock(given.folder)
    try:
        tidy(given.folder)
        with open_ledger(given.folder) as ledger:
            _Daemon(given, ledger, lock).run(newcomer)
    finally:
        lock.let_go()


class _Daemon:
    """Everything that the main thread does."""

    def __init__(self, given: Surroundings, ledger: Ledger, lock: DaemonLock) -> None:
        self._given = given
        self._ledger = ledger
        self._log = Log(given.folder)
        self._worries = Worries(lock, self._log)
        self._bell = Bell(given.folder / BELL)
        self._parts = given.make_parts(Rings(captured=self._wake, asked=self._bell.ring))
        self._loop = Loop("publish", self._parts.make_publisher, log=self._log, on_failure=self._bell.ring)
        self._sessions = SessionBook(ledger, given.programs, ttl_seconds=given.settings.client_ttl_seconds)
        self._answering = Answering(
            given.folder, ledger, self._sessions, self._parts.protector, wake_publisher=self._loop.wake
        )
        self._next_sweep = 0.0

    def run(self, newcomer: Newcomer | None) -> None:
        self._begin(newcomer)
        reason = "signal"
        try:
            # First, so that everything is protected while the other thread still learns what there is to publish.
            self._parts.protector.start()
            self._loop.start()
            reason = self._watch()
        except KeyboardInterrupt:
            pass
        finally:
            self._end(reason)
        if failure := self._failure():
            raise StateError(
                f"the watch has ended: {type(failure).__name__}: {failure}", hint="`git-agent watch logs` shows where"
            ) from failure

    def _begin(self, newcomer: Newcomer | None) -> None:
        if newcomer:
            self._sessions.register(newcomer.id, harness=newcomer.harness, pid=newcomer.pid, at=now())
        else:
            self._sessions.until_stop()
        facts = {"pid": os.getpid(), "started_at": now(), "version": __version__}
        with self._ledger.transaction():
            self._ledger.set_meta(DAEMON, {**facts, "settings": as_data(self._given.settings)})
            self._ledger.events.add(Decision(kind="started", reason=__version__), at=now())
        self._log.line(
            f"started: process {os.getpid()}, version {__version__}, {self._given.settings.strategy} commits"
        )

    def _wake(self) -> None:
        self._loop.wake()

    def _watch(self) -> str:
        """Why it ends."""
        is_busy = True
        while True:
            self._bell.wait(BUSY_SECONDS if is_busy else LOOK_SECONDS)
            self._worries.tell(self._parts.protector.trouble)
            with suppress(StateFull):  # noted as soon as there is room; nobody is left unprotected for the want of it
                self._note_pause()
            is_busy = self._answering.step()
            # A daemon that protects only half must not look as if it were well.
            if self._failure():
                return "failed"
            if self._answering.stop_asked:
                return "stopped"
            with suppress(StateFull):
                self._sweep()
            if self._sessions.is_over():
                return "no_session"
            if not self._given.is_there():
                return "work_tree_gone"

    def _failure(self) -> BaseException | None:
        return self._parts.protector.failure or self._loop.failure

    def _sweep(self) -> None:
        if monotonic() < self._next_sweep:
            return
        self._next_sweep = monotonic() + SWEEP_SECONDS
        for session in self._sessions.sweep(at=now()):
            self._log.line(f"session {session} is gone")

    def _note_pause(self) -> None:
        """The pause is a file that anybody may set; that it was, or was lifted, is an event."""
        pause = pause_of(self._given.folder, now=now())
        before = self._ledger.meta(PAUSED)
        after = None if pause is None else as_data(pause)
        if before == after:
            return
        with self._ledger.transaction():
            self._ledger.set_meta(PAUSED, after)
            kind, reason = ("paused", pause.reason) if pause else ("resumed", "")
            self._ledger.events.add(Decision(kind=kind, reason=reason or None), at=now())
        self._loop.wake()

    def _end(self, reason: str) -> None:
        """Lets both loops finish what they are at; nothing is published that would not have been."""
        # Publication first: what is captured at the end waits for the next start, as it would after a crash.
        if not self._loop.stop(STOP_SECONDS):
            self._log.line("publish: still at work after its time; the journal settles it at the next start")
        self._parts.protector.stop()
        if (failure := self._parts.protector.failure) is not None:
            self._log.failure("protect", failure)
        if (failure := self._failure()) is not None:
            reason = f"failed: {type(failure).__name__}: {failure}"
        with suppress(StateFull), self._ledger.transaction():
            self._sessions.forget()
            self._ledger.events.add(Decision(kind="stopped", reason=reason), at=now())
        self._log.line(f"stopped: {reason}")
        # Last: whoever has asked for the end may rely on what is written by then.
        self._answering.end()
        self._bell.close()
