"""Words in front of what is defined, or behind it, which say what it is: `static`, `final`, `const`, `?`."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.labels import label_of
from git_agent.syntax.trees.edit_script.node_types import BLOCKS, LOOPS, MODIFIERS
from git_agent.syntax.trees.edit_script.roles import ancestors
from git_agent.syntax.trees.edit_script.values import OF_PARAMETERS, OPTIONAL, QUALIFIED, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.node_parts import declares_function, name_of
from git_agent.syntax.trees.vocabulary import CALLS

# Statements with words of their own in front: an `async for` had made its function async, a final variable it final.
_INSIDE = BLOCKS | LOOPS | word_set("local_variable_declaration with_statement for_in_clause resource lambda")
_BEHIND = word_set("type_qualifier virtual_specifier noexcept")  # of C++, behind the parameters
MEMBERS_OF_TYPES = word_set("property_signature method_signature public_field_definition method_definition")
_QUALIFIER = "type_qualifier"
_OF_FUNCTIONS = ("constexpr", "consteval")  # of C++, where the type stands
_EXPLICIT = "explicit_function_specifier"  # also of a conversion, whose name is a type
_PARAMETER = "formal_parameter"  # of Java
_WITHOUT_NAMES = "ordered_field_declaration_list"  # of Rust, whose fields are not the type
_QUALIFIED = word_set("field_declaration declaration")


def is_modifier(part: Part, around: Part) -> bool:
    is_behind = part.type in _BEHIND and around.type == "function_declarator"
    return part.type in MODIFIERS or is_behind or part.type == _QUALIFIER


def modifier(change: Change, part: Part, around: Part, *, is_new: bool) -> Iterator[CodeEdit]:
    word, kind = part.text, EditKind.MODIFIER if is_new else EditKind.MODIFIER_GONE
    # It only stands elsewhere among them, or before what has no name.
    if word in _head_words(change.around[0 if is_new else 1]) or around.type == _WITHOUT_NAMES:
        return
    if part.type == _QUALIFIER and around.type != "function_declarator" and word not in _OF_FUNCTIONS:
        name = _qualified_name(around)
        if name and word.isidentifier():
            yield change.edit(kind, part, subject=name, new=word, detail=QUALIFIED)
        return
    name = defined_name(around)
    if around.type == _PARAMETER and change.where.place.kind in ("function", "test"):
        yield change.edit(kind, part, subject=change.where.place.name, new=word, detail=OF_PARAMETERS)
    elif (
        name
        and word.isidentifier()
        and (part.type != _EXPLICIT or name.isidentifier())
        and not any(each.type in CALLS for each in list(ancestors(part))[1:3])
    ):
        yield change.edit(kind, part, subject=name, new=word)


def optional_member(change: Change, part: Part, around: Part, *, is_new: bool) -> Iterator[CodeEdit]:
    """A member of TypeScript that need not be there, or that now has to be; one of several overloads is not it."""
    name = name_of(around.node, around.source.text)
    siblings = around.parent.parts if around.parent is not None else []
    is_one = (
        sum(name_of(each.node, each.source.text) == name for each in siblings if each.type in MEMBERS_OF_TYPES) == 1
    )
    if name and is_one:
        kind = EditKind.MODIFIER if is_new else EditKind.MODIFIER_GONE
        yield change.edit(kind, part, subject=name, new=OPTIONAL)


def defined_name(part: Part) -> str:
    """What a part belongs to; of a parameter, a loop or a variable in it it says nothing about the function."""
    for each in list(ancestors(part))[:3]:
        if "parameter" in each.type or each.type in _INSIDE:
            break
        label = label_of(each)
        if label is not None:
            return label[1]
    return ""


def _qualified_name(around: Part) -> str:
    """The one field or variable whose type has a qualifier of C, which may be of what it points to."""
    declared = [part for part in around.parts if part.field == "declarator"]
    if around.type not in _QUALIFIED or len(declared) != 1 or declares_function(around.node):
        return ""
    name = name_of(around.node, around.source.text)
    return name if name.isidentifier() else ""


def _head_words(part: Part) -> set[str]:
    """The words that a definition begins with, or that its modifiers are."""
    modifiers = (
        part if part.type == "modifiers" else next((each for each in part.parts if each.type == "modifiers"), part)
    )
    return {each.text for each in modifiers.parts if each.type in MODIFIERS | _BEHIND}
