"""What only one side has: elements, keys and arguments of a table, members that are set, values returned."""

from collections.abc import Iterator

from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.entries import entry_name, is_entry, is_one_more
from git_agent.syntax.trees.edit_script.labels import PAIRS
from git_agent.syntax.trees.edit_script.node_types import (
    ARGUMENTS,
    ASSIGNMENTS,
    DICTS,
    LISTS,
    LITERALS,
    MEMBERS,
    NAMES,
    RETURNS,
)
from git_agent.syntax.trees.edit_script.owners import owner_of
from git_agent.syntax.trees.edit_script.roles import call_around, callee_of, is_statement, key_of
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

ATOMS = LITERALS | NAMES | MEMBERS


def told_of_one_side(change: Change, part: Part, around: Part, *, is_new: bool) -> Iterator[CodeEdit]:
    """Elements, pairs, members set and values returned, where one side has none."""
    if around.type in LISTS or around.type == "element_list":
        owner = "" if _is_row(around) else owner_of(around)
        if part.type in PAIRS:
            yield from _key(change, part, owner, is_new=is_new)
        elif owner and part.type in ATOMS and not _has_element(part, change, is_new=is_new):
            kind = EditKind.ELEMENT if is_new else EditKind.ELEMENT_GONE
            yield change.edit(kind, part, subject=owner, new=part.text)
        elif owner and is_entry(part):
            yield from _entry(change, part, owner, is_new=is_new)
    elif around.type in DICTS and not _initializes_members(around):
        yield from _key(change, part, owner_of(around), is_new=is_new, passed_to=_call_with(around))
    elif part.type in RETURNS and is_statement(part) and is_new and len(part.parts) == 1:
        text = part.parts[0].text
        old = change.where.old
        is_known = part.text in old.text or returns(old, text) or returns(old, f"({text})")
        if part.parts[0].type in ATOMS | CALLS and not is_known:
            yield change.edit(EditKind.RETURNED, part, new=text)
    elif part.type in ASSIGNMENTS and is_new and is_statement(part):
        yield from _member_set(change, part)


def _is_row(container: Part) -> bool:
    """Whether it is itself an element of a list: what comes to it does not come to that."""
    return container.parent is not None and container.parent.type in LISTS


def _entry(change: Change, part: Part, owner: str, *, is_new: bool) -> Iterator[CodeEdit]:
    """By the text that names it, where the other side has none of that name; else as it stands, as one more."""
    name = entry_name(part)
    other = change.where.old if is_new else change.where.new
    is_named = bool(name) and name[1:-1] not in other.text
    if is_named or (is_one_more(change, is_new=is_new) and not _has_element(part, change, is_new=is_new)):
        kind = EditKind.ELEMENT if is_new else EditKind.ELEMENT_GONE
        yield change.edit(kind, part, subject=owner, new=name if is_named else part.text)


def _key(change: Change, part: Part, owner: str, *, is_new: bool, passed_to: str = "") -> Iterator[CodeEdit]:
    if part.type not in PAIRS and part.type != "shorthand_property_identifier":
        return
    key = key_of(part) if part.type in PAIRS else part.text
    other = change.where.old if is_new else change.where.new
    if key and key not in other.text:
        if passed_to:
            kind = EditKind.ARGUMENT if is_new else EditKind.ARGUMENT_GONE
            yield change.edit(kind, part, subject=passed_to, old="" if is_new else key, new=key if is_new else "")
            return
        yield change.edit(EditKind.KEY if is_new else EditKind.KEY_GONE, part, subject=owner, new=key)


def _initializes_members(around: Part) -> bool:
    """Whether it stands before the body of a constructor: a member that is not in it may begin with something yet."""
    return around.parent is not None and around.parent.type == "function_definition"


def _has_element(part: Part, change: Change, *, is_new: bool) -> bool:
    return part.text in (change.where.old if is_new else change.where.new).text


def _member_set(change: Change, part: Part) -> Iterator[CodeEdit]:
    left = part.child("left")
    if left is not None and left.type in MEMBERS and left.text not in change.where.old.text:
        right = part.child("right")
        is_atom = right is not None and right.type in ATOMS
        yield change.edit(EditKind.MEMBER_SET, part, subject=left.text, new=right.text if right and is_atom else "")


def _call_with(container: Part) -> str:
    """The function that a table is passed to."""
    arguments = container.parent
    call = call_around(arguments) if arguments is not None and arguments.type in ARGUMENTS else None
    return callee_of(call) if call is not None else ""


def returns(definition: Part, text: str) -> bool:
    at = definition.text.find(f"return {text}")
    after = definition.text[at + len(text) + 7 :][:1] if at >= 0 else ""
    return at >= 0 and not (after.isalnum() or after in ("_", ".", "(", "["))
