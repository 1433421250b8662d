"""`git-agent completion`: prints a completion script for a shell."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.cli.command_tree import Argument
    from git_agent.workspace import Workspace

NAME = "completion"
HELP = "print a completion script for your shell"
EXAMPLE = """example:
  source <(git-agent completion bash)                 in ~/.bashrc
  source <(git-agent completion zsh)                  in ~/.zshrc, after compinit
  git-agent completion fish | source                  in config.fish
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")


def reports() -> dict[str, type]:
    return {}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.command_tree import command_tree
    from git_agent.cli.completion_scripts import SHELLS

    nodes = command_tree(args.parser, known=known_arguments())
    workspace.console.data(SHELLS[args.shell](nodes))
    return 0


def known_arguments() -> "dict[str, Argument]":
    """What arguments take, by the name they have in the help."""
    from git_agent.cli.command_tree import Argument
    from git_agent.cli.options import PROVIDERS
    from git_agent.config.allowed import PRESET_NAMES
    from git_agent.config.load import defaults, values_by_key
    from git_agent.setup.candidates import BUILTIN, CLAUDE, CODEX

    known = (
        Argument(name="SESSION", is_session=True),
        Argument(name="KEY", words=tuple(defaults())),
        Argument(name="VALUE", by_previous=tuple(values_by_key().items())),
        Argument(name="PROVIDER", words=PROVIDERS),
        Argument(name="PRESET", words=PRESET_NAMES),
        Argument(name="WRITER", words=(*PRESET_NAMES, CODEX, CLAUDE, BUILTIN)),
    )
    return {argument.name: argument for argument in known}
