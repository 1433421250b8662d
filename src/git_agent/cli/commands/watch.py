"""`git-agent watch`: captures every edit of a work tree, and publishes what was captured as commits."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

NAME = "watch"
HELP = "capture every edit as it is saved, and publish them as commits"
EXAMPLE = """example:
  git agent watch start                 until `stop`; one commit for each edit
  git agent watch start --strategy intent   one commit for each intent
  git agent watch status --watch        what is protected, what waits and why
  git agent watch flush --logical --wait    publish what was captured, now
  git agent watch restore --path notes.md --list
  git agent watch setup claude-code     the hooks that start and stop it by themselves
  acd status --json                     every verb is also one of the program `acd`
"""


def configure(parser: argparse.ArgumentParser) -> None:
    from git_agent.cli.watching.options import add_verbs

    add_verbs(parser)


def reports() -> dict[str, type]:
    from git_agent.watch import report

    return {
        "watch-start": report.WatchStart,
        "watch-stop": report.WatchStop,
        "watch-status": report.WatchStatus,
        "watch-pause": report.WatchPause,
        "watch-resume": report.WatchPause,
        "watch-flush": report.WatchFlush,
        "watch-events": report.WatchEvents,
        "watch-diagnose": report.WatchDiagnose,
        "watch-doctor": report.WatchDoctor,
        "watch-logs": report.WatchLogs,
        "watch-log": report.WatchLog,
        "watch-prompt": report.WatchPrompt,
        "watch-restore": report.WatchRestore,
        "watch-recover": report.WatchRecover,
        "watch-export": report.WatchExport,
        "watch-setup": report.WatchSetup,
        "watch-hook": report.WatchHook,
    }


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.watching.place import named_workspace

    # What never fails has to see for itself whether there is such a folder.
    return int(args.action(args, workspace if "passed_over" in args else named_workspace(args, workspace)))
