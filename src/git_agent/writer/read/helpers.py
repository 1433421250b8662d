"""New helpers: what only its own file may use, told by what uses it there."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.trees.edit_script.values import NOWHERE, CodeEdit, EditKind, Place
from git_agent.writer.read.arrivals import came, parted
from git_agent.writer.read.code_edits import ToldEdit
from git_agent.writer.read.edits_together import last_name
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.successors import successions

FEW = 3  # helpers that a sentence has room for; more are parts of the one that is used
COMPOUND = r"[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]"
_HELPING = (SymbolKind.FUNCTION, SymbolKind.CONSTANT)


def helper_in_use(files: Sequence[FileFacts]) -> Symbol | None:
    """The one new thing that only its own file may use and that something of before uses now."""
    helpers = helpers_in_use(files)
    return helpers[0] if len(helpers) == 1 else None


def helpers_in_use(files: Sequence[FileFacts]) -> tuple[Symbol, ...]:
    """New things that only their own file may use: the one that something uses now, or several that one place does.

    What is done there is the story, unless something for others came: nobody looks for the helper in a log.
    """
    new = [symbol for symbol, _ in came(files) if symbol.kind in (*_HELPING, SymbolKind.TYPE)]
    helpers = {symbol.name: symbol for symbol in new if symbol.kind in _HELPING}
    uses = {told.edit.subject: told.places for told in uses_of_new(files) if told.edit.subject in helpers}
    if any(symbol.exported for symbol in new):
        return ()
    if len(uses) == 1:
        return () if 1 < len(helpers) <= FEW else (helpers[next(iter(uses))],)
    are_together = len({(place.name, file.path) for places in uses.values() for place, file in places}) == 1
    return tuple(helpers[name] for name in helpers if name in uses) if are_together else ()


def uses_of_new(files: Sequence[FileFacts]) -> Iterator[ToldEdit]:
    """Each new definition with what uses it now, but for those that are told as taking the place of others."""
    uses: dict[str, list[tuple[Place, FileFacts]]] = {}
    for file in files:
        told = {pair.new.name for pair in successions(file)} | {symbol.name for symbol in parted(file)}
        for name, place in _uses_in(file):
            uses.setdefault(name, [])
            uses[name] += [(place, file)] if name not in told else []
    for name, place, file in _uses_elsewhere(files):
        uses.setdefault(name, []).append((place, file))
    for name, places in uses.items():
        edit = CodeEdit(kind=EditKind.PUT_TO_USE, place=NOWHERE, subject=name)
        if places:
            yield ToldEdit(edit=edit, places=tuple(dict.fromkeys(places)), size=0, share=0.0)


def _uses_in(file: FileFacts) -> Iterator[tuple[str, Place]]:
    edits = file.syntax.edits if file.syntax is not None else ()
    return ((edit.subject, edit.place) for edit in edits if edit.kind is EditKind.PUT_TO_USE)


def _uses_elsewhere(files: Sequence[FileFacts]) -> Iterator[tuple[str, Place, FileFacts]]:
    """New calls in other files of what came to one; of a name of one word, others may have such a function too."""
    new = {
        symbol.name: file
        for symbol, file in came(files)
        if symbol.kind is SymbolKind.FUNCTION
        and pattern(COMPOUND).search(symbol.name)
        and file.category is Category.SOURCE
    }
    for file in files if new else ():
        for edit in file.syntax.edits if file.syntax is not None else ():
            name = last_name(edit.new if edit.kind is EditKind.USED else edit.subject)
            is_call = (
                edit.kind in (EditKind.CALL, EditKind.CALL_AGAIN, EditKind.USED) and file.category is Category.SOURCE
            )
            if is_call and edit.place.name and new.get(name, file) is not file and file.is_new_here(name):
                yield name, edit.place, file
