"""Expressions: what is returned, compared, passed, bound to a name or kept in a list."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.asked import asks_by_name, is_written_otherwise, new_names
from git_agent.syntax.trees.edit_script.bound_values import bound
from git_agent.syntax.trees.edit_script.branches import is_in_closure, is_of_another_branch
from git_agent.syntax.trees.edit_script.calls import calls_of_callees
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.directives import stands_elsewhere
from git_agent.syntax.trees.edit_script.exchanges import SHORTEST_NAME, exchanged
from git_agent.syntax.trees.edit_script.functions import FunctionFacts
from git_agent.syntax.trees.edit_script.lexemes import DOTTED_NAME
from git_agent.syntax.trees.edit_script.messages import (
    is_piece,
    is_regex,
    is_text,
    macro_purpose,
    reworded,
    reworded_piece,
    takes_arguments_in,
)
from git_agent.syntax.trees.edit_script.negation import asked_by
from git_agent.syntax.trees.edit_script.node_types import BOOLEANS, NUMBERS
from git_agent.syntax.trees.edit_script.one_sided import ATOMS, returns, told_of_one_side
from git_agent.syntax.trees.edit_script.outcomes import outcome_of_operand
from git_agent.syntax.trees.edit_script.owners import owner_of
from git_agent.syntax.trees.edit_script.passed import passed
from git_agent.syntax.trees.edit_script.renames import Renames
from git_agent.syntax.trees.edit_script.roles import Holder, Role, holder_of, key_of
from git_agent.syntax.trees.edit_script.similarity import dice
from git_agent.syntax.trees.edit_script.values import INLINED, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part, is_logical, narrowed

_NAMED = (Role.BOUND, Role.PAIR, Role.DEFAULT)
_ALIKE = 0.7  # of the tokens of a condition
_PAIR = 2
_RETURN = LazyPattern(r"\breturn\b")
_MACRO = LazyPattern(rb"[ \t]+(?!and\b|or\b|xor\b)\w")


def told(change: Change, told_holders: set[int], renames: Renames) -> Iterator[CodeEdit]:
    if is_piece(change):
        yield from reworded_piece(change)
    elif change.op is Op.INSERT and change.new is not None:
        yield from told_of_one_side(change, change.new, change.around[1], is_new=True)
    elif change.op is Op.DELETE and change.old is not None:
        yield from told_of_one_side(change, change.old, change.around[0], is_new=False)
    elif change.op is Op.REPLACE and change.old is not None and change.new is not None:
        if calls_of_callees(change.old, change.new) is not None:
            return
        if is_regex(change.old) and is_regex(change.new):
            yield reworded(change, "regex")
            return
        if is_text(change) and takes_arguments_in(change):
            yield change.edit(EditKind.MESSAGE, change.new, subject="output", detail=INLINED)
            return
        if is_text(change) and (purpose := macro_purpose(change)):
            yield reworded(change, purpose)
            return
        holder = holder_of(change.old, change.new)
        if id(holder.new) not in told_holders and not (_is_cut(holder.old) or _is_cut(holder.new)):
            told_holders.add(id(holder.new))
            texts = holder.old.text, holder.new.text
            is_namesake = holder.role is Role.RETURNED and renames.rebinds(*texts)
            is_other = holder.role in _NAMED and _is_of_another(holder, renames)
            if not renames.explain(*texts) and not is_namesake and not is_other:
                yield from _in_role(change, holder)


def _is_of_another(holder: Holder, renames: Renames) -> bool:
    """Whether the old value was that of another name: a new variable that stands where one was had no value yet."""
    around = holder.old.parent
    names = [key_of(part) if part is not None else "" for part in (around, holder.inside)]
    return all(names) and names[0] != names[1] and not renames.explain(*names)


def _is_cut(part: Part) -> bool:
    """Whether a grammar of C took a macro behind a value for the end of it: `64 KB` is not 64."""
    is_c = part.source.table.has_preprocessor
    return is_c and _MACRO.match(part.source.text, part.node.end_byte) is not None


def _in_role(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    old, new = holder.old, holder.new
    if holder.role is Role.CONDITION:
        yield from _condition(change, old, new)
    elif holder.role is Role.RETURNED:
        yield from _returned(change, holder)
    elif holder.role is Role.ARGUMENT:
        yield from passed(change, holder)
    elif holder.role in (Role.BOUND, Role.PAIR, Role.DEFAULT):
        yield from bound(change, holder)
    elif holder.role is Role.ELEMENT and holder.inside is not None:
        owner = owner_of(holder.inside)
        if owner and old.type in ATOMS - NUMBERS and new.type in ATOMS - NUMBERS:
            yield change.edit(EditKind.ELEMENT_SWAP, new, subject=owner, old=old.text, new=new.text)
    elif holder.role is Role.RAISED and is_text(change):
        yield reworded(change, "error")
    elif holder.role in (Role.CAUGHT, Role.LOOPED):
        yield from _caught_or_looped(change, holder)
    elif holder.role is Role.NONE:
        yield from exchanged(change)


def _caught_or_looped(change: Change, holder: Holder) -> Iterator[CodeEdit]:
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
    return [name for name in DOTTED_NAME.findall(caught) if name.rpartition(".")[2][:1].isupper()]


def _condition(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    """Another condition; where the old one is still a part of it, what is asked besides."""
    if asked_by(old) == asked_by(new) or new.type in BOOLEANS:  # a constant asks nothing
        return
    if new.type == "number_literal":  # `#if 1` asks nothing any more, and what stands below `#if 0` nobody sees
        if new.text != "0" and old.type != new.type:
            yield change.edit(EditKind.BRANCH_GONE, old, detail=old.text)
        return
    old, new = narrowed(old, new)
    for whole, part, kind in ((new, old, EditKind.OPERAND), (old, new, EditKind.OPERAND_GONE)):
        operands = [operand for operand in whole.parts if operand.field == "operand"] if is_logical(whole) else []
        counterpart = _counterpart(part, operands) if not is_logical(part) else None
        if counterpart is not None:
            is_new = kind is EditKind.OPERAND
            is_known = change.where.before.asks if is_new else change.where.after.evaluates
            others = [operand for operand in operands if operand is not counterpart and not is_known(operand.text)]
            others = [operand for operand in others if is_new or not is_written_otherwise(change, operand, new)]
            others = [operand for operand in others if not (is_new and asks_by_name(change, operand.text))]
            for operand in others:
                if is_new and (outcome := tuple(outcome_of_operand(change, old, new, operand))):
                    yield from outcome
                    continue
                names = new_names(change, operand.text) if is_new else ""
                yield change.edit(kind, operand, detail=operand.text, new=names)
            return
    is_asked = _asks(change.where.before, new) or _asks(change.where.after, old)
    if is_asked or stands_elsewhere(change, old, new):
        return
    if is_of_another_branch(change, old, new):
        yield change.edit(EditKind.BRANCH, new, detail=new.text, subject=new_names(change, new.text))
    else:
        yield change.edit(EditKind.CONDITION, new, old=old.text, new=new.text, subject=new_names(change, new.text))


def _asks(facts: FunctionFacts, condition: Part) -> bool:
    """Whether a function asks the very same, be it as a part of more."""
    return facts.checks(condition.text) if is_logical(condition) else facts.has_operand(condition.text)


def _counterpart(part: Part, operands: list[Part]) -> Part | None:
    """The operand that a condition has become: the same, or by far the most like it."""
    same = next((operand for operand in operands if operand.key == part.key), None)
    alike = [operand for operand in operands if dice(part, operand) >= _ALIKE]
    return same or (alike[0] if len(alike) == 1 and len(operands) == _PAIR else None)


def _returned(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    old, new = holder.old, holder.new
    if is_in_closure(new, change.where):  # which says what is called back with
        return
    if not returns(change.where.old, new.text) and not returns(change.where.new, old.text):
        # With more that was returned before, the old value was not all that the new one stands for; and of several
        # with others between them now, it may be that of another case.
        before, after = (len(_RETURN.findall(side.text)) for side in (change.where.old, change.where.new))
        is_known = before in (after, 1)
        yield change.edit(EditKind.RETURN_SWAP, new, old=old.text if is_known else "", new=new.text)
