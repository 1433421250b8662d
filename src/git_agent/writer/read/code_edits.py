"""The edits of all files of a change put together: equal ones once, without what another fact says already."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import letters_of
from git_agent.model.value import replace, value
from git_agent.syntax.trees.edit_script.lexemes import NAME
from git_agent.syntax.trees.edit_script.values import (
    NOWHERE,
    ONE,
    OTHERWISE,
    SCRIPT,
    SEVERAL,
    CodeEdit,
    EditKind,
    Place,
)
from git_agent.writer.read.edits_together import (
    Places,
    forget_exports,
    forget_lengths,
    forget_moved_words,
    forget_operands,
    forget_overloads,
    forget_swapped,
    last_name,
    put_arms_together,
    put_assertions_together,
    without_renamed,
)
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.moved_edits import Arrivals
from git_agent.writer.read.namesakes import Namesakes
from git_agent.writer.read.once_together import once_together
from git_agent.writer.read.prevailing_swaps import prevailing_swap
from git_agent.writer.read.result_types import without_returns

MOST_PLACES = 200  # more are never counted one by one

_SWAPS = (
    EditKind.CALL_SWAP,
    EditKind.RETURN_SWAP,
    EditKind.CONDITION,
    EditKind.TYPE,
    EditKind.RETURN_TYPE,
    EditKind.ELEMENT_SWAP,
    EditKind.CAUGHT_SWAP,
    EditKind.RAISED_SWAP,
    EditKind.ARGUMENT_SWAP,
    EditKind.NAME_SWAP,
    EditKind.REWRITTEN,
    EditKind.USED_INSTEAD,
    EditKind.STATEMENT_SWAP,
)

# What is put before, or behind, many definitions at once.
_OF_DEFINITIONS = (
    EditKind.MODIFIER,
    EditKind.MODIFIER_GONE,
    EditKind.RETURN_TYPE,
    EditKind.MACRO,
    EditKind.DECORATOR,
    EditKind.DECORATOR_GONE,
    EditKind.THROWS,
    EditKind.THROWS_GONE,
    EditKind.EXPORT,
    EditKind.EXPORT_GONE,
    EditKind.ARM,
    EditKind.ARM_GONE,
)
# Found, so that they account for what differs, but never told: their sentences were the ones most often false. What
# uses something new is told by that.
_UNTOLD = (EditKind.VARIABLE_RENAMED, EditKind.PUT_TO_USE)
# What may be told of a function beside what was put into it; beside what was put into another, its new guards as well.
_BESIDE_INLINED = (EditKind.EXTRACTED, EditKind.INLINED, EditKind.OVERLOAD, EditKind.DEFAULT, EditKind.TYPE)
_BESIDE_EXTRACTED = (*_BESIDE_INLINED, EditKind.GUARD_RAISE, EditKind.GUARD_EXIT)
_BESIDE = {EditKind.EXTRACTED: _BESIDE_EXTRACTED, EditKind.INLINED: _BESIDE_INLINED}


@value
class ToldEdit:
    """One edit and every place it was made at, each with its file; `share` is its part of all edits by size.

    `where` is what a sentence says instead of the places, marked as a quotation; `shared` are the names of places that
    other definitions have too, to which something else was done.
    """

    edit: CodeEdit
    places: tuple[tuple[Place, FileFacts], ...]
    size: int
    share: float
    where: str = ""
    shared: frozenset[str] = frozenset()

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(file.path for _, file in self.places))


@once_together
def told_edits(files: Sequence[FileFacts]) -> tuple[ToldEdit, ...]:
    """What these files' edits say, the largest first."""
    known, prevailing, arrivals = _Known(files), prevailing_swap(files), Arrivals(files)
    places: Places = {}
    sizes: dict[CodeEdit, int] = {}
    new = [
        (edit, file)
        for file in files
        for edit in _tellable(file)
        if not known.tells(edit) and not _left_for_another(edit, file) and not arrivals.has(edit, file)
        if prevailing is None or not prevailing.tells(edit)
    ]
    new = list(without_returns(new))
    for edit, file in [pair for pair in new if not _is_of_script(pair[0])] or new:
        bare, place = _apart(edit)
        places.setdefault(bare, []).append((place, file))
        sizes[bare] = sizes.get(bare, 0) + edit.size
    put_assertions_together(places, sizes)
    put_arms_together(places, sizes)
    forget_swapped(places)
    forget_exports(places)
    forget_moved_words(places)
    forget_lengths(places)
    forget_operands(places)
    forget_overloads(places)
    total = sum(sizes[edit] for edit in places) or 1
    namesakes = Namesakes(files)
    found = [
        ToldEdit(
            edit=edit,
            places=tuple(where[:MOST_PLACES]),
            size=sizes[edit],
            share=sizes[edit] / total,
            shared=namesakes.beside(edit, places),
        )
        for edit, where in places.items()
    ]
    return tuple(sorted(found, key=lambda told: (-len(told.places), -told.size)))


def _is_of_script(edit: CodeEdit) -> bool:
    """Whether it is about what runs only where a module is started: a trial of what it does for others."""
    return edit.place == SCRIPT or (edit.place == NOWHERE and edit.detail.startswith("__name__ =="))


def _apart(edit: CodeEdit) -> tuple[CodeEdit, Place]:
    """An edit and its place; one that many definitions have at once has these as its places."""
    if edit.kind not in _OF_DEFINITIONS:
        return replace(edit, place=NOWHERE, size=0), edit.place
    owner = edit.place.owner if edit.subject == edit.place.name else edit.place.name
    return replace(edit, place=NOWHERE, subject="", size=0), replace(edit.place, name=edit.subject, owner=owner)


def _tellable(file: FileFacts) -> Iterator[CodeEdit]:
    edits = without_renamed(file.syntax.edits if file.syntax is not None else ())
    # What came has its marks from the start, however old another thing of its name is.
    new = {symbol.name for symbol in file.symbols.added} if edits else set()
    return (edit for edit in edits if not (_is_untold(edit) or (edit.kind in _OF_DEFINITIONS and edit.subject in new)))


def _is_untold(edit: CodeEdit) -> bool:
    return edit.kind in _UNTOLD or (edit.kind is EditKind.OPERAND_GONE and edit.subject == OTHERWISE)


def _left_for_another(edit: CodeEdit, file: FileFacts) -> bool:
    """Whether something is gone because it was put into a function of its own, or came from one that went."""
    edits = file.syntax.edits if file.syntax is not None else ()
    beside = (_BESIDE[each.kind] for each in edits if each.kind in _BESIDE and _is_same_place(edit.place, each.place))
    return any(edit.kind not in kinds for kinds in beside)


def _is_same_place(one: Place, other: Place) -> bool:
    """Whether both are one definition, of which an edit may not know the owner."""
    are_known = bool(one.owner and other.owner)
    return bool(one.name) and one.name == other.name and (not are_known or one.owner == other.owner)


class _Known:
    """What definitions, parameters and renames say, so that an edit need not repeat it."""

    def __init__(self, files: Sequence[FileFacts]) -> None:
        tables = [file.symbols for file in files]
        self._added = {symbol.name for table in tables for symbol in table.added}
        self._removed = {symbol.name for table in tables for symbol in table.removed}
        self._renamed = dict(pair for table in tables for pair in table.renamed)
        self._renamed |= {swap.old: swap.new for table in tables for swap in table.swapped}
        self._parameters = {
            owner for table in tables for owner, _ in (*table.parameters_added, *table.parameters_removed)
        }
        self._parameters |= {swap.owner for table in tables for swap in table.parameters_swapped}
        self._lost_parameters = {name for table in tables for _, name in table.parameters_removed}
        self._members = {name for table in tables for _, name in (*table.members_added, *table.parameters_added)}

        swapped = {*self._renamed, *self._renamed.values()}
        self._told_by_name = {
            EditKind.EXPORT: self._added | swapped,
            EditKind.EXPORT_GONE: self._added | self._removed | swapped,
            EditKind.TYPE: swapped | self._members,
            EditKind.KEY: swapped,
            EditKind.KEY_GONE: swapped,
            EditKind.CALL: self._added,
            EditKind.CALL_AGAIN: self._added,
            EditKind.CALL_GONE: self._removed,
            EditKind.CHAINED: self._added,
            EditKind.CHAINED_GONE: self._removed,
            EditKind.ASSIGNED: self._members,
            EditKind.AUGMENTED: self._members,
            EditKind.ARGUMENT: self._parameters,
            EditKind.ARGUMENT_GONE: self._parameters,
            EditKind.KEYWORD: self._parameters,
            EditKind.MEMBER_SET: self._members,
        }

    def tells(self, edit: CodeEdit) -> bool:
        if edit.kind in _SWAPS and self._is_renaming(edit.old, edit.new):
            return True
        if edit.kind is EditKind.VALUE and _is_respelled(edit.old, edit.new):
            return True
        if edit.detail in (ONE, SEVERAL):
            return edit.subject in self._added or edit.subject in self._removed
        if edit.kind in (EditKind.USED, EditKind.USED_INSTEAD):
            return last_name(edit.new) in self._added or last_name(edit.old) in self._removed
        if edit.kind in (EditKind.BRANCH_GONE, EditKind.OPERAND_GONE):
            return not self._lost_parameters.isdisjoint(NAME.findall(edit.detail))
        name = edit.new if edit.kind in (EditKind.KEY, EditKind.KEY_GONE) else last_name(edit.subject)
        return name in self._told_by_name.get(edit.kind, ())

    def _is_renaming(self, old: str, new: str) -> bool:
        """Whether all the difference is names that are others everywhere, or the casing of a name."""
        if _is_respelled(old, new):
            return True
        return bool(self._renamed) and NAME.sub(lambda name: self._renamed.get(name[0], name[0]), old) == new


def _is_respelled(old: str, new: str) -> bool:
    """Whether a name only has other signs or capitals in it."""
    are_names = all(NAME.fullmatch(text.rpartition(".")[2]) for text in (old, new))
    return letters_of(old) == letters_of(new) and are_names and not new.startswith(("!", "&", "*"))
