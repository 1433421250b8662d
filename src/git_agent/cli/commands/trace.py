"""`git-agent trace`: the recorded runs of this repository, readably."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.actions import Actions

if TYPE_CHECKING:
    from git_agent.trace.summary import RunSummary
    from git_agent.workspace import Workspace

NAME = "trace"
HELP = "show what happened in earlier runs"
EXAMPLE = """example:
  git agent trace                       the recorded runs, newest first, as `trace list`
  git agent trace show                  the newest one
  git agent trace show 20260131T120000Z-commit-msg --full
  git agent trace show --json           the newest one, for programs
"""


def configure(parser: argparse.ArgumentParser) -> None:
    actions = Actions(parser, otherwise=_list)
    parser.set_defaults(json=False)
    listing = actions.add("list", _list, about="list the recorded runs: who wrote what, and when")
    listing.add_argument("--json", action="store_true", help="one JSON object on stdout")
    show = actions.add("show", _show, about="tell one run step by step, the newest unless named")
    show.add_argument("session", nargs="?", metavar="SESSION", help="its name, or the beginning of it")
    show.add_argument("--full", action="store_true", help="everything that was sent, answered and shown, whole")
    show.add_argument("--json", action="store_true", help="one JSON object on stdout")


def reports() -> dict[str, type]:
    from git_agent.trace.report import TraceListReport, TraceReport

    return {"trace-list": TraceListReport, "trace-show": TraceReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    return int(args.action(args, workspace))


def _list(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.render import show_report
    from git_agent.trace.report import trace_list_report

    runs = _runs(workspace)
    if args.json:
        show_report(trace_list_report(runs), workspace.console, indent=None)
    else:
        workspace.console.out("".join(map(_row, runs)))
    return 0


def _runs(workspace: "Workspace") -> "list[RunSummary]":
    from git_agent.trace.home import open_sessions
    from git_agent.trace.summary import summary_of

    names = _names(workspace)
    if not names:
        return []
    with open_sessions(workspace.git) as sessions:
        runs: list[RunSummary] = []
        for name in names:
            with sessions.inner(name) as session:
                runs.append(summary_of(session, name))
    return runs


def _row(run: "RunSummary") -> str:
    by = "/".join(part for part in (run.provider, run.model) if part) or "-"
    outcome = f"failed: {run.outcome}" if run.failed else run.outcome
    return f"{run.session:<32} {by:<20} {(run.bytes + 1023) // 1024:>6} kB  {outcome}\n"


def _show(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.render import show_report
    from git_agent.trace.home import open_sessions
    from git_agent.trace.report import trace_report
    from git_agent.trace.show import rendered, whole_events
    from git_agent.trace.story import story_of

    name = _session_name(args.session, workspace)
    with open_sessions(workspace.git) as sessions, sessions.inner(name) as session:
        if args.json:
            show_report(trace_report(name, whole_events(session, full=args.full)), workspace.console)
        else:
            workspace.console.out(rendered(session) if args.full else story_of(session))
    return 0


def _session_name(name: str | None, workspace: "Workspace") -> str:
    from git_agent.errors import RepositoryError

    matches = [session for session in _names(workspace) if session.startswith(name or "")]  # the newest first
    if not matches:
        raise RepositoryError("there is no such trace", hint="`git-agent trace list` names those there are")
    return matches[0]


def _names(workspace: "Workspace") -> list[str]:
    from git_agent.store.places import TRACE_FOLDER
    from git_agent.trace.session import session_names

    try:
        return session_names(workspace.git)
    except OSError as error:
        workspace.console.warning(f"no trace is shown: {error.strerror} ({TRACE_FOLDER})")
        return []
