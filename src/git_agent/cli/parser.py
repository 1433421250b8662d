"""Assembles the parser from the command files."""

import argparse
from collections.abc import Sequence

from git_agent import __version__
from git_agent.cli.commands import COMMANDS, load_command

DESCRIPTION = "Writes commit messages from what was changed: true, specific, in your repository's own style."


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """The whole command line, as it is also documented and completed, or as much of it as one command needs."""
    parser = argparse.ArgumentParser(
        prog="git-agent",
        description=DESCRIPTION,
        epilog="`git-agent COMMAND --help` shows an example of each. As `git agent COMMAND` it is a command of git.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"git-agent {__version__}")
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
    """The parsed command line; what follows `--` is left for git, by commands that have `git_args`."""
    words = list(argv)
    own, rest = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, [])
    # Loading seven commands to run one is a cost that every commit would pay; `completion` describes them all.
    is_known = own[:1] != ["completion"] and own[:1] and own[0] in COMMANDS
    parser = build_parser(own[0] if is_known else None)
    args = parser.parse_args(own)
    if rest:
        if "git_args" not in args:
            parser.error(f"nothing may follow `--` here: {' '.join(rest)}")
        args.git_args = tuple(rest)
    return args
