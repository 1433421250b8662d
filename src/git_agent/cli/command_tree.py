"""The command line as values, read from the parser, for whoever has to describe it."""

import argparse
from collections.abc import Iterator, Mapping

from git_agent.model.value import value

Words = tuple[str, ...]
REFS = ("REF", "REV", "REV|DATE", "RANGE", "BASE RELEASE", "COMMIT", "OID")


@value
class Argument:
    """What an option or an operand takes: one of `words`, a file, a branch or tag, a recorded run, or anything.

    `by_previous` are words for each word that may stand before it.
    """

    name: str
    words: Words = ()
    is_file: bool = False
    is_ref: bool = False
    is_session: bool = False
    by_previous: tuple[tuple[str, Words], ...] = ()


@value
class Option:
    """One option with all its names; `value` is None where it takes none."""

    names: Words
    help: str
    value: Argument | None


@value
class CommandNode:
    """One command: the words that lead to it, and what may come next."""

    path: Words
    children: tuple[tuple[str, str], ...]
    options: tuple[Option, ...]
    operands: tuple[Argument, ...]


def command_tree(
    parser: argparse.ArgumentParser, known: Mapping[str, Argument], path: Words = ()
) -> Iterator[CommandNode]:
    """The program and all its commands; `known` is what arguments take by the name they have in the help."""
    # argparse has no public way to ask a parser what it accepts.
    actions = [action for action in parser._actions if action.help is not argparse.SUPPRESS]  # noqa: SLF001
    families = [action for action in actions if isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001
    yield CommandNode(
        path=path,
        children=tuple((choice.dest, choice.help or "") for family in families for choice in family._choices_actions),  # noqa: SLF001
        options=tuple(_option(action, known) for action in actions if action.option_strings),
        operands=tuple(
            _argument(action, known) for action in actions if not action.option_strings and action not in families
        ),
    )
    for family in families:
        for name, child in family.choices.items():
            yield from command_tree(child, known, (*path, name))


def _option(action: argparse.Action, known: Mapping[str, Argument]) -> Option:
    help_text = " ".join(((action.help or "") % vars(action)).split())  # as argparse fills in %(choices)s
    value = None if action.nargs == 0 else _argument(action, known)
    return Option(names=tuple(action.option_strings), help=help_text, value=value)


def _argument(action: argparse.Action, known: Mapping[str, Argument]) -> Argument:
    name = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if name in known:
        return known[name]
    words = tuple(map(str, action.choices or ()))
    # argparse knows neither files nor branches: the name in the help is all there is to go by.
    return Argument(name=name, words=words, is_file=name in ("FILE", "PATH", "DIR"), is_ref=name in REFS)
