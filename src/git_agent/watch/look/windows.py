"""Planner windows as the ledger keeps them: numbers and reasons, never a line of anybody's text."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from git_agent.clock import utc_text
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.ledger.windows import KeptWindow
from git_agent.watch.plan.summary import part_in

if TYPE_CHECKING:
    from git_agent.watch.report_parts import EventWindow, PlannerWindow


def last_window(ledger: Ledger) -> "PlannerWindow | None":
    """The newest one."""
    return next(iter(recent_windows(ledger, 1)), None)


def recent_windows(ledger: Ledger, count: int) -> "list[PlannerWindow]":
    """The newest ones, newest first."""
    return [_window(kept) for kept in ledger.windows.latest(count)]


def windows_by_id(ledger: Ledger, ids: Iterable[int]) -> "dict[int, PlannerWindow]":
    """Those of these ids that are kept."""
    return {number: _window(kept) for number in set(ids) if (kept := ledger.windows.get(number))}


def seen_by(window: "PlannerWindow", seq: int | None) -> "EventWindow":
    """A window as one capture's event shows it."""
    part = part_in(cast("dict[str, Any]", window), -1 if seq is None else seq)
    return cast("EventWindow", {**window, **part})


def _window(kept: KeptWindow) -> "PlannerWindow":
    return cast("PlannerWindow", {"id": kept.id, "ts": utc_text(kept.at), **kept.summary})
