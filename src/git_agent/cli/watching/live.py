"""`watch status --watch`: a page that changes on a terminal; in a pipe, a line for every change."""

from typing import TYPE_CHECKING

from git_agent.cli.render import show_report
from git_agent.cli.screen import fitted, wrapped
from git_agent.cli.watching.place import looking
from git_agent.cli.watching.text import event_line, short_event, status_lines
from git_agent.clock import sleep
from git_agent.watch.look.events import events_report
from git_agent.watch.look.status import status_report

if TYPE_CHECKING:
    from git_agent.console import Part
    from git_agent.watch.report import WatchStatus
    from git_agent.watch.report_parts import EventReport
    from git_agent.workspace import Workspace

LIVE_SECONDS = 0.5
SHOWN_EVENTS = 12  # where nobody says how many there is room for
MOST_EVENTS = 100


def live_status(workspace: "Workspace", *, json: bool) -> int:
    """Tells how it stands whenever that has changed, until it is interrupted."""
    before: object = None
    while True:
        # Opened anew each time: the ledger may be made, or replaced, while somebody watches.
        with looking(workspace) as at:
            report = status_report(at)
            recent = events_report(at.ledger, limit=MOST_EVENTS)["events"]
        page = page_of(report, recent, workspace.console.size)
        if json:
            # The countdowns move all the time, and are not worth a line.
            shown: object = [report["captures"], report["coverage"], report["publish"], report["running"]]
        else:
            shown = page
        if shown != before:
            if json:
                show_report(report, workspace.console, indent=None)
            else:
                workspace.console.page(*page)
            before = shown
        sleep(LIVE_SECONDS)


def page_of(report: "WatchStatus", recent: "list[EventReport]", size: tuple[int, int] | None) -> "list[Part]":
    """How it stands, and below that as many of the newest events as there is room for."""
    if size is None:
        return [*status_lines(report), "\n", *map(event_line, recent[-SHOWN_EVENTS:])]
    columns, rows = size
    status = wrapped(status_lines(report), columns=columns)
    room = rows - len(status) - 2  # an empty row above them, and one for the cursor
    events: list[list[Part]] = [[short_event(event, columns=columns)] for event in recent[-room:]] if room > 0 else []
    return fitted([*status, [], *events][: rows - 1], columns=columns)
