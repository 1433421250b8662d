"""`ci wait`: a table that changes on a terminal; elsewhere, a line for every change."""

import argparse
from typing import TYPE_CHECKING

from git_agent.ci.look import Seen, gate
from git_agent.ci.moments import duration_text
from git_agent.ci.wait import Patience, Ticks, Wait
from git_agent.cli.ci.place import opened, show_seen
from git_agent.cli.ci.table import screen_lines, state_word
from git_agent.cli.screen import fitted
from git_agent.clock import monotonic, now, sleep
from git_agent.config.durations import duration_seconds
from git_agent.errors import UsageError
from git_agent.model.invisible import escape_invisible

if TYPE_CHECKING:
    from git_agent.console import Console, Part
    from git_agent.workspace import Workspace

LEAST_INTERVAL = 1.0  # seconds: whoever asks more often is soon refused


def wait(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Waits until it is decided."""
    patience = Patience(
        interval=_seconds(args.interval, "--interval", least=LEAST_INTERVAL),
        timeout=_seconds(args.timeout, "--timeout", least=0.0),
        fail_fast=args.fail_fast,
    )
    telling = Telling(workspace.console, as_json=args.json)
    started = monotonic()
    with opened(args, workspace, answers="own") as (parts, target):
        seen = Wait(
            lambda seconds: gate(parts, target, strict=args.strict, seconds=seconds),
            patience=patience,
            ticks=Ticks(monotonic=monotonic, sleep=sleep, now=now),
            file=parts.file,
            tell=telling.tell,
        ).run()
    telling.end()
    show_seen(seen, workspace, as_json=args.json)
    if monotonic() - started >= patience.timeout:
        after = f"the time is up after {duration_text(patience.timeout)}" if patience.timeout else "looked once"
        workspace.console.note(f"git-agent: {after}")
    return seen.code


def _seconds(text: str, option: str, *, least: float) -> float:
    try:
        seconds = duration_seconds(text)
    except ValueError:
        raise UsageError(f"{option} is no time: {text}", hint="write 90, 90s, 2m or 1h") from None
    if seconds < least:
        raise UsageError(f"{option} is too short: {text}", hint=f"{least:g}s is the least")
    return seconds


class Telling:
    """What is told while it waits: a page where answers go to a terminal, else a line for every change."""

    def __init__(self, console: "Console", *, as_json: bool) -> None:
        self._console = console
        self._is_page = console.terminal_out and not as_json
        self._as_json = as_json
        self._rows = 0  # of the page that stands there
        self._started = monotonic()
        self._before: dict[str, str] = {}
        self._line = ""
        self._news: tuple[str, ...] = ()

    def tell(self, seen: Seen, news: tuple[str, ...]) -> None:
        """One more look."""
        if self._is_page:
            self._news = news or self._news
            self._draw(seen)
            return
        for line in (*news, *self._changes(seen)):
            self._say(line)

    def end(self) -> None:
        """Takes the page away: what was seen last is shown whole in its place."""
        if self._rows:
            self._console.in_place(over=self._rows)

    def _draw(self, seen: Seen) -> None:
        columns, rows = self._console.size or (80, 24)
        waited = duration_text(monotonic() - self._started)
        told = (*self._news, f"waiting for {waited}; Ctrl-C ends it")
        below: list[list[Part]] = [[text] for text in told]
        page = [*screen_lines(seen.report, columns=columns, rows=max(rows - len(below) - 1, 1)), *below]
        self._console.in_place(*fitted(page, columns=columns), over=self._rows)
        self._rows = len(page)

    def _changes(self, seen: Seen) -> list[str]:
        if seen.answer is None:
            return []
        states = {check["label"]: state_word(check) for check in seen.report["checks"]}
        changes = [f"{label}: {state}" for label, state in states.items() if self._before.get(label) != state]
        changes += [f"{label}: gone" for label in self._before if label not in states]
        self._before = states
        before, self._line = self._line, seen.report["aggregate"]["status_summary"]
        return [*changes, self._line] if self._line != before or changes else []

    def _say(self, line: str) -> None:
        text = escape_invisible(line).replace("\n", " ")
        if self._as_json:
            self._console.note(text)  # stdout is for the one object
        else:
            self._console.out(f"{text}\n")
