"""Guards, branches, operands and comparisons."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.asked import asks_by_name, is_written_otherwise, new_names, was_asked_by_name
from git_agent.syntax.trees.edit_script.branches import EITHER_WAY, branch_of, is_in_closure, returns_either_way, under
from git_agent.syntax.trees.edit_script.cases import gone_case, is_in_case, labels_instead, new_cases, new_label
from git_agent.syntax.trees.edit_script.change import Change, Op, is_gone
from git_agent.syntax.trees.edit_script.errors import raised_error
from git_agent.syntax.trees.edit_script.given_up import has_likeness, is_given_up
from git_agent.syntax.trees.edit_script.kept_guards import edits_of_kept
from git_agent.syntax.trees.edit_script.lexemes import NAME
from git_agent.syntax.trees.edit_script.loops import skipped_by
from git_agent.syntax.trees.edit_script.node_types import (
    CASES,
    COMPARISONS,
    EQUALITIES,
    IFS,
    LABELS,
    LEAVES,
    LOOPS,
    NEGATED_IFS,
    RAISES,
    RETURNS,
)
from git_agent.syntax.trees.edit_script.outcomes import (
    error_of,
    leaving_statement,
    only_statement,
    outcome_of_operand,
    returned,
)
from git_agent.syntax.trees.edit_script.roles import Role, holder_of, is_statement
from git_agent.syntax.trees.edit_script.values import OTHERWISE, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part, is_logical

_NO_NAMES = word_set("True False None null true false undefined nullptr NULL instanceof typeof isinstance")
_STRICTER = ({"==", "==="}, {"!=", "!=="})
_VALUES = "expression_list"
_LOOKED_UP = word_set("index_expression type_assertion_expression")  # of Go, each with a second value


def told(change: Change) -> Iterator[CodeEdit]:
    part = change.new if change.op in (Op.INSERT, Op.WRAP) else change.old
    if part is None or change.op is Op.MOVE:
        return
    if change.op is Op.REPLACE:
        yield from _replaced(change)
    elif change.op in (Op.INSERT, Op.WRAP):
        yield from _inserted(change, part)
    elif change.op is Op.DELETE or part.type in IFS:
        yield from _deleted(change, part)


def _inserted(change: Change, part: Part) -> Iterator[CodeEdit]:
    if part.type in IFS or part.type == "else_clause":
        yield from _branches(change, part)
    elif part.type in CASES:
        yield from new_cases(change, part)
    elif change.around[1].type in LABELS and is_in_case(change.around[1]):
        yield from new_label(change, part)
    elif part.type in RAISES and is_statement(part):
        yield from _raised(change, part)
    elif part.field == "operand" and is_logical(change.around[1]):
        yield from _operand(change, part, EditKind.OPERAND)
    elif part.type == "if_clause" and part.parts and not change.where.before.checks(part.parts[0].text):
        yield change.edit(EditKind.BRANCH, part, detail=part.parts[0].text)  # of a comprehension
    elif part.type in LOOPS and is_statement(part):
        yield from _looped(change, part)


def _looped(change: Change, part: Part) -> Iterator[CodeEdit]:
    """What a new loop is over, or how long it goes on."""
    condition = part.child("condition") if part.child("initializer", "update") is None else None
    clause = next((each for each in part.parts if each.type == "range_clause"), part)
    over = clause.child("right", "value")
    asked = condition or over
    is_telling = asked is not None and any(name not in _NO_NAMES for name in NAME.findall(asked.text))
    if asked is not None and is_telling and asked.text not in change.where.old.text:
        yield change.edit(EditKind.LOOPED, part, new=asked.text, detail="while" if over is None else "over")


def _raised(change: Change, part: Part) -> Iterator[CodeEdit]:
    """An error that a function did not raise before, or not in this branch."""
    error, branch = raised_error(part), branch_of(part)
    is_known = error in change.where.before.words
    if branch is not None and error and error not in change.around[0].text:
        yield under(branch, change.edit(EditKind.GUARD_RAISE, part, new=error, subject="known" if is_known else ""))
    elif error and not is_known:
        yield change.edit(EditKind.GUARD_RAISE, part, new=error)


def _deleted(change: Change, part: Part) -> Iterator[CodeEdit]:
    if part.type in IFS:
        condition = part.child("condition")
        is_left = condition is None or not is_given_up(change, condition, is_operand=False)
        if condition is not None and not is_left and is_gone(condition, change):
            yield change.edit(EditKind.BRANCH_GONE, part, detail=condition.text)
    elif part.type in CASES:
        yield from gone_case(change, part)
    elif part.field == "operand" and is_logical(change.around[0]):
        yield from _operand(change, part, EditKind.OPERAND_GONE)


def _branches(change: Change, part: Part) -> Iterator[CodeEdit]:
    """A new condition, and what it leads to."""
    if part.type == "else_clause":
        inner = next((each for each in part.parts if each.type in IFS), None)
        if inner is None:
            return
        part = inner
    condition = part.child("condition")
    if condition is not None and (kept := _looked_up(part, condition)) and kept not in change.where.old.text:
        yield change.edit(EditKind.BRANCH, part, detail=kept)
        return
    if condition is None or part.child("initializer") is not None or _was_checked(change, condition):
        return
    if (form := _form_before(change, condition)) is not None:
        if not form:
            yield change.edit(EditKind.FORM, part, old="switch", new="if let" if "let" in condition.type else "if")
        return
    if (of_kept := edits_of_kept(change, part, condition)) is not None:
        yield from of_kept
        return
    exit_ = leaving_statement(part)
    text = _condition_text(part, condition)
    if exit_ is not None and change.op is Op.INSERT:
        error = error_of(exit_)
        if error:
            is_known = "known" if error in change.where.before.words else ""
            yield change.edit(EditKind.GUARD_RAISE, part, new=error, detail=text, subject=is_known)
            return
        is_exit = exit_.type in RETURNS or exit_.type in LEAVES
        if is_exit and not is_in_closure(part, change.where) and not _was_made_before(exit_, change):
            leaves = exit_.type.startswith("continue")
            skipped = skipped_by(part) if only_statement(part) is exit_ else ""
            subject = skipped if leaves else EITHER_WAY if returns_either_way(part) else ""
            names = new_names(change, condition.text)
            yield change.edit(EditKind.GUARD_EXIT, part, new=returned(exit_), detail=text, subject=subject, old=names)
            return
    yield change.edit(EditKind.BRANCH, part, detail=text, subject=new_names(change, condition.text))


def _was_checked(change: Change, condition: Part) -> bool:
    return change.where.before.checks(condition.text) or was_asked_by_name(change, condition.text)


def _was_made_before(exit_: Part, change: Change) -> bool:
    """Whether the block that has the branch now returned that always: what is new is what it does otherwise."""
    old, new = ({part.key for part in side.parts} for side in change.around)
    return exit_.type in RETURNS and exit_.key in old - new


def _form_before(change: Change, condition: Part) -> bool | None:
    """Whether some of what asked the same in cases is left; None where no case asked that."""
    before, after = change.where.before, change.where.after
    if before.is_case(condition.text):
        return bool(after.cases)
    return bool(after.switched) if before.has_switch(condition.text) else None


def _looked_up(branch: Part, condition: Part) -> str:
    """What is asked for in `if _, ok := trays[name]; ok`: whether a table has it, or a value has a type."""
    given = branch.child("initializer")
    names, value = (given.child("left"), given.child("right")) if given is not None else (None, None)
    while value is not None and value.type == _VALUES and len(value.parts) == 1:
        value = value.parts[0]
    if names is None or value is None or value.type not in _LOOKED_UP:
        return ""
    flag = names.text.rpartition(",")[2].strip()
    return value.text if "," in names.text and condition.text.removeprefix("!") == flag else ""


def _condition_text(branch: Part, condition: Part) -> str:
    return f"not {condition.text}" if branch.type in NEGATED_IFS else condition.text


def _operand(change: Change, part: Part, kind: EditKind) -> Iterator[CodeEdit]:
    """What a condition asks besides; in other expressions it is no check."""
    old, new = change.around
    if holder_of(old, new).role is not Role.CONDITION:
        return
    is_new = kind is EditKind.OPERAND
    if change.where.before.asks(part.text) if is_new else change.where.after.evaluates(part.text):
        return
    if not is_new and not is_given_up(change, part, is_operand=True):
        # Still an edit where it may only have other names, for those who know which variables have such.
        yield from [change.edit(kind, part, subject=OTHERWISE, detail=part.text)] if has_likeness(change, part) else []
        return
    if is_new and (asks_by_name(change, part.text) or was_asked_by_name(change, part.text)):
        return
    if not is_new and is_written_otherwise(change, part, new):
        return
    if is_new and (outcome := tuple(outcome_of_operand(change, old, new, part))):
        yield from outcome
    else:
        names = new_names(change, part.text) if is_new else ""
        yield change.edit(kind, part, detail=part.text, new=names)


def _replaced(change: Change) -> Iterator[CodeEdit]:
    old, new = change.old, change.new
    if old is None or new is None:
        return
    around = change.around[1]
    asked = new.child("condition") if new.type in IFS else None
    if asked is not None and _form_before(change, asked) is False:
        yield change.edit(EditKind.FORM, new, old="switch", new="if let" if "let" in asked.type else "if")
        return
    if new.type in LABELS and is_in_case(new):
        yield from labels_instead(change, old, new)
        return
    if old.type in EQUALITIES and new.type in EQUALITIES and around.type in COMPARISONS and _compare_alike(change):
        is_asked = holder_of(*change.around).role is Role.CONDITION
        before, after = change.around[0].text, around.text
        if {old.text, new.text} in _STRICTER:  # which is a rule for all of them
            before, after = old.text, new.text
        yield change.edit(EditKind.COMPARISON, new, old=before, new=after, detail="asked" if is_asked else "")


def _compare_alike(change: Change) -> bool:
    """Whether the same things are compared on both sides."""
    old, new = ([part.key for part in side.parts if part.type not in EQUALITIES] for side in change.around)
    return old == new
