"""Sentences about new source files: by what they define under their own names, or offer to others."""

from collections.abc import Collection, Iterator, Sequence

from git_agent.model.paths import letters_of, stem_of
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.writer.phrases.phrase import (
    Phrase,
    base_name,
    code,
    listing,
    names_within,
)
from git_agent.writer.phrases.whole_files import (
    named_files,
)
from git_agent.writer.read.file_facts import FileFacts

MOST_DEFINED = 3  # of a new file; of more, its name says it better


def new_file_phrases(files: Sequence[FileFacts], phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    """A new file by the one thing it defines under its own name, several by theirs.

    When what it defines was moved there, the move is the story and the file a detail.
    """
    names = named_files(files, preposition="to")
    main = _namesake(files[0]) if len(files) == 1 else None
    moved = {name for phrase in phrases if phrase.verb == "move" for name in names_within(phrase.objects[0])}
    defined = defined_openly(files[0], but=moved) if len(files) == 1 and main is None else []
    if main is not None and main.name != stem_of(files[0].path).lower():
        names = (code(main.name),)  # which the file is called by
    elif main is not None:  # a plain word alone may be anything
        names = (f"{code(main.name)} in {base_name(files[0].path)}", *names)
    elif 0 < len(defined) <= MOST_DEFINED:
        # What others use of it says more than its name, where a line has no room for both.
        what = listing(defined)
        shorter = (f"{what} in {base_name(files[0].path)}", what)
        names = (*(f"{name} with {what}" for name in names), *(shorter if len(defined) > 1 else ()), *names)
    move_targets = {path for phrase in phrases if phrase.verb == "move" for path in phrase.paths}
    size = sum(file.change.churn for file in files)
    was_moved = any(file.path in move_targets for file in files)
    # Below ten lines it is a stub or a marker, and rarely what the change is about.
    weight = 2.0 if was_moved else 3.0 if size >= 10 else 1.5
    yield Phrase(verb="add", objects=names, weight=weight, must_tell=True)


def defined_openly(file: FileFacts, *, but: Collection[str] = ()) -> list[str]:
    """The types and functions that a new file offers to others and that were not elsewhere before."""
    kinds = (SymbolKind.TYPE, SymbolKind.FUNCTION)
    symbols = [symbol for symbol in file.symbols.added if symbol.kind in kinds and symbol.owner is None]
    return list(
        dict.fromkeys(code(symbol.name) for symbol in symbols if _is_offered(symbol) and symbol.name not in but)
    )


def _is_offered(symbol: Symbol) -> bool:
    return symbol.exported and symbol.indent == 0


def _namesake(file: FileFacts) -> Symbol | None:
    for symbol in file.symbols.added:
        if letters_of(symbol.name) == letters_of(stem_of(file.path)) and symbol.kind in (
            SymbolKind.TYPE,
            SymbolKind.FUNCTION,
        ):
            return symbol
    return None
