"""Expressions: what is returned, compared, passed, bound to a name or kept in a list."""

import re
from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.calls import calls_of_callees
from git_agent.syntax.trees.edit_script.matcher import Change, Op
from git_agent.syntax.trees.edit_script.node_types import (
    BOOLEANS,
    FUNCTIONS,
    LITERALS,
    MEMBERS,
    NUMBERS,
    RAISES,
)
from git_agent.syntax.trees.edit_script.one_sided import ATOMS, returns, told_of_one_side
from git_agent.syntax.trees.edit_script.owners import owner_of
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_logging
from git_agent.syntax.trees.edit_script.renames import Renames, is_binding
from git_agent.syntax.trees.edit_script.roles import (
    Holder,
    Role,
    ancestors,
    call_around,
    callee_of,
    callee_path,
    holder_of,
    key_of,
)
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part, is_logical, narrowed
from git_agent.syntax.trees.vocabulary import CALLS

SHORTEST_NAME = 2
_PREFIXED = re.compile(r"[A-Za-z]+[\"']")  # a string of which the letters before it may be all that changed
_QUOTES = re.compile(r"^[A-Za-z]*[\"'`]+|[\"'`]+$")
_STRINGS = ("string", "template_string")
LONGEST_GROWN = 40  # characters of an expression that took another one in
_AROUND = word_set("""
    subscript subscript_expression index_expression element_access_expression array_access cast_expression
    type_cast_expression as_expression unary_expression not_operator unary_operator reference_expression
    pointer_expression non_null_expression try_expression unary slice_expression element_reference
""")
LONGEST = 200  # characters of an old value that is kept to see whether only names in it changed
_NAME = re.compile(r"[A-Za-z_$@][\w$]*(?:(?:\.|->|::)[\w$]+)*")


def told(change: Change, told_holders: set[int], renames: Renames) -> Iterator[CodeEdit]:
    if change.op is Op.INSERT and change.new is not None:
        yield from told_of_one_side(change, change.new, change.around[1], is_new=True)
    elif change.op is Op.DELETE and change.old is not None:
        yield from told_of_one_side(change, change.old, change.around[0], is_new=False)
    elif change.op is Op.REPLACE and change.old is not None and change.new is not None:
        if calls_of_callees(change.old, change.new) is not None:
            return
        holder = holder_of(change.old, change.new)
        if id(holder.new) not in told_holders:
            told_holders.add(id(holder.new))
            if not renames.explain(holder.old.text, holder.new.text):
                yield from _in_role(change, holder)


def _in_role(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    old, new = holder.old, holder.new
    if holder.role is Role.CONDITION:
        yield from _condition(change, old, new)
    elif holder.role is Role.RETURNED:
        yield from _returned(change, holder)
    elif holder.role is Role.ARGUMENT:
        yield from _passed(change, holder)
    elif holder.role in (Role.BOUND, Role.PAIR, Role.DEFAULT):
        yield from _bound(change, holder)
    elif holder.role is Role.ELEMENT and holder.inside is not None:
        owner = owner_of(holder.inside)
        if owner and old.type in ATOMS - NUMBERS and new.type in ATOMS - NUMBERS:
            yield change.edit(EditKind.ELEMENT_SWAP, new, subject=owner, old=old.text, new=new.text)
    elif holder.role is Role.RAISED and _is_reworded(change):
        yield change.edit(EditKind.MESSAGE, new, subject="error")
    elif holder.role in (Role.CAUGHT, Role.LOOPED):
        yield from _exchanged(change, holder)
    elif holder.role is Role.NONE:
        yield from _swapped(change) if _are_atoms(change) else _grown(change)


def _exchanged(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    """Another error that is caught, or something else that is looped over."""
    old, new = holder.old, holder.new
    if holder.role is Role.LOOPED:
        if min(old.size, new.size) > SHORTEST_NAME and old.text not in change.where.new.text:
            yield change.edit(EditKind.LOOP, new, old=old.text, new=new.text)
        return
    before, after = (part.text.partition(" as ")[0] for part in (old, new))
    more = [name for name in _errors(after) if name not in _errors(before)]
    if _errors(before) and set(_errors(before)) < set(_errors(after)):
        yield from (change.edit(EditKind.CAUGHT, new, new=name) for name in more)
    elif before != after:
        yield change.edit(EditKind.CAUGHT_SWAP, new, old=before, new=after)


def _errors(caught: str) -> list[str]:
    """The errors that a clause is for, whichever way they are listed; a name of what was caught is none."""
    return [name for name in _NAME.findall(caught) if name.rpartition(".")[2][:1].isupper()]


def _is_reworded(change: Change) -> bool:
    """Whether a text says something else, and is not only another kind of string."""
    texts = [_QUOTES.sub("", part.text) for part in (change.old, change.new) if part is not None]
    return change.new is not None and change.new.type in _STRINGS and len(set(texts)) > 1


def _condition(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    """Another condition; where the old one is still a part of it, what is asked besides."""
    for whole, part, kind in ((new, old, EditKind.OPERAND), (old, new, EditKind.OPERAND_GONE)):
        operands = [operand for operand in whole.parts if operand.field == "operand"] if is_logical(whole) else []
        if any(operand.key == part.key for operand in operands):
            facts = change.where.before if kind is EditKind.OPERAND else change.where.after
            others = [operand for operand in operands if operand.key != part.key and not facts.checks(operand.text)]
            yield from (change.edit(kind, operand, detail=operand.text) for operand in others)
            return
    if not change.where.before.checks(new.text) and not change.where.after.checks(old.text):
        old, new = narrowed(old, new)
        yield change.edit(EditKind.CONDITION, new, old=old.text, new=new.text)


def _swapped(change: Change) -> Iterator[CodeEdit]:
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
    ):
        yield change.edit(EditKind.NAME_SWAP, new, old=old.text, new=new.text)


def _are_atoms(change: Change) -> bool:
    return all(part is not None and part.type in ATOMS for part in (change.old, change.new))


def _grown(change: Change) -> Iterator[CodeEdit]:
    """An expression around another one: indexed, negated, cast or asked for a member; or the other way round."""
    old, new = change.old, change.new
    is_inside = change.where.place.kind in ("function", "test")
    if old is None or new is None or not is_inside or max(len(old.text), len(new.text)) > LONGEST_GROWN:
        return
    for outer, inner, other in ((new, old, change.where.old), (old, new, change.where.new)):
        is_around = outer.type in _AROUND and any(part.key == inner.key for part in outer.parts)
        if is_around and outer.text not in other.text:
            yield change.edit(EditKind.NAME_SWAP, new, old=old.text, new=new.text)
            return


def _is_of_other_call(old: Part, new: Part) -> bool:
    """Whether a method is called on both, and it is not the same one."""
    if not any(part.field in ("object", "receiver") for part in (old, new)):
        return False
    names = [_called_on(part) for part in (old, new)]
    return names[0] != names[1]


def _called_on(part: Part) -> str:
    return callee_path(part.parent).rpartition(".")[2] if part.parent is not None and part.parent.type in CALLS else ""


def _is_of_member(part: Part) -> bool:
    return part.parent is not None and part.parent.type in MEMBERS


def _returned(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    old, new = holder.old, holder.new
    if not returns(change.where.old, new.text) and not returns(change.where.new, old.text):
        yield change.edit(EditKind.RETURN_SWAP, new, old=old.text, new=new.text)


def _passed(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    call = call_around(holder.inside) if holder.inside is not None else None
    if call is None:
        return
    old, new = holder.old, holder.new
    if is_assertion(call):
        yield change.edit(EditKind.ASSERT, new, subject="changed")
        return
    is_string = _is_reworded(change)
    if is_string and any(part.type in RAISES for part in list(ancestors(call))[:3]):
        yield change.edit(EditKind.MESSAGE, new, subject="error")
    elif is_string and is_logging(callee_path(call)):
        yield change.edit(EditKind.MESSAGE, new, subject="log")
    elif _is_passed_instead(call, holder, change):
        yield change.edit(EditKind.ARGUMENT_SWAP, new, subject=callee_of(call), old=old.text, new=new.text)
    elif _is_same_call(call, holder):
        yield from _swapped(change) if _are_atoms(change) else _grown(change)


def _is_same_call(call: Part, holder: Holder) -> bool:
    before = call_around(holder.old.parent) if holder.old.parent is not None else None
    return before is not None and callee_path(before) == callee_path(call) and bool(callee_of(call))


def _is_passed_instead(call: Part, holder: Holder, change: Change) -> bool:
    """Whether the same function is given something else here, of which nothing was or is said elsewhere in it."""
    old, new = holder.old, holder.new
    is_same = _is_same_call(call, holder)
    are_plain = not _PREFIXED.match(new.text) and not any(_holds_code(part) for part in (old, new))
    facts, callee = change.where, callee_path(call)
    is_told = facts.before.passes(new.text, callee)
    if old.text not in new.text:  # else it is a part of what is passed now
        is_told = is_told or facts.after.passes(old.text, callee)
    return is_same and are_plain and not is_told


def _holds_code(part: Part) -> bool:
    return part.type in FUNCTIONS or "{" in part.text or "\n" in part.text


def _bound(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    """Another value of something that has a name: a literal, or one name for another."""
    if holder.inside is None:
        return
    name = key_of(holder.inside)
    old, new = holder.old, holder.new
    is_default = holder.role is Role.DEFAULT
    if not name or _is_changed_in_place(holder.inside):
        return
    if holder.inside.type == "keyword_argument":
        yield from _passed_by_name(change, holder, name)
        return
    is_value = old.type in LITERALS or new.type in LITERALS or _is_constant(name)
    if old.type not in ATOMS or new.type not in ATOMS or not (is_default or is_value):
        yield from _rewritten(change, holder, name)
        return
    if len(name) < SHORTEST_NAME or holder.inside.field in ("initializer", "init"):  # the counter of a loop
        return
    kind = EditKind.DEFAULT if is_default else EditKind.VALUE
    noun = "boolean" if old.type in BOOLEANS and new.type in BOOLEANS else "string" if new.type == "string" else ""
    yield change.edit(kind, new, subject=name, old=old.text, new=new.text, detail=noun)


def _rewritten(change: Change, holder: Holder, name: str) -> Iterator[CodeEdit]:
    """A value that is computed otherwise; where one name in it is another, that says more."""
    swaps = tuple(_swapped(change))
    if swaps:
        yield from swaps
    elif _NAME.fullmatch(name) and _is_computed(holder) and name not in (_function_around(change), holder.new.text):
        old, new = holder.old.text, holder.new.text
        yield change.edit(EditKind.REWRITTEN, holder.new, subject=name, old=old if len(old) < LONGEST else "", new=new)


def _passed_by_name(change: Change, holder: Holder, name: str) -> Iterator[CodeEdit]:
    """Another value of a keyword argument of the same call."""
    call = call_around(holder.inside.parent) if holder.inside is not None and holder.inside.parent is not None else None
    old, new = f"{name}={holder.old.text}", f"{name}={holder.new.text}"
    is_other = new not in change.where.old.text and old not in change.where.new.text
    if call is not None and callee_of(call) and is_other:
        yield change.edit(EditKind.ARGUMENT_SWAP, holder.new, subject=callee_of(call), old=old, new=new)


def _function_around(change: Change) -> str:
    return change.where.place.name if change.where.place.kind in ("function", "test") else ""


def _is_changed_in_place(assignment: Part) -> bool:
    """Whether a value is added to, or made another, and not given: `a += b` says nothing of what a is."""
    sign = assignment.node.child_by_field_name("operator")
    return sign is not None and sign.type.endswith("=") and len(sign.type) > 1 and sign.type != ":="


def _is_computed(holder: Holder) -> bool:
    """Whether a value is neither code nor the counter of a loop."""
    is_counter = holder.inside is not None and holder.inside.field in ("initializer", "init")
    return not is_counter and not {holder.old.type, holder.new.type} & FUNCTIONS


def _is_constant(name: str) -> bool:
    return name.isupper() or "." in name
