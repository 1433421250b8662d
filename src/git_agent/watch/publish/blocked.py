"""Blocked: captures that could not be applied, and when it is worth trying again."""

from collections.abc import Callable, Sequence

from git_agent import clock
from git_agent.model.value import replace, value
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.applied import HeadView
from git_agent.watch.publish.forms import FILTER, MISSING, STAGED, Held
from git_agent.watch.publish.waits import BLOCKED as BLOCKED_WAIT
from git_agent.watch.publish.waits import FILTER as FILTER_WAIT
from git_agent.watch.publish.waits import LOOK_AGAIN, Wait
from git_agent.watch.values import BLOCKED, PENDING, Capture, Decision, Entry

RETRY_SECONDS = 30.0  # a filter may work again without anything in git having changed


@value
class _Reason:
    """What HEAD had for the paths when it could not be applied, and the moment to try again all the same."""

    entries: tuple[Entry | None, ...]
    again_at: float | None


class Blocked:
    """Remembers it for one process: after a start everything is tried again."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._reasons: dict[int, _Reason] = {}

    def note(self, ledger: Ledger, captures: Sequence[Capture], held: Held, view: HeadView) -> None:
        """None of these can be published now."""
        again_at = self._monotonic() + RETRY_SECONDS if held.reason in (FILTER, MISSING) else None
        fresh = [one for one in captures if one.reason != held.reason]  # said once, and not at every try
        if fresh:
            with ledger.transaction():
                ledger.captures.hold([capture.seq for capture in fresh], BLOCKED, reason=held.reason)
                for capture in fresh:
                    ledger.events.add(Decision(kind="blocked", capture=capture, reason=held.reason), at=clock.now())
        self._reasons |= {
            capture.seq: _Reason(entries=_entries(capture, view), again_at=again_at) for capture in captures
        }

    def probed(self, captures: Sequence[Capture], view: HeadView, *, is_flush: bool) -> list[Capture]:
        """The captures, those that may be tried again as pending; the reason they had stays with them."""
        again = {one.seq for one in captures if one.state == BLOCKED and self._is_due(one, view, is_flush=is_flush)}
        known = {capture.seq for capture in captures}
        self._reasons = {seq: reason for seq, reason in self._reasons.items() if seq in known - again}
        return [replace(one, state=PENDING) if one.seq in again else one for one in captures]

    def _is_due(self, capture: Capture, view: HeadView, *, is_flush: bool) -> bool:
        reason = self._reasons.get(capture.seq)
        # HEAD says nothing about the index: what is staged can only be found out by trying.
        if reason is None or capture.reason == STAGED or reason.entries != _entries(capture, view):
            return True
        return reason.again_at is not None and (is_flush or self._monotonic() >= reason.again_at)


def blocked_wait(reasons: set[str]) -> Wait:
    """What everything waits for, where all that is left is blocked for these reasons."""
    # What a person can do something about is told first.
    name = next((name for name in (FILTER_WAIT, STAGED) if name in reasons), BLOCKED_WAIT)
    return Wait(name=name, seconds=LOOK_AGAIN)


def _entries(capture: Capture, view: HeadView) -> tuple[Entry | None, ...]:
    return tuple(view.entry(path) for path in capture.paths)
