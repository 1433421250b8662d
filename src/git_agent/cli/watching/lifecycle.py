"""`watch stop|pause|resume|flush`: what changes how a watch runs."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from git_agent.cli.render import show_report
from git_agent.cli.watching.place import folder_of
from git_agent.cli.watching.progress import Progress
from git_agent.cli.watching.showing import show
from git_agent.clock import local_text, now, utc_text
from git_agent.errors import DONE, RepositoryError, TimeLimitExceeded, UsageError
from git_agent.git.log import subjects
from git_agent.watch.pause import Pause, lift_pause, pause_of, set_pause
from git_agent.watch.service.answering import FLUSH, LOOK, NOT_LOGICAL, UNKNOWN_SESSION
from git_agent.watch.service.letters import ask
from git_agent.watch.service.lock import running_pid
from git_agent.watch.trouble import in_trouble

if TYPE_CHECKING:
    from git_agent.files.place import Place
    from git_agent.watch.report import WatchFlush, WatchPause, WatchStop
    from git_agent.workspace import Workspace

LOOK_SECONDS = 5.0
NOT_RUNNING = "daemon_not_running"
SKIPPED = {
    NOT_LOGICAL: "without --logical a flush only says that its session is still there",
    UNKNOWN_SESSION: "there is no such session here",
    NOT_RUNNING: "no watch is running here",
}
FLUSH_SECONDS = 30.0  # for the scan alone; what is published may take longer


def stop(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Ends a session, or the daemon."""
    from git_agent.watch.service.ending import end_daemon

    folder = folder_of(workspace)
    ended = end_daemon(workspace.process.programs, folder, session=args.session_id, force=args.force)
    report: WatchStop = {"schema_version": 1, "command": "watch", "ok": True, "stopped": ended.stopped}
    if ended.reason:
        report["reason"] = ended.reason
    show(report, (f"{ended.text}\n",), workspace, as_json=args.json)
    return DONE


def pause(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Publishes nothing until it is over."""
    folder, moment = folder_of(workspace), now()
    expires_at = None if args.ttl is None else moment + _seconds("--ttl", args.ttl)
    try:
        set_pause(folder, Pause(reason=args.reason, set_at=moment, expires_at=expires_at))
    except OSError as error:
        raise RepositoryError(f"the pause cannot be set: {error.strerror or error}") from error
    return _tell_pause(args, workspace, folder)


def resume(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Publishes again."""
    folder = folder_of(workspace)
    try:
        lift_pause(folder)
    except OSError as error:
        raise RepositoryError(f"the pause cannot be lifted: {error.strerror or error}") from error
    return _tell_pause(args, workspace, folder)


def _tell_pause(args: argparse.Namespace, workspace: "Workspace", folder: "Place") -> int:
    _have_it_noticed(folder)
    in_force = pause_of(folder, now=now())
    report: WatchPause = {
        "schema_version": 1,
        "command": "watch",
        "ok": True,
        "paused": in_force is not None,
        "reason": in_force.reason if in_force else None,
        "set_at": utc_text(in_force.set_at) if in_force else None,
        "expires_at": utc_text(in_force.expires_at) if in_force and in_force.expires_at else None,
    }
    if args.json:
        show_report(report, workspace.console)
    elif in_force:
        until = (
            f"until {local_text(report['expires_at'])}" if report["expires_at"] else "until `git-agent watch resume`"
        )
        workspace.console.out(f"nothing is published {until}; edits are captured all the same\n")
    else:
        workspace.console.out("captured edits are published again\n")
    return DONE


def _have_it_noticed(folder: "Place") -> None:
    """So that its event is there when the call is over."""
    if running_pid(folder) is not None:
        ask(folder, {"kind": LOOK}, seconds=LOOK_SECONDS, goes_on=lambda: running_pid(folder) is not None)


def flush(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Publishes what was captured."""
    folder = folder_of(workspace)
    report = flush_report(
        folder,
        args.session_id,
        logical=args.logical,
        seconds=_flush_seconds(args),
        has_news=Progress(folder, workspace.console.note).has_news if args.wait else lambda: False,
    )
    if args.json:
        show_report(report, workspace.console)
    else:
        workspace.console.out(f"{_flush_text(report, workspace, waited=args.wait)}\n")
    return DONE


def flush_report(
    folder: "Place",
    session: str | None,
    *,
    logical: bool,
    seconds: float | None,
    has_news: Callable[[], bool] = lambda: False,
) -> "WatchFlush":
    """What the daemon says to a flush; with `seconds` it is waited for, and with every news of its work again.

    Raises:
        TimeLimitExceeded: it is not published, and for so long nothing was done for it.
    """
    answer = None
    if running_pid(folder) is not None:
        request = {"kind": FLUSH, "session": session, "logical": logical, "wait": seconds is not None}
        patience = FLUSH_SECONDS if seconds is None else seconds
        answer = ask(
            folder, request, seconds=patience, goes_on=lambda: running_pid(folder) is not None, has_news=has_news
        )
        if answer is None and running_pid(folder) is not None:
            raise TimeLimitExceeded(
                f"not published, and nothing was done for {patience:g} s",
                hint="`git-agent watch diagnose` says what it waits for",
            )
    if answer is None or answer.get("ended"):
        answer = {"skipped": True, "skipped_reason": NOT_RUNNING}
    return {
        "schema_version": 1,
        "command": "watch",
        "ok": bool(answer.get("ok", True)),
        "logical": logical,
        "flush_request_id": answer.get("flush_request_id"),
        "skipped": bool(answer.get("skipped")),
        "skipped_reason": answer.get("skipped_reason"),
        "refused_reason": answer.get("refused_reason"),
        "commits": answer.get("commits", []),
        "trouble": answer.get("trouble"),
    }


def _flush_seconds(args: argparse.Namespace) -> float | None:
    return _seconds("--timeout", args.timeout) if args.wait else None


def _flush_text(report: "WatchFlush", workspace: "Workspace", *, waited: bool) -> str:
    if report["trouble"]:
        return f"{in_trouble(report['trouble'])}; `git-agent watch diagnose` says what to do"
    if reason := report["skipped_reason"]:
        return f"nothing was published: {SKIPPED.get(reason, reason)}"
    if report["refused_reason"]:
        return f"not published yet, it waits for {report['refused_reason']}: `git-agent watch diagnose` says more"
    if not waited:
        return "it will be published; `--wait` waits for it"
    subject_of = subjects(workspace.git, report["commits"])
    return (
        "\n".join(f"{oid} {subject_of.get(oid, '')}".rstrip() for oid in report["commits"])
        or "there was nothing to publish"
    )


def _seconds(flag: str, text: str) -> float:
    from git_agent.config.durations import duration_seconds

    try:
        return duration_seconds(text)
    except ValueError:
        raise UsageError(f"{flag} takes a duration such as 90s or 5m, not {text!r:.60}") from None
