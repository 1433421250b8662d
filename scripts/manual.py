"""The manual page git-agent(1) as roff, made from the parser; `git agent --help` shows it."""

import sys
from collections.abc import Iterator

from scripts.commands import Argument, Command, commands
from scripts.exit_codes import exit_codes

from git_agent import __version__
from git_agent.cli.parser import build_parser

# roff would turn these into typographic characters, which nobody can paste into a shell.
_LITERAL = str.maketrans(
    {"\\": r"\(rs", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", "\N{NO-BREAK SPACE}": r"\ "}
)
_FILES = {
    "~/.config/git-agent/config.toml": "The settings of the user.",
    ".git-agent.toml": "The settings of a repository, at its root; only some are allowed there.",
}


def manual() -> str:
    """The whole page."""
    program, *others = commands(build_parser())
    return "".join(f"{line}\n" for line in _page(program, others))


def _page(program: Command, others: list[Command]) -> Iterator[str]:
    yield f'.TH GIT\\-AGENT 1 "" "git\\-agent {_text(__version__)}" "Git Manual"'
    yield from (".SH NAME", rf"git\-agent \- {_text(program.summary.rstrip('.'))}")
    yield from (".SH SYNOPSIS", *_synopsis(program))
    yield from (".SH DESCRIPTION", *_description(program))
    yield from (".SH OPTIONS", *_arguments(program.arguments))
    yield ".SH COMMANDS"
    for command in others:
        yield from (f".SS {_text(command.name)}", *_synopsis(command), ".PP", *_description(command))
        yield from (*_arguments(command.arguments), *_notes(command))
    yield from (".SH EXIT STATUS", *_entries({str(code): meaning for code, meaning in exit_codes().items()}))
    yield from (".SH FILES", *_entries(_FILES))
    if program.notes:
        yield from (".SH NOTES", *_notes(program))
    yield from (".SH SEE ALSO", r"\fBgit\fR(1), \fBgit\-commit\fR(1), \fBgithooks\fR(5)")


def _synopsis(command: Command) -> Iterator[str]:
    """Ragged and without hyphenation, or a long option would be torn at the end of a line."""
    rest = command.synopsis.removeprefix(command.name)
    yield from (".nh", ".ad l", rf"\fB{_text(command.name)}\fR{_text(rest)}", ".ad", ".hy")


def _description(command: Command) -> Iterator[str]:
    paragraphs = (command.description or command.summary).split("\n\n")
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield ".PP"
        yield from map(_text, paragraph.splitlines())


def _arguments(arguments: tuple[Argument, ...]) -> Iterator[str]:
    return _entries({argument.form: argument.help for argument in arguments})


def _entries(entries: dict[str, str]) -> Iterator[str]:
    for term, text in entries.items():
        yield from (".TP", rf"\fB{_text(term)}\fR", *map(_text, text.splitlines()))


def _notes(command: Command) -> Iterator[str]:
    lines = map(_text, command.notes.splitlines())
    yield from (".PP", ".nf", *lines, ".fi") if command.has_example else lines


def _text(line: str) -> str:
    """One line of text; a dot or quote at its start would make it a request."""
    literal = line.translate(_LITERAL)
    return rf"\&{literal}" if literal.startswith((".", "'")) else literal


if __name__ == "__main__":
    sys.stdout.write(manual())
