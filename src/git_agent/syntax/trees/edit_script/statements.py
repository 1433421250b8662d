"""Statements that came or became others and of which no other family says anything: told as they are written."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.branches import branch_of, is_done_elsewhere, may_be_left_before
from git_agent.syntax.trees.edit_script.call_swaps import times_called
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.lexemes import flat
from git_agent.syntax.trees.edit_script.node_types import IFS, LITERALS, MEMBERS, NAMES, SUBSCRIPTS
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_logging, last_name
from git_agent.syntax.trees.edit_script.roles import ancestors, callee_of, callee_path, is_statement
from git_agent.syntax.trees.edit_script.values import ALSO, CODE_KINDS, FREED, SEVERAL, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

LONGEST = 56  # characters of a statement that a sentence can hold
_ASSIGNING = word_set("assignment assignment_expression assignment_statement")
_AUGMENTED = word_set("augmented_assignment augmented_assignment_expression compound_assignment_expr")
_TARGETS = NAMES | MEMBERS | SUBSCRIPTS
LONGEST_VALUE = 36  # characters of a value that is computed
_POINTED = LazyPattern(r"\*[A-Za-z_][\w.]*(?:->\w+)*")
_ARGUMENT = LazyPattern(r"\(|, |\)$")  # what stands between the arguments of a call
_PLAIN = LazyPattern(r"[&*]?[A-Za-z_$][\w$]*(?:(?:\.|->|::)[\w$]+)*")
_DELETING = LazyPattern(r"(?:del|delete(?:\[\])?)\s+([A-Za-z_$][^\s,;(]*)")
_DELETIONS = word_set("delete_statement delete_expression unary_expression")
_SETTING = "="
_ADDING = ("+=", "|=")
# A call of these is the plumbing of a statement, whatever it is given.
_PLUMBING = word_set(
    "print println printf super require describe it test expect free malloc memset memcpy unwrap Ok Err Some"
)


def told(change: Change) -> Iterator[CodeEdit]:
    """What a new statement does; nothing where the function did the very same before."""
    part = change.new
    if change.op is not Op.INSERT or part is None or not is_statement(part) or not _is_inside(change):
        return
    text = part.text.rstrip(";")
    if len(text) > LONGEST or "\n" in text:
        return
    if flat(text) in flat(change.where.old.text):
        if part.type in CALLS and flat(text) not in flat(change.around[0].text) and _is_repeated(text, change):
            yield from _called(change, part, text, condition=_condition_around(part) or "\n", also=ALSO)
        return
    if part.type in CALLS:
        if not _is_one_more(change, part):
            yield from _other_argument(change, part)
        elif not _took_renamed(change, part):
            yield from _called(change, part, text)
    elif part.type in _ASSIGNING | _AUGMENTED:
        yield from _assigned(change, part)
    elif (match := _DELETING.fullmatch(text)) is not None and part.type in _DELETIONS:
        freed = FREED if part.type == "delete_expression" else ""
        yield change.edit(EditKind.DELETES, part, subject=match[1], new=freed)


def _is_repeated(text: str, change: Change) -> bool:
    """Whether it stands in the function once more than before, and did not only move under a condition."""
    before, after = (flat(side.text).count(flat(text)) for side in (change.where.old, change.where.new))
    return before < after


def _is_inside(change: Change) -> bool:
    return change.where.place.kind in CODE_KINDS


def _condition_around(part: Part) -> str:
    """The condition under which a statement is reached; nothing where there is none, or one says it is not."""
    statement = part
    for child in ancestors(part):
        around = child.parent
        if around is None or around.type in part.source.table.definitions:
            break
        if around.type in IFS:
            condition = around.child("condition")
            is_met = child.field in ("consequence", "body")
            if not is_met and branch_of(part) is not None:  # which is told with the statement
                return ""
            if may_be_left_before(statement, child):
                return ""
            return condition.text if is_met and condition is not None else "\n"
        statement = child
    return ""


def _called(change: Change, call: Part, text: str, *, condition: str = "", also: str = "") -> Iterator[CodeEdit]:
    """A function that is called here with something else as well, or in another case."""
    name = last_name(callee_of(call))
    is_own = name == change.where.place.name or "\n" in condition
    if name and not is_own and name not in _PLUMBING and not is_assertion(call) and not is_logging(callee_path(call)):
        # Counted where there is a condition: without one it is told as it stands.
        is_counted = bool(condition) or branch_of(call) is not None
        more = times_called(name, change.where.new) - times_called(name, change.where.old) if is_counted else 0
        times = SEVERAL if more > 1 else ""
        yield change.edit(EditKind.CALL_AGAIN, call, subject=text, old=times, new=also, detail=condition)


def _is_one_more(change: Change, call: Part) -> bool:
    """Whether a function is called more often than before: else a call is the old one, given something else."""
    name = last_name(callee_of(call))
    return times_called(name, change.where.old) < times_called(name, change.where.new)


def _took_renamed(change: Change, call: Part) -> bool:
    """Whether the old function made this very call with a variable in one place that it no longer has."""
    after = _ARGUMENT.split(call.text)
    for text in change.where.before.call_texts:
        before = _ARGUMENT.split(text)
        others = [one for one, other in zip(before, after, strict=False) if one != other]
        is_one = len(before) == len(after) and len(others) == 1 and before[0] == after[0]
        if is_one and others[0].isidentifier() and others[0] not in change.where.after.words:
            return True
    return False


def _other_argument(change: Change, call: Part) -> Iterator[CodeEdit]:
    """The one thing that the only call of a function is given instead of another one."""
    before = change.where.before.only_call(callee_path(call))
    old, new = (_ARGUMENT.split(text) for text in (before, call.text))
    if len(old) != len(new) or times_called(last_name(callee_of(call)), change.where.new) != 1:
        return
    others = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    if len(others) == 1 and all(_PLAIN.fullmatch(text) for text in others[0]):
        subject, (went, came) = callee_of(call), others[0]
        yield change.edit(EditKind.ARGUMENT_SWAP, call, subject=subject, old=went, new=came)


def _is_set_once_more(change: Change, name: str) -> bool:
    """Whether something is set more often than before: else it was set there already, to something else."""
    setting = re.compile(rf"(?<![\w$.]){re.escape(name)}\s*:?=(?![=>])")
    before, after = (len(setting.findall(side.text)) for side in (change.where.old, change.where.new))
    return before < after


def _assigned(change: Change, part: Part) -> Iterator[CodeEdit]:
    """What is given to something that was there before; a variable of the function's own is nobody's news."""
    left, right = part.child("left"), part.child("right")
    while right is not None and right.type in _ASSIGNING:  # what is set on the way is set to the same
        right = right.child("right")
    if left is None or right is None or not (left.type in _TARGETS or _POINTED.fullmatch(left.text)):
        return
    if left.text.endswith("[]"):  # of PHP, which adds to what is there
        return
    sign = flat(part.text.removeprefix(left.text).removesuffix(right.text)) if right.parent is part else _SETTING
    is_known = left.type not in NAMES or left.text in change.where.before.names or _is_global(change, left.text)
    condition = _condition_around(part)
    if not is_known or "\n" in condition or _was_chosen(left.text, right.text, condition, change.where.old.text):
        return
    condition = "" if is_done_elsewhere(part.text, change.where) else condition
    if sign == _SETTING and (right.type in LITERALS | NAMES | MEMBERS | CALLS or _is_short(right)):
        value = right.text if _is_set_once_more(change, left.text) else ""  # found, but not told
        yield change.edit(EditKind.ASSIGNED, part, subject=left.text, new=value, detail=condition)
    elif sign in _ADDING and not _was_added(left.text, right.text, change.where.old.text):
        yield change.edit(EditKind.AUGMENTED, part, subject=left.text, new=right.text, detail=condition)


def _was_chosen(name: str, value: str, condition: str, old: str) -> bool:
    """Whether the old function gave the same under that condition, in one expression."""
    asked, given, text = flat(condition), flat(value), flat(old)
    forms = (f"{name}={asked}?{given}:", f"{name}=({asked})?{given}:", f"{name}={given}if{asked}else")
    return bool(asked) and any(form in text for form in forms)


def _was_added(name: str, amount: str, old: str) -> bool:
    """Whether the old function added the same, elsewhere or in another form: `index++` became `index += 1`."""
    target, value = re.escape(name), re.escape(amount)
    if len(amount) > 1 and re.search(rf"(?<![\w$.]){target}\s*\+=[^;\n]*(?<![\w$.]){value}(?![\w$.])", old):
        return True  # beside something else
    forms = rf"{target}\s*\+=\s*{value}|{target}\s*=\s*{target}\s*\+\s*{value}"
    if amount == "1":
        forms = rf"{forms}|{target}\s*\+\+|\+\+\s*{target}"
    return re.search(rf"(?<![\w$.])(?:{forms})(?![\w$.])", old) is not None


def _is_short(value: Part) -> bool:
    """Whether a computed value can be read at a glance: neither code nor a table."""
    return len(value.text) <= LONGEST_VALUE and not {"{", "\n"} & set(value.text.removesuffix("{}"))


def _is_global(change: Change, name: str) -> bool:
    """Whether a variable is not of the function: in C it would have been declared in it."""
    declared = change.where.new.text.partition(name)[0].rstrip().rpartition("\n")[2]
    is_c = change.where.new.source.table.has_preprocessor
    return is_c and not declared.strip()
