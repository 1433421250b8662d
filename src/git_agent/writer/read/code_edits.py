"""The edits of all files of a change put together: equal ones once, without what another fact says already."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.paths import letters_of
from git_agent.model.value import replace, value
from git_agent.syntax.trees.edit_script.values import CHANGED, NOWHERE, ONE, SCRIPT, SEVERAL, CodeEdit, EditKind, Place
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.prevailing_swaps import prevailing_swap
from git_agent.writer.read.result_types import without_returns

MOST_PLACES = 200  # more are never counted one by one

_WORD = re.compile(r"[A-Za-z_$][\w$]*")
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
# What may be told of a function beside what was put into another.
_STAYS = (
    EditKind.EXTRACTED,
    EditKind.INLINED,
    EditKind.OVERLOAD,
    EditKind.GUARD_RAISE,
    EditKind.GUARD_EXIT,
    EditKind.DEFAULT,
    EditKind.TYPE,
)


@value
class ToldEdit:
    """One edit and every place it was made at, each with its file; `share` is its part of all edits by size.

    `where` is what a sentence says instead of the places, marked as a quotation.
    """

    edit: CodeEdit
    places: tuple[tuple[Place, FileFacts], ...]
    size: int
    share: float
    where: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(file.path for _, file in self.places))


def told_edits(files: Sequence[FileFacts]) -> tuple[ToldEdit, ...]:
    """What these files' edits say, the largest first."""
    known, prevailing = _Known(files), prevailing_swap(files)
    places: dict[CodeEdit, list[tuple[Place, FileFacts]]] = {}
    sizes: dict[CodeEdit, int] = {}
    new = [
        (edit, file)
        for file in files
        for edit in _tellable(file)
        if not known.tells(edit) and not _left_for_another(edit, file)
        if prevailing is None or not prevailing.tells(edit)
    ]
    new = list(without_returns(new))
    for edit, file in [pair for pair in new if not _is_of_script(pair[0])] or new:
        bare, place = _apart(edit)
        places.setdefault(bare, []).append((place, file))
        sizes[bare] = sizes.get(bare, 0) + edit.size
    _put_assertions_together(places, sizes)
    _forget_swapped(places)
    _forget_exports(places)
    _forget_lengths(places)
    _forget_operands(places)
    total = sum(sizes[edit] for edit in places) or 1
    found = [
        ToldEdit(edit=edit, places=tuple(where[:MOST_PLACES]), size=sizes[edit], share=sizes[edit] / total)
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


def _put_assertions_together(places: dict[CodeEdit, list[tuple[Place, FileFacts]]], sizes: dict[CodeEdit, int]) -> None:
    """Of several assertions that came, or went, none is quoted: each is as little of the whole as the others."""
    swaps = [edit for edit in places if edit.kind is EditKind.ASSERT and edit.old and edit.new]
    for edit in swaps if len(swaps) > 1 else ():
        bare = CodeEdit(kind=EditKind.ASSERT, subject=CHANGED, detail=edit.detail)
        places.setdefault(bare, []).extend(places.pop(edit))
        sizes[bare] = sizes.get(bare, 0) + sizes.pop(edit)
    for subject in ("added", "removed"):
        edits = [edit for edit in places if edit.kind is EditKind.ASSERT and edit.subject == subject]
        if len(edits) > 1:
            together = CodeEdit(kind=EditKind.ASSERT, subject=subject)
            where = [place for edit in edits for place in places.pop(edit)]
            size = sum(sizes.pop(edit) for edit in edits)
            places[together], sizes[together] = where, size


def _forget_swapped(places: dict[CodeEdit, list[tuple[Place, FileFacts]]]) -> None:
    """A function that is used instead of another is called: that is not said twice."""
    swapped = {last_name(edit.new) for edit in places if edit.kind is EditKind.CALL_SWAP}
    for edit in list(places):
        name = edit.new if edit.kind is EditKind.USED else edit.subject.partition("(")[0]
        if edit.kind in (EditKind.CALL, EditKind.CALL_AGAIN, EditKind.USED) and last_name(name) in swapped:
            del places[edit]


def _forget_exports(places: dict[CodeEdit, list[tuple[Place, FileFacts]]]) -> None:
    """What one module exports for another is as open as it was; no export is told as a key as well."""
    came, went = (
        {place.name for edit, where in places.items() if edit.kind is kind for place, _ in where}
        for kind in (EditKind.EXPORT, EditKind.EXPORT_GONE)
    )
    for edit in [edit for edit in places if edit.kind in (EditKind.EXPORT, EditKind.EXPORT_GONE)]:
        places[edit] = [each for each in places[edit] if each[0].name not in came & went]
        if not places[edit]:
            del places[edit]
    keys = (EditKind.KEY, EditKind.KEY_GONE)
    for edit in [edit for edit in places if edit.kind in keys and edit.subject == "module.exports"]:
        if edit.new in came | went:
            del places[edit]


def _forget_lengths(places: dict[CodeEdit, list[tuple[Place, FileFacts]]]) -> None:
    """A list that got an element is longer: that is not said twice."""
    grown = {edit.subject for edit in places if edit.kind in (EditKind.ELEMENT, EditKind.ELEMENT_GONE)}
    for edit in [edit for edit in places if edit.kind is EditKind.LENGTH and edit.subject in grown]:
        del places[edit]


def _forget_operands(places: dict[CodeEdit, list[tuple[Place, FileFacts]]]) -> None:
    """A condition that is another as a whole has told what it asks."""
    wholes = [edit.new for edit in places if edit.kind is EditKind.CONDITION]
    parts = {EditKind.OPERAND: "detail", EditKind.COMPARISON: "new"}
    for edit in list(places):
        if edit.kind in parts and any(getattr(edit, parts[edit.kind]) in whole for whole in wholes):
            del places[edit]


def _tellable(file: FileFacts) -> Iterator[CodeEdit]:
    edits = file.syntax.edits if file.syntax is not None else ()
    # What came has its marks from the start, however old another thing of its name is.
    new = {symbol.name for symbol in file.symbols.added} if edits else set()
    is_of_new = (edit.kind is EditKind.DECORATOR and edit.subject in new for edit in edits)
    return (edit for edit, is_new in zip(edits, is_of_new, strict=True) if edit.kind not in _UNTOLD and not is_new)


def _left_for_another(edit: CodeEdit, file: FileFacts) -> bool:
    """Whether something is gone because it was put into a function of its own."""
    edits = file.syntax.edits if file.syntax is not None else ()
    parted = [each.place for each in edits if each.kind in (EditKind.EXTRACTED, EditKind.INLINED)]
    return edit.kind not in _STAYS and any(_is_same_place(edit.place, place) for place in parted)


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
            return not self._lost_parameters.isdisjoint(_WORD.findall(edit.detail))
        name = edit.new if edit.kind in (EditKind.KEY, EditKind.KEY_GONE) else last_name(edit.subject)
        return name in self._told_by_name.get(edit.kind, ())

    def _is_renaming(self, old: str, new: str) -> bool:
        """Whether all the difference is names that are others everywhere, or the casing of a name."""
        if _is_respelled(old, new):
            return True
        return bool(self._renamed) and _WORD.sub(lambda name: self._renamed.get(name[0], name[0]), old) == new


def _is_respelled(old: str, new: str) -> bool:
    """Whether a name only has other signs or capitals in it."""
    are_names = all(_WORD.fullmatch(text.rpartition(".")[2]) for text in (old, new))
    return letters_of(old) == letters_of(new) and are_names and not new.startswith(("!", "&", "*"))


def last_name(name: str) -> str:
    return name.replace("::", ".").replace("->", ".").rpartition(".")[2]
