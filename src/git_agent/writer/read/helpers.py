"""New helpers: what only its own file may use, told by what uses it there."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.trees.edit_script.values import NOWHERE, CodeEdit, EditKind, Place
from git_agent.writer.read.arrivals import came, parted
from git_agent.writer.read.code_edits import ToldEdit
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.successors import successions

FEW = 3  # helpers that a sentence has room for; more are parts of the one that is used
_HELPING = (SymbolKind.FUNCTION, SymbolKind.CONSTANT)


def helper_in_use(files: Sequence[FileFacts]) -> Symbol | None:
    """The one new thing that only its own file may use and that something of before uses now.

    What is done there is the story, unless something for others came: nobody looks for the helper in a log.
    """
    new = [symbol for symbol, _ in came(files) if symbol.kind in (*_HELPING, SymbolKind.TYPE)]
    helpers = {symbol.name: symbol for symbol in new if symbol.kind in _HELPING}
    used = {told.edit.subject for told in uses_of_new(files)} & set(helpers)
    if any(symbol.exported for symbol in new) or len(used) != 1 or 1 < len(helpers) <= FEW:
        return None
    return helpers[used.pop()]


def uses_of_new(files: Sequence[FileFacts]) -> Iterator[ToldEdit]:
    """Each new definition with what uses it now, but for those that are told as taking the place of others."""
    for file in files:
        uses: dict[str, list[Place]] = {}
        for edit in file.syntax.edits if file.syntax is not None else ():
            if edit.kind is EditKind.PUT_TO_USE:
                uses.setdefault(edit.subject, []).append(edit.place)
        told = {pair.new.name for pair in successions(file)} | {symbol.name for symbol in parted(file)}
        for name in (name for name in uses if name not in told):
            edit = CodeEdit(kind=EditKind.PUT_TO_USE, place=NOWHERE, subject=name)
            yield ToldEdit(edit=edit, places=tuple((place, file) for place in uses[name]), size=0, share=0.0)
