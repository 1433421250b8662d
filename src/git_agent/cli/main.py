"""main(argv) -> int: parse, run, and translate every error into an exit code; the only broad except."""

import gc
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from git_agent import __version__

if TYPE_CHECKING:
    import argparse

    from git_agent.console import Console
    from git_agent.errors import GitAgentError

INTERRUPTED = 130
BUG = 3


def entry() -> NoReturn:
    """The program."""
    gc.set_threshold(100_000)  # a run is over in a moment, and looking for garbage would be a twentieth of it
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Runs one command and returns its exit code."""
    if list(argv) == ["--version"]:  # asked by scripts all the time: answered before anything is imported
        sys.stdout.write(f"git-agent {__version__}\n")
        return 0
    from git_agent.cli.parser import parse

    args = parse(argv)  # may end here, with help or a usage error, before anything heavy is loaded
    from git_agent.wiring import app_of_this_process, console_of_this_process

    console = console_of_this_process()
    try:
        return int(args.run(args, app_of_this_process(console)))
    except KeyboardInterrupt:
        console.note("git-agent: interrupted")
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001  the one place where anything unexpected ends
        return _reported(error, console, args)


def _reported(error: Exception, console: "Console", args: "argparse.Namespace") -> int:
    from git_agent.errors import GitAgentError

    if not isinstance(error, GitAgentError):
        from git_agent.cli.bug import report_bug

        report_bug(error, console)
        return BUG
    if isinstance(error.__cause__, BrokenPipeError):  # `| head`: whoever read has read enough
        return error.exit_code
    if getattr(args, "json", False):
        _tell_machine(error, console)
    _tell_person(error, console)
    return error.exit_code


def _tell_person(error: "GitAgentError", console: "Console") -> None:
    from git_agent.errors import CommitRefused

    if isinstance(error, CommitRefused):
        console.error(f"{error}\n\n{error.text}", error.hint)
    else:
        console.error(str(error), error.hint)


def _tell_machine(error: "GitAgentError", console: "Console") -> None:
    import json

    told = {"message": str(error), "hint": error.hint, "exit_code": error.exit_code}
    console.out(json.dumps({"schema_version": 1, "error": told}, ensure_ascii=False) + "\n")
