"""`watch start|stop|pause|resume|flush`: what changes how the watch runs."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.render import show_report
from git_agent.cli.watching.options import setting_flags
from git_agent.cli.watching.place import folder_of, own_settings
from git_agent.clock import now, utc_text
from git_agent.errors import DONE, RepositoryError, TimeLimitExceeded, UsageError
from git_agent.watch.pause import Pause, lift_pause, pause_of, set_pause
from git_agent.watch.service.answering import FLUSH, LOOK
from git_agent.watch.service.letters import ask
from git_agent.watch.service.lock import running_pid
from git_agent.watch.settings import BUILTIN, provider_environ

if TYPE_CHECKING:
    from git_agent.files.place import Place
    from git_agent.watch.report import WatchFlush, WatchPause, WatchStart, WatchStop
    from git_agent.watch.service.daemon import Newcomer
    from git_agent.watch.service.spawn import Started
    from git_agent.watch.settings import WatchSettings
    from git_agent.workspace import Workspace

LOOK_SECONDS = 5.0
FLUSH_SECONDS = 30.0  # for the scan alone; what is published may take longer


def start(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Starts a daemon, is one, or tells the one that runs that it is needed."""
    if args.worker:
        from git_agent.watch.plan.worker import run

        return run(workspace)
    if args.harness and not args.session_id:
        raise UsageError("--harness belongs to a session", hint="add --session-id ID")
    found = own_settings(workspace, setting_flags(args))
    for warning in found.warnings:
        workspace.console.warning(warning)
    if args.foreground:
        from git_agent.watch.build import run_here

        run_here(workspace, found.settings, _newcomer(args))
        return DONE
    _check_model(workspace, found.settings)
    started = start_daemon(workspace, _newcomer(args), setting_flags(args))
    warnings = list(found.warnings)
    if setting_flags(args) and not started.is_new:
        warnings.append("the watch that runs keeps the settings it was started with; `stop` it to change them")
        workspace.console.warning(warnings[-1])
    root = workspace.git.repository.root
    report: WatchStart = {
        "schema_version": 1,
        "command": "watch",
        "ok": True,
        "repo": str(root),
        "pid": started.pid,
        "started": started.is_new,
        "protected": True,
        "session_id": args.session_id,
        "warnings": warnings,
    }
    if args.json:
        show_report(report, workspace.console)
    else:
        news = "now protects" if started.is_new else "protects already"
        workspace.console.out(f"process {started.pid} {news} {root}\n")
    return DONE


def stop(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Ends a session, or the daemon."""
    from git_agent.watch.service.ending import end_daemon

    folder = folder_of(workspace)
    ended = end_daemon(workspace.process.programs, folder, session=args.session_id, force=args.force)
    report: WatchStop = {"schema_version": 1, "command": "watch", "ok": True, "stopped": ended.stopped}
    if ended.reason:
        report["reason"] = ended.reason
    if args.json:
        show_report(report, workspace.console)
    else:
        workspace.console.out(f"{ended.text}\n")
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
    found = pause_of(folder, now=now())
    report: WatchPause = {
        "schema_version": 1,
        "command": "watch",
        "ok": True,
        "paused": found is not None,
        "reason": found.reason if found else None,
        "set_at": utc_text(found.set_at) if found else None,
        "expires_at": utc_text(found.expires_at) if found and found.expires_at else None,
    }
    if args.json:
        show_report(report, workspace.console)
    elif found:
        until = f"until {report['expires_at']}" if found.expires_at else "until `git-agent watch resume`"
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
    report = flush_report(folder, args.session_id, logical=args.logical, seconds=_flush_seconds(args))
    if args.json:
        show_report(report, workspace.console)
    else:
        workspace.console.out(f"{_flush_text(report, waited=args.wait)}\n")
    return DONE


def flush_report(folder: "Place", session: str | None, *, logical: bool, seconds: float | None) -> "WatchFlush":
    """What the daemon says to a flush; with `seconds` it is waited for.

    Raises:
        TimeLimitExceeded: it is not published in that time.
    """
    answer = None
    if running_pid(folder) is not None:
        request = {"kind": FLUSH, "session": session, "logical": logical, "wait": seconds is not None}
        patience = FLUSH_SECONDS if seconds is None else seconds
        answer = ask(folder, request, seconds=patience, goes_on=lambda: running_pid(folder) is not None)
        if answer is None and running_pid(folder) is not None:
            raise TimeLimitExceeded(
                f"not published within {patience:g} s", hint="`git-agent watch diagnose` says what it waits for"
            )
    if answer is None or answer.get("ended"):
        answer = {"skipped": True, "skipped_reason": "daemon_not_running"}
    return {
        "schema_version": 1,
        "command": "watch",
        "ok": True,
        "logical": logical,
        "flush_request_id": answer.get("flush_request_id"),
        "skipped": bool(answer.get("skipped")),
        "skipped_reason": answer.get("skipped_reason"),
        "refused_reason": answer.get("refused_reason"),
        "commits": answer.get("commits", []),
    }


def _flush_seconds(args: argparse.Namespace) -> float | None:
    return _seconds("--timeout", args.timeout) if args.wait else None


def _flush_text(report: "WatchFlush", *, waited: bool) -> str:
    if report["skipped"]:
        return f"nothing was flushed: {report['skipped_reason']}"
    if report["refused_reason"]:
        return f"not published yet, it waits for {report['refused_reason']}: `git-agent watch diagnose` says more"
    if not waited:
        return "it will be published; `--wait` waits for it"
    return "\n".join(report["commits"]) or "there was nothing to publish"


def _seconds(flag: str, text: str) -> float:
    from git_agent.config.durations import duration_seconds

    try:
        return duration_seconds(text)
    except ValueError:
        raise UsageError(f"{flag} takes a duration such as 90s or 5m, not {text!r:.60}") from None


def _check_model(workspace: "Workspace", settings: "WatchSettings") -> None:
    """That a model is wanted and cannot be reached is told to a person, before it is found out at the first plan.

    Raises:
        AuthError: there is no key, or no program.
    """
    if settings.provider == BUILTIN:
        return
    from git_agent.model.value import replace
    from git_agent.providers.chosen import choose_provider

    model = workspace.settings().settings.model
    wanted = replace(model, provider=settings.provider, name=settings.model or model.name)
    environ, base_url = provider_environ(workspace.environ), settings.base_url or None
    choose_provider(wanted, environ=environ, folder=workspace.folder, base_url=base_url)


def _newcomer(args: argparse.Namespace) -> "Newcomer | None":
    from git_agent.watch.service.daemon import Newcomer

    if not args.session_id:
        return None
    return Newcomer(id=args.session_id, harness=args.harness, pid=args.watch_pid)


def start_daemon(workspace: "Workspace", newcomer: "Newcomer | None", flags: dict[str, str]) -> "Started":
    """Starts a daemon unless one runs; it has the same flags, and the work tree by its whole name.

    Raises:
        StateError: it does not start.
        TimeLimitExceeded: it does not protect in time.
    """
    from git_agent.watch.service.spawn import ensure_daemon

    words = ["watch", "start", "--foreground", f"--repo={workspace.git.repository.root}"]
    if newcomer:
        words += [f"--session-id={newcomer.id}"]
        words += [f"--harness={newcomer.harness}"] if newcomer.harness else []
        words += [f"--watch-pid={newcomer.pid}"] if newcomer.pid is not None else []
    words += [f"--{name.replace('_', '-')}={text}" for name, text in flags.items()]
    return ensure_daemon(workspace, folder_of(workspace), words, newcomer)
