"""Protector: the thread that hears hints, scans where they cannot be trusted, and waits for nobody."""

from collections.abc import Callable
from threading import Event, Lock, Thread

from git_agent import clock
from git_agent.errors import GitAgentError, NotStarted
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.model.value import value
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.protect.hints import Heard, Hints
from git_agent.watch.protect.keep import Keeper
from git_agent.watch.protect.protection import RETRY_SECONDS, Protection
from git_agent.watch.settings import WatchSettings
from git_agent.watch.trouble import FAILING, Trouble, trouble_of
from git_agent.watch.values import Position

# Seconds between scans that nobody asked for: soon after there was something to do, then more and more seldom.
FIRST_PAUSE, IDLE_PAUSE, LONGEST_PAUSE = 30.0, 300.0, 900.0
SCAN = Heard(scan=True)
LIMITED_PAUSE = 3.0  # where the system grants too few watches, scans are all there is


@value
class Watched:
    """What is to be protected, and where what is captured of it is kept."""

    git: Git
    settings: WatchSettings
    folder: Place
    keeper: Keeper


class Protector:
    """Made and asked by other threads; everything else happens in its own."""

    def __init__(
        self, watched: Watched, *, observe: Callable[[Ledger], Position], on_captured: Callable[[], None]
    ) -> None:
        self._watched = watched
        self._observe = observe
        self._on_captured = on_captured
        self._pause = IDLE_PAUSE
        self._slept = clock.suspended()
        self._stopping = False
        # A list, because several may ask while one scan is under way, and each of them before it began.
        self._asked: list[Event] = []
        self._lock = Lock()
        self._thread = Thread(target=self._run, name="protect", daemon=True)
        self.hints = Hints()
        self.protected = Event()
        self.trouble: Trouble | None = None  # why nothing can be captured just now
        self.failure: BaseException | None = None  # what has ended the thread

    def start(self) -> None:
        """Returns at once; `protected` is set when the first scan is done."""
        self._thread.start()

    def stop(self) -> None:
        """Captures what was saved before, and ends."""
        self._stopping = True
        self.hints.ask_for_scan()
        self._thread.join()

    def ask_for_scan(self) -> Event:
        """Set when everything that was saved before now is captured, or `trouble` says why it could not be."""
        done = Event()
        with self._lock:
            self._asked.append(done)
        self.hints.ask_for_scan()
        return done

    def _run(self) -> None:
        watched = self._watched
        try:
            with open_ledger(watched.folder) as ledger:
                while not (self._stopping or self._has_protected(ledger)):
                    clock.sleep(RETRY_SECONDS)
        except BaseException as error:  # noqa: BLE001  the daemon ends when one of its threads has
            self.failure = error
            self.trouble = Trouble(reason=FAILING, text=str(error))
        finally:
            self.protected.set()
            # Also where the thread has failed: whoever asked must not wait for ever.
            self._answer(self._taken())

    def _has_protected(self, ledger: Ledger) -> bool:
        """Protects until it is stopped; False where it could not begin, and has to be tried again.

        Whatever else keeps it from beginning is a reason not to begin: nobody would see that nothing is protected.
        """
        watched = self._watched
        try:
            protection = Protection(
                watched.git,
                watched.settings,
                ledger=ledger,
                keeper=watched.keeper,
                observe=lambda: self._observe(ledger),
            )
            protection.scan()
        except NotStarted as error:
            self.trouble = trouble_of(error)
            return False
        self.trouble = protection.trouble
        self._protect(protection)
        protection.close()
        return True

    def _protect(self, protection: Protection) -> None:
        protection.tell_limit(is_limited=self.hints.is_limited)  # which the first folders may have met already
        self.protected.set()
        self._on_captured()
        while not self._stopping:
            self._step(protection)
        # Whatever the thread was at when it was told to stop: what was saved until then is captured.
        self._taken_with_care(protection, SCAN)

    def _step(self, protection: Protection) -> None:
        due = protection.due_in()
        pause = LIMITED_PAUSE if protection.is_limited else self._pause
        heard = self.hints.take(pause if due is None else min(due, pause))
        if self._stopping:
            return  # the last scan looks at it
        # After the hints: a question that comes in between is answered by a scan that is yet to begin.
        asked = self._taken()
        if heard.is_nothing and due is None:
            # Where nothing was missed, hints can be trusted for longer.
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            heard = SCAN
        elif asked or self._has_slept():  # whoever asks may come between what was heard and now
            heard = SCAN
        is_taken = self._taken_with_care(protection, heard)
        self._answer(asked)
        if not is_taken:
            self.hints.ask_for_scan()  # nothing may be taken for looked at
            clock.sleep(RETRY_SECONDS)

    def _taken_with_care(self, protection: Protection, heard: Heard) -> bool:
        """Whether it could be looked at: git may be busy, a lock be held, or the machine have no room for a program."""
        try:
            count = protection.take(heard)
            protection.tell_limit(is_limited=self.hints.is_limited)
        except (GitAgentError, OSError) as error:
            self.trouble = trouble_of(error)
            return False
        self.trouble = protection.trouble
        if count:
            self._pause = FIRST_PAUSE
            self._on_captured()
        return True

    def _has_slept(self) -> bool:
        """Whether the machine was suspended since the last time, and nobody watched."""
        before, self._slept = self._slept, clock.suspended()
        return self._slept - before > 1.0

    def _taken(self) -> list[Event]:
        with self._lock:
            asked, self._asked = self._asked, []
        return asked

    def _answer(self, asked: list[Event]) -> None:
        for done in asked:
            done.set()
