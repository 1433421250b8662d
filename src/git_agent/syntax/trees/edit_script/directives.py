"""Conditions for the preprocessor of C: what one of them asks about now."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.matcher import Change, Op
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

_NAME = LazyPattern(r"\w+")


def told(change: Change) -> Iterator[CodeEdit]:
    old, new = change.old, change.new
    around = new.parent if new is not None else None
    if change.op is not Op.REPLACE or old is None or new is None or around is None:
        return
    if around.type == "preproc_ifdef" and new.field == "name" and not _is_default(around, new.text):
        yield change.edit(EditKind.CONDITION, new, old=old.text, new=new.text)


def _is_default(condition: Part, name: str) -> bool:
    """Whether a name is only asked about to give it a value where it has none."""
    return any(part.type == "preproc_def" and _NAME.findall(part.text)[1:2] == [name] for part in condition.parts)
