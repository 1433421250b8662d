"""`watch start`: a daemon that protects, and what it will do with what lies there already."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.watching.options import setting_flags
from git_agent.cli.watching.place import folder_of, looking, own_settings
from git_agent.cli.watching.showing import show
from git_agent.clock import now
from git_agent.errors import DONE, RepositoryError, StateError, UsageError
from git_agent.git.log import current_branch
from git_agent.watch.pause import Pause, pause_of, set_pause
from git_agent.watch.trouble import in_trouble

if TYPE_CHECKING:
    from git_agent.watch.report import WatchStart
    from git_agent.watch.service.daemon import Newcomer
    from git_agent.watch.service.spawn import Started
    from git_agent.watch.settings import WatchSettings
    from git_agent.workspace import Workspace


def start(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Starts a daemon, is one, or tells the one that runs that it is needed."""
    if args.worker:
        from git_agent.watch.plan.worker import run

        return run(workspace)
    if args.harness and not args.session_id:
        raise UsageError("--harness belongs to a session", hint="add --session-id ID")
    loaded = own_settings(workspace, setting_flags(args))
    for warning in loaded.warnings:
        workspace.console.warning(warning)
    if args.paused:
        _pause_first(workspace)
    if args.foreground:
        from git_agent.watch.build import run_here

        run_here(workspace, loaded.settings, _newcomer(args))
        return DONE
    unreachable = _unreachable(workspace, loaded.settings)
    # Before the daemon is there: what it captures first is what lay there already.
    last_seq = _last_seq(workspace)
    started = start_daemon(workspace, _newcomer(args), setting_flags(args))
    warnings = [*loaded.warnings, *unreachable]
    for warning in unreachable:
        workspace.console.warning(warning)
    if setting_flags(args) and not started.is_new:
        warnings.append("the watch that runs keeps the settings it was started with; `stop` it to change them")
        workspace.console.warning(warnings[-1])
    if started.trouble:
        workspace.console.warning(in_trouble(started.trouble))
    report = _report(args, workspace, started, warnings, last_seq=last_seq)
    show(report, _lines(report), workspace, as_json=args.json)
    return DONE


def _last_seq(workspace: "Workspace") -> int:
    try:
        with looking(workspace) as at:
            return at.ledger.captures.last_seq() if at.ledger else 0
    except StateError:
        return 0  # what the daemon makes of such a ledger is told by it


def _pause_first(workspace: "Workspace") -> None:
    """Before there is anybody who could publish."""
    folder = folder_of(workspace)
    if pause_of(folder, now=now()):
        return  # with a reason of its own
    try:
        set_pause(folder, Pause(reason="start --paused", set_at=now()))
    except OSError as error:
        raise RepositoryError(f"the pause cannot be set: {error.strerror or error}") from error


def _report(
    args: argparse.Namespace, workspace: "Workspace", started: "Started", warnings: list[str], *, last_seq: int
) -> "WatchStart":
    with looking(workspace) as at:
        # Not only what is unpublished now: the first commits may be made before anybody has read a word.
        pending = at.ledger.captures.count_paths(after=last_seq) if at.ledger else 0
        return {
            "schema_version": 1,
            "command": "watch",
            "ok": True,
            "repo": str(at.git.repository.root),
            "pid": started.pid,
            "started": started.is_new,
            "protected": started.trouble is None,
            "session_id": args.session_id,
            "pending": pending,
            "branch": current_branch(at.git),
            "mode": "intent" if at.settings.is_intent else "event",
            "paused": pause_of(at.folder, now=now()) is not None,
            "trouble": started.trouble,
            "warnings": warnings,
        }


def _lines(report: "WatchStart") -> list[str]:
    news = "now protects" if report["started"] else "is already protecting"
    lines = [f"process {report['pid']} {news} {report['repo']}\n"]
    if not report["pending"]:
        return lines
    is_one = report["pending"] == 1
    lines.append(f"{report['pending']} file{' differs' if is_one else 's differ'} from HEAD: {_fate(report)}\n")
    return lines


def _fate(report: "WatchStart") -> str:
    """What becomes of work that lay there already: nobody who only wanted to be protected may be surprised by it."""
    if report["paused"]:
        return "captured; publication is paused, nothing is committed until `git-agent watch resume`"
    if report["branch"] is None:
        return "captured; nothing is committed while HEAD is on no branch"
    when = "as soon as edits have settled" if report["mode"] == "intent" else "at once"
    return (
        f"captured, and committed to {report['branch']} {when}\n"
        "`git-agent watch pause` keeps it from committing; `start --paused` does so from the start"
    )


def _unreachable(workspace: "Workspace", settings: "WatchSettings") -> list[str]:
    """That a model is wanted and cannot be reached is told, and keeps nothing from being protected."""
    from git_agent.watch.look.reach import unreachable

    error = unreachable(workspace, settings)
    return [f"no model will plan or write: {error}" + (f"; {error.hint}" if error.hint else "")] if error else []


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

    # By its whole name: the daemon leaves the folder that it was started in.
    words = ["watch", "start", "--foreground", f"--repo={workspace.git.repository.root}"]
    if newcomer:
        words += [f"--session-id={newcomer.id}"]
        words += [f"--harness={newcomer.harness}"] if newcomer.harness else []
        words += [f"--watch-pid={newcomer.pid}"] if newcomer.pid is not None else []
    words += [f"--{name.replace('_', '-')}={text}" for name, text in flags.items()]
    return ensure_daemon(workspace, folder_of(workspace), words, newcomer)
