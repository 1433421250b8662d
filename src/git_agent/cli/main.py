"""main(argv) -> int: parse, run, and translate every error into an exit code; the only broad except."""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

from git_agent import __version__
from git_agent.interrupts import Interrupts, exit_code_of, interrupt_behind

if TYPE_CHECKING:
    from git_agent.console import Console
    from git_agent.errors import GitAgentError
    from git_agent.workspace import Process


def entry() -> NoReturn:
    """The program."""
    gc.set_threshold(100_000)  # a run is over in a moment, and looking for garbage would be a twentieth of it
    try:
        interrupts = Interrupts()
        code = main(called_as(sys.argv))
        interrupts.no_more()
    except KeyboardInterrupt as error:  # it came between two steps of these
        code = exit_code_of(error)
    # The console keeps nothing back and every file is closed. Python would go on for a tenth of the whole run to take
    # itself apart, and show where an interrupt has met it there.
    os._exit(code)


def called_as(argv: Sequence[str]) -> list[str]:
    """The words of a call: the program `acd` is this one, and its verbs are those of `watch`."""
    program, *words = argv
    is_acd = os.path.basename(program) == "acd"  # noqa: PTH119  a path would load a library at every start
    return ["watch", *words] if is_acd and words[:1] not in (["watch"], ["--version"]) else words


def main(argv: Sequence[str], process: "Process | None" = None) -> int:
    """Runs one command, in this process unless it is handed another, and returns its exit code."""
    try:
        return _run(argv, process)
    except KeyboardInterrupt as interrupt:
        return _interrupted(interrupt, process)
    except Exception as error:  # noqa: BLE001  the one place where anything unexpected ends
        if behind := interrupt_behind(error):
            return _interrupted(behind, process)
        return _report_error(error, argv, process)


def _run(argv: Sequence[str], process: "Process | None") -> int:
    if list(argv) == ["--version"]:  # asked by scripts all the time: answered before anything heavy is loaded
        return _print_answer(f"git-agent {__version__}\n", process)
    if list(argv) == ["mcp", "--worker"]:  # started by our own server; a command cannot know what runs commands
        from git_agent.cli.worker import serve
        from git_agent.wiring import this_process

        return serve(process or this_process(_console(None)), main)
    from git_agent.cli.parser import HelpShown, parse

    try:
        args = parse(argv)
    except HelpShown as shown:
        return _print_answer(str(shown), process)
    from git_agent.model.hidden_values import hidden_values_kept
    from git_agent.wiring import this_process
    from git_agent.workspace import Workspace

    process = process or this_process(_console(None))
    if getattr(args, "quiet", False):
        from git_agent.model.value import replace

        process = replace(process, console=replace(process.console, quiet=True))
    # Of little time there is little for the first look; other commands have a text of their own in this place.
    timeout = getattr(args, "timeout", None)
    seconds = timeout if isinstance(timeout, int) else None
    # Only commands that read nothing but the history say so.
    may_be_bare = getattr(args, "may_be_bare", False)
    with hidden_values_kept():
        return int(args.run(args, Workspace(process, seconds=seconds, may_be_bare=may_be_bare)))


def _print_answer(text: str, process: "Process | None") -> int:
    """What is asked about the program itself, told without loading what works."""
    from git_agent.console import system_console

    (process.console if process else system_console({})).out(text)
    return 0


def _console(process: "Process | None") -> "Console":
    if process:
        return process.console
    from git_agent.wiring import console_of_this_process

    return console_of_this_process()


def _interrupted(interrupt: KeyboardInterrupt, process: "Process | None") -> int:
    code = exit_code_of(interrupt)
    with suppress(Exception):  # it may have met the very import that is needed here
        from git_agent.errors import INTERRUPTED

        console = _console(process)
        said = "git-agent: interrupted" if code == INTERRUPTED else "git-agent: terminated"
        # A terminal has echoed `^C` where the line would begin.
        console.note(f"\n{said}" if code == INTERRUPTED and console.live_err else said, is_fixed=True)
    return code


def _report_error(error: Exception, argv: Sequence[str], process: "Process | None") -> int:
    from git_agent.errors import GitAgentError

    if not isinstance(error, GitAgentError):
        from git_agent.cli.crash_report import crash_error

        error = crash_error(error, argv)
    if isinstance(error.__cause__, BrokenPipeError):  # `| head`: whoever read has read enough
        return error.exit_code
    console = _console(process)
    # Beside what stderr says, which people read in the logs of a program.
    if _wants_json(argv):
        _print_error_json(error, console)
    _print_error(error, console)
    return error.exit_code


def _wants_json(argv: Sequence[str]) -> bool:
    """Whether a program reads the answer: asked of the words themselves, for a call that is wrong cannot be parsed."""
    own = argv[: argv.index("--")] if "--" in argv else argv
    formats = [
        after if word == "--format" else word.removeprefix("--format=")
        for word, after in pairwise((*own, ""))
        if word.partition("=")[0] == "--format"
    ]
    return "--json" in own or formats[-1:] == ["json"]


def _print_error(error: "GitAgentError", console: "Console") -> None:
    from git_agent.errors import CommitRefused, InvalidMessage

    text = error.text.strip("\n") if isinstance(error, CommitRefused | InvalidMessage) else ""
    if isinstance(error, InvalidMessage):
        from git_agent.cli.render import note_pruned

        note_pruned(error.pruned, console)
    console.error(f"{error}\n\n{text}" if text else str(error), error.hint)
    if error.stage:
        console.note(f"git-agent: it happened in the stage {error.stage}")


def _print_error_json(error: "GitAgentError", console: "Console") -> None:
    from git_agent.cli.render import show_report
    from git_agent.error_report import error_report
    from git_agent.errors import UsageError

    with suppress(UsageError):  # stdout is what cannot be written, and that is told on stderr
        show_report(error_report(error), console, indent=None)
