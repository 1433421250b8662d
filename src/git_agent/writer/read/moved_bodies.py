"""Functions of C and C++ that were declared before and still are, and whose body stands in another file now."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import value
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import language_of
from git_agent.writer.read.file_facts import FileFacts

_C = language_of("kiln.c")


@value
class MovedBody:
    """A function whose body went from one file to the other; `symbol` is it where it only came, or went."""

    symbol: Symbol
    source: FileFacts
    target: FileFacts


def moved_bodies(files: Sequence[FileFacts]) -> tuple[MovedBody, ...]:
    """Those that one file has got or lost as a whole, and another one declares on changed lines as it did before."""
    return tuple(_moved([file for file in files if language_of(file.path) is _C]))


def _moved(files: Sequence[FileFacts]) -> Iterator[MovedBody]:
    for file in files:
        for other in (each for each in files if each is not file):
            kept = {(each.owner, each.name): each for each in other.symbols.touched if _is_function(each)}
            for symbol in filter(_is_function, file.symbols.added):
                declared = kept.get((symbol.owner, symbol.name))
                if declared is not None and _is_declared(declared.line) and _had(other, symbol.name, body=True):
                    yield MovedBody(symbol=symbol, source=other, target=file)
            for symbol in filter(_is_function, file.symbols.removed):
                defined = kept.get((symbol.owner, symbol.name))
                if defined is not None and not _is_declared(defined.line) and _had(other, symbol.name, body=False):
                    yield MovedBody(symbol=symbol, source=file, target=other)


def _is_function(symbol: Symbol) -> bool:
    return symbol.kind is SymbolKind.FUNCTION


def _is_declared(line: str) -> bool:
    return line.rstrip().endswith(";") and "{" not in line


def _had(file: FileFacts, name: str, *, body: bool) -> bool:
    """Whether a line that went declared the function there, or defined it."""
    lines = [line for line in file.lines.removed if re.search(rf"(?<!\w){re.escape(name)}\s*\(", line)]
    return any(_is_declared(line) is not body for line in lines)
