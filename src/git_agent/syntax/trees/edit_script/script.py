"""The edits of one file: the matcher's changes, told one by one, without what another of them says already."""

from collections.abc import Iterator

from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.limits import Budget, TooMuch
from git_agent.syntax.trees.edit_script.matcher import Change, Matcher
from git_agent.syntax.trees.edit_script.renames import Renames
from git_agent.syntax.trees.edit_script.telling import Teller
from git_agent.syntax.trees.edit_script.values import CodeEdit
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.tables import GrammarTable

MOST_EDITS = 60  # told of one file


def edits_of(old: Side, new: Side, table: GrammarTable, budget: Budget) -> tuple[CodeEdit, ...] | None:
    """What was done, in the order of the text; nothing where that is too much to be told.

    None where both trees are equal: then only their layout is another, or their comments and imports are.
    """
    if not old.text or not new.text:  # a file that came or went is told as a file
        return ()
    try:
        matcher = Matcher(old, new, table, budget)
    except TooMuch:
        return ()
    return tuple(_once(_told(matcher.changes)))[:MOST_EDITS] if matcher.changes else None


def _told(changes: list[Change]) -> Iterator[CodeEdit]:
    renames = Renames(changes)
    teller = Teller(renames)
    for change in changes:
        yield from teller.told(change)
    yield from renames.edits()


def _once(edits: Iterator[CodeEdit]) -> list[CodeEdit]:
    """Equal edits of one place once, with the size of all."""
    merged: dict[CodeEdit, int] = {}
    for edit in edits:
        bare = replace(edit, size=0)
        merged[bare] = merged.get(bare, 0) + edit.size
    return [replace(edit, size=size) for edit, size in merged.items()]
