"""The branch that a statement stands in, and statements that leave from one or were put into one."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.model.value import replace, value
from git_agent.syntax.trees.edit_script.bodies import statements_in
from git_agent.syntax.trees.edit_script.change import Change, Op, PlacePair
from git_agent.syntax.trees.edit_script.node_types import (
    ASSIGNMENTS,
    BLOCKS,
    CASES,
    FUNCTIONS,
    IFS,
    LEAVES,
    LITERALS,
    LOOPS,
    MEMBERS,
    NAMES,
    NEGATED_IFS,
    RAISES,
    RETURNS,
)
from git_agent.syntax.trees.edit_script.roles import ancestors, callee_is_plain, callee_of, callee_path, is_statement
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

_ASSIGNING = ASSIGNMENTS | word_set("assignment_statement")
_ELSE = "else_clause"
_SWITCHES = CASES | word_set("communication_case switch_statement select_statement")
_NEGATED = LazyPattern(r"(?:not\s+|!)([\w$.]+(?:\([\w$., ]*\))?)")  # what reads better without its `not`
_ERROR = LazyPattern(r"(?i)err")
SEVERAL = 2  # new conditions of a function
EITHER_WAY = "either way"  # the subject of a return that the other branch has as well
_JUMPS = ("break", "continue", "next", "goto")


@value
class Branch:
    """What leads to a statement; `negated` where it must not hold."""

    condition: str
    negated: bool


def branch_of(part: Part) -> Branch | None:
    """The branch whose own statement it is; nothing below a loop, a case or an `else` with other conditions before."""
    child, around = part, part.parent
    while around is not None and (around.type in BLOCKS or around.type == _ELSE):
        if may_be_left_before(child, around):
            return None
        child, around = around, around.parent
    condition = around.child("condition") if around is not None and around.type in IFS else None
    # Of `if err := load(); err != nil` the condition says nothing without what comes before it.
    if around is None or condition is None or around.child("initializer") is not None:
        return None
    if child.field in ("consequence", "body"):
        return branch(condition.text, negated=around.type in NEGATED_IFS)
    is_else = child.field == "alternative" or child.type == _ELSE
    return branch(condition.text, negated=around.type not in NEGATED_IFS) if is_else and not _is_chain(around) else None


def may_be_left_before(statement: Part, block: Part) -> bool:
    """Whether another condition in front of a statement may leave its block: then one alone does not lead to it.

    What raises, or gives an error back, only makes sure of something.
    """
    for beside in block.parts:
        if beside is statement:
            break
        if beside.type in IFS and any(map(_leaves_plainly, statements_in(beside)[-1:])):
            return True
    return False


def _leaves_plainly(statement: Part) -> bool:
    is_error = _ERROR.search(statement.text) is not None
    return (statement.type in RETURNS or statement.type in LEAVES) and statement.type not in RAISES and not is_error


def branch(condition: str, *, negated: bool) -> Branch:
    """Without a `not` in front, where the condition is no more than a name or a call."""
    match = _NEGATED.fullmatch(condition)
    if match is not None and negated:
        return Branch(condition=match[1], negated=False)
    return Branch(condition=condition, negated=negated)


def under(branch: Branch, edit: CodeEdit) -> CodeEdit:
    """The edit of a statement that is reached through a branch."""
    return replace(edit, detail=branch.condition, negated=branch.negated)


def is_done_elsewhere(statement: str, where: PlacePair) -> bool:
    """Whether a function does the very same in another place as well: then no condition says when it is done."""
    return "".join(where.new.text.split()).count("".join(statement.split())) > 1


def _is_chain(condition: Part) -> bool:
    """Whether more conditions than one lead to its `else`."""
    around = condition.parent
    is_after_another = around is not None and (around.type == _ELSE or around.type in IFS)
    return is_after_another or any(part.type in IFS for part in condition.parts)


def is_of_another_branch(change: Change, old: Part, new: Part) -> bool:
    """Whether one stands where the other did by chance: in branches that ask and do something else.

    Only with more than one new condition in a function nobody knows which one took the place of an old one.
    """
    others = change.where.after.conditions - change.where.before.conditions
    before, after = (next((part for part in ancestors(each) if part.type in IFS), None) for each in (old, new))
    if len(others) < SEVERAL or before is None or after is None:
        return False
    asked = [condition.key for branch_ in (before, after) if (condition := branch_.child("condition")) is not None]
    done, done_now = ({part.key for part in statements_in(each)} for each in (before, after))
    return len(set(asked)) == len((before, after)) and done.isdisjoint(done_now)


def is_in_closure(part: Part, where: PlacePair) -> bool:
    """Whether a statement is of a function inside of the one it is told of: what returns from that, stays in this."""
    for around in ancestors(part):
        if around is where.new or around is where.old:
            return False
        if around.type in FUNCTIONS and around.parent not in (where.new, where.old):
            return True
    return False


def told(change: Change) -> Iterator[CodeEdit]:
    part = change.new
    if change.where.place.kind not in ("function", "test"):
        return
    if part is None:
        yield from _otherwise_gone(change)
        return
    if change.op is Op.INSERT and (part.type in RETURNS or part.type in LEAVES) and is_statement(part):
        yield from _left(change, part)
    elif change.op is Op.WRAP and part.type in IFS:
        yield from _wrapped(change, part)


def _otherwise_gone(change: Change) -> Iterator[CodeEdit]:
    """What was done where no condition held, and is not done at all now."""
    part = change.old
    if part is None or not _is_otherwise(part) or change.op is not Op.DELETE:
        return
    if _otherwises(change.where.new) >= _otherwises(change.where.old):
        return  # another one does something else now
    new = "".join(change.where.new.text.split())
    statements = part.parts if part.type in BLOCKS else statements_in(part)
    if statements and not any("".join(each.text.split()).rstrip(";") in new for each in statements):
        yield change.edit(EditKind.ELSE_GONE, part)


def _is_otherwise(part: Part) -> bool:
    """Whether it is what is done where no condition held, rather than the next condition."""
    is_else = part.type == _ELSE or (part.field == "alternative" and part.type in BLOCKS)
    return is_else and not any(each.type in IFS for each in part.parts)


def _otherwises(part: Part) -> int:
    count, work = 0, [part]
    while work:
        each = work.pop()
        count += _is_otherwise(each)
        work += each.parts
    return count


def _left(change: Change, part: Part) -> Iterator[CodeEdit]:
    """A way out that an old branch has now."""
    branch = branch_of(part)
    if branch is None or is_in_closure(part, change.where) or part.text in change.around[0].text:
        return
    if part.type in RETURNS:
        is_either = returns_either_way(next(each for each in ancestors(part) if each.type in IFS))
        subject = EITHER_WAY if is_either else ""
        yield under(branch, change.edit(EditKind.GUARD_EXIT, part, new=_returned(part), subject=subject))
    elif (word := part.type.partition("_")[0]) in _JUMPS and (word != "break" or _leaves_loop(part)):
        label = f" {part.parts[0].text}" if word == "goto" and part.parts else ""
        yield under(branch, change.edit(EditKind.GUARD_EXIT, part, new=f"{word}{label}"))


def returns_either_way(condition: Part) -> bool:
    """Whether both of its branches end with a return: then neither of them returns early."""
    blocks = [part for part in condition.parts if part.field in ("consequence", "body", "alternative")]
    blocks += [part for part in condition.parts if part.type == _ELSE and part not in blocks]
    return len(blocks) > 1 and all(_ends_with_return(block) for block in blocks)


def _ends_with_return(block: Part) -> bool:
    while block.type not in RETURNS and (block.type in BLOCKS or block.type == _ELSE) and block.parts:
        block = block.parts[-1]
    return block.type in RETURNS


def _leaves_loop(part: Part) -> bool:
    around = next((each for each in ancestors(part) if each.type in LOOPS or each.type in _SWITCHES), None)
    return around is not None and around.type in LOOPS


def _returned(statement: Part) -> str:
    return statement.parts[0].text if len(statement.parts) == 1 else "" if not statement.parts else "\n"


def _wrapped(change: Change, part: Part) -> Iterator[CodeEdit]:
    """The one statement that an old function does now under a condition only."""
    condition, inner = part.child("condition"), statements_in(part)
    is_plain = part.child("alternative", "initializer") is None and len(inner) == 1
    if condition is None or not is_plain or change.where.before.checks(condition.text):
        return
    statement, found = inner[0], branch(condition.text, negated=part.type in NEGATED_IFS)
    if change.old is None or statement.key != change.old.key:
        return
    asked = " ".join(called_in(condition)[:1])
    if statement.type in CALLS and callee_of(statement) and callee_is_plain(statement):
        name = callee_path(statement)
        yield under(found, change.edit(EditKind.WRAPPED, part, subject=name, old=asked))
    elif statement.type in _ASSIGNING:
        left, right = statement.child("left"), statement.child("right")
        if left is not None and right is not None and right.type in LITERALS | NAMES | MEMBERS:
            yield under(found, change.edit(EditKind.WRAPPED, part, subject=left.text, new=right.text, old=asked))


def called_in(part: Part) -> list[str]:
    """The names of what an expression calls, outermost first."""
    names: list[str] = []
    work = [part]
    while work and len(names) < 4:
        each = work.pop(0)
        if each.type in CALLS and (name := callee_path(each)):
            names.append(name)
        work += each.parts
    return names
