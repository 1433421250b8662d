"""The ledger of decisions, as programs read it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from git_agent.clock import utc_text
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.look.windows import seen_by, windows_by_id
from git_agent.watch.values import Event

if TYPE_CHECKING:
    from git_agent.watch.report import WatchEvents
    from git_agent.watch.report_parts import EventReport, PlannerWindow

LIMIT = 100


def events_report(
    ledger: Ledger | None, *, since: int | None = None, path: str | None = None, limit: int | None = LIMIT
) -> "WatchEvents":
    """Those after an id; without one the newest. The cursor is where to go on, also where other paths were left out."""
    if ledger is None:
        return {"schema_version": 1, "command": "watch", "events": [], "cursor": 0}
    newest = ledger.events.last_id()  # before they are read: what comes meanwhile is for the next time
    if since is None and limit is not None:
        events = ledger.events.latest(path=path, limit=limit)
    else:
        events = ledger.events.since(since or 0, path=path, limit=limit)
    is_cut = limit is not None and len(events) >= limit
    # Where nothing was cut, behind everything there is: a path without events would else be looked for from the start.
    cursor = events[-1].id if events and (is_cut or events[-1].id > newest) else max(newest, since or 0)
    return {"schema_version": 1, "command": "watch", "events": _reports(ledger, events), "cursor": cursor}


def commit_events_report(ledger: Ledger | None, commits: Sequence[str]) -> "WatchEvents":
    """Everything that was decided about the captures behind these commits."""
    events = [event for commit in commits for event in (ledger.events.of_commit(commit) if ledger else ())]
    reports = _reports(ledger, events) if ledger else []
    return {
        "schema_version": 1,
        "command": "watch",
        "events": reports,
        "cursor": ledger.events.last_id() if ledger else 0,
    }


def _reports(ledger: Ledger, events: Sequence[Event]) -> "list[EventReport]":
    windows = windows_by_id(ledger, (event.window for event in events if event.window is not None))
    return [event_report(event, windows) for event in events]


def event_report(event: Event, windows: "dict[int, PlannerWindow]") -> "EventReport":
    """One event."""
    report: EventReport = {
        "id": event.id,
        "seq": event.seq,
        "kind": event.kind,
        "path": event.path,
        "op": event.op,
        "ts": utc_text(event.at),
        "commit": event.commit,
        "reason": event.reason,
    }
    if event.old_path is not None:
        report["old_path"] = event.old_path
    if event.window in windows:
        report["planner_window"] = seen_by(windows[event.window], event.seq)
    return report
