"""Macros of C that are a statement of the language by their names."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.roles import callee_of, is_statement
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.vocabulary import CALLS

_RETURNING = LazyPattern(r"[A-Z0-9_]*RETURN[A-Z0-9_]*_IF")


def told(change: Change) -> Iterator[CodeEdit]:
    """A new `RETURN_ERROR_IF(condition, value, ...)`."""
    call = change.new
    if change.op is not Op.INSERT or call is None or call.type not in CALLS or not is_statement(call):
        return
    arguments = call.child("arguments")
    given = arguments.parts if arguments is not None else []
    is_guard = call.source.table.has_preprocessor and _RETURNING.fullmatch(callee_of(call)) is not None
    if is_guard and len(given) > 1 and "".join(call.text.split()) not in "".join(change.where.old.text.split()):
        yield change.edit(EditKind.GUARD_EXIT, call, new=given[1].text, detail=given[0].text)
