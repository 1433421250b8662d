"""What the protecting thread does: whatever was heard, or a scan finds, becomes captures."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from git_agent import clock
from git_agent.errors import StateFull
from git_agent.files.spelling import folded
from git_agent.git.gateway import Git
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.protect.examine import Examiner, Finding
from git_agent.watch.protect.hints import Heard
from git_agent.watch.protect.keep import Keeper
from git_agent.watch.protect.record import Recorder
from git_agent.watch.protect.scan import changed_paths, index_looks, list_tracked, seed
from git_agent.watch.protect.temporary import STANDS_AFTER
from git_agent.watch.settings import WatchSettings
from git_agent.watch.trouble import EVERYTHING, Trouble, trouble_of
from git_agent.watch.values import Decision, Gap, Position

BATCH = 200  # paths in one transaction: the first of a burst are safe while the last are still read
RETRY_SECONDS = 1.0
WATCH_LIMIT = "watch_limit"
SEEDED = "seeded"  # the generation for which the table of files was filled from HEAD


class Protection:
    """One work tree in one thread, with the ledger that this thread writes."""

    def __init__(
        self, git: Git, settings: WatchSettings, *, ledger: Ledger, keeper: Keeper, observe: Callable[[], Position]
    ) -> None:
        self._git = git
        self._ledger = ledger
        self._observe = observe
        self._examiner = Examiner(git, settings, now_ns=lambda: int(clock.now() * 1e9))
        self._recorder = Recorder(ledger, keeper)
        self._position = observe()
        with suppress(StateFull):  # what an earlier daemon had to say of everything may be true no more
            ledger.gaps.close(EVERYTHING)
        self._early: dict[str, float] = {}  # paths with the moment at which they have stood
        self._again: set[str] = set()  # what could not be captured for want of room
        self.trouble: Trouble | None = None
        self.is_limited = False
        self._index: tuple[int, ...] | None = None  # how the index looked when it was asked what is tracked

    def close(self) -> None:
        self._examiner.ignored.forget()

    def take(self, heard: Heard) -> int:
        """Captures what was heard, and what was put off until now; how many captures that makes."""
        if heard.overflow:
            self._ledger.events.add(Decision(kind="overflow"), at=clock.now())
        if self._has_moved() or heard.overflow or heard.scan:
            return self.scan()
        # Whether a path is tracked may have changed with the index, and decides what happens to it.
        if heard.git or self._early:
            self._list_again()
        return self._look_at(self._expanded(heard.paths)) + self._look_at(self._due(), has_stood=True)

    def scan(self) -> int:
        """Looks at every file."""
        self._examiner.ignored.forget()
        # Once in the life of a ledger: whatever differs from HEAD when a watch begins is an edit of somebody.
        if self._ledger.meta(SEEDED) is None:
            seed(self._git, self._ledger, self._position)
            self._ledger.set_meta(SEEDED, self._position.generation)
        self._index = None
        self._list_again()
        # Listed before anything is changed in the table that is being read.
        paths = set(changed_paths(self._git, self._ledger, self._examiner.listed))
        # What could not be read may be readable by now, without looking any different.
        paths.update(gap.path for gap in self._ledger.gaps.all() if gap.path != EVERYTHING)
        return self._look_at(paths) + self._look_at(self._due(), has_stood=True)

    def tell_limit(self, *, is_limited: bool) -> None:
        """Whether the system grants watches for all folders; where it does not, edits wait for the next scan."""
        if is_limited and not self.is_limited:
            with suppress(StateFull):  # without room for it, it is told the next time
                with self._ledger.transaction():
                    self._ledger.gaps.put(Gap(path=EVERYTHING, reason=WATCH_LIMIT, since=clock.now()))
                    self._ledger.events.add(Decision(kind="skipped", reason=WATCH_LIMIT), at=clock.now())
                self.is_limited = True

    def _list_again(self) -> bool:
        """What is tracked, if the index has changed since it was last asked; whether it has."""
        looks = index_looks(self._git)
        if looks == self._index:
            return False
        self._index = looks
        self._examiner.listed = list_tracked(self._git, self._ledger, self._position)
        return True

    def due_in(self) -> float | None:
        """When there is something to do that nobody will give a hint of."""
        # Nobody gives a hint when there is room again.
        moments = [*self._early.values(), *([clock.monotonic() + RETRY_SECONDS] if self._again else [])]
        return max(0.0, min(moments) - clock.monotonic()) if moments else None

    def _has_moved(self) -> bool:
        """Follows HEAD; in a new generation every file that is not as in HEAD is captured anew."""
        before, self._position = self._position, self._observe()
        if before.generation != self._position.generation:
            # Captures of the old generation are archived, and what still differs needs new ones.
            self._ledger.files.forget_edits()
        return before != self._position

    def _expanded(self, paths: Iterable[str]) -> set[str]:
        """With the files of a folder that was moved or removed: nobody gives a hint of each."""
        chosen = {*paths, *self._again}
        for path in tuple(chosen):
            chosen.update(file.path for file in self._ledger.files.under(path))
        return chosen

    def _due(self) -> set[str]:
        moment = clock.monotonic()
        due = {path for path, stands_at in self._early.items() if stands_at <= moment}
        for path in due:
            del self._early[path]
        return due

    def _look_at(self, paths: Iterable[str], *, has_stood: bool = False) -> int:
        count = 0
        for some in _batches(paths):
            findings = self._looked_at(some, has_stood=has_stood)
            stands_at = clock.monotonic() + STANDS_AFTER
            self._early |= {finding.path: stands_at for finding in findings if finding.unsettled}
            try:
                count += len(self._recorder.record(findings, self._position))
            except StateFull as full:
                self._again.update(some)
                self._tell_trouble(trouble_of(full))
            else:
                self._again.difference_update(some)
        if self.trouble and not self._again:
            self.trouble = None
            self._ledger.gaps.close(EVERYTHING)
            self.is_limited = False  # told again, now that there is room for it
        return count

    def _looked_at(self, paths: list[str], *, has_stood: bool) -> list[Finding]:
        findings = self._examiner.look_at(paths, self._ledger, has_stood=has_stood)
        if any(finding.edit and finding.edit.after is None for finding in findings) and self._list_again():
            # A sparse checkout removes files first and says then, in the index, that they are not wanted.
            findings = self._examiner.look_at(paths, self._ledger, has_stood=has_stood)
        return findings

    def _tell_trouble(self, trouble: Trouble) -> None:
        self.trouble = trouble
        with suppress(StateFull):  # not even room for that; the note of whoever holds the lock says it, too
            self._ledger.gaps.put(Gap(path=EVERYTHING, reason=trouble.reason, since=clock.now()))


def _batches(paths: Iterable[str]) -> Iterator[list[str]]:
    """In order, so that a rename within a folder has both its halves in one batch as often as can be."""
    some: list[str] = []
    last = ""
    for name, path in sorted((folded(path), path) for path in paths):
        # Spellings of one name never part: only together they are known for a rename.
        if len(some) >= BATCH and name != last:
            yield some
            some = []
        some.append(path)
        last = name
    if some:
        yield some
