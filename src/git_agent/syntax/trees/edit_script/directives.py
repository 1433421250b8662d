"""Conditions for the preprocessor of C: what one of them asks about now."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

_NAME = LazyPattern(r"\w+")
_ASKING = LazyPattern(rb"(?m)^[ \t]*#[ \t]*(?:el)?if(?:n?def)?\b(?:[^\n\\]|\\.|\\\r?\n)*")


def told(change: Change) -> Iterator[CodeEdit]:
    old, new = change.old, change.new
    around = new.parent if new is not None else None
    if change.op is not Op.REPLACE or old is None or new is None or around is None:
        return
    if around.type == "preproc_ifdef" and new.field == "name" and not _is_default(around, new.text):
        if not _is_asked_still(old.text, change):
            yield change.edit(EditKind.CONDITION, new, old=old.text, new=new.text)
        elif new.text not in change.where.before.words:
            yield change.edit(EditKind.BRANCH, new, detail=new.text)


def stands_elsewhere(change: Change, old: Part, new: Part) -> bool:
    """Whether one condition of the preprocessor is met where another was, and all that went from it is still asked."""
    is_directive = new.parent is not None and new.parent.type in ("preproc_if", "preproc_elif")
    names = [name for name in _NAME.findall(old.text) if name not in _NAME.findall(new.text)]
    return is_directive and bool(names) and all(_is_asked_still(name, change) for name in names)


def _is_asked_still(name: str, change: Change) -> bool:
    """Whether the file asks about a name as often as before: then that only stands elsewhere, or in another form."""
    word = re.compile(rf"\b{re.escape(name)}\b".encode())
    old, new = (
        sum(word.search(line) is not None for line in _ASKING.findall(side.source.text))
        for side in (change.where.old, change.where.new)
    )
    return old <= new


def _is_default(condition: Part, name: str) -> bool:
    """Whether a name is only asked about to give it a value where it has none."""
    return any(part.type == "preproc_def" and _NAME.findall(part.text)[1:2] == [name] for part in condition.parts)
