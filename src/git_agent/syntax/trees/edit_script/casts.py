"""Casts and conversions: what is made another type now, or is no longer."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.call_swaps import CONVERTING
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.roles import ancestors, callee_path
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

LONGEST = 40  # characters of what is cast
_DEEPEST_TYPE = 4
CASTS = word_set("cast_expression type_cast_expression as_expression")


def told(change: Change) -> Iterator[CodeEdit]:
    old, new = change.old, change.new
    if change.op is not Op.REPLACE or old is None or new is None or change.where.place.kind not in ("function", "test"):
        return
    if (cast := _cast_of(new)) is not None and cast[0].key == old.key:
        yield from _told(change, new, cast, before="")
    elif (cast := _cast_of(old)) is not None and cast[0].key == new.key:
        if old.text not in change.where.new.text and len(new.text) <= LONGEST:
            yield change.edit(EditKind.CAST, new, subject=cast[0].text, old=cast[1])
    else:
        yield from _to_another_type(change, old, new)


def _to_another_type(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    """The same expression, cast to something else."""
    outer = [
        next((part for part in list(ancestors(one))[:_DEEPEST_TYPE] if _cast_of(part)), None) for one in (old, new)
    ]
    before, after = (_cast_of(part) if part is not None else None for part in outer)
    if before is None or after is None or outer[1] is None or before[0].key != after[0].key:
        return
    if before[1] != after[1]:
        yield from _told(change, outer[1], after, before=before[1])


def _told(change: Change, whole: Part, cast: tuple[Part, str], *, before: str) -> Iterator[CodeEdit]:
    inner, type_ = cast
    if whole.text not in change.where.old.text and len(inner.text) <= LONGEST:
        yield change.edit(EditKind.CAST, whole, subject=inner.text, old=before, new=type_)


def _cast_of(part: Part) -> tuple[Part, str] | None:
    """What is cast, and to which type."""
    if part.type in CASTS:
        value, type_ = part.child("value"), part.child("type")
        named = [each for each in part.parts if each.node.is_named]
        if value is None and len(named) == 2:  # of TypeScript, without fields
            value, type_ = named
        return (value, type_.text) if value is not None and type_ is not None and type_.text != "const" else None
    if (
        part.type == "call_expression"
        and part.source.table.wheel == "tree_sitter_go"
        and callee_path(part) in CONVERTING
    ):
        arguments = part.child("arguments")
        return (arguments.parts[0], callee_path(part)) if arguments is not None and len(arguments.parts) == 1 else None
    return None
