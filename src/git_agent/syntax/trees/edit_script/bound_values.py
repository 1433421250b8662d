"""What has a name and another value now: a variable, a key, a default."""

import re
from collections.abc import Iterator

from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.exchanges import SHORTEST_NAME, swapped
from git_agent.syntax.trees.edit_script.lexemes import DOTTED_NAME
from git_agent.syntax.trees.edit_script.messages import has_other_words
from git_agent.syntax.trees.edit_script.node_types import BOOLEANS, FUNCTIONS, LITERALS, NOTHINGS
from git_agent.syntax.trees.edit_script.one_sided import ATOMS
from git_agent.syntax.trees.edit_script.passed import passed_by_name
from git_agent.syntax.trees.edit_script.roles import Holder, Role, is_changed_in_place, key_of
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

LONGEST = 200  # characters of an old value that is kept to see whether only names in it changed


def bound(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    """Another value of something that has a name: a literal, or one name for another."""
    if holder.inside is None:
        return
    name = key_of(holder.inside)
    old, new = holder.old, holder.new
    is_default = holder.role is Role.DEFAULT
    if _is_key(holder.inside, new):
        return
    if not name or is_changed_in_place(holder.inside) or _is_given_below(change, holder, name):
        return
    if holder.inside.type == "keyword_argument":
        yield from passed_by_name(change, holder, name)
        return
    is_value = old.type in LITERALS or new.type in LITERALS or _is_constant(name)
    if old.type not in ATOMS or new.type not in ATOMS or not (is_default or is_value):
        yield from _rewritten(change, holder, name)
        return
    if len(name) < SHORTEST_NAME or holder.inside.field in ("initializer", "init"):  # the counter of a loop
        return
    kind = EditKind.DEFAULT if is_default else EditKind.VALUE
    noun = "boolean" if old.type in BOOLEANS and new.type in BOOLEANS else "string" if new.type == "string" else ""
    if noun == "string" and has_other_words(old, new):
        noun = "prose"
    yield change.edit(kind, new, subject=name, old=old.text, new=new.text, detail=noun)


def _is_key(pair: Part, part: Part) -> bool:
    """Whether a part of a pair is what the other part is kept under: another key is no other value."""
    return part.node.start_byte == pair.node.start_byte


def _is_given_below(change: Change, holder: Holder, name: str) -> bool:
    """Whether a variable only begins with nothing, and gets its value further on."""
    if holder.new.type not in NOTHINGS or not change.where.place.kind:
        return False
    below = change.where.new.source.text[holder.new.node.end_byte : change.where.new.node.end_byte]
    return re.search(rf"(?<![\w$.]){re.escape(name)}\s*=[^=]".encode(), below) is not None


def _rewritten(change: Change, holder: Holder, name: str) -> Iterator[CodeEdit]:
    """A value that is computed otherwise; where one name in it is another, that says more."""
    swaps = tuple(swapped(change))
    if swaps:
        yield from swaps
    elif (
        DOTTED_NAME.fullmatch(name) and _is_computed(holder) and name not in (_function_around(change), holder.new.text)
    ):
        old, new = holder.old.text, holder.new.text
        if _is_still_given(change, name, old, new):
            return
        yield change.edit(EditKind.REWRITTEN, holder.new, subject=name, old=old if len(old) < LONGEST else "", new=new)


def _is_still_given(change: Change, name: str, old: str, new: str) -> bool:
    """Whether a name gets its old value as well, elsewhere in the function: then a branch only moved.

    It may be made of the new one: `lid = wide(heat)` is still given by `lid = heat` and `lid = wide(lid)`.
    """
    values = "|".join(map(re.escape, (old, old.replace(new, name)) if new else (old,)))
    given = rf"(?<![\w$.]){re.escape(name)}\b[^\n=;]*=\s*(?:{values})(?![\w$.(\[])"
    return bool(_function_around(change)) and re.search(given, change.where.new.text) is not None


def _function_around(change: Change) -> str:
    return change.where.place.name if change.where.place.kind in ("function", "test") else ""


def _is_computed(holder: Holder) -> bool:
    """Whether a value is neither code nor the counter of a loop."""
    is_counter = holder.inside is not None and holder.inside.field in ("initializer", "init")
    return not is_counter and not {holder.old.type, holder.new.type} & FUNCTIONS


def _is_constant(name: str) -> bool:
    return name.isupper() or "." in name
