"""Which of a file's removed definitions were public, by a parser."""

import re
from typing import TYPE_CHECKING

from git_agent.release.judge.removed_lines import FileRemovals
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.languages import GO, language_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from git_agent.syntax.trees.definition import Definition

_WORD = re.compile(rb"[\w\x80-\xff]+")
_PROGRAM = re.compile(rb"^package main\b", re.MULTILINE)  # nobody imports from a program
_FOR_NOBODY = re.compile(rb":nodoc:|@internal\b|@private\b|@hidden\b")
_ALL = re.compile(rb"^__all__\b[^=\n]*=\s*[\[(](.*?)[\])]", re.MULTILINE | re.DOTALL)
_DETAIL = re.compile(rb"(?:.*[:_])?(?:details?|internal|impl|implementation|private|priv)(?:_?ns)?")
_HOLDERS = (SymbolKind.TYPE, SymbolKind.MODULE)


def removed_symbols(file: FileRemovals, old: bytes, new: bytes) -> "list[Definition] | None":
    """The definitions of one file; None where it cannot be read, none where no grammar knows its language."""
    # Only here, because most ranges lose no definition and need no grammar.
    from git_agent.syntax.trees.grammars import table_for
    from git_agent.syntax.trees.outline import outline
    from git_agent.syntax.trees.parse import parse_both, text_of

    before, after = text_of(old), text_of(new)
    if before is None or after is None:
        return None
    table = table_for(file.path, after or before)
    if table is None or (language_of(file.path) is GO and _PROGRAM.search(before)):
        return []
    try:
        sides = parse_both(before, after, table)
        outlines = [outline(side, table, whole=True) for side in sides] if sides else []
    except Exception:  # noqa: BLE001  a parser's surprise costs a name, never the note
        return None
    return _public_removals(*outlines, names=file.names, text=before) if outlines else None


def _public_removals(
    old: "list[Definition]", new: "list[Definition]", *, names: frozenset[str], text: bytes
) -> "list[Definition]":
    exported = _explicit_exports(text)
    public = [
        symbol
        for symbol in old
        if symbol.exported
        and (exported is None or (symbol.owner or symbol.name).encode() in exported)
        and not (_is_marked_internal(symbol, text) or _is_of_trait(symbol) or _is_a_detail(symbol))
    ]
    public_ids = {id(symbol) for symbol in public}
    hidden = {symbol.name for symbol in old if symbol.kind in _HOLDERS and id(symbol) not in public_ids}
    names_after = {(symbol.owner, symbol.name) for symbol in new}
    candidates = {
        (symbol.owner, symbol.name): symbol
        for symbol in public
        if symbol.name in names and symbol.kind is not SymbolKind.TEST and symbol.owner not in hidden
    }
    lost = [symbol for key, symbol in candidates.items() if key not in names_after]
    # A class that went took its methods along; naming it says that.
    lost_holders = {symbol.name for symbol in lost if symbol.kind in _HOLDERS}
    return [symbol for symbol in lost if symbol.owner not in lost_holders]


def _explicit_exports(text: bytes) -> set[bytes] | None:
    """The names that a module of Python says it exports, if it says so."""
    exported = _ALL.search(text)
    return set(_WORD.findall(exported[1])) if exported else None


def _is_marked_internal(symbol: "Definition", text: bytes) -> bool:
    """Whether the comment above a definition, or its own line, says that it is for nobody else."""
    end = text.find(b"\n", symbol.node.start_byte)
    return _FOR_NOBODY.search(text, symbol.start, end if end >= 0 else len(text)) is not None


def _is_a_detail(symbol: "Definition") -> bool:
    """Whether a namespace of C++ holds it, or is it, that libraries of headers keep for themselves."""
    node: Node | None = symbol.node
    while node is not None:
        name = node.child_by_field_name("name") if node.type == "namespace_definition" else None
        if name is not None and name.text is not None and _DETAIL.fullmatch(name.text):
            return True
        node = node.parent
    return False


def _is_of_trait(symbol: "Definition") -> bool:
    """Whether Rust's `impl Trait for Type` holds it: the trait still has it, or has lost it itself."""
    enclosing = symbol.node.parent.parent if symbol.node.parent is not None else None
    return (
        enclosing is not None and enclosing.type == "impl_item" and enclosing.child_by_field_name("trait") is not None
    )
