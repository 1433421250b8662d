"""Commands that are a family: `git-agent hook install`, `git-agent config set`."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

Action = Callable[[argparse.Namespace, "Workspace"], int]


class Actions:
    """The members of one family; each gets a parser of its own and becomes `args.action`.

    `otherwise` is what is done where none is named.
    """

    def __init__(self, parser: argparse.ArgumentParser, *, otherwise: Action | None = None) -> None:
        self._epilog = parser.epilog
        self._parsers = parser.add_subparsers(metavar="ACTION", required=otherwise is None)
        if otherwise:
            parser.set_defaults(action=otherwise)

    def add(self, name: str, action: Action, *, about: str, example: str | None = None) -> argparse.ArgumentParser:
        """One more member, with an example of its own or the family's."""
        parser = self._parsers.add_parser(
            name,
            help=about,
            description=about[0].upper() + about[1:] + ".",
            epilog=example or self._epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,  # else every new option could break somebody's shortened one
        )
        parser.set_defaults(action=action)
        return parser
