"""Planner windows as the ledger keeps them: numbers and reasons, never a line of anybody's text."""

from collections.abc import Iterable

from git_agent.clock import utc_text
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.ledger.windows import KeptWindow
from git_agent.watch.report_parts import EventWindow, PlannerWindow


def last_window(ledger: Ledger) -> PlannerWindow | None:
    """The newest one."""
    return next(iter(recent_windows(ledger, 1)), None)


def recent_windows(ledger: Ledger, count: int) -> list[PlannerWindow]:
    """The newest ones, newest first."""
    return [_window(kept) for kept in ledger.windows.latest(count)]


def windows_by_id(ledger: Ledger, ids: Iterable[int]) -> dict[int, PlannerWindow]:
    """Those of these ids that are kept."""
    return {number: _window(kept) for number in set(ids) if (kept := ledger.windows.get(number))}


def part_in(window: PlannerWindow, seq: int | None) -> EventWindow:
    """A window as one capture's event shows it."""
    groups = [number for number, group in enumerate(window["selected_groups"]) if seq in group]
    return {
        **window,
        "offered": seq in window["offered_seqs"],
        "hidden": seq in window["hidden_seqs"],
        "selected": bool(groups),
        "deferred": seq in window["deferred_seqs"],
        "group_ord": groups[0] if groups else None,
    }


def _window(kept: KeptWindow) -> PlannerWindow:
    summary = kept.summary
    return {
        "id": kept.id,
        "ts": utc_text(kept.at),
        "source": kept.source,
        "failure": kept.failure,
        "offered_seqs": summary.get("offered_seqs", []),
        "visible_original_seqs": summary.get("visible_original_seqs", []),
        "hidden_seqs": summary.get("hidden_seqs", []),
        "selected_groups": summary.get("selected_groups", []),
        "deferred_seqs": summary.get("deferred_seqs", []),
        "forced": bool(summary.get("forced", False)),
        "fallback": bool(summary.get("fallback", False)),
    }
