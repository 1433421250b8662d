"""Sentences about code that a new file took over from another."""

from collections.abc import Iterator, Sequence

from git_agent.model.change import Status
from git_agent.model.paths import name_of
from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.writer.phrases.phrase import Phrase, base_name, code, names_phrase, short_name
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.moved_code import MovedCode


def moved_code_phrases(moves: Sequence[MovedCode]) -> Iterator[Phrase]:
    """One for each new file, and one for the definition that is called otherwise there."""
    for move in moves:
        paths = (move.source.path, move.target.path)
        origin, target = base_name(move.source.path), short_name(move.target.path)
        # Two files of one name are told apart by where they are.
        place = target if name_of(move.source.path) == name_of(move.target.path) else base_name(move.target.path)
        names = [code(name) for name in _moved_names(move)]
        if move.module:
            what = f"{code(move.module)} module"
            phrase = Phrase(verb="move", objects=(f"{what} from {origin} to {target}", f"{what} to {target}", what))
        elif names:
            phrase = names_phrase("move", names, f" to {place}")
        else:
            phrase = Phrase(verb="move", objects=(f"code from {origin} to {target}", f"code to {target}"))
        yield replace(phrase, weight=2.8, paths=paths, must_tell=True)
        if move.renamed is not None:
            old, new = map(code, move.renamed)
            yield Phrase(verb="rename", objects=(f"{old} to {new}",), weight=2.6, paths=paths, must_tell=True)


def _moved_names(move: MovedCode) -> list[str]:
    """What others may use of the new file and the old one had; else whatever both define."""
    symbols = [symbol for symbol in move.target.symbols.added if symbol.owner is None and symbol.indent == 0]
    names = dict.fromkeys(each.name for each in symbols if each.exported and _was_in(each.name, move.source))
    return list(names) or list(dict.fromkeys(each.name for each in _taken_over(move)))


def _taken_over(move: MovedCode) -> Iterator[Symbol]:
    """The types and functions that a copy has and the file that it was copied from has not any more."""
    kinds = (SymbolKind.TYPE, SymbolKind.FUNCTION)
    is_copy = move.target.change.status is Status.COPIED
    for symbol in move.source.symbols.removed if is_copy else ():
        is_outer = symbol.owner is None and symbol.indent == 0 and symbol.kind in kinds
        if is_outer and symbol.line in map(str.strip, move.target.lines_that_came):
            yield symbol


def _was_in(name: str, source: FileFacts) -> bool:
    return name in source.removed_words and len(name) > 1
