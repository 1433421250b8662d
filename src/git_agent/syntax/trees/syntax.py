"""Syntax: what one file's change does, as its syntax trees tell."""

from git_agent.model.value import value
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.text.symbols import NO_SYMBOLS, Symbols
from git_agent.syntax.trees.edit_script.values import CodeEdit

GainedAndLost = tuple[tuple[str, ...], tuple[str, ...]]


@value
class Syntax:
    """What one file's change does, as its syntax trees tell.

    `tests` are names and titles of tests, gained and lost; `edits` is what was done inside of definitions, as far as
    that is little enough to be told.
    """

    symbols: Symbols = NO_SYMBOLS
    edit: Edit
    tests: GainedAndLost = ((), ())
    edits: tuple[CodeEdit, ...] = ()
