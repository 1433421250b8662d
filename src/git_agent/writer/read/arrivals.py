"""Which definitions a change is told by: those that came or went, and not what is part of another that did."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.change import Status
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import C, language_of, pattern
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.moved_bodies import moved_bodies

_DEFINED = (SymbolKind.TYPE, SymbolKind.FUNCTION)
_COMMENTS = ("//", "/*", "* ")  # of what a name at its start is none
Definitions = list[tuple[Symbol, FileFacts]]


def came(files: Sequence[FileFacts]) -> Definitions:
    """What no old text of these files defines or, in its own file, mentions on a changed line."""
    before = {symbol.name for file in files for symbol in file.symbols.removed}
    new = [
        (symbol, file)
        for file in files
        for symbol in file.symbols.added
        if symbol.name not in before and symbol.name not in file.removed_words
        if symbol.owner not in before  # of a type that moved
    ]
    there = before.union(*(file.removed_words for file in files))
    types = [symbol for file in files for symbol in file.symbols.added if symbol.name not in there]
    return _without_parts(_with_bodies(_without_moved(new, files)), types)


def went(files: Sequence[FileFacts]) -> Definitions:
    """What no new text of these files defines and its own file no longer has."""
    after = {symbol.name for file in files for symbol in file.symbols.added}
    # A copy is compared with what it was copied from: what both have may have moved there.
    after |= {word for file in files if file.change.status is Status.COPIED for word in file.words_after}
    gone = [
        (symbol, file)
        for file in files
        for symbol in file.symbols.removed
        if symbol.name not in after and not _is_still_there(symbol, file)
        if symbol.owner not in after and not _is_defined_in_class(symbol, file, files)
    ]
    types = [symbol for file in files for symbol in file.symbols.removed if symbol.name not in after]
    return _without_parts(_with_bodies(_without_moved(gone, files)), types)


def _without_moved(definitions: Definitions, files: Sequence[FileFacts]) -> Definitions:
    """Without functions that only their body came to a file, or went from it."""
    moved = {id(each.symbol) for each in moved_bodies(files)}
    return [pair for pair in definitions if id(pair[0]) not in moved]


def declared(files: Sequence[FileFacts]) -> Definitions:
    """Functions of C that edited headers declare now, and that the change brings no body of: they were there before."""
    return _declarations([(symbol, file) for file in files for symbol in file.symbols.added], files)


def undeclared(files: Sequence[FileFacts]) -> Definitions:
    """Functions that edited headers no longer declare, and that may be there still."""
    return _declarations([(symbol, file) for file in files for symbol in file.symbols.removed], files)


def _declarations(definitions: Definitions, files: Sequence[FileFacts]) -> Definitions:
    with_bodies = {id(symbol) for symbol, _ in _with_bodies(definitions)}
    renamed = {name for file in files for pair in file.symbols.renamed for name in pair}
    met = Counter(symbol.name for file in files for symbol in (*file.symbols.added, *file.symbols.removed))
    return [
        (symbol, file)
        for symbol, file in definitions
        if id(symbol) not in with_bodies
        and not (file.is_new or file.is_gone)
        and symbol.name not in renamed
        and met[symbol.name] == 1
    ]


def _with_bodies(definitions: Definitions) -> Definitions:
    """Without functions that are only declared where they came or went, and have no body that did."""
    bodies = {symbol.name for symbol, _ in definitions if not symbol.is_prototype}
    return [pair for pair in definitions if not pair[0].is_prototype or pair[0].name in bodies]


def _is_still_there(symbol: Symbol, file: FileFacts) -> bool:
    """Whether the new file still has the name, of an overload or in another type; each type has its own members.

    What only comments speak of is gone.
    """
    if symbol.owner is not None or symbol.name not in file.words_after:
        return symbol.name in file.added_words
    lines = (file.contents.new or b"").decode(errors="replace").splitlines()
    code = [line for line in lines if symbol.name in line and not line.lstrip().startswith(_COMMENTS)]
    return not lines or any(re.search(rf"\b{re.escape(symbol.name)}\b", line) for line in code)


def _is_defined_in_class(symbol: Symbol, file: FileFacts, files: Sequence[FileFacts]) -> bool:
    """Whether a member of C++ got its body where the class declares it, in another file of the change."""
    if symbol.owner is None or symbol.kind is not SymbolKind.FUNCTION or language_of(file.path) is not C:
        return False
    body = pattern(rf"\b{re.escape(symbol.name)}\s*\([^;{{}}]*\)[^;{{}}()]*\{{")
    return any(body.search("\n".join(each.lines.added)) for each in files if each is not file)


def _without_parts(definitions: Definitions, symbols: Sequence[Symbol]) -> Definitions:
    """Without the members of a type that came or went itself: its name tells all of them, or nothing does.

    A constructor has the name of its type, which was there before; it is told neither as that type nor as its member.
    And `exports.default = kiln` gives something that has a name no other one.
    """
    own = [(symbol, file) for symbol, file in definitions if symbol.name not in (symbol.owner, "default")]
    wholes = {symbol.name for symbol, _ in own if symbol.kind is not SymbolKind.MODULE}
    wholes |= {symbol.name for symbol in symbols if symbol.kind is SymbolKind.TYPE and symbol.owner is None}
    return [(symbol, file) for symbol, file in own if symbol.owner not in wholes]


def comes_with_public_file(files: Sequence[FileFacts]) -> bool:
    """Whether a new file of the program has something for others, beside which a private name is no news."""
    defined = (symbol for file in files if file.is_new for symbol in file.symbols.added)
    return any(each.exported and each.owner is None and each.kind in _DEFINED for each in defined)


def parted(file: FileFacts) -> Iterator[Symbol]:
    """Functions whose code stood in another one before, or does now: they are told as extracted or inlined."""
    edits = file.syntax.edits if file.syntax is not None else ()
    for kind, symbols in ((EditKind.EXTRACTED, file.symbols.added), (EditKind.INLINED, file.symbols.removed)):
        names = {edit.subject for edit in edits if edit.kind is kind}
        yield from (symbol for symbol in symbols if symbol.name in names)
