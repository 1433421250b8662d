"""The command line as values, read from the parser itself, for the manual and the reference.

argparse's own help text is not used: its wording and wrapping differ between versions of Python.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

_OPEN_ENDED = {argparse.OPTIONAL: "[{}]", argparse.ZERO_OR_MORE: "[{} ...]", argparse.ONE_OR_MORE: "{} [{} ...]"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One option or operand; `usage` is its place in the synopsis, `form` all its names with the value."""

    usage: str
    form: str
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command, or the whole program; `notes` stands below its options: a sentence, or an example."""

    name: str
    summary: str
    description: str
    synopsis: str
    arguments: tuple[Argument, ...]
    notes: str

    @property
    def has_example(self) -> bool:
        return "\n" in self.notes


def commands(parser: argparse.ArgumentParser, summary: str = "", told: str = "") -> Iterator[Command]:
    """The program and each of its commands, depth first, in the order of the help text.

    An action of a command often repeats the example of the whole command; what was told is not told again.
    """
    # argparse has no public way to ask a parser what it accepts.
    actions = parser._actions  # noqa: SLF001
    groups = [action for action in actions if isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001
    hidden = [action for action in actions if action.help is argparse.SUPPRESS or action.dest == "help"]
    operands_last = sorted(actions, key=lambda action: not action.option_strings)
    arguments = tuple(_argument(parser, action) for action in operands_last if action not in [*groups, *hidden])
    notes = (parser.epilog or "").strip("\n")
    words = [parser.prog, *(argument.usage for argument in arguments), *(_value(group) for group in groups)]
    yield Command(
        name=parser.prog,
        summary=summary or (parser.description or "").partition("\n")[0],
        description=(parser.description or "").strip(),
        synopsis=" ".join(words),
        arguments=arguments,
        notes=notes if notes != told else "",
    )
    for group in groups:
        for choice in group._choices_actions:  # noqa: SLF001
            yield from commands(group.choices[choice.dest], choice.help or "", notes)


def _argument(parser: argparse.ArgumentParser, action: argparse.Action) -> Argument:
    value = _value(action)
    names = action.option_strings
    blanks = {**vars(action), "prog": parser.prog, "choices": ", ".join(map(str, action.choices or ()))}
    usage = f"{max(names, key=len)} {value}".strip() if names else value
    return Argument(
        usage=usage if action.required or not names else f"[{usage}]",
        form=f"{', '.join(names)} {value}".strip() if names else " ".join(_names(action)),
        help=(action.help or "") % blanks,
    )


def _value(action: argparse.Action) -> str:
    """What is typed after an option or in an operand's place: `FILE`, `[FILE ...]`, `bash|zsh`."""
    names = _names(action)
    if isinstance(action.nargs, int):
        return " ".join(names if len(names) == action.nargs else names * action.nargs)
    if action.nargs == argparse.REMAINDER:
        return "..."
    return _OPEN_ENDED.get(str(action.nargs), "{}").format(*names * 2)


def _names(action: argparse.Action) -> tuple[str, ...]:
    if isinstance(action.metavar, tuple):
        return action.metavar
    choices = "|".join(map(str, action.choices or ()))
    name = action.dest.upper() if action.option_strings else action.dest
    return (action.metavar or choices or name,)
