"""What a function is given instead of something else."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.exchanges import exchanged
from git_agent.syntax.trees.edit_script.messages import (
    ABOUT_ANYTHING,
    HELP,
    is_of_commands,
    is_text,
    option_of,
    purpose_of,
    reworded,
)
from git_agent.syntax.trees.edit_script.node_types import FUNCTIONS
from git_agent.syntax.trees.edit_script.one_sided import ATOMS
from git_agent.syntax.trees.edit_script.purposes import is_assertion
from git_agent.syntax.trees.edit_script.roles import Holder, ancestors, call_around, callee_of, callee_path
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

LONGEST_COMPUTED = 48  # characters of two computed values that a sentence can hold
_LOADERS = word_set("require import __import__ import_module importlib.import_module")
_DECLARED = word_set("variable_declarator assignment assignment_expression")
_PREFIXED = LazyPattern(r"[A-Za-z]+[\"']")  # a string of which the letters before it may be all that changed


def passed(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    call = call_around(holder.inside) if holder.inside is not None else None
    if call is None:
        return
    old, new = holder.old, holder.new
    if is_assertion(call):
        yield change.edit(EditKind.ASSERT, new, subject="changed")
        return
    is_message = is_text(change) and _is_same_call(call, holder)
    purpose = purpose_of(change, call, holder) if is_message else ""
    if purpose:
        yield reworded(change, purpose)
    elif _is_passed_instead(call, holder, change):
        yield change.edit(EditKind.ARGUMENT_SWAP, new, subject=callee_of(call), old=old.text, new=new.text)
    elif _is_same_call(call, holder):
        yield from exchanged(change)


def passed_by_name(change: Change, holder: Holder, name: str) -> Iterator[CodeEdit]:
    """Another value of a keyword argument of the same call."""
    call = call_around(holder.inside.parent) if holder.inside is not None and holder.inside.parent is not None else None
    old, new = f"{name}={holder.old.text}", f"{name}={holder.new.text}"
    is_other = new not in change.where.old.text and old not in change.where.new.text
    if name in HELP and is_text(change) and (name not in ABOUT_ANYTHING or is_of_commands(call)):
        yield reworded(change, "help", option=option_of(call))
    elif call is not None and callee_of(call) and is_other:
        yield change.edit(EditKind.ARGUMENT_SWAP, holder.new, subject=callee_of(call), old=old, new=new)


def is_bound_before(change: Change, old: Part, new: Part) -> bool:
    """Whether a call takes less than before because what is called was given it before: `partial(bake, heat)`."""
    callee = callee_path(new) if new.type in CALLS and old.type in CALLS else ""
    if not callee or callee_path(old) != callee:
        return False
    before, after = (part.child("arguments") for part in (old, new))
    kept = [part.text for part in after.parts] if after is not None else []
    gone = [part.text for part in before.parts if part.text not in kept] if before is not None else []
    forms = f"({callee},", f"{callee}.bind("
    return bool(gone) and all(any(change.where.after.passes(text, form) for form in forms) for text in gone)


def _is_same_call(call: Part, holder: Holder) -> bool:
    before = call_around(holder.old.parent) if holder.old.parent is not None else None
    return before is not None and callee_path(before) == callee_path(call) and bool(callee_of(call))


def _is_passed_instead(call: Part, holder: Holder, change: Change) -> bool:
    """Whether the same function is given something else here, of which nothing was or is said elsewhere in it."""
    old, new = holder.old, holder.new
    is_same = _is_same_call(call, holder)
    are_plain = not _PREFIXED.match(new.text) and not any(_holds_code(part) for part in (old, new))
    if not (old.type in ATOMS and new.type in ATOMS) and len(old.text) + len(new.text) > LONGEST_COMPUTED:
        return False
    facts, callee = change.where, callee_path(call)
    is_told = facts.before.passes(new.text, callee)
    if old.text not in new.text:  # else it is a part of what is passed now
        is_told = is_told or facts.after.passes(old.text, callee)
    return is_same and are_plain and not is_told and not _loads_for_another(call, holder)


def _loads_for_another(call: Part, holder: Holder) -> bool:
    """Whether a module is loaded under another name: then it is another import, not another argument."""
    if callee_path(call) not in _LOADERS:
        return False
    old, new = (_without(part) for part in (holder.old, holder.new))
    return old != new


def _without(part: Part) -> str:
    """The whole of what a part stands in, without the part itself."""
    around = next((each for each in ancestors(part) if each.type in _DECLARED), part)
    return around.text.replace(part.text, "", 1)


def _holds_code(part: Part) -> bool:
    return part.type in FUNCTIONS or "{" in part.text or "\n" in part.text
