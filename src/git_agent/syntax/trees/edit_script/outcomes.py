"""What a branch comes to: how it leaves the function or the loop, or the one thing that is done in it."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.bodies import statements_in
from git_agent.syntax.trees.edit_script.branches import branch, is_done_elsewhere, is_in_closure, under
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.errors import raised_error
from git_agent.syntax.trees.edit_script.node_types import BLOCKS, COMPOUND, IFS, LEAVES, NEGATED_IFS, RAISES, RETURNS
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_logging
from git_agent.syntax.trees.edit_script.roles import callee_is_plain, callee_of, callee_path
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part, is_logical, operator_of
from git_agent.syntax.trees.vocabulary import CALLS

MOST_BEFORE_LEAVING = 3  # statements; of a branch that does more, its end says little
_EITHER = ("||", "or")
LONGEST_ERROR = 28  # characters of one that is told with what it is made of
_MAKES_ERROR = LazyPattern(r"(?:^|[._])(?:[Nn]ew\w*Err(?:or)?|\w*[Ee]rror|Errorf|errors\.New)$")
_ERROR_NAME = LazyPattern(r"(?:\w+\.)?[Ee]rr[A-Z]\w*")
_PANICS = frozenset(("panic", "panic!", "abort", "exit", "os.exit", "process.exit", "log.Fatal", "log.Fatalf", "die"))
_WITH_STATEMENTS = COMPOUND | word_set("switch_statement switch_expression match_expression match_statement")


def only_statement(branch: Part) -> Part | None:
    """The one statement of a branch."""
    body = branch.child("consequence", "body")
    while body is not None and body.type in BLOCKS and len(body.parts) == 1:
        body = body.parts[0]
    return body if body is not None and body.type not in BLOCKS else None


def leaving_statement(branch: Part) -> Part | None:
    """How a short branch leaves the function, whatever it does before; of a loop, where it does nothing else."""
    statements = statements_in(branch)
    if not 0 < len(statements) <= MOST_BEFORE_LEAVING + 1:
        return None
    *before, last = statements
    leaves = last.type in RETURNS | RAISES or (last.type in LEAVES and not before) or bool(error_of(last))
    return last if leaves and not any(each.type in _WITH_STATEMENTS for each in before) else None


def error_of(statement: Part) -> str:
    """What a statement raises; empty if nothing."""
    if statement.type in RAISES:
        return raised_error(statement)
    call = statement if statement.type in CALLS else None
    if call is not None and callee_of(call) in _PANICS:
        return callee_of(call).rstrip("!")
    return ""


def returned(statement: Part) -> str:
    """What is returned, or how the statement leaves; of a value and an error the error."""
    if statement.type in RETURNS:
        value = statement.parts[0] if len(statement.parts) == 1 else None
        if value is None:
            return "" if not statement.parts else "\n"
        return _error_in(value) or value.text
    word = statement.type.partition("_")[0]
    return f"goto {statement.parts[0].text}" if word == "goto" and statement.parts else word


def _error_in(value: Part) -> str:
    """The error that is returned beside other values, or is made of much; of a long one what makes it."""
    error = value.parts[-1] if value.type == "expression_list" and value.parts else value
    is_made = error.type in CALLS and _MAKES_ERROR.search(callee_of(error)) is not None
    if is_made and (len(error.text) > LONGEST_ERROR or "\n" in error.text):
        return callee_of(error)
    is_named = _ERROR_NAME.fullmatch(error.text) is not None
    return error.text if error is not value and (is_made or is_named) else ""


def outcome_of_operand(change: Change, old: Part, new: Part, operand: Part) -> Iterator[CodeEdit]:
    """What an old branch does in one more case, or only in fewer; `old` and `new` are its whole conditions."""
    before, after = old.parent, new.parent
    if before is None or after is None or new.field != "condition" or not _only_asks_more(old, new):
        return
    are_branches = before.type in IFS and after.type in IFS and after.type not in NEGATED_IFS
    bodies = [part.child("consequence", "body") for part in (before, after)]
    if not are_branches or bodies[0] is None or bodies[1] is None or bodies[0].key != bodies[1].key:
        return
    if operator_of(new.node) in _EITHER:
        yield from _in_one_more_case(change, after, operand)
    else:
        yield from _in_fewer_cases(change, after, operand)


def _only_asks_more(old: Part, new: Part) -> bool:
    """Whether a condition has all that it was, and operands besides."""
    if not is_logical(new) or (is_logical(old) and operator_of(old.node) != operator_of(new.node)):
        return False
    before, after = ([part.key for part in _operands(side)] for side in (old, new))
    return len(before) < len(after) and set(before) <= set(after)


def _operands(condition: Part) -> list[Part]:
    return [part for part in condition.parts if part.field == "operand"] if is_logical(condition) else [condition]


def _in_one_more_case(change: Change, branch_: Part, operand: Part) -> Iterator[CodeEdit]:
    leaving, only = leaving_statement(branch_), only_statement(branch_)
    asked = operand.text
    if leaving is not None and (error := error_of(leaving)):
        yield change.edit(EditKind.WIDENED, operand, subject="raise", new=error, detail=asked)
    elif leaving is not None and not is_in_closure(branch_, change.where):
        verb = "return" if leaving.type in RETURNS else leaving.type.partition("_")[0]
        yield change.edit(EditKind.WIDENED, operand, subject=verb, new=returned(leaving), detail=asked)
    elif only is not None and (name := _telling_call(only)):
        yield change.edit(EditKind.WIDENED, operand, subject="call", new=name, detail=asked)


def _in_fewer_cases(change: Change, branch_: Part, operand: Part) -> Iterator[CodeEdit]:
    """A call that is made nowhere else."""
    only = only_statement(branch_)
    name = _telling_call(only) if only is not None else ""
    if only is None or not name or change.where.new.text.count(f"{name}(") != 1:
        return
    if not is_done_elsewhere(only.text, change.where):
        found = branch(operand.text, negated=False)
        yield under(found, change.edit(EditKind.WRAPPED, operand, subject=name))


def _telling_call(statement: Part) -> str:
    is_plain = statement.type in CALLS and callee_is_plain(statement) and not is_assertion(statement)
    name = callee_path(statement) if is_plain else ""
    return "" if is_logging(name) else name
