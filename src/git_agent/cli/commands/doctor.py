"""`git-agent doctor`: what is well and what is not, and what to do about it."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.cli.checkup.check import Check
    from git_agent.console import Part
    from git_agent.workspace import Workspace

NAME = "doctor"
HELP = "check git, settings, writer, repository and hook"
EXAMPLE = """example:
  git agent doctor                      one line a check; exit code 1 when something is at fault
  git agent doctor --json               the same for a program
  git agent doctor --provider claude-cli  who would write with this flag, and what would be sent where
"""

STYLES = {"ok": "green", "note": "yellow", "fault": "red"}


def configure(parser: argparse.ArgumentParser) -> None:
    from git_agent.cli.options import add_writer_options

    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    add_writer_options(parser.add_argument_group("model"))


def reports() -> dict[str, type]:
    from git_agent.cli.checkup.report import DoctorReport

    return {NAME: DoctorReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.checkup.machine import machine_checks
    from git_agent.cli.checkup.report import doctor_report, is_healthy
    from git_agent.cli.checkup.repository import repository_checks
    from git_agent.cli.checkup.writer import find_writer, writer_checks
    from git_agent.cli.commands.hook import hook_asks_model, scripts
    from git_agent.cli.options import writer_flags
    from git_agent.errors import ANSWERED_NO, DONE
    from git_agent.workspace import WriterOptions

    # Once for both forms, so that the line and the JSON cannot disagree.
    writer = find_writer(workspace, WriterOptions(command=NAME, base_url=args.base_url), writer_flags(args))
    checks = (
        *machine_checks(workspace),
        *writer_checks(writer, in_hook=hook_asks_model(workspace)),
        *repository_checks(workspace, scripts(workspace)),
    )
    if args.json:
        from git_agent.cli.render import show_report

        show_report(doctor_report(checks, writer), workspace.console)
    else:
        workspace.console.out(*(part for check in checks for part in _line(check)))
    return DONE if is_healthy(checks) else ANSWERED_NO


def _line(check: "Check") -> "tuple[Part, ...]":
    from git_agent.cli.checkup.report import in_one_line
    from git_agent.console import Styled

    text = f"{check.text}; {check.advice}" if check.advice else check.text
    return Styled(text=f"{check.state:<5}", style=STYLES[check.state]), f"  {check.name:<13}  {in_one_line(text)}\n"
