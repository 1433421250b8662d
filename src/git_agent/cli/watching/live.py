"""`watch status --watch`: a page that changes on a terminal; in a pipe, a line for every change."""

from typing import TYPE_CHECKING

from git_agent.cli.render import show_report
from git_agent.cli.watching.place import looking
from git_agent.cli.watching.text import event_line, status_lines
from git_agent.clock import sleep
from git_agent.watch.look.events import events_report
from git_agent.watch.look.status import status_report

if TYPE_CHECKING:
    from git_agent.console import Part
    from git_agent.workspace import Workspace

LIVE_SECONDS = 0.5
SHOWN_EVENTS = 12


def live_status(workspace: "Workspace", *, json: bool) -> int:
    """Tells how it stands whenever that has changed, until it is interrupted."""
    before: object = None
    while True:
        # Opened anew each time: the ledger may be made, or replaced, while somebody watches.
        with looking(workspace) as at:
            report = status_report(at)
            recent = events_report(at.ledger, limit=SHOWN_EVENTS)["events"]
        page: list[Part] = [*status_lines(report), "\n", *map(event_line, recent)]
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
