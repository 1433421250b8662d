"""What was probably meant by a word that is none of ours; loaded when somebody has mistyped."""

import argparse
import difflib
from collections.abc import Iterable, Sequence

from git_agent.errors import UsageError


def closest(word: str, known: Iterable[str]) -> str | None:
    """The one that looks most like the word."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1)), None)


def no_command(word: str, known: Iterable[str], *, program: str) -> UsageError:
    """The error for a command that there is not."""
    meant = closest(word, known)
    hint = f"did you mean `{program} {meant}`?" if meant else f"`{program} --help` shows what it takes"
    return UsageError(f"there is no command {word}", hint=hint)


def misplaced(words: Sequence[str], command: str) -> UsageError:
    """The error for options that stand before the command."""
    at = words.index(command)
    again = " ".join(("git-agent", command, *words[:at], *words[at + 1 :]))
    return UsageError(f"{words[0]} stands before the command", hint=f"`{again}`")


def unknown_words(words: Sequence[str], parser: argparse.ArgumentParser, *, called: Sequence[str]) -> UsageError:
    """The error for words that the command which was called does not take."""
    command = _called_command(parser, called)
    option = next((word.partition("=")[0] for word in words if word.startswith("-")), None)
    if option is None:
        typed = " ".join(words)
        takes_paths = "paths" in command._defaults  # noqa: SLF001
        hint = f"paths stand behind `--`: `{command.prog} -- {typed}`" if takes_paths else _help_of(command)
        return UsageError(f"unrecognized arguments: {typed}", hint=hint)
    known = [name for action in command._actions for name in action.option_strings]  # noqa: SLF001
    # Without their dashes, by which any two of them are alike.
    meant = closest(option.strip("-"), [name.strip("-") for name in known if name.startswith("--")])
    hint = f"did you mean --{meant}?" if meant else _help_of(command)
    return UsageError(f"there is no option {option}", hint=hint)


def _help_of(command: argparse.ArgumentParser) -> str:
    return f"`{command.prog} --help` shows what it takes"


def _called_command(parser: argparse.ArgumentParser, called: Sequence[str]) -> argparse.ArgumentParser:
    """The innermost command that the words lead to."""
    # argparse has no public way to ask a parser for its commands.
    families = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001
    for place, word in enumerate(called):
        for family in families:
            if word in family.choices:
                return _called_command(family.choices[word], called[place + 1 :])
    return parser
