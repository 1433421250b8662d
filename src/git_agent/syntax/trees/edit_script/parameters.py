"""Parameters that a function can do without now, or no longer can."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.matcher import Change, Op
from git_agent.syntax.trees.edit_script.node_types import BLOCKS, NAMES
from git_agent.syntax.trees.edit_script.roles import ancestors, key_of
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

OPTIONAL = "optional"
_LISTS = word_set("parameters formal_parameters")
_OPTIONAL = word_set("default_parameter typed_default_parameter optional_parameter assignment_pattern")
_TYPED = "typed_parameter"
_NO_ONES = word_set("self cls this")


def told(change: Change) -> Iterator[CodeEdit]:
    """A default, or the sign for none, that came or went; of a function inside of the one around it says nothing."""
    old, new = _parameter(change, change.old, 0), _parameter(change, change.new, 1)
    if old is None or new is None or change.where.place.kind != "function":
        return
    name, is_optional = _name_of(new), _is_optional(new)
    is_same = name and name == _name_of(old) and name not in _NO_ONES
    if is_same and is_optional is not _is_optional(old) and _is_own(new, change):
        yield change.edit(EditKind.PARAMETER, new, subject=name, detail=OPTIONAL if is_optional else "")


def _parameter(change: Change, part: Part | None, side: int) -> Part | None:
    """The parameter that a change is, or of which it is the default."""
    found = part if change.op is Op.REPLACE else change.around[side]
    return found if found is not None and found.parent is not None and found.parent.type in _LISTS else None


def _is_optional(parameter: Part) -> bool:
    return parameter.type in _OPTIONAL or parameter.child("value") is not None


def _name_of(parameter: Part) -> str:
    if parameter.type == _TYPED and parameter.parts:
        return parameter.parts[0].text
    name = parameter.text if parameter.type in NAMES else key_of(parameter)
    name = name.removesuffix("?")
    return name if name.isidentifier() else ""


def _is_own(parameter: Part, change: Change) -> bool:
    for around in ancestors(parameter):
        if around is change.where.new:
            return True
        if around.type in BLOCKS:
            return False
    return False
