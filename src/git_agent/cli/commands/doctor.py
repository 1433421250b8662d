"""`git-agent doctor`: what is well and what is not, and what to do about it."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.checkup.check import Check
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
    from git_agent.checkup.report import DoctorReport

    return {NAME: DoctorReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.checkup.run import check_up
    from git_agent.cli.options import flagged_server, writer_flags
    from git_agent.errors import ANSWERED_NO, DONE
    from git_agent.workspace import WriterOptions

    done = check_up(workspace, WriterOptions(command=NAME, server=flagged_server(args)), writer_flags(args))
    if args.json:
        from git_agent.checkup.report import doctor_report
        from git_agent.cli.render import show_report

        show_report(doctor_report(done), workspace.console)
    else:
        workspace.console.out(*(part for check in done.checks for part in _line(check)))
    return DONE if done.is_healthy else ANSWERED_NO


def _line(check: "Check") -> "tuple[Part, ...]":
    from git_agent.console import Styled
    from git_agent.redact import clean_line

    text = f"{check.text}; {check.advice}" if check.advice else check.text
    return Styled(text=f"{check.state:<5}", style=STYLES[check.state]), f"  {check.name:<13}  {clean_line(text)}\n"
