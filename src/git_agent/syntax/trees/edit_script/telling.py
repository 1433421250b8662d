"""Which family of edits a change belongs to."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script import (
    assertions,
    attributes,
    branches,
    calls,
    casts,
    chains,
    conditions,
    directives,
    errors,
    expressions,
    macros,
    moves,
    parameters,
    shapes,
    statements,
)
from git_agent.syntax.trees.edit_script.bodies import statements_in
from git_agent.syntax.trees.edit_script.branches import branch_of, is_done_elsewhere, under
from git_agent.syntax.trees.edit_script.call_swaps import times_called
from git_agent.syntax.trees.edit_script.change import Change, Op, PlacePair
from git_agent.syntax.trees.edit_script.negation import is_turned_round
from git_agent.syntax.trees.edit_script.node_types import (
    ASSIGNMENTS,
    BLOCKS,
    COMPOUND,
    DECLARATIONS,
    IFS,
    NAMES,
    RETURNS,
    TRIES,
)
from git_agent.syntax.trees.edit_script.purposes import last_name
from git_agent.syntax.trees.edit_script.renames import Renames
from git_agent.syntax.trees.edit_script.roles import is_statement
from git_agent.syntax.trees.edit_script.values import BESIDES, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

MOST_WITHIN = 3  # statements of a new block that are told one by one
LONGEST_BY_CHANCE = 120  # bytes of a branch that two functions may have alike
_FUNCTIONS = ("function", "test")
_CLAUSES = word_set("else_clause finally_clause")
_ENDS = (EditKind.GUARD_EXIT, EditKind.GUARD_RAISE)  # which tell how a branch ends
CONDITIONAL = (
    EditKind.CALL,
    EditKind.CALL_AGAIN,
    EditKind.MEMBER_SET,
    EditKind.ASSIGNED,
    EditKind.AUGMENTED,
    EditKind.DELETES,
    EditKind.RETURNED,
)
_FAMILIES = (
    attributes.told,
    directives.told,
    parameters.told,
    assertions.told,
    branches.told,
    errors.told,
    conditions.told,
    macros.told,
    moves.told,
    casts.told,
    calls.told,
    chains.told,
    shapes.told,
    parameters.retyped,
)


class Teller:
    """Tells each change once; an expression that several changes are in is told as a whole."""

    def __init__(self, renames: Renames, from_elsewhere: moves.Moves) -> None:
        self._renames = renames
        self._moves = from_elsewhere
        self._told_holders: set[int] = set()

    def told(self, change: Change) -> Iterator[CodeEdit]:
        new = change.new
        if self._is_no_news(change):
            return
        if change.op is not Op.INSERT or new is None:
            edits = self._by_family(change)
            is_branch = change.op is Op.WRAP and new is not None and new.type in IFS
            yield from self._with_otherwise(change, new, edits) if new is not None and is_branch else edits
            return
        if (origin := self._moves.origin(change)) is not None:
            moved_within = tuple(self._within(change, new)) if new.type in COMPOUND else ()
            yield from moved_within or self._moves.told(change, new, origin)
            return
        if new.type == "else_clause" and len(new.parts) == 1 and new.parts[0].type in IFS:
            yield from self.told(Change(Op.INSERT, None, new.parts[0], (change.around[0], new), change.where))
            return
        if _is_clause(new):
            for inner in new.parts if new.type in BLOCKS else statements_in(new):
                if inner.type not in COMPOUND or new.type == "finally_clause":
                    yield from self.told(
                        Change(Op.INSERT, None, inner, (change.around[0], inner.parent or inner), change.where)
                    )
        edits = _in_branch(self._by_family(change), new, change.where)
        if new.type in TRIES and (tried := tuple(self._within(change, new))):
            yield from tried
            yield from (replace(edit, detail=BESIDES) if edit.kind is EditKind.CAUGHT else edit for edit in edits)
            return
        told_end = any(edit.kind in _ENDS for edit in edits)
        is_open = new.type in COMPOUND and all(edit.kind in (EditKind.BRANCH, *_ENDS) for edit in edits)
        inner_edits = tuple(self._within(change, new, but_last=told_end)) if is_open else ()
        if inner_edits or not _is_check(edits) or new.type not in IFS:
            yield from edits
            yield from inner_edits
        else:
            yield from self._with_otherwise(change, new, edits)

    def _is_no_news(self, change: Change) -> bool:
        """Whether both sides are the same but for names or their order, or another function had all of a branch."""
        old, new = change.old, change.new
        if old is not None and new is not None:
            return self._renames.explain(old.text, new.text) or is_turned_round(old, new)
        is_branch = new is not None and new.type in IFS and self._moves.origin(change) is None
        return (
            new is not None and is_branch and new.size > LONGEST_BY_CHANCE and new.raw in change.where.old.source.text
        )

    def _by_family(self, change: Change) -> tuple[CodeEdit, ...]:
        for family in _FAMILIES:
            edits = tuple(family(change))
            if edits:
                return edits
        return tuple(expressions.told(change, self._told_holders, self._renames)) or tuple(statements.told(change))

    def _with_otherwise(self, change: Change, branch: Part, edits: tuple[CodeEdit, ...]) -> Iterator[CodeEdit]:
        """These edits of a branch with what is done where its condition does not hold, which may tell it all."""
        clause = next((part for part in branch.parts if _is_clause(part)), None)
        if clause is None or any(part.type in IFS for part in clause.parts):  # another condition decides
            yield from edits
            return
        statements = clause.parts if clause.type in BLOCKS else statements_in(clause)
        otherwise = tuple(self.told(Change(Op.INSERT, None, clause, (change.around[0], branch), change.where)))
        is_told = len(otherwise) == len(statements) == 1 and otherwise[0].kind in CONDITIONAL
        yield from () if is_told and otherwise[0].detail and _is_check(edits) else edits
        yield from otherwise

    def _within(self, change: Change, compound: Part, *, but_last: bool = False) -> Iterator[CodeEdit]:
        """What is done under a new condition or in a new loop, while that is little."""
        inner = [*(part for part in compound.parts if part.field == "initializer"), *statements_in(compound)]
        inner = inner[:-1] if but_last else inner
        is_branch = compound.type in IFS
        counted = [part for part in inner if not (is_branch and _is_own_variable(part, change.where))]
        if len(counted) <= MOST_WITHIN:
            for part in inner:
                if part.type not in RETURNS and part.type not in COMPOUND:
                    around = change.around[0], part.parent or part
                    yield from self.told(Change(Op.INSERT, None, part, around, change.where))


def _is_own_variable(statement: Part, where: PlacePair) -> bool:
    """Whether a statement only keeps something under a name that the function did not have."""
    left = statement.child("left") if statement.type in ASSIGNMENTS else None
    is_new = left is not None and left.type in NAMES and left.text not in where.before.names
    return is_new or statement.type in DECLARATIONS


def _is_clause(part: Part) -> bool:
    """Whether it is the other branch of something that was there before."""
    return part.type in _CLAUSES or (part.field == "alternative" and part.type in BLOCKS)


def _in_branch(edits: tuple[CodeEdit, ...], statement: Part, where: PlacePair) -> tuple[CodeEdit, ...]:
    """The same with the condition under which a statement is reached, where that is the only place it is done in."""
    if not any(edit.kind in CONDITIONAL and not edit.detail for edit in edits) or not is_statement(statement):
        return edits
    branch = branch_of(statement)
    if branch is None or is_done_elsewhere(statement.text, where):
        return edits
    return tuple(under(branch, edit) if _is_open_to(edit, statement, where) else edit for edit in edits)


def _is_open_to(edit: CodeEdit, statement: Part, where: PlacePair) -> bool:
    """Whether a condition may be told of an edit: nothing else in the function calls what it says is called."""
    if edit.kind not in CONDITIONAL or edit.detail:
        return False
    name = last_name(edit.subject.partition("(")[0])
    is_by_name = edit.kind is EditKind.CALL and "(" not in edit.subject and where.place.kind in _FUNCTIONS
    return not is_by_name or times_called(name, where.new) <= times_called(name, statement)


def _is_check(edits: tuple[CodeEdit, ...]) -> bool:
    """Whether nothing is told of a branch but what it asks."""
    return all(edit.kind is EditKind.BRANCH for edit in edits)
