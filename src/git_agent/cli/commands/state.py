"""`git-agent state`: where the work stands, rebuilt from commit messages and branches alone."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.console import Part
    from git_agent.records.state.history import Announce
    from git_agent.records.state.values import State
    from git_agent.workspace import Workspace

NAME = "state"
HELP = "show the state of the project that its commits tell"
EXAMPLE = """example:
  git agent state                       phase, open questions, coverage, decisions, phases
  git agent state --at v0.2 --json      everything as of a revision, for a program
  git agent state --project auth-service
  git agent state --since v0.1          what was recorded after it; or --since 2026-01-31
  git agent state --html state.html     one page to read, without a network
  git agent state --check main..HEAD    what breaks the schema, with commit and line
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(may_be_bare=True)
    parser.add_argument("--at", metavar="REV", help="the state as of this revision instead of HEAD")
    parser.add_argument("--project", metavar="SLUG", help="only one of several projects in a repository")
    parser.add_argument("--since", metavar="REV|DATE", help="only what was recorded after a revision or a date")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--html", metavar="FILE", help="write it to a file, as a page to read; - for stdout")
    parser.add_argument("--check", metavar="RANGE", help="report records of these commits that break the schema")


def reports() -> dict[str, type]:
    from git_agent.records.report import CheckReport
    from git_agent.records.state.report_types import StateReport

    return {NAME: StateReport, "state-check": CheckReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    if args.check is not None:
        return _check(args, workspace)
    import gc

    was_collecting = gc.isenabled()
    gc.disable()  # a long history is a million small parts, none of them in a circle: looking for some is a fifth of it
    try:
        return _show(args, workspace)
    finally:
        if was_collecting:
            gc.enable()


def _show(args: argparse.Namespace, workspace: "Workspace") -> int:
    if args.html is not None:
        from git_agent.cli.state_page import write_page

        return write_page(args, workspace, lambda: _rebuild(args, workspace))
    from git_agent.cli.state_text import state_text

    state = _rebuild(args, workspace)
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.records.state.report import state_report

        show_report(state_report(state), workspace.console, indent=None)  # may be megabytes
    else:
        workspace.console.out(*map(_clean_part, state_text(state)))
    return 0


def _check(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.lint_report import show_check
    from git_agent.errors import UsageError
    from git_agent.records.lint.range_check import start_check

    if args.at or args.project or args.since or args.html:
        raise UsageError("--check looks at commits, not at a state", hint="give it a range, and only --json beside it")
    workspace.load()  # tells what had to be ignored in the settings
    return show_check(start_check(workspace.git, args.check), workspace.console, as_json=args.json)


def _rebuild(args: argparse.Namespace, workspace: "Workspace") -> "State":
    from git_agent.records.state.rebuild import StateQuery, rebuild_state

    settings = workspace.load().settings
    query = StateQuery(at=args.at, project=args.project, since=args.since)
    try:
        state = rebuild_state(workspace.git, query, keep=settings.records.cache, announce=_announcer(workspace))
    finally:
        workspace.console.status("")
    if not state.complete:
        workspace.console.warning("; ".join(trouble.detail for trouble in state.problems if not trouble.commit))
    return state


def _announcer(workspace: "Workspace") -> "Announce":
    return lambda commits: workspace.console.status(f"git-agent: {commits:,} commits read …")


def _clean_part(part: "Part") -> "Part":
    from git_agent.model.value import replace
    from git_agent.redact import clean

    return clean(part) if isinstance(part, str) else replace(part, text=clean(part.text))
