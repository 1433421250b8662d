"""`ci rerun`: starts failed checks again; no other command does."""

import argparse
from typing import TYPE_CHECKING

from git_agent.ci.checks import chosen_checks
from git_agent.ci.look import ask, keep
from git_agent.ci.report import rerun_report, shown_report
from git_agent.cli.ci.place import opened
from git_agent.cli.render import show_report
from git_agent.errors import DONE
from git_agent.model.invisible import escape_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from git_agent.ci.report_types import CIRerunReport
    from git_agent.workspace import Workspace


def rerun(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Starts the failed checks again, or one of them and whatever the forge starts with it."""
    with opened(args, workspace, answers="none") as (parts, target):
        answer = ask(parts, target)
        keep(parts, answer)
        failed = [check for check in chosen_checks(answer.counted.checks, args.check) if check.outcome == "fail"]
        told = parts.open_forge().rerun(answer.reading, failed) if failed else ()
        report = shown_report(rerun_report(told), parts.shown)
    if args.json:
        show_report(report, workspace.console)
    else:
        none = f"{args.check} has not failed" if args.check else "nothing has failed"
        workspace.console.out(*(_lines(report) if told else [f"{none}, so nothing was started\n"]))
    return DONE


def _lines(report: "CIRerunReport") -> "Iterator[str]":
    for entry in report["rerun"]:
        yield _line(f"started again: {entry['check_name']}  {entry['url']}")
    for left in report["not_started"]:
        yield _line(f"not started: {left['check_name']}  {left['url']}: {left['why']}")


def _line(text: str) -> str:
    return escape_line(text) + "\n"
