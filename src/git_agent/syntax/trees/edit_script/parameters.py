"""Parameters that a function can do without now, or no longer can, and such as are of another type."""

import re
from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.labels import label_of
from git_agent.syntax.trees.edit_script.node_types import BLOCKS, NAMES
from git_agent.syntax.trees.edit_script.roles import ancestors, key_of
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.signatures import others_of_name

OPTIONAL = "optional"
_LISTS = word_set("parameters formal_parameters")
_OPTIONAL = word_set("default_parameter typed_default_parameter optional_parameter assignment_pattern")
_TYPED = "typed_parameter"
_NO_ONES = word_set("self cls this")
_OF_PYTHON = ("typed_parameter", "typed_default_parameter")
# Parameters that take any number, and whether the dots stand before the type.
_VARIADIC = {"variadic_parameter_declaration": True, "spread_parameter": False}
_TYPED_LISTS = _LISTS | {"parameter_list"}


def told(change: Change) -> Iterator[CodeEdit]:
    """A default, or the sign for none, that came or went; of a function inside of the one around it says nothing."""
    old, new = _parameter(change, change.old, 0), _parameter(change, change.new, 1)
    if old is None or new is None or change.where.place.kind != "function":
        return
    name, is_optional = _name_of(new), _is_optional(new)
    is_same = name and name == _name_of(old) and name not in _NO_ONES
    if is_same and is_optional is not _is_optional(old) and _is_own(new, change) and not _is_one_of_several(change):
        yield change.edit(EditKind.PARAMETER, new, subject=name, detail=OPTIONAL if is_optional else "")


def _is_one_of_several(change: Change) -> bool:
    """Whether another function of the name may be called without what this one requires."""
    side = change.where.new
    return next(others_of_name(side.node, side.source.text), None) is not None


def retyped(change: Change) -> Iterator[CodeEdit]:
    """A parameter whose type is another in a part only: `Tray* tray` for `Tray tray`, `&mut Tray` for `&Tray`."""
    old, new = _declaration(change.old or change.around[0]), _declaration(change.new or change.around[1])
    if old is None or new is None or change.where.place.kind != "function" or not _is_own(new, change):
        return
    if label_of(change.where.old) != label_of(change.where.new):  # what has another name now is told by that
        return
    name, before, after = key_of(new), _type_of(old), _type_of(new)
    if name.isidentifier() and name == key_of(old) and before and after and _bare(before) != _bare(after):
        yield change.edit(EditKind.TYPE, new, subject=name, old=before, new=after)


def _declaration(part: Part) -> Part | None:
    """The parameter that a part is in, if it has a type; of Python, overloads would be taken for one another."""
    for each in list(ancestors(part))[:4]:
        if each.parent is not None and each.parent.type in _TYPED_LISTS:
            is_typed = each.child("declarator", "type") is not None and each.type not in _OF_PYTHON
            return each if is_typed else None
    return None


def _type_of(declaration: Part) -> str:
    """The whole type; of C what stands in front of the name, and nothing where something follows it."""
    written = declaration.child("type")
    if written is not None and declaration.child("declarator") is None:
        return with_dots(written.text.removeprefix(":").strip(), declaration)
    match = re.fullmatch(rf"([\w:\s*&<>,]*[\s*&]){re.escape(key_of(declaration))}", declaration.text)
    return match[1].strip() if match is not None else ""


def with_dots(type_text: str, declaration: Part | None) -> str:
    """The type of a parameter that takes any number of them, as it is written."""
    is_before = _VARIADIC.get(declaration.type) if declaration is not None else None
    return type_text if is_before is None else f"...{type_text}" if is_before else f"{type_text}..."


def _bare(type_text: str) -> str:
    """A type without blanks, quotes and modules: one that is written shorter is the same."""
    return re.sub(r"[\s\"']|\b\w+(?:::|\.)", "", type_text)


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
