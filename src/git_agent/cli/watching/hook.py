"""`watch hook` is what the hooks of a harness call; whatever becomes of it, the harness is told that all is well."""

import argparse
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from git_agent.cli.render import show_report
from git_agent.cli.watching.lifecycle import flush_report
from git_agent.cli.watching.options import HOOK_EVENTS
from git_agent.cli.watching.place import folder_of, named_workspace
from git_agent.cli.watching.starting import start_daemon
from git_agent.errors import DONE, GitAgentError
from git_agent.watch.settings import SESSION_ID

if TYPE_CHECKING:
    from git_agent.watch.report import WatchHook
    from git_agent.workspace import Workspace

MOST_BYTES = 1 << 20


def hook(args: argparse.Namespace, workspace: "Workspace") -> int:
    """What happened in a harness becomes a call of ours; its work goes on, whatever becomes of that."""
    reason, trouble = None, ""
    passed_over = [*args.passed_over, *([] if _pid(args) or not args.watch_pid else ["--watch-pid", args.watch_pid])]
    if passed_over:
        trouble = f"passed over: {' '.join(passed_over)}"
        workspace.console.note(f"git-agent: {trouble}")
    try:
        reason = _act(args, workspace)
    except GitAgentError as error:
        reason = trouble = f"{error}; {error.hint}" if error.hint else str(error)
    except Exception as error:  # noqa: BLE001  a fault of ours must not stop anybody's agent
        reason = trouble = f"{type(error).__name__}: {error}"
    if trouble:
        _log(args, workspace, trouble)
    if args.event not in HOOK_EVENTS:
        workspace.console.note(f"git-agent: {reason}")
    report: WatchHook = {
        "schema_version": 1,
        "command": "watch",
        "ok": reason is None,
        "event": args.event,
        "reason": reason,
        "suppressOutput": True,
    }
    show_report(report, workspace.console, indent=None)
    return DONE


def _act(args: argparse.Namespace, workspace: "Workspace") -> str | None:
    """Why nothing was done, or None."""
    from git_agent.watch.service.daemon import Newcomer
    from git_agent.watch.service.ending import end_daemon
    from git_agent.workspace import Workspace

    if args.event not in HOOK_EVENTS:
        return f"there is no event {args.event!r:.60}; it is one of {', '.join(HOOK_EVENTS)}"
    event = {} if args.session_id else _piped_event(workspace)
    session = args.session_id or _session(event) or workspace.environ.get(SESSION_ID)
    if not session:
        return f"no session id: neither --session-id, nor the harness, nor {SESSION_ID} names one"
    if args.repo is None and (name := _folder(event)):
        workspace = Workspace(workspace.process, folder=workspace.folder / name)
    workspace = named_workspace(args, workspace)
    folder = folder_of(workspace)
    if args.event in ("start", "touch"):
        start_daemon(workspace, Newcomer(id=session, harness=args.harness, pid=_pid(args)), {})
        return None
    if args.event == "flush":
        report = flush_report(folder, session, logical=True, seconds=None)
        return report["skipped_reason"] or report["refused_reason"]
    ended = end_daemon(workspace.process.programs, folder, session=session, force=False)
    return None if ended.stopped else ended.reason


def _pid(args: argparse.Namespace) -> int | None:
    """What `--watch-pid` says, if that is a number: without one the session ends by its hooks, or by its silence."""
    text = args.watch_pid or ""
    return int(text) if text.isascii() and text.isdecimal() else None


def _log(args: argparse.Namespace, workspace: "Workspace", trouble: str) -> None:
    """Harnesses show nobody what a hook says; the log is looked at, where there is a watch that has one."""
    from git_agent.watch.service.log import Log

    with suppress(GitAgentError, OSError):
        folder = folder_of(named_workspace(args, workspace))
        if folder.path.is_dir():
            Log(folder).line(f"hook {args.event}: {trouble}")


def _piped_event(workspace: "Workspace") -> dict[str, Any]:
    """What the harness pipes in; nothing at a terminal."""
    if workspace.console.interactive or workspace.console.stdin is None:
        return {}
    try:
        event = json.loads(workspace.console.read_input(MOST_BYTES) or b"{}")
    except ValueError:
        return {}
    return event if isinstance(event, dict) else {}


def _session(event: dict[str, Any]) -> str | None:
    named = (event.get(name) for name in ("session_id", "conversation_id", "sessionId"))
    return next((session for session in named if isinstance(session, str) and session), None)


def _folder(event: dict[str, Any]) -> str | None:
    roots = event.get("workspace_roots")
    named = (event.get("cwd"), *(roots if isinstance(roots, list) else ()))
    return next((folder for folder in named if isinstance(folder, str) and folder), None)
