"""Edits → captures. Content is durable before the row that speaks of it, and the row before anybody is told."""

from collections import deque
from collections.abc import Sequence

from git_agent import clock
from git_agent.model.value import replace, value
from git_agent.watch.ledger.contents import in_row
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.protect.examine import SECRET, Finding
from git_agent.watch.protect.keep import Keeper
from git_agent.watch.protect.renames import with_renames
from git_agent.watch.values import HANDLED_EXTERNAL, RENAME, Capture, Decision, Edit, Gap, Known, Position

BURST_PATHS, BURST_SECONDS = 500, 2.0


@value
class _Batch:
    """Captures of one moment."""

    at: float
    first: int
    count: int


class Recorder:
    """Writes what was found, for one thread."""

    def __init__(self, ledger: Ledger, keeper: Keeper) -> None:
        self._ledger = ledger
        self._keeper = keeper
        self._recent: deque[_Batch] = deque()
        self._burst: int | None = None
        self._erased: list[str] = []

    def record(self, findings: Sequence[Finding], position: Position) -> list[Capture]:
        """Makes everything durable in one transaction; whoever gets the captures may rely on them.

        Raises:
            StateFull: there is no room; nothing of it is kept, and the same can be tried again.
        """
        edits = with_renames([finding.edit for finding in findings if finding.edit])
        # Before the transaction: to store a large file takes seconds, in which the publisher could not write.
        edits = [self._kept(edit) for edit in edits]
        at = clock.now()
        with self._ledger.transaction():
            captures = [self._capture(edit, position, at) for edit in edits]
            self._ledger.files.put(finding.seen for finding in findings if finding.seen)
            for finding in findings:
                self._tell_gap(finding, at)
            self._mark_burst(captures)
        # Behind the transaction: what is let go of before it could be rolled back into a row without bytes.
        self._wipe()
        return captures

    def _wipe(self) -> None:
        """What was erased is let go of by git too, and not left in the database's own journal."""
        if self._erased:
            for oid in self._erased:
                self._keeper.release(oid)
            self._erased.clear()
            self._ledger.database.wipe()

    def _kept(self, edit: Edit) -> Edit:
        """Large contents are git's to keep, or where that cannot be relied on just now, the ledger's."""
        if edit.raw is None or edit.content is None or self._keeper.keep(edit.content.oid, edit.raw):
            return edit
        return replace(edit, content=replace(edit.content, body=in_row(edit.raw)))

    def _capture(self, edit: Edit, position: Position, at: float) -> Capture:
        ledger = self._ledger
        if edit.content is not None:
            ledger.contents.put(edit.content, at=at)
        capture = ledger.captures.add(edit, position, at=at, burst=None)
        ledger.events.add(Decision(kind="captured", capture=capture), at=at)
        known = ledger.files.get(edit.path)
        base = known.base if known else None
        ledger.files.put([Known(path=edit.path, seen=edit.after, stat=edit.stat, base=base)])
        if edit.op == RENAME and edit.old_path is not None:
            source = ledger.files.get(edit.old_path)
            ledger.files.put([Known(path=edit.old_path, seen=None, stat=None, base=source.base if source else None)])
        return capture

    def _tell_gap(self, finding: Finding, at: float) -> None:
        gaps = self._ledger.gaps
        before = gaps.reason(finding.path)
        if finding.gap is None:
            # One that is early was not looked into, so that nothing is known of its gap.
            if before is not None and not finding.unsettled:
                gaps.close(finding.path)
            return
        gaps.put(Gap(path=finding.path, reason=finding.gap, since=at))
        if finding.secret_oid is not None:
            self._erase(finding.secret_oid, at)
        # Told once and not with every save.
        if before != finding.gap:
            kind = "protected" if finding.gap == SECRET else "skipped"
            self._ledger.events.add(Decision(kind=kind, path=finding.path, reason=finding.gap), at=at)

    def _erase(self, oid: str, at: float) -> None:
        """What stood under another name for a while, and then got that of a secret, was stored in between."""
        captures = [
            capture
            for capture in self._ledger.captures.unpublished_with(oid)
            # The same bytes under a harmless name that still stands are that file's own.
            if not self._ledger.files.is_present(capture.path)
        ]
        if not captures:
            return
        self._ledger.captures.settle([capture.seq for capture in captures], HANDLED_EXTERNAL, at=at, reason=SECRET)
        self._ledger.contents.erase(oid)
        self._erased.append(oid)
        for capture in captures:
            self._ledger.events.add(Decision(kind="protected", capture=capture, reason=SECRET), at=at)

    def _mark_burst(self, captures: Sequence[Capture]) -> None:
        """More than anybody types in two seconds is one thing: it gets one number, also what came first of it."""
        moment = clock.monotonic()
        while self._recent and moment - self._recent[0].at > BURST_SECONDS:
            self._recent.popleft()
        if not self._recent:
            self._burst = None  # two quiet seconds end it
        if not captures:
            return
        self._recent.append(_Batch(at=moment, first=captures[0].seq, count=len(captures)))
        if self._burst is None and sum(batch.count for batch in self._recent) > BURST_PATHS:
            self._burst = self._recent[0].first
        if self._burst is not None:
            # Those before it as well: that it is a burst shows only when most of it is there.
            self._ledger.captures.join_burst(self._burst, first=self._recent[0].first)
