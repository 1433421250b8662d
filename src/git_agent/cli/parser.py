"""Assembles the parser from the command files."""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from git_agent import __version__
from git_agent.cli.commands import COMMANDS, load_command
from git_agent.errors import UsageError

DESCRIPTION = (
    "Turns what happens in a repository into history that can be trusted: messages, releases and records written from "
    "the changes themselves, every edit kept, and nothing merged before its checks allow it."
)

_ANY_WIDTH = 80
_LACKING = "the following arguments are required: "  # in the words of argparse

# Its words are translated by nobody, and it would look for a translation of three on the disk for every verb.
argparse._ = str  # type: ignore[attr-defined]  # its own name for it


class HelpShown(Exception):
    """The call asked about the program itself; the text is the answer."""


class Parser(argparse.ArgumentParser):
    """Prints nothing and ends nothing: help is an answer, a wrong call an error, and who runs it tells both."""

    def __init__(self, *, formatter_class: type[argparse.HelpFormatter] = argparse.HelpFormatter, **rest: Any) -> None:
        # A formatter is made for every flag; one that is told no width asks the terminal, by way of a large library.
        super().__init__(formatter_class=partial(formatter_class, width=_ANY_WIDTH), **rest)
        self._formatter = formatter_class
        self.color = False  # from Python 3.14 on it would put codes for a terminal into its text

    def format_help(self) -> str:
        """The help, as wide as the terminal."""
        # Here the terminal's width is worth what it costs to ask for it.
        self.formatter_class = self._formatter
        return super().format_help()

    def print_help(self, file: object = None) -> NoReturn:
        """The help, asked for.

        Raises:
            HelpShown: always.
        """
        del file
        raise HelpShown(self.format_help())

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:  # noqa: SLF001
            from git_agent.cli.suggestions import no_command

            raise no_command(value, action.choices, program=self.prog)
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        """A call that is wrong.

        Raises:
            UsageError: always.
        """
        lacking = message.removeprefix(_LACKING)
        raise UsageError(
            message if lacking == message else self._lacks(lacking), hint=f"`{self.prog} --help` shows what it takes"
        )

    def _lacks(self, names: str) -> str:
        families = (action for action in self._actions if isinstance(action, argparse._SubParsersAction))  # noqa: SLF001
        if family := next((family for family in families if family.metavar == names), None):
            return f"`{self.prog}` does one of these: {', '.join(family.choices)}"
        return f"{names} {'are' if ', ' in names else 'is'} missing"


class _Version(argparse.Action):
    def __call__(self, *_: object) -> NoReturn:
        raise HelpShown(f"git-agent {__version__}\n")


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """The whole command line, as it is also documented and completed, or as much of it as one command needs."""
    parser = Parser(
        prog="git-agent",
        description=DESCRIPTION,
        epilog="`git-agent COMMAND --help` shows an example of each. As `git agent COMMAND` it is a command of git.",
        allow_abbrev=False,
    )
    # argparse has an action for this, which prints by itself and ends the process.
    about = "show program's version number and exit"
    parser.add_argument("--version", action=_Version, nargs=0, dest=argparse.SUPPRESS, help=about)
    commands = parser.add_subparsers(metavar="COMMAND", required=True, prog="git-agent")
    for name in (only,) if only else COMMANDS:
        command = load_command(name)
        sub = commands.add_parser(
            command.NAME,
            help=command.HELP,
            description=command.HELP[0].upper() + command.HELP[1:] + ".",
            epilog=command.EXAMPLE,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.configure(sub)
        sub.set_defaults(run=command.run, parser=parser)
    return parser


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The parsed command line; what follows `--` is left for git, by commands that have `git_args`.

    Raises:
        HelpShown: it asked for help or the version.
        UsageError: it is wrong.
    """
    words = list(argv)
    if not words:
        raise HelpShown(build_parser().format_help())
    if words[0].startswith("-") and (command := next((word for word in words if word in COMMANDS), None)):
        from git_agent.cli.suggestions import misplaced

        raise misplaced(words, command)
    # Cut off before argparse sees it: it would take the options behind `--` for operands of ours.
    own, rest = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, [])
    # Loading every command to run one is a cost that every commit would pay; `completion` describes them all.
    is_known = own[:1] != ["completion"] and own[:1] and own[0] in COMMANDS
    parser = build_parser(own[0] if is_known else None)
    hint = f"`{' '.join(('git-agent', *own[:1], '--help'))}` shows what it takes"
    # argparse drops a value that is `--` and hands on an empty list for it, which no command expects.
    if emptied := next((word for word in own if word.startswith("-") and word.partition("=")[2] == "--"), None):
        raise UsageError(f"`--` is no value for {emptied.partition('=')[0]}", hint=hint)
    # Not parse_args, whose error would name the help of the program instead of the command's.
    args, unknown = parser.parse_known_args(own)
    if unknown and "passed_over" not in args:
        from git_agent.cli.suggestions import unknown_words

        raise unknown_words(unknown, parser, called=own)
    if unknown:
        args.passed_over = tuple(unknown)
    if rest:
        if "git_args" not in args:
            raise UsageError(f"nothing may follow `--` here: {' '.join(rest)}", hint=hint)
        args.git_args = tuple(rest)
    return args
