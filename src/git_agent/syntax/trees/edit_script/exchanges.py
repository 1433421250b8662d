"""One expression in the place of another, by what both are: names, or one that took the other in."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.text.swaps import uses_of
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.node_types import LITERALS, MEMBERS
from git_agent.syntax.trees.edit_script.one_sided import ATOMS
from git_agent.syntax.trees.edit_script.renames import is_binding
from git_agent.syntax.trees.edit_script.roles import callee_path
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

SHORTEST_NAME = 2
LONGEST_GROWN = 40  # characters of an expression that took another one in
_AROUND = word_set("""
    subscript subscript_expression index_expression element_access_expression array_access cast_expression
    type_cast_expression as_expression unary_expression not_operator unary_operator reference_expression
    pointer_expression non_null_expression try_expression unary slice_expression element_reference
""")


def exchanged(change: Change) -> Iterator[CodeEdit]:
    """Whichever of both it is."""
    yield from swapped(change) if _are_atoms(change) else _grown(change)


def swapped(change: Change) -> Iterator[CodeEdit]:
    """One name for another, somewhere in an expression."""
    old, new = change.old, change.new
    if old is None or new is None or old.type not in ATOMS or new.type not in ATOMS:
        return
    while _is_of_member(old) and _is_of_member(new) and old.parent is not None and new.parent is not None:
        old, new = old.parent, new.parent
    if is_binding(old) or is_binding(new) or _is_of_other_call(old, new):
        return
    is_inside = change.where.place.kind in ("function", "test")  # elsewhere names are types, bounds and the like
    is_variable = old.text.islower() and new.text.islower() and not {old.type, new.type} & MEMBERS
    if (
        is_inside
        and not is_variable
        and not {old.type, new.type} & LITERALS
        and min(old.size, new.size) > SHORTEST_NAME
        and _gave_way(change, old.text, new.text)
    ):
        yield change.edit(EditKind.NAME_SWAP, new, old=old.text, new=new.text)


def _gave_way(change: Change, old: str, new: str) -> bool:
    """Whether the function has one less often and the other more often: guards in another order exchange no names."""
    before, after = change.where.old.text, change.where.new.text
    return uses_of(old, after) < uses_of(old, before) and uses_of(new, before) < uses_of(new, after)


def _are_atoms(change: Change) -> bool:
    return all(part is not None and part.type in ATOMS for part in (change.old, change.new))


def _grown(change: Change) -> Iterator[CodeEdit]:
    """An expression around another one: indexed, negated, cast or asked for a member; or the other way round."""
    old, new = change.old, change.new
    is_inside = change.where.place.kind in ("function", "test")
    if old is None or new is None or not is_inside or "left" in (old.field, new.field):  # what is set, not used
        return
    if max(len(old.text), len(new.text)) > LONGEST_GROWN:
        return
    for outer, inner, other in ((new, old, change.where.old), (old, new, change.where.new)):
        is_around = outer.type in _AROUND and any(part.key == inner.key for part in outer.parts)
        if is_around and outer.text not in other.text:
            yield change.edit(EditKind.NAME_SWAP, new, old=old.text, new=new.text)
            return


def _is_of_other_call(old: Part, new: Part) -> bool:
    """Whether a method is called on both, and it is not the same one, or not with as many arguments."""
    if not any(part.field in ("object", "receiver") for part in (old, new)):
        return False
    return _called_on(old) != _called_on(new)


def _called_on(part: Part) -> tuple[str, int]:
    call = part.parent
    if call is None or call.type not in CALLS:
        return "", 0
    arguments = call.child("arguments")
    return callee_path(call).rpartition(".")[2], len(arguments.parts) if arguments is not None else 0


def _is_of_member(part: Part) -> bool:
    return part.parent is not None and part.parent.type in MEMBERS
