"""Which family of edits a change belongs to."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script import calls, conditions, expressions, shapes
from git_agent.syntax.trees.edit_script.matcher import Change, Op, statements_in
from git_agent.syntax.trees.edit_script.node_types import COMPOUND
from git_agent.syntax.trees.edit_script.renames import Renames
from git_agent.syntax.trees.edit_script.values import CodeEdit

_CLAUSES = word_set("else_clause finally_clause")
_FAMILIES = (conditions.told, calls.told, shapes.told)


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
        for family in _FAMILIES:
            edits = tuple(family(change))
            if edits:
                yield from edits
                return
        yield from expressions.told(change, self._told_holders, self._renames)
