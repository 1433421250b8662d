"""Whether one call stands for another: another function that is given much the same."""

import re

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.branches import is_of_another_branch
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.purposes import last_name
from git_agent.syntax.trees.edit_script.roles import callee_is_plain, callee_path, receiver_of
from git_agent.syntax.trees.edit_script.similarity import dice
from git_agent.syntax.trees.edit_script.view import Part

# Of Go, where a type is called to convert to it.
CONVERTING = word_set("""
    int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 string byte rune
""")
# Of these a call says nothing about what it is for.
COMMON_CALLS = CONVERTING | word_set("""
    push map get clone format append add set print println log len new unwrap into iter collect to_string super
    append extend update join split filter forEach reduce keys values items str int list dict isinstance getattr
    hasattr setattr require expect describe it test assert Ok Err Some range enumerate zip sorted min max printf fprintf
    sprintf snprintf memcpy memset strlen free malloc remove pop put insert contains equals toString valueOf then catch
    make copy delete close String Sprintf Errorf Error bool float complex bytes tuple frozenset Number Boolean
    BigInt Duration static_cast dynamic_cast reinterpret_cast const_cast
""")
SAME_ARGUMENTS = 0.5
FEW_LEFT = 3  # calls of a function for each that is left of them
WRAPPERS = word_set("Some Ok Err Box::new Arc::new Rc::new String::from")
# Of these one says nothing instead of another.
_GENERIC = word_set("let also apply run with on then catch map get push forEach filter concat unwrap expect call")


def stands_for(change: Change, old: Part, new: Part) -> bool:
    """Whether the function of the new call is used in place of that of the old one."""
    before, after = callee_path(old), callee_path(new)
    is_told = _can_be_told(before, after) or _differ_in_name_only(old, new)
    if not is_told or not _take_alike(old, new) or not _is_other(change, before, after):
        return False
    return not is_of_another_branch(change, old, new)


def _differ_in_name_only(old: Part, new: Part) -> bool:
    """Whether the same object is asked with the same arguments: then even `append` for `insert` says what is done."""
    sides = [(receiver_of(call), call.child("arguments")) for call in (old, new)]
    keys = [(on.key, taken.key) for on, taken in sides if on is not None and taken is not None and taken.parts]
    names = {last_name(callee_path(call)) for call in (old, new)}
    return len(keys) == len(names) == 2 and keys[0] == keys[1] and not names & (_GENERIC | WRAPPERS)


def _can_be_told(before: str, after: str) -> bool:
    """Whether it is another function, not the same one of another object."""
    one, other = last_name(before), last_name(after)
    if before == after or {one, other} & WRAPPERS:
        return False
    if one == other:
        receivers = before.partition(".")[0], after.partition(".")[0]
        is_of_type = "." in before and "." in after and any(name == "_" or name[:1].isupper() for name in receivers)
        return is_of_type or ("::" in before and "::" in after)  # a function of another module
    return not {one, other} <= COMMON_CALLS and not {one, other} & _GENERIC


def _is_other(change: Change, before: str, after: str) -> bool:
    """Whether the function is called here only now, and the other one no more."""
    if last_name(before) == last_name(after):
        return before not in change.where.new.text and after not in change.where.old.text
    is_left = change.where.after.calls_name(before) and not _is_rare_now(change, last_name(before))
    return not change.where.before.calls_name(after) and not is_left


def _is_rare_now(change: Change, name: str) -> bool:
    """Whether nearly all calls of a function are gone, and not to one that only is spelled otherwise."""
    left = times_called(name, change.where.new)
    return left > 0 and times_called(name, change.where.old) >= FEW_LEFT * left


def times_called(name: str, part: Part) -> int:
    """How often something by this name is called in a definition."""
    return len(re.findall(rf"\b{re.escape(name)}\s*\(".encode(), part.raw))


def _take_alike(before: Part, after: Part) -> bool:
    """Whether both calls are given much the same, so that one of them stands for the other."""
    if not callee_is_plain(before) or not callee_is_plain(after):  # calls in a chain have to follow the same ones
        one, other = receiver_of(before), receiver_of(after)
        if one is None or other is None or one.key != other.key:
            return False
    old, new = before.child("arguments"), after.child("arguments")
    takes_any = bool(old is not None and old.parts), bool(new is not None and new.parts)
    if old is None or new is None or not all(takes_any):
        return takes_any[0] is takes_any[1]
    return dice(old, new) >= SAME_ARGUMENTS
