"""Decorators, modifiers, exports, bases and types: what a definition looks like from outside."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.labels import label_of
from git_agent.syntax.trees.edit_script.modifiers import (
    MEMBERS_OF_TYPES,
    defined_name,
    is_modifier,
    modifier,
    optional_member,
)
from git_agent.syntax.trees.edit_script.node_types import ARGUMENTS, BLOCKS, DECORATORS, HERITAGE, MODIFIERS
from git_agent.syntax.trees.edit_script.parameters import with_dots
from git_agent.syntax.trees.edit_script.roles import Holder, Role, holder_of, key_of
from git_agent.syntax.trees.edit_script.spelled_types import is_same_type
from git_agent.syntax.trees.edit_script.values import OPTIONAL, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.node_parts import declares_function, name_of

_NAME = LazyPattern(r"[A-Za-z_$][\w$.:]*")
_LENGTH = LazyPattern(r";\s*[\w ]+\]")  # of an array of Rust
MORE_THAN_ONE = 2
_POINTERS = ("pointer_declarator", "reference_declarator", "array_declarator")
_INFERRED = frozenset(("auto", "var", "let", "val"))  # written for a type, and none
_PARAMETER = "typed_parameter"  # of Python, whose name is no field
_MACRO = "macro_type_specifier"
_LIFETIME = LazyPattern(r"'[a-z_]\w*(?!')\b")
_LINKAGE = LazyPattern(r"\b(?:extern|static|inline)\b")
_BASE_WORDS = frozenset(("extends", "implements", "with"))


def told(change: Change) -> Iterator[CodeEdit]:
    part = change.new if change.op is Op.INSERT else change.old
    if change.op is Op.REPLACE and change.old is not None and change.new is not None:
        yield from _replaced(change, change.old, change.new)
    elif part is not None and part.type == "throws":
        yield from _thrown(change, part)
    elif change.op in (Op.INSERT, Op.DELETE) and part is not None:
        yield from _one_sided(change, part, is_new=change.op is Op.INSERT)


def _one_sided(change: Change, part: Part, *, is_new: bool) -> Iterator[CodeEdit]:
    around = change.around[1 if is_new else 0]
    if part.type == "modifiers":
        for each in part.parts:
            yield from _one_sided(change, each, is_new=is_new)
    elif part.type in DECORATORS:
        name = _NAME.search(part.text)
        subject = defined_name(around)
        if name is not None and subject and not _stands_elsewhere(part, change, is_new=is_new):
            kind = EditKind.DECORATOR if is_new else EditKind.DECORATOR_GONE
            yield change.edit(kind, part, new=part.text.partition("(")[0].strip(), subject=subject)
    elif part.type == OPTIONAL and around.type in MEMBERS_OF_TYPES:
        yield from optional_member(change, part, around, is_new=is_new)
    elif is_modifier(part, around):
        yield from modifier(change, part, around, is_new=is_new)
    elif part.type in HERITAGE or part.field == "superclasses" or _is_base_list(around):
        yield from _bases(change, part, is_new=is_new)
    elif part.field in ("return_type", "result") and is_new:
        subject = defined_name(around)
        if subject:
            yield change.edit(EditKind.RETURN_TYPE, part, subject=subject, new=_type_text(part))


def _thrown(change: Change, clause: Part) -> Iterator[CodeEdit]:
    """What a method of Java says that it throws, where it said nothing before, or says nothing now."""
    is_new = change.op is Op.INSERT
    subject = defined_name(change.around[1 if is_new else 0]) if change.op in (Op.INSERT, Op.DELETE) else ""
    if subject:
        kind = EditKind.THROWS if is_new else EditKind.THROWS_GONE
        yield change.edit(kind, clause, subject=subject, new=clause.text)


def _stands_elsewhere(part: Part, change: Change, *, is_new: bool) -> bool:
    """Whether the other side has the same decorator in the same definition, in other words."""
    other = change.where.old if is_new else change.where.new
    return part.text.partition("(")[0] in other.text[:2000]


def _is_base_list(around: Part) -> bool:
    parent = around.parent
    is_arguments = around.type in ARGUMENTS and parent is not None and parent.type == "class_definition"
    return is_arguments or around.type in HERITAGE


def _bases(change: Change, part: Part, *, is_new: bool) -> Iterator[CodeEdit]:
    names = [word for word in _NAME.findall(part.text.partition("<")[0]) if word not in _BASE_WORDS]
    other = change.where.old if is_new else change.where.new
    if len(names) == 1 and part.type != "keyword_argument" and names[0] not in other.text[:2000]:
        kind = EditKind.BASE if is_new else EditKind.BASE_GONE
        yield change.edit(kind, part, subject=change.where.place.name, new=names[0])


def _replaced(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    if new.type in MODIFIERS and old.type in MODIFIERS:
        yield from modifier(change, new, change.around[1], is_new=True)
        return
    if new.field == "size" and change.around[1].type == "array_declarator":
        name = name_of(change.around[1].node, new.source.text)
        yield from [change.edit(EditKind.LENGTH, new, subject=name)] if name.isidentifier() else ()
        return
    holder = holder_of(old, new)
    if holder.role is not Role.TYPE or holder.inside is None or holder.inside.type == "type_binding":
        return
    before, after = _type_text(holder.old), _type_text(holder.new)
    if _MACRO in (holder.old.type, holder.new.type):
        yield from _put_in_macro(change, holder)
        return
    is_own = after == defined_name(holder.inside)  # a member by the name of what it now is
    if {before, after} & _INFERRED or is_own or _is_misread(holder) or _is_spelled_otherwise(before, after, new):
        return
    declarator = holder.inside.child("declarator")
    if declarator is not None and declarator.type in _POINTERS:  # a part of the type stands with the name
        return
    if holder.new.field in ("return_type", "result") or _is_c_function(holder.inside):
        label = label_of(holder.inside)
        name = label[1] if label is not None else ""
        if name and not (holder.new.field == "result" and _are_results_alike(before, after)):
            yield change.edit(EditKind.RETURN_TYPE, new, subject=name, old=before, new=after)
        return
    is_named = holder.inside.child("name", "pattern", "left", "declarator") is not None
    name = key_of(holder.inside) if is_named or holder.inside.type == _PARAMETER else ""
    is_one = sum(part.field == "declarator" for part in holder.inside.parts) < MORE_THAN_ONE
    if name.isidentifier() and _LENGTH.sub(";]", before) == _LENGTH.sub(";]", after):
        yield change.edit(EditKind.LENGTH, new, subject=name)
    elif name.isidentifier() and is_one and _last_part(before) != _last_part(after) and _old_name(holder) == name:
        yield change.edit(EditKind.TYPE, new, subject=name, old=before, new=after)


def _put_in_macro(change: Change, holder: Holder) -> Iterator[CodeEdit]:
    """A function whose type is the same as before, with a macro around it: `API(Tray *) bake` for `Tray *bake`."""
    inside, before = holder.inside, holder.old.parent
    type_in_it = holder.new.child("type")
    if inside is None or before is None or type_in_it is None or not declares_function(inside.node):
        return
    name = name_of(inside.node, inside.source.text)
    if name and _returned_by(before, name) == "".join(type_in_it.text.split()):
        yield change.edit(EditKind.MACRO, holder.new, subject=name, new=holder.new.text.partition("(")[0].strip())


def _returned_by(declaration: Part, name: str) -> str:
    """The type in front of a function of C, without blanks and what says only who sees it."""
    return "".join(_LINKAGE.sub("", declaration.text.partition(f"{name}(")[0]).split())


def _is_misread(holder: Holder) -> bool:
    """Whether a macro in a declaration made the grammar take one word for another."""
    declarations = [part for part in (holder.inside, holder.old.parent) if part is not None]
    children = [child for part in declarations for child in part.node.named_children]
    return any(child.has_error and child.type not in BLOCKS for child in children)


def _old_name(holder: Holder) -> str:
    """What the old type belonged to: a new variable that stands where another was has no type that changed."""
    inside = holder.old.parent
    return key_of(inside) if inside is not None else ""


def _are_lifetimes_alone(before: str, after: str) -> bool:
    """Whether lifetimes of Rust are all that is called otherwise: `&'a Tray` is of the type that `&'kiln Tray` is."""
    return _LIFETIME.sub("'_", before) == _LIFETIME.sub("'_", after)


def _is_spelled_otherwise(before: str, after: str, new: Part) -> bool:
    return _are_lifetimes_alone(before, after) or (new.source.is_indented and is_same_type(before, after))


def _last_part(type_text: str) -> str:
    """A type without its module, quotes and keyword: one that is written shorter is the same."""
    bare = type_text.strip("\"'").removeprefix("struct ").removeprefix("enum ")
    return bare.rpartition("::")[2].rpartition(".")[2]


def _are_results_alike(before: str, after: str) -> bool:
    """Whether results of Go are the same but for their names: `(err error)` is what `error` is."""
    return _result_types(before) == _result_types(after)


def _result_types(text: str) -> list[str]:
    parts = [part.split() for part in text.removeprefix("(").removesuffix(")").split(",")]
    are_named = text.startswith("(") and any(len(part) > 1 for part in parts)
    types: list[str] = []
    for part in reversed(parts):  # of `(heat, time int)` both have the type of the last
        types.append(" ".join(part[1:] or types[-1:] or part) if are_named else " ".join(part))
    return types


def _is_c_function(part: Part) -> bool:
    is_defined = part.type in ("function_definition", "method_declaration", "function_item")
    return is_defined or part.child("body") is not None or declares_function(part.node)


def _type_text(part: Part) -> str:
    text = part.text.removeprefix("->")
    bare = text.strip() if text.startswith("::") else text.removeprefix(":").strip().lstrip("| \n\t")
    return with_dots(bare, part.parent)
