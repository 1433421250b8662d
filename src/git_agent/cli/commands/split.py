"""`git-agent split`: what is staged as several commits, one for each thing that was done."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import add_message_options, message_flags, positive

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

NAME = "split"
HELP = "commit what is staged as several commits, by intent"
EXAMPLE = """example:
  git agent split                       show the commits it would be, then ask
  git agent split --apply               make them at once
  git agent split --plan --json         the plan for a program; nothing is written
  git agent split --all --ask           all changes of tracked files, asked commit by commit
  git agent split --edit                move files and hunks between commits in your editor
  git agent split --apply --verify 'make test'   only if every commit passes by itself
  git agent split --undo                take the last split back
"""


def configure(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--plan", action="store_true", help="show the plan; commit nothing")
    what.add_argument("--apply", action="store_true", help="make the commits without asking")
    what.add_argument("--undo", action="store_true", help="take the last split back; what it committed is staged again")
    parser.add_argument("-a", "--all", action="store_true", help="take all changes of tracked files, staged or not")
    parser.add_argument("--max", type=positive, metavar="N", help="at most so many commits (12)")
    parser.add_argument("-e", "--edit", action="store_true", help="change the plan in your editor first")
    parser.add_argument("--retry", action="store_true", help="use the plan kept from a split that was refused")
    parser.add_argument("--ask", action="store_true", help="ask at the terminal about each commit")
    parser.add_argument(
        "--verify", metavar="CMD", help="try a command on every commit, apart; one that fails stops all"
    )
    add_commit_flags(parser)
    add_message_options(parser)


def add_commit_flags(parser: argparse.ArgumentParser) -> None:
    """The options of `git commit` that a series has as well."""
    parser.add_argument("-s", "--signoff", action="store_true", help="sign each commit off")
    parser.add_argument("-n", "--no-verify", action="store_true", help="run no hooks that could refuse them")
    parser.add_argument("-S", "--gpg-sign", action="store_true", help="sign each commit with your key")


def reports() -> dict[str, type]:
    from git_agent.split.report import SplitReport

    return {NAME: SplitReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.splitting import Splitting
    from git_agent.cli.unredacted import showing
    from git_agent.store.places import watch_folder
    from git_agent.watch.hold import publication_held

    # A watch that published meanwhile would move HEAD under what was read of it.
    held = publication_held(watch_folder(workspace.git.repository))
    if args.undo:
        from git_agent.cli.split_undo import take_back

        with held:
            return take_back(workspace)
    settings = workspace.load(message_flags(args)).settings
    with held, showing(args, workspace, settings):
        return Splitting(args, workspace, settings).run()
