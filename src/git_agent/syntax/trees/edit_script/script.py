"""The edits of one file: the matcher's changes, told one by one, without what another of them says already."""

from collections.abc import Collection, Iterator

from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.limits import Budget, TooMuch
from git_agent.syntax.trees.edit_script.literals import is_same_text
from git_agent.syntax.trees.edit_script.matcher import Matcher
from git_agent.syntax.trees.edit_script.moves import Moves
from git_agent.syntax.trees.edit_script.one_line import one_line
from git_agent.syntax.trees.edit_script.outside import outside
from git_agent.syntax.trees.edit_script.renames import Renames
from git_agent.syntax.trees.edit_script.residue import residue
from git_agent.syntax.trees.edit_script.same_values import is_same_value
from git_agent.syntax.trees.edit_script.telling import CONDITIONAL, Teller
from git_agent.syntax.trees.edit_script.used_names import used_names
from git_agent.syntax.trees.edit_script.values import CODE, CODE_KINDS, CodeEdit, EditKind, Place
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.tables import GrammarTable

MOST_EDITS = 60  # told of one file
MOST_FUNCTIONS = 12  # whose names are compared
LONGEST_CONDITION = 100  # characters of one that is told with what it leads to
LONGEST_SAID = 140  # characters of an edit's names and expressions
# An operand is met where it came and in the condition that is another for it, a case beside each one that came.
_MET_TWICE = (EditKind.OPERAND, EditKind.CASE)


def edits_of(old: Side, new: Side, table: GrammarTable, budget: Budget) -> tuple[CodeEdit, ...] | None:
    """What was done, in the order of the text; nothing where that is too much to be told.

    None where both trees are equal: then only their layout is another, or their comments and imports are. Texts that
    are cut into other literals are layout.
    """
    if not old.text or not new.text:  # a file that came or went is told as a file
        return ()
    try:
        matcher = Matcher(old, new, table, budget)
    except TooMuch:
        return ()
    changes = [change for change in matcher.changes if not is_same_text(change)]
    if not changes:
        return None
    same: set[CodeEdit] = set()  # what only got a name is told where it is all
    edits = _once(_told(changes, same))
    return tuple([edit for edit in edits if replace(edit, size=0) not in same] or edits)[:MOST_EDITS]


def _told(changes: list[Change], same: set[CodeEdit]) -> Iterator[CodeEdit]:
    renames = Renames(changes)
    teller = Teller(renames, Moves(changes))
    untold: dict[int, list[Change]] = {}
    told: list[Change] = []
    elsewhere: list[Change] = []
    words: dict[Place, list[str]] = {}
    for change in changes:
        edits = tuple(teller.told(change))
        for edit in filter(is_sayable, edits):
            words.setdefault(edit.place, []).extend((edit.subject, edit.new, edit.old, edit.detail))
        if not any(map(is_sayable, edits)) and change.where.place.kind in CODE_KINDS:
            untold.setdefault(id(change.where), []).append(change)
        elif edits:
            told.append(change)
        else:
            elsewhere.append(change)
        same.update(replace(edit, size=0) for edit in edits if is_same_value(edit, change.where))
        yield from edits
    renamed = tuple(renames.edits())
    names = [name for edit in renamed for name in (edit.old, edit.new)]  # a function's own may be bound outside of it
    for left in list(untold.values())[:MOST_FUNCTIONS]:
        where = left[0].where
        others = words.get(where.place, [])
        used = tuple(used_names(where, [*others, *names])) if where.place.kind != CODE else ()
        is_told = any(edit.kind is EditKind.USED_INSTEAD for edit in used)
        rest = () if is_told else tuple(residue(left, told, renames, others_told=bool(others or used)))
        same.update(replace(edit, size=0) for edit in rest if is_same_value(edit, where))
        swapped = [edit.new for edit in rest if edit.kind is EditKind.NAME_SWAP]
        yield from (edit for edit in used if edit.kind is not EditKind.USED or edit.new not in swapped)
        yield from rest
    yield from outside(elsewhere)
    yield from renamed


def is_sayable(edit: CodeEdit) -> bool:
    """Whether a sentence has room for what it says."""
    texts = [text for text in (edit.subject, edit.new, edit.old, edit.detail) if text]
    lines = [one_line(text) for text in texts]
    return sum(map(len, lines)) <= LONGEST_SAID and all(lines)


def _once(edits: Iterator[CodeEdit]) -> list[CodeEdit]:
    """Equal edits of one place once, with the size of all."""
    merged: dict[CodeEdit, int] = {}
    for edit in edits:
        bare = replace(edit, size=0)
        before = merged.get(bare, 0)
        merged[bare] = max(before, edit.size) if edit.kind in _MET_TWICE else before + edit.size
    done = {(edit.place, edit.detail) for edit in merged if _tells_condition(edit)}
    return [replace(edit, size=size) for edit, size in merged.items() if not _is_said(edit, merged, done)]


def _tells_condition(edit: CodeEdit) -> bool:
    """Whether a sentence about a statement has room for the condition too; of a call made again that is not certain."""
    is_told = edit.kind in CONDITIONAL and edit.kind is not EditKind.CALL_AGAIN
    return is_told and len(edit.detail) <= LONGEST_CONDITION and is_sayable(edit)


def _is_said(edit: CodeEdit, others: Collection[CodeEdit], done: Collection[tuple[Place, str]]) -> bool:
    """Whether other edits say as much: what is done under a condition tells what is asked.

    A call that is made in any case as well is told without the condition of the other one.
    """
    if edit.kind is EditKind.BRANCH:
        return (edit.place, edit.detail) in done
    return edit.kind is EditKind.CALL and bool(edit.detail) and replace(edit, detail="", negated=False) in others
