"""`git-agent doctor`: what is well and what is not, and what to do about it."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.cli.checkup.check import Check
    from git_agent.console import Part
    from git_agent.wiring import App

NAME = "doctor"
HELP = "check git, settings, repository and hook"
EXAMPLE = """example:
  git agent doctor                      one line a check; exit code 1 when something is at fault
  git agent doctor --json               the same for a program
"""

STYLES = {"ok": "green", "note": "yellow", "fault": "red"}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(args: argparse.Namespace, app: "App") -> int:
    from git_agent.cli.checkup.machine import machine_checks
    from git_agent.cli.checkup.repository import repository_checks
    from git_agent.cli.commands.hook import scripts

    checks = (*machine_checks(app), *repository_checks(app, scripts(app)))
    healthy = all(check.state != "fault" for check in checks)
    if args.json:
        app.console.json(_json(checks, healthy=healthy))
    else:
        app.console.out(*(part for check in checks for part in _line(check)))
    return 0 if healthy else 1


def _line(check: "Check") -> "tuple[Part, ...]":
    from git_agent.console import Styled

    said = f"{check.text}; {check.advice}" if check.advice else check.text
    return Styled(text=f"{check.state:<5}", style=STYLES[check.state]), f"  {check.name:<13}  {_safe(said)}\n"


def _json(checks: "tuple[Check, ...]", *, healthy: bool) -> str:
    import json

    told = [
        {
            "name": check.name,
            "state": check.state,
            "text": _safe(check.text),
            "advice": _safe(check.advice) if check.advice else None,
        }
        for check in checks
    ]
    return json.dumps({"schema_version": 1, "command": NAME, "ok": healthy, "checks": told}, indent=2) + "\n"


def _safe(text: str) -> str:
    """One line, and no secret that a setting, a path or git's own words may hold."""
    from git_agent.redact import clean

    return " ".join(clean(text).split())
