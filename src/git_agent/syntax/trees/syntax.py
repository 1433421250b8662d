"""Syntax: what one file's change does, as its syntax trees tell."""

from collections.abc import Mapping

from git_agent.model.value import value
from git_agent.syntax.text.definitions import Symbol
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.text.symbols import NO_SYMBOLS, Symbols

GainedAndLost = tuple[tuple[str, ...], tuple[str, ...]]


@value
class Syntax:
    """What one file's change does, as its syntax trees tell.

    `signatures` and `bodies` are definitions that look different from outside, and those that differ only
    inside. `raised` are texts of errors and `tests` names and titles of tests, gained and lost. `counts` is
    how many nodes of a kind there are more now, such as `if`, `loop` or `call`.
    """

    symbols: Symbols = NO_SYMBOLS
    edit: Edit
    moved_within: tuple[str, ...] = ()
    signatures: tuple[Symbol, ...] = ()
    bodies: tuple[Symbol, ...] = ()
    raised: GainedAndLost = ((), ())
    tests: GainedAndLost = ((), ())
    counts: Mapping[str, int] = {}
