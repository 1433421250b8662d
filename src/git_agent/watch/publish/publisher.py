"""Publisher: one step of publication, and when to take the next."""

from collections.abc import Sequence

from git_agent import clock
from git_agent.errors import GitAgentError, StateError
from git_agent.git.read import Objects
from git_agent.git.trees import Trees
from git_agent.model.value import replace, value
from git_agent.watch.ledger.flushes import PUBLISHED, REFUSED, Flush
from git_agent.watch.plan.values import Planner
from git_agent.watch.publish.applied import HeadView
from git_agent.watch.publish.archive import Archivist
from git_agent.watch.publish.commits import Commits
from git_agent.watch.publish.ignored import settle_ignored
from git_agent.watch.publish.lineage import number_commits
from git_agent.watch.publish.offering import Offering
from git_agent.watch.publish.parts import Parts
from git_agent.watch.publish.retention import Retention
from git_agent.watch.publish.settling import settle_in_head
from git_agent.watch.publish.telling import Telling
from git_agent.watch.publish.waits import (
    GC,
    GIT_FAILED,
    LOOK_AGAIN,
    QUIET,
    REF_LOCK,
    SOON,
    STICKY_SECONDS,
    Wait,
    Waits,
)
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import DELETE, Capture, Decision, Position

IDLE_SECONDS = 60.0  # whoever captures something wakes us
FEW = 5  # captures that a person saves at once
FORMING_SECONDS, LONGEST_FORMING = 0.3, 5.0
VANISHED_SECONDS = 2.0  # after the last delete in a work tree that may be on its way out
JUST_BEFORE_SECONDS = 5.0  # whoever saves and asks for a flush at once finds that we were faster
PASSING = frozenset({QUIET, REF_LOCK})  # over in a moment: a flush waits for it as well
# Of programs: git refuses, is too slow, cannot be found while it is being upgraded, or cannot be started just now.
PASSING_FAILURES = (GitAgentError, OSError)


@value
class Passed:
    """What a step came to: commits, what is waited for, and in how many seconds to go on."""

    commits: tuple[str, ...] = ()
    wait: Wait | None = None
    seconds: float = IDLE_SECONDS


class Publisher:
    """Publishes what is pending, as the settings want it; for one thread."""

    def __init__(
        self,
        parts: Parts,
        settings: WatchSettings,
        planner: Planner,
        *,
        archivist: Archivist,
        retention: Retention,
    ) -> None:
        self._parts = parts
        self._ledger = parts.ledger
        self._waits = Waits(parts.git, parts.folder, monotonic=parts.monotonic)
        self._commits = Commits(parts, self._waits)
        self._offering = Offering(parts, settings, planner, self._commits, self._waits)
        self._archivist = archivist
        self._retention = retention
        self._put_off: tuple[Wait, float] | None = None  # what only a person can mend, and when to try again
        self._newest_seq, self._grown_at = 0, 0.0
        self._forming_since: float | None = None
        self._flushed: dict[str, list[str]] = {}
        self._objects = Objects(parts.git)  # stays open from one edit to the next
        self._is_idle = True
        self._telling = Telling(parts.ledger, parts.log)
        self._failures = 0  # one after the other
        self._has_begun = False

    def _begin(self) -> None:
        """What a crash has left: a journal, an index of our own, a lock that is provably ours."""
        self._parts.history.observe(self._ledger)
        self._parts.replay.sweep()
        # Only here, where the daemon's own lock says that no other of ours can hold it.
        self._parts.repairs.take_back_lock()
        self._has_begun = True

    def close(self) -> None:
        """Lets go of the ledger, and ends what is open."""
        self._objects.close()
        self._ledger.database.close()

    def tick(self, now: float) -> float:
        """One step, and how many seconds there is nothing to do unless somebody wakes it.

        Raises:
            StateError: the ledger cannot be written.
        """
        # Before the step: one that comes meanwhile asks for what this step may not have seen.
        flushes = self._ledger.flushes.unfinished()
        self._parts.work.is_awaited = bool(flushes)
        passed = self._tried(flushes)
        self._telling.tell(passed.wait)
        is_drained = self._finish(flushes, passed)
        if passed.seconds:  # nothing waits for it
            try:
                self._rest(now)
            except StateError:
                raise
            except PASSING_FAILURES as error:
                self._telling.say("what was published is not cleared up yet", str(error))
        return passed.seconds if is_drained else min(passed.seconds, SOON)

    def _tried(self, flushes: list[Flush]) -> Passed:
        """A step, or that git has failed in it: what it does not answer now it may answer later, and edits go on."""
        try:
            passed = self._step(flushes)
        except StateError:
            raise
        except PASSING_FAILURES as error:
            self._parts.history.start_over()
            self._objects.close()  # it may be in the middle of an answer
            seconds = min(LOOK_AGAIN * 2**self._failures, STICKY_SECONDS)
            self._failures += 1
            wait = Wait(name=GIT_FAILED, seconds=seconds, said=str(error))
            self._put_off = (wait, self._parts.monotonic() + seconds)
            return Passed(wait=wait, seconds=seconds)
        self._failures = 0
        return passed

    def _rest(self, now: float) -> None:
        """What has time until there is nothing to publish."""
        # Soon, and not when it is asked for: a rebase may throw the commit away before anybody asks.
        number_commits(self._ledger, self._parts.git)
        self._retention.tick(now)
        if self._is_idle:
            self._objects.close()
        self._is_idle = True

    def _untold(self, position: Position) -> Wait | None:
        """What keeps the user's index from knowing all that was published before a crash."""
        if not self._ledger.repairs.any():
            return None
        wait = self._parts.repairs.repair(self._ledger)
        if wait is None:
            self._waits.accept(position)  # that the index has changed is our own doing
        return wait

    def _step(self, flushes: list[Flush]) -> Passed:
        if not self._has_begun:
            self._begin()
        position = self._parts.history.observe(self._ledger)
        if position is None:
            return Passed(wait=Wait(name=GC), seconds=LOOK_AGAIN)
        if wait := self._untold(position):  # more commits would make more of it look taken back
            return Passed(wait=wait, seconds=wait.seconds)
        if not self._ledger.captures.any_unpublished():
            return Passed()
        # Asked before they are read: a pause may last for days, with a hundred thousand of them.
        if wait := self._wait(position, is_flush=bool(flushes)):
            return Passed(wait=wait, seconds=wait.seconds)
        pending = self._pending(position)
        self._parts.work.goes_on()
        if not pending:
            return Passed()
        if wait := self._unfinished(pending):
            return Passed(wait=wait, seconds=wait.seconds)
        self._is_idle = False
        view = HeadView(self._objects, Trees(self._objects, self._parts.git.repository), position.head)
        pending = settle_ignored(self._ledger, self._parts.git, pending, view)
        self._parts.work.goes_on()
        pending = settle_in_head(self._ledger, pending, view, self._commits.forms)
        self._parts.work.goes_on()
        last = max((flush.last_seq for flush in flushes), default=0)
        offered = self._offering.publish(pending, position, view, flush_up_to=last)
        # A key that has to be unlocked is not asked for every second: each try may open a window on somebody's screen.
        if offered.wait and offered.wait.seconds > SOON:
            self._put_off = (offered.wait, self._parts.monotonic() + offered.wait.seconds)
        seconds = IDLE_SECONDS if offered.seconds is None else offered.seconds
        return Passed(commits=offered.commits, wait=offered.wait, seconds=seconds)

    def _pending(self, position: Position) -> list[Capture]:
        captures = self._ledger.captures.unpublished()
        late = [capture for capture in captures if capture.generation != position.generation]
        if late:
            with self._parts.history.lock:
                self._archivist.archive_late(self._ledger, late, position)
            self._parts.history.on_moved()
        return [capture for capture in captures if capture.generation == position.generation]

    def _wait(self, position: Position, *, is_flush: bool) -> Wait | None:
        if self._put_off is not None and not is_flush:
            wait, until = self._put_off
            left = until - self._parts.monotonic()
            if left > 0:
                return replace(wait, seconds=left)
        self._put_off = None
        return self._waits.reason(position)

    def _unfinished(self, pending: Sequence[Capture]) -> Wait | None:
        """What is about to become more: a loop that writes a thousand files is one thing, not its first twenty."""
        moment = self._parts.monotonic()
        if pending[-1].seq != self._newest_seq:
            self._newest_seq, self._grown_at = pending[-1].seq, moment
            self._forming_since = self._forming_since or moment
        is_growing = moment - self._grown_at < FORMING_SECONDS
        if len(pending) > FEW and is_growing and moment - (self._forming_since or moment) < LONGEST_FORMING:
            return Wait(name=QUIET, seconds=FORMING_SECONDS)
        self._forming_since = None
        return self._vanishing(pending)

    def _vanishing(self, pending: Sequence[Capture]) -> Wait | None:
        """A linked work tree that is being removed loses its files first, and what says that it was one last."""
        repository = self._parts.git.repository
        if repository.git_dir == repository.common_dir:
            return None
        ages = [clock.now() - capture.captured_at for capture in pending if capture.op == DELETE]
        left = VANISHED_SECONDS - min((age for age in ages if age >= 0), default=VANISHED_SECONDS)
        return Wait(name=QUIET, seconds=left) if left > 0 else None

    def _finish(self, flushes: list[Flush], passed: Passed) -> bool:
        """Ends the flushes that have nothing left to wait for; whether all of them have."""
        open_ids = {flush.id for flush in flushes}
        self._flushed = {name: made for name, made in self._flushed.items() if name in open_ids}
        left = 0
        for flush in flushes:
            made = self._flushed.setdefault(flush.id, [])
            made += passed.commits
            # Whoever flushes waits for an answer; one that only a person can bring about would come too late.
            if passed.wait and passed.wait.name not in PASSING:
                self._refuse(flush, passed.wait.name, made)
            elif passed.wait or self._offering.has_left(flush.last_seq):
                left += 1
            else:
                self._ledger.flushes.finish(flush.id, PUBLISHED, commits=self._holding(flush, made))
        return not left

    def _refuse(self, flush: Flush, reason: str, made: list[str]) -> None:
        with self._ledger.transaction():
            self._ledger.flushes.finish(flush.id, REFUSED, commits=self._holding(flush, made), refused_reason=reason)
            self._ledger.events.add(Decision(kind="refused", reason=reason), at=clock.now())

    def _holding(self, flush: Flush, made: list[str]) -> tuple[str, ...]:
        """The commits that were made for a flush, after those that came just before it and have what it asks for."""
        first, since = self._ledger.flushes.last_seq_before(flush), flush.at - JUST_BEFORE_SECONDS
        before = self._ledger.captures.commits_of(first, flush.last_seq, since=since)
        return tuple(dict.fromkeys([*(commit for commit in before if commit not in made), *made]))
