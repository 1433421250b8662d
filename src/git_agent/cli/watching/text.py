"""What people read of a watch: the reports of its verbs as lines."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.cli.screen import path_within
from git_agent.clock import local_text
from git_agent.console import Part, Styled
from git_agent.model.change import visible_path
from git_agent.watch.look.remedies import remedy_of_wait
from git_agent.watch.trouble import EVERYTHING, in_trouble

if TYPE_CHECKING:
    from git_agent.watch.report import WatchDiagnose, WatchDoctor, WatchLog, WatchPrompt, WatchStatus
    from git_agent.watch.report_parts import EventReport, Publish

MOST_GAPS = 5
KINDS = {"protected": "withheld"}  # to a person the first would say that it is kept
STYLES = {"ok": "green", "note": "yellow", "fault": "red"}


def status_lines(report: "WatchStatus") -> Iterator[Part]:
    """What is protected, what waits and why, what was published."""
    if report["running"]:
        yield Styled(text="in trouble", style="red") if report["trouble"] else Styled(text="protected", style="green")
        yield f"  {report['repo']} by process {report['pid']}\n"
    else:
        yield Styled(text="not protected", style="red")
        yield f"  {report['repo']}: no watch is running, `git-agent watch start`\n"
    branch = report["branch"] or "no branch"
    yield f"branch     {branch}, {report['mode']} commits\n"
    if report["sessions"]:
        yield f"sessions   {', '.join(report['sessions'])}\n"
    if report["trouble"]:
        yield Styled(text="trouble", style="red")
        yield f"    {in_trouble(report['trouble'])}; `git-agent watch diagnose` says what to do\n"
    yield from _gap_lines(report)
    yield f"waiting    {_waiting(report)}\n"
    captures = report["captures"]
    last = report["publish"]
    newest = (
        f", last {(last['last_commit'] or '')[:10]} at {local_text(last['last_commit_at'])}"
        if last["last_commit_at"]
        else ""
    )
    yield f"published  {_edits(captures['published'])}{newest}\n"
    if captures["handled_external"]:
        yield f"yours      {_edits(captures['handled_external'])} in your own commits\n"
    if captures["archived"]:
        yield f"archived   {_edits(captures['archived'])}, `git-agent watch recover` lists them\n"
    if report["checks"]:
        yield f"checks     {report['checks']}\n"


def _edits(count: int) -> str:
    return f"{count} edit{'' if count == 1 else 's'}"


def _gap_lines(report: "WatchStatus") -> Iterator[Part]:
    gaps = report["coverage"]["gaps"]
    if not gaps:
        return
    yield Styled(text="partial", style="yellow")
    yield f"    not protected: {len(gaps)} path{'' if len(gaps) == 1 else 's'}\n"
    for gap in gaps[:MOST_GAPS]:
        what = "everything" if gap["path"] == EVERYTHING else visible_path(gap["path"])
        yield f"           {what}: {gap['reason']}\n"
    if len(gaps) > MOST_GAPS:
        yield f"           and {len(gaps) - MOST_GAPS} more\n"


def _waiting(report: "WatchStatus") -> str:
    captures, intent = report["captures"], report["intent_strategy"]
    parts = [_edits(captures["pending"])]
    if captures["blocked"]:
        parts.append(f"{captures['blocked']} blocked, `git-agent watch diagnose` says why")
    if name := report["publish"]["waiting_for"]:
        remedy = remedy_of_wait(name)
        parts.append(f"{remedy['text']} ({name}){_pause_words(report['publish'])}; {remedy['hint']}")
    elif intent["batch_wait_active"]:
        left = intent["settle_trigger_in_seconds"]
        left = intent["age_trigger_in_seconds"] if left is None else left
        parts.append(f"for more edits, {left or 0:g} s at most")
    return "; ".join(parts)


def _pause_words(publish: "Publish") -> str:
    """Why it is paused and until when, as far as that was said."""
    if not (pause := publish["pause"]):
        return ""
    reason = f": {pause['reason']}" if pause["reason"] else ""
    return f"{reason}, until {local_text(pause['expires_at'])}" if pause["expires_at"] else reason


def event_line(event: "EventReport") -> str:
    """One event."""
    path = visible_path(event["path"] or "")
    if old_path := event.get("old_path"):
        path = f"{visible_path(old_path)} -> {path}"
    seq = "" if event["seq"] is None else f"#{event['seq']}"
    commit = (event["commit"] or "")[:10]
    kind = f"{KINDS.get(event['kind'], event['kind']):<16}"
    words = (local_text(event["ts"]), kind, f"{seq:>6}", f"{event['op'] or '':<6}", path, commit, event["reason"])
    return " ".join(word for word in words if word).rstrip() + "\n"


def short_event(event: "EventReport", *, columns: int) -> str:
    """The same in one row of a terminal: the time of day, what became of which file, and where or why."""
    kind = KINDS.get(event["kind"], event["kind"])
    reason = None if event["kind"] == "committed" else event["reason"]
    where = " ".join(filter(None, ((event["commit"] or "")[:10], reason)))
    start = f"{local_text(event['ts'])[-8:]} {kind:<10} "
    room = max(columns - len(start) - len(where) - 1, columns // 3)
    path = path_within(visible_path(event["path"] or ""), room)
    return f"{start}{path} {where}".rstrip() if path else f"{start}{where}"


def log_lines(report: "WatchLog") -> Iterator[Part]:
    """One line for each edit, and the commit it became."""
    for commit in report["commits"]:
        for edit in commit["edits"]:
            yield f"{local_text(edit['ts'])} {edit['op']:<6} {visible_path(edit['path'])} -> "
            yield Styled(text=commit["commit"][:10], style="yellow")
            yield f" {commit['subject']}\n"


def diagnose_lines(report: "WatchDiagnose") -> Iterator[Part]:
    """What is wrong, each with what to do."""
    if report["ok"]:
        yield "everything is protected, and nothing keeps captures from being published\n"
    for remedy in report["remediation"]:
        is_pause = remedy["about"] == report["publish"]["waiting_for"]
        yield f"{remedy['text']}{_pause_words(report['publish']) if is_pause else ''}\n"
        yield Styled(text="  hint:", style="cyan")
        yield f" {remedy['hint']}\n"


def check_lines(report: "WatchDoctor") -> Iterator[Part]:
    """One line for each check."""
    for check in report["checks"]:
        yield Styled(text=f"{check['state']:<5}", style=STYLES[check["state"]])
        hint = f"; {check['hint']}" if check["hint"] else ""
        yield f"  {check['name']:<10}  {check['text']}{hint}\n"


def prompt_lines(report: "WatchPrompt") -> Iterator[Part]:
    """What was sent and answered, as a person reads it."""
    seqs = ", ".join(map(str, report.get("offered_seqs", [])))
    who = f"{report.get('provider', '')} {report.get('model', '')}".strip()
    diffs = "with diffs" if report.get("diff_included") else "without diffs"
    at = local_text(report["timestamp"]) if report.get("timestamp") else ""
    yield f"{at} {who}: captures {seqs}, {diffs}, {report.get('validation_state', '')}\n"
    for name in ("request", "response"):
        yield Styled(text=f"\n{name}\n", style="bold")
        yield f"{json.dumps(report.get(name), indent=2, ensure_ascii=False)}\n"
