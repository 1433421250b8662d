"""`git-agent ci`: how the checks of a change stand, why they failed, and whether it may be merged."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

NAME = "ci"
HELP = "show, wait for and diagnose the checks of a change, and merge when they pass"
EXAMPLE = """example:
  git agent ci status                   every check, required or optional, and why it is not ready
  git agent ci wait --timeout 20m       until nothing required is pending
  git agent ci diagnose                 why checks failed, with file and line
  git agent ci diagnose build.log       the same for any log, JUnit XML or SARIF file
  git agent ci gate && make deploy      exit 0 ready, 1 failing, 8 pending, 11 no checks, 12 not known
  git agent ci merge --squash           exactly the commit that passed, with a message of its own
"""


def configure(parser: argparse.ArgumentParser) -> None:
    from git_agent.cli.ci.options import add_subcommands

    add_subcommands(parser)


def reports() -> dict[str, type]:
    from git_agent.ci import report_types

    return {
        "ci-status": report_types.CIContextReport,
        "ci-wait": report_types.CIContextReport,
        "ci-gate": report_types.CIContextReport,
        "ci-diagnose": report_types.CIDiagnoseReport,
        "ci-merge": report_types.CIMergeReport,
        "ci-rerun": report_types.CIRerunReport,
    }


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    return int(args.action(args, workspace))
