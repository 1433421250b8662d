"""Macros of C that stand in a source: no header shows them, so that nobody else can use them."""

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol
from git_agent.syntax.text.symbols import Symbols

_SOURCES = (".c", ".cc", ".cpp", ".cxx")


def with_inner_macros(path: str, table: Symbols) -> Symbols:
    """The same, where the file is such a source with its macros as what only it may use."""
    if not path.endswith(_SOURCES):
        return table
    added, removed, touched = (tuple(map(_inner, side)) for side in (table.added, table.removed, table.touched))
    return replace(table, added=added, removed=removed, touched=touched)


def _inner(symbol: Symbol) -> Symbol:
    return replace(symbol, exported=False) if symbol.exported and symbol.line.startswith("#") else symbol
