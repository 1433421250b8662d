"""The subcommands of `ci` and their options."""

import argparse
import re
from importlib import import_module
from typing import TYPE_CHECKING

from git_agent.cli.actions import Actions

if TYPE_CHECKING:
    from git_agent.cli.actions import Action
    from git_agent.workspace import Workspace

EXAMPLES = {
    "status": "status --pr 7 --json",
    "wait": "wait --timeout 20m --fail-fast && git agent ci merge",
    "gate": "gate && echo ready",
    "diagnose": "diagnose lint",
    "merge": "merge --squash",
    "rerun": "rerun integration-tests",
}


def _late(module: str, name: str) -> "Action":
    """A subcommand whose module is loaded when it is called."""

    def action(args: argparse.Namespace, workspace: "Workspace") -> int:
        function: Action = getattr(import_module(f"git_agent.cli.ci.{module}"), name)
        return function(args, workspace)

    return action


def add_subcommands(parser: argparse.ArgumentParser) -> None:
    """All of them, in help order."""
    actions = Actions(parser)

    def add(name: str, module: str, *, about: str) -> argparse.ArgumentParser:
        example = f"example:\n  git agent ci {EXAMPLES[name]}\n"
        command = actions.add(name, _late(module, name), about=about, example=example)
        command.add_argument("--json", action="store_true", help="one JSON object on stdout; the exit code is the same")
        command.add_argument(
            "--remote",
            type=_name,
            metavar="NAME",
            help="the remote whose forge is asked; unless told, upstream or origin",
        )
        command.add_argument("--no-context-file", action="store_true", help="write no .claude/workflow-state.json")
        return command

    status = add("status", "looking", about="tell how the checks stand; exits 0 whenever the forge has answered")
    _add_selection(status)
    status.add_argument("--refresh", action="store_true", help="ask the forge, however fresh the last look is")
    gate = add("gate", "looking", about="exit 0 if it may be merged; 1 failing, 8 pending, 11 no checks, 12 not known")
    _add_selection(gate)
    wait = add("wait", "waiting", about="wait until nothing required is pending, then exit as `gate` does")
    _add_selection(wait)
    wait.add_argument("--interval", metavar="TIME", default="10s", help="between two looks: 10s, 1m; 10s unless told")
    wait.add_argument("--timeout", metavar="TIME", default="30m", help="in all: 90s, 2m; 30m unless told")
    wait.add_argument("--fail-fast", action="store_true", help="end at the first required check that fails")
    wait.add_argument("--strict", action="store_true", help="count optional checks as required")
    diagnose = add("diagnose", "diagnosing", about="tell why checks failed: type, file, line, and what to do")
    diagnose.add_argument("what", nargs="?", metavar="CHECK|FILE|-", help="a check, or a log, JUnit XML or SARIF file")
    diagnose.add_argument("--check", metavar="NAME", help="a check by its name, also where a file has the same")
    _add_selection(diagnose)
    merge = add("merge", "merging", about="merge through the forge exactly the commit that passes the gate")
    _add_number(merge)
    methods = merge.add_mutually_exclusive_group()
    for method, about in (
        ("squash", "as one commit"),
        ("rebase", "commit by commit"),
        ("merge", "with a merge commit"),
    ):
        methods.add_argument(f"--{method}", dest="method", action="store_const", const=method, help=about)
    merge.add_argument("--dry-run", action="store_true", help="show what would be merged, and how; merge nothing")
    merge.add_argument("--message-file", metavar="FILE", help="the message, instead of pr-message's; - is stdin")
    rerun = add("rerun", "rerunning", about="start failed checks again; nothing else ever does")
    rerun.add_argument("check", nargs="?", metavar="CHECK", help="only this one")
    _add_number(rerun)


def _add_selection(command: argparse.ArgumentParser) -> None:
    which = command.add_mutually_exclusive_group()
    _add_number(which)
    which.add_argument("--branch", type=_name, metavar="B", help="the branch B instead of the one that is checked out")
    which.add_argument("--sha", type=_name, metavar="S", help="the commit S")


def _add_number(command: "argparse._ActionsContainer") -> None:
    command.add_argument("--pr", type=_number, metavar="N", help="the pull or merge request N")


def _name(text: str) -> str:
    # A variable of a script that is not set must not choose something else without a word.
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty; name one, or leave the option out")
    return text


def _number(text: str) -> int:
    digits = text.removeprefix("#").removeprefix("!")
    # Not `int` alone, which also reads ` 7_0` and digits of other scripts.
    if not re.fullmatch("[1-9][0-9]{0,9}", digits):
        raise argparse.ArgumentTypeError(f"{text} is no number of a request, such as 7")
    return int(digits)
