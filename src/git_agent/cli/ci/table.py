"""The checks as a table: failing, then pending, then passing; below it the reasons, what to do, and the summary."""

import shlex
from collections.abc import Iterator

from git_agent.ci.moments import age_text
from git_agent.ci.report_types import CICheckReport, CIContextReport
from git_agent.cli.columns import cut, padded
from git_agent.cli.screen import lines_of
from git_agent.console import Link, Part, Styled
from git_agent.model.invisible import escape_line
from git_agent.model.value import value
from git_agent.shape.form.width import display_width

WIDTH = 80
MOST_NAME = 40
STATE, NEED, TIME = 7, 8, 8  # columns; of a state at least
LEAST = 16  # of a name, and of an address
STYLES = {"fail": "red", "unknown": "yellow", "pending": "yellow", "pass": "green"}
WORDS = {"fail": "failed", "unknown": "unknown", "pending": "pending", "pass": "passed"}
MARKS = {
    "missing": "pending (missing)",
    "in_progress": "running",
    "running": "running",
    "skipped": "skipped",
    "neutral": "neutral",
}
WELL_KNOWN = ("github.com", "gitlab.com", "gitea.com", "codeberg.org")  # hosts that go without saying
MOST_PASSING = 100  # rows, beyond which they are only counted


def status_lines(report: CIContextReport, *, columns: int | None = None) -> Iterator[Part]:
    """Everything that a person wants to know of a change."""
    width = columns or WIDTH
    yield from _heading(report, width)
    yield from table_lines(report, columns=columns)
    yield from _remarks(report)
    yield from _reasons(report, commands=next_commands(report))
    yield from _summary(report)


def screen_lines(report: CIContextReport, *, columns: int, rows: int) -> list[list[Part]]:
    """The same on so many rows: of the table the end is left out, never a reason or the summary."""
    heading = lines_of(_heading(report, columns))
    table = lines_of(table_lines(report, columns=columns))
    below = lines_of([*_remarks(report), *_reasons(report, commands=[]), *_summary(report)])
    room = max(rows - len(heading) - len(below), 1)
    if len(table) > room:
        table = [*table[: room - 1], [f"… {len(table) - room + 1} more"]]
    return [*heading, *table, *below][-rows:]


def table_lines(report: CIContextReport, *, columns: int | None = None) -> Iterator[Part]:
    """A row for each check; where nobody says how wide a terminal is, nothing is cut."""
    checks = report["checks"]
    passing = sum(check["outcome"] == "pass" for check in checks)
    shown = checks if passing <= MOST_PASSING else [check for check in checks if check["outcome"] != "pass"]
    widths = _widths(shown, columns)
    for check in shown:
        yield from _row(check, widths)
    if len(shown) < len(checks):
        yield f"{passing} checks passed\n"


@value
class _Widths:
    """Columns of a table; without a `room` for addresses nothing is cut or left out."""

    state: int
    name: int
    room: int | None


def _widths(checks: list[CICheckReport], columns: int | None) -> _Widths:
    state = max(STATE, *(len(state_word(check)) for check in checks), 0)
    name = min(MOST_NAME, max((display_width(_label(check)) for check in checks), default=0))
    if columns is None:
        return _Widths(state=state, name=name, room=None)
    others = state + NEED + TIME + 8  # two between each
    name = min(name, max(LEAST, columns - others - LEAST))
    return _Widths(state=state, name=name, room=columns - others - name)


def state_word(check: CICheckReport) -> str:
    """How it stands, in a word."""
    return MARKS.get(check["raw"], WORDS[check["outcome"]])


def _label(check: CICheckReport) -> str:
    return escape_line(check["label"])


def _row(check: CICheckReport, widths: _Widths) -> Iterator[Part]:
    yield Styled(text=padded(state_word(check), widths.state), style=STYLES[check["outcome"]])
    label = _label(check)
    name = label if widths.room is None else cut(label, widths.name)
    url = escape_line(check["url"])
    is_long = widths.room is not None and display_width(url) > widths.room
    yield "  "
    # A part of an address leads nowhere: one that does not fit is behind the name, where the terminal knows links.
    yield Link(text=name, url=check["url"]) if is_long else name
    need = "required" if check["required"] else "optional"
    rest = f"{' ' * (widths.name - display_width(name))}  {need}  {check.get('duration', ''):<{TIME}}"
    yield rest if url and not is_long else rest.rstrip()
    if is_long and check["outcome"] == "fail":
        yield "\n"  # it is what a person opens next, so it stands whole
    if url and (not is_long or check["outcome"] == "fail"):
        yield "  "
        yield Link(text=url, url=check["url"])
    yield "\n"


def _heading(report: CIContextReport, width: int) -> Iterator[Part]:
    number = f"#{report['pr_number']} " if "pr_number" in report else ""
    into = f" into {report['base_branch']}" if "base_branch" in report else ""
    host = report.get("forge_host", "")
    on = f" on {host}" if host and host not in WELL_KNOWN else ""
    where = f" at {report['repository']}{on}" if "repository" in report else ""
    yield Styled(
        text=cut(f"{number}{report['branch'] or 'commit'} {report['sha'][:12]}{into}{where}", width), style="bold"
    )
    yield "\n"
    if report["stale"]:
        age = age_text(report.get("age_seconds", 0))
        yield Styled(text="from the last look", style="yellow")
        # One that is incomplete was asked for just now, in vain.
        yield f", {age} ago\n" if report["incomplete"] else f", {age} ago; `git-agent ci status --refresh` asks again\n"
    if not report["checks"] and (report["ci_systems"] or not report["incomplete"]):
        systems = ", ".join(system["name"] for system in report["ci_systems"])
        yield f"set up for {systems}\n" if systems else "no CI system is set up in this commit\n"


def _remarks(report: CIContextReport) -> Iterator[Part]:
    for check in report["checks"]:
        if remark := check.get("remark"):
            yield f"note: {_label(check)}: {escape_line(remark)}\n"
    for note in report["notes"]:
        yield f"note: {escape_line(note)}\n"


def _reasons(report: CIContextReport, *, commands: list[str]) -> Iterator[Part]:
    if report["aggregate"]["merge_ready"]:
        yield Styled(text="ready", style="green")
        yield " to merge\n" if "pr_number" in report else "\n"
        return
    if not report["merge_reasons"]:  # the only one is told as an error
        yield Styled(text="not known", style="yellow")
        yield " whether it is ready\n"
        return
    has_failed = any(check["required"] and check["outcome"] == "fail" for check in report["checks"])
    yield Styled(text="not ready:", style="red" if has_failed else "yellow")
    yield "\n"
    for reason in report["merge_reasons"]:
        yield f"  {escape_line(reason)}\n"
    for command in commands:
        yield Styled(text="next:", style="cyan")
        yield f" {command}\n"


def _summary(report: CIContextReport) -> Iterator[Part]:
    yield f"{report['aggregate']['status_summary']}\n"


def next_commands(report: CIContextReport) -> list[str]:
    """What would bring a person further."""
    failing = [check for check in report["checks"] if check["outcome"] == "fail"]
    which = _selected(report)
    if failing:
        label = _label(failing[0])
        name = f"--check={label}" if label.startswith("-") else label
        return [f"git-agent ci diagnose{which} {shlex.quote(name)}"]
    if any(check["required"] and check["outcome"] == "pending" for check in report["checks"]):
        return [f"git-agent ci wait{which}"]
    return []


def _selected(report: CIContextReport) -> str:
    """The option that chooses the same again."""
    how = report.get("selected_by")
    if how == "pr" and "pr_number" in report:
        return f" --pr {report['pr_number']}"
    return f" --sha {report['sha'][:12]}" if how == "sha" else ""
