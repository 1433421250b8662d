"""Which family of edits a change belongs to."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script import attributes, calls, conditions, expressions, shapes, statements
from git_agent.syntax.trees.edit_script.matcher import Change, Op, statements_in
from git_agent.syntax.trees.edit_script.node_types import COMPOUND, RETURNS
from git_agent.syntax.trees.edit_script.renames import Renames
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

MOST_WITHIN = 3  # statements of a new block that are told one by one
_CLAUSES = word_set("else_clause finally_clause")
_FAMILIES = (attributes.told, conditions.told, calls.told, shapes.told)


class Teller:
    """Tells each change once; an expression that several changes are in is told as a whole."""

    def __init__(self, renames: Renames) -> None:
        self._renames = renames
        self._told_holders: set[int] = set()

    def told(self, change: Change) -> Iterator[CodeEdit]:
        old, new = change.old, change.new
        if old is not None and new is not None and self._renames.explain(old.text, new.text):
            return
        if change.op is Op.INSERT and new is not None and new.type in _CLAUSES:
            for inner in statements_in(new):
                if inner.type not in COMPOUND or new.type == "finally_clause":
                    yield from self.told(
                        Change(Op.INSERT, None, inner, (change.around[0], inner.parent or inner), change.where)
                    )
        edits = self._by_family(change)
        yield from edits
        if change.op is Op.INSERT and new is not None and new.type in COMPOUND and _is_open(edits):
            yield from self._within(change, new)

    def _by_family(self, change: Change) -> tuple[CodeEdit, ...]:
        for family in _FAMILIES:
            edits = tuple(family(change))
            if edits:
                return edits
        return tuple(expressions.told(change, self._told_holders, self._renames)) or tuple(statements.told(change))

    def _within(self, change: Change, compound: Part) -> Iterator[CodeEdit]:
        """What is done under a new condition or in a new loop, while that is little."""
        inner = [*(part for part in compound.parts if part.field == "initializer"), *statements_in(compound)]
        if len(inner) <= MOST_WITHIN:
            for part in inner:
                if part.type not in RETURNS and part.type not in COMPOUND:
                    around = change.around[0], part.parent or part
                    yield from self.told(Change(Op.INSERT, None, part, around, change.where))


def _is_open(edits: tuple[CodeEdit, ...]) -> bool:
    """Whether a statement was told by its condition only, or not at all."""
    return all(edit.kind is EditKind.BRANCH for edit in edits)
