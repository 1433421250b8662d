"""Edits of a change that say one thing together, and such as another one of it says already."""

from collections import Counter
from collections.abc import Sequence

from git_agent.syntax.trees.edit_script.lexemes import VARIABLE
from git_agent.syntax.trees.edit_script.values import CHANGED, SEVERAL, CodeEdit, EditKind, Place
from git_agent.writer.read.file_facts import FileFacts

Places = dict[CodeEdit, list[tuple[Place, FileFacts]]]

_CONDITIONS = ((EditKind.OPERAND, EditKind.OPERAND_GONE), (EditKind.BRANCH, EditKind.BRANCH_GONE))


def without_renamed(edits: Sequence[CodeEdit]) -> Sequence[CodeEdit]:
    """Without conditions that came and went in one function, and differ only in what its variables are called."""
    renamed: dict[Place, dict[str, str]] = {}
    for edit in edits:
        if edit.kind is EditKind.VARIABLE_RENAMED:
            renamed.setdefault(edit.place, {})[edit.old] = edit.new
    same: set[CodeEdit] = set()
    for came, went in _CONDITIONS if renamed else ():
        new = {(edit.place, edit.detail): edit for edit in edits if edit.kind is came}
        for edit in edits:
            names = renamed.get(edit.place, {}) if edit.kind is went else {}
            condition = _renamed(edit.detail, names)
            if names and (edit.place, condition) in new:
                same |= {edit, new[edit.place, condition]}
    return [edit for edit in edits if edit not in same] if same else edits


def _renamed(text: str, names: dict[str, str]) -> str:
    return VARIABLE.sub(lambda name: names.get(name[0], name[0]), text)


def put_assertions_together(places: Places, sizes: dict[CodeEdit, int]) -> None:
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


def put_arms_together(places: Places, sizes: dict[CodeEdit, int]) -> None:
    """Arms of several macros, however many each of them has got or lost."""
    for kind in (EditKind.ARM, EditKind.ARM_GONE):
        edits = [edit for edit in places if edit.kind is kind]
        if len(edits) > 1:
            together = CodeEdit(kind=kind, detail=SEVERAL)
            where = [place for edit in edits for place in places.pop(edit)]
            size = sum(sizes.pop(edit) for edit in edits)
            places[together], sizes[together] = where, size


def forget_swapped(places: Places) -> None:
    """A function that is used instead of another is called: that is not said twice."""
    swapped = {last_name(edit.new) for edit in places if edit.kind is EditKind.CALL_SWAP}
    for edit in list(places):
        name = edit.new if edit.kind is EditKind.USED else edit.subject.partition("(")[0]
        if edit.kind in (EditKind.CALL, EditKind.CALL_AGAIN, EditKind.USED) and last_name(name) in swapped:
            del places[edit]


def forget_exports(places: Places) -> None:
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


def forget_moved_words(places: Places) -> None:
    """A word that stands before another declaration of some functions now says nothing new of any."""
    sides = [
        {(edit.new, place.name) for edit, where in places.items() if edit.kind is kind for place, _ in where}
        for kind in (EditKind.MODIFIER, EditKind.MODIFIER_GONE)
    ]
    moved = {word for word, _ in sides[0] & sides[1]}
    for edit in [edit for edit in places if edit.kind in (EditKind.MODIFIER, EditKind.MODIFIER_GONE)]:
        if edit.new in moved:
            del places[edit]


def forget_lengths(places: Places) -> None:
    """A list that got an element is longer: that is not said twice."""
    grown = {edit.subject for edit in places if edit.kind in (EditKind.ELEMENT, EditKind.ELEMENT_GONE)}
    for edit in [edit for edit in places if edit.kind is EditKind.LENGTH and edit.subject in grown]:
        del places[edit]


def forget_overloads(places: Places) -> None:
    """Overloads that return different types now: of which of them one is, no sentence can say."""
    edits = [edit for edit in places if edit.kind is EditKind.RETURN_TYPE]
    seen = Counter((file.path, place.owner, place.name) for edit in edits for place, file in places[edit])
    for edit in edits:
        where = places[edit]
        places[edit] = [pair for pair in where if seen[pair[1].path, pair[0].owner, pair[0].name] == 1]
        if not places[edit]:
            del places[edit]


def forget_operands(places: Places) -> None:
    """A condition that is another as a whole has told what it asks."""
    wholes = [edit.new for edit in places if edit.kind is EditKind.CONDITION]
    parts = {EditKind.OPERAND: "detail", EditKind.COMPARISON: "new"}
    for edit in list(places):
        if edit.kind in parts and any(getattr(edit, parts[edit.kind]) in whole for whole in wholes):
            del places[edit]


def last_name(name: str) -> str:
    return name.replace("::", ".").replace("->", ".").rpartition(".")[2]
