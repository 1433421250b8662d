"""`git-agent trace`: the recorded runs of this repository, readably."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.actions import Actions

if TYPE_CHECKING:
    from pathlib import Path

    from git_agent.wiring import App

NAME = "trace"
HELP = "show what happened in earlier runs"
EXAMPLE = """example:
  git agent trace list                  the recorded runs, newest first
  git agent trace show                  the newest one
  git agent trace show 20260131T120000Z-commit-msg --full
"""


def configure(parser: argparse.ArgumentParser) -> None:
    actions = Actions(parser)
    listing = actions.add("list", _list, about="name the recorded runs, newest first")
    listing.add_argument("--json", action="store_true", help="one JSON object on stdout")
    show = actions.add("show", _show, about="show one run, the newest unless named")
    show.add_argument("session", nargs="?", metavar="SESSION", help="its name, or the beginning of it")
    show.add_argument("--full", action="store_true", help="long texts whole")


def run(args: argparse.Namespace, app: "App") -> int:
    return int(args.action(args, app))


def _list(args: argparse.Namespace, app: "App") -> int:
    import json

    from git_agent.trace.session import sessions

    names = [session.name for session in sessions(app.git.repository.root)]
    if args.json:
        app.console.out(json.dumps({"schema_version": 1, "sessions": names}) + "\n")
    else:
        app.console.out("".join(f"{name}\n" for name in names))
    return 0


def _show(args: argparse.Namespace, app: "App") -> int:
    from git_agent.trace.show import rendered

    app.console.out(rendered(_named(args.session, app), full=args.full))
    return 0


def _named(name: str | None, app: "App") -> "Path":
    from git_agent.errors import RepositoryError
    from git_agent.trace.session import sessions

    found = [session for session in sessions(app.git.repository.root) if session.name.startswith(name or "")]
    if not found:
        raise RepositoryError("there is no such trace", hint="`git-agent trace list` names those there are")
    return found[0]
