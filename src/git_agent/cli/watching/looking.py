"""`watch status|events|log|diagnose|doctor|logs`: what only looks, and needs no daemon."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.render import show_report
from git_agent.cli.watching.place import folder_of, looking, path_here, tell_unknown
from git_agent.cli.watching.showing import show
from git_agent.cli.watching.text import check_lines, diagnose_lines, event_line, log_lines, prompt_lines, status_lines
from git_agent.clock import sleep
from git_agent.errors import ANSWERED_NO, DONE
from git_agent.watch.look.events import LIMIT, commit_events_report, events_report
from git_agent.watch.look.status import status_report

if TYPE_CHECKING:
    from git_agent.watch.report import WatchLog, WatchLogs
    from git_agent.workspace import Workspace

FOLLOW_SECONDS = 0.25


def status(args: argparse.Namespace, workspace: "Workspace") -> int:
    """How it stands."""
    if args.watch:
        from git_agent.cli.watching.live import live_status

        return live_status(workspace, json=args.json)
    with looking(workspace) as at:
        report = status_report(at)
    show(report, status_lines(report), workspace, as_json=args.json)
    return DONE


def events(args: argparse.Namespace, workspace: "Workspace") -> int:
    """What was decided."""
    if args.path is not None:
        args.path = path_here(workspace, args.path)
    if args.follow:
        return _follow(args, workspace)
    limit = args.limit or (None if args.since is not None else LIMIT)
    with looking(workspace) as at:
        if args.commit is not None:
            from git_agent.watch.look.lineage import commits_behind

            report = commit_events_report(at.ledger, commits_behind(at, args.commit))
        else:
            report = events_report(at.ledger, since=args.since, path=args.path, limit=limit)
        is_unknown = args.path is not None and not events_report(at.ledger, path=args.path, limit=1)["events"]
    if args.json:
        show_report(report, workspace.console, indent=None)
    elif is_unknown:
        tell_unknown(workspace, f"nothing was ever decided about {args.path}")
        return ANSWERED_NO
    else:
        workspace.console.out("".join(event_line(event) for event in report["events"]))
    return DONE


def _follow(args: argparse.Namespace, workspace: "Workspace") -> int:
    since = args.since
    while True:
        with looking(workspace) as at:
            report = events_report(at.ledger, since=since, path=args.path, limit=args.limit if since is None else None)
        # Not the id of the last one shown: where other paths were left out it would look through them again.
        since = report["cursor"]
        for event in report["events"]:
            if args.json:
                show_report(event, workspace.console, indent=None)
            else:
                workspace.console.out(event_line(event))
        sleep(FOLLOW_SECONDS)


def log(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Which edits became which commits."""
    from git_agent.watch.look.log import log_report

    with looking(workspace) as at:
        report = log_report(at, limit=args.limit)
    return _show_log(report, workspace, as_json=args.json)


def trace_commit(rev: str, workspace: "Workspace", *, as_json: bool) -> int:
    """The edits that one commit was made of."""
    from git_agent.watch.look.log import trace_report

    with looking(workspace) as at:
        report = trace_report(at, rev)
    if not report["commits"] and not as_json:
        workspace.console.note(f"git-agent: no edit behind {rev} was captured here")
    return _show_log(report, workspace, as_json=as_json)


def _show_log(report: "WatchLog", workspace: "Workspace", *, as_json: bool) -> int:
    show(report, log_lines(report), workspace, as_json=as_json, indent=None)
    return DONE


def diagnose(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Why publication waits."""
    from git_agent.watch.look.diagnose import diagnose_report

    with looking(workspace) as at:
        report = diagnose_report(at)
    show(report, diagnose_lines(report), workspace, as_json=args.json)
    return DONE


def doctor(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Whether a watch can work here."""
    from git_agent.watch.look.doctor import doctor_report

    report = doctor_report(workspace, lambda: looking(workspace))
    show(report, check_lines(report), workspace, as_json=args.json)
    return DONE if report["ok"] else ANSWERED_NO


def logs(args: argparse.Namespace, workspace: "Workspace") -> int:
    """The end of the daemon's log."""
    from git_agent.watch.service.log import FILE_NAME, last_lines, lines_from

    folder = folder_of(workspace)
    lines, position = last_lines(folder, args.lines)
    if args.json and not args.follow:
        file = str((folder / FILE_NAME).path)
        report: WatchLogs = {"schema_version": 1, "command": "watch", "file": file, "lines": lines}
        show_report(report, workspace.console)
        return DONE
    while True:
        for line in lines:
            if args.json:
                show_report({"line": line}, workspace.console, indent=None)
            else:
                workspace.console.out(f"{line}\n")
        if not args.follow:
            return DONE
        sleep(FOLLOW_SECONDS)
        lines, position = lines_from(folder, position)


def prompt(args: argparse.Namespace, workspace: "Workspace") -> int:
    """What a model was sent about a capture."""
    from git_agent.watch.look.prompt import prompt_report

    report = prompt_report(folder_of(workspace), seq=args.seq)
    lines = prompt_lines(report) if report["found"] else (f"{report.get('hint', 'nothing was sent')}\n",)
    show(report, lines, workspace, as_json=args.json)
    return DONE
