"""Names, parameters, members, bodies and attributes of definition nodes, whatever the grammar calls them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.model.paths import word_set
from git_agent.syntax.trees.tables import Table
from git_agent.syntax.trees.vocabulary import COMMENTS

if TYPE_CHECKING:
    from tree_sitter import Node

_FIELDS = ("name", "declarator", "left", "property", "pattern")
_NAMES = word_set(
    "identifier type_identifier field_identifier property_identifier private_property_identifier package_identifier"
    " name constant word namespace_identifier simple_identifier destructor_name operator_name operator_cast"
    " nested_namespace_specifier qualified_name namespace_name statement_identifier setter"
)
_DECLARATORS = word_set(
    "parenthesized_declarator reference_declarator pointer_declarator variable_declaration variable_declarator"
    " list_splat_pattern dictionary_splat_pattern rest_pattern reference_pattern assignment_pattern"
)
_PARAMETERS = word_set("function_value_parameters parameter_list formal_parameters")
_BODIES = word_set("function_body class_body enum_class_body")
_HELD_BY = {
    "variable_declarator": "value",
    "field_definition": "value",
    "public_field_definition": "value",
    "assignment_expression": "right",
    "type_spec": "type",
    "type_definition": "type",
    "type_alias_declaration": "value",
}
_NAMED_SHAPES = word_set("type_spec type_definition type_alias_declaration")
_RECEIVERS = word_set("self cls this")
_DEEPEST_NAME = 8
_MOST_NODES = 5_000


def text_at(node: "Node", text: bytes) -> str:
    return text[node.start_byte : node.end_byte].decode(errors="replace")


def first_named(node: "Node") -> "Node | None":
    """The first named child; asking for it by number fails where there is none."""
    return node.named_child(0) if node.named_child_count else None


def name_node(node: "Node") -> "Node | None":
    """The node that names a definition, member or parameter; None for patterns and for what has no name."""
    found: Node | None = node
    for _ in range(_DEEPEST_NAME):
        if found is None or found.type in _NAMES:
            return found
        if found.type == "variable_name" and not found.named_child_count:
            return found
        found = next(filter(None, map(found.child_by_field_name, _FIELDS)), None) or _unmarked(found)
    return None


def _unmarked(node: "Node") -> "Node | None":
    """The first child that can be a name where the grammar has no field for it.

    Only `identifier` itself: a parameter without a name still has a type, and that is a type_identifier.
    """
    for child in node.named_children:
        if child.type in ("identifier", "name") or child.type in _DECLARATORS:
            return child
    return None


def name_of(node: "Node", text: bytes) -> str:
    found = name_node(node)
    return text_at(found, text).strip("`$") if found is not None else ""


def names_of(node: "Node", text: bytes) -> Iterator[str]:
    """The names a member declares: `int a, b;` has two, and an embedded type none."""
    declared = [child for field in ("name", "declarator") for child in node.children_by_field_name(field)]
    inner = [child for child in node.named_children if child.type in ("property_element", "const_element")]
    held = next((child for child in node.named_children if child.type == "variable_declaration"), None)
    if held is not None:
        inner += [child for child in held.named_children if child.type == "variable_declarator"]
    for child in declared or inner or [node]:
        name = name_of(child, text)
        if name:
            yield name


def declares_function(node: "Node") -> bool:
    """Whether a C declaration declares a function; a pointer to one is a variable like any other."""
    found = node.child_by_field_name("declarator")
    for _ in range(_DEEPEST_NAME):
        if found is None or found.type == "function_declarator":
            break
        found = found.child_by_field_name("declarator") if found.type != "init_declarator" else None
    inner = found.child_by_field_name("declarator") if found is not None else None
    return inner is not None and inner.type != "parenthesized_declarator"


def scope_of(node: "Node", text: bytes) -> str:
    """The type in front of a name: a Go receiver, a C++ qualifier, an implemented type."""
    holder = {"method_declaration": "receiver", "impl_item": "type"}.get(node.type)
    receiver = node.child_by_field_name(holder) if holder is not None else None
    if receiver is not None:
        return _first_type(receiver, text)
    found: Node | None = node
    scope: Node | None = None
    for _ in range(_DEEPEST_NAME):
        if found is None:
            break
        is_qualified = found.type == "qualified_identifier"
        scope = found.child_by_field_name("scope") if is_qualified else scope
        found = found.child_by_field_name("name" if is_qualified else "declarator")
    return text_at(scope, text).partition("<")[0] if scope is not None else ""


def _first_type(node: "Node", text: bytes) -> str:
    work = [node]
    while work:
        found = work.pop()
        if found.type == "type_identifier":
            return text_at(found, text)
        work.extend(reversed(found.named_children))
    return ""


def body_of(node: "Node") -> "Node | None":
    """What a definition holds, as opposed to what it looks like from outside."""
    body = node.child_by_field_name("body")
    if body is not None:
        return body
    field = _HELD_BY.get(node.type)
    held = node.child_by_field_name(field) if field is not None else None
    if held is not None:
        inner = held.child_by_field_name("body")
        return held if inner is None and node.type in _NAMED_SHAPES else inner
    return next((child for child in reversed(node.children) if child.type in _BODIES), None)


def parameters(node: "Node", text: bytes) -> tuple[str, ...]:
    """The names of what a function takes; what it is called on is none of them."""
    held = _parameter_list(node)
    if held is None:
        return ()
    if held.type == "identifier":
        return (text_at(held, text),)
    names: list[str] = []
    for child in held.named_children:
        names.extend(_parameter_names(child, text))
    return tuple(name for name in dict.fromkeys(names) if name not in _RECEIVERS)


def _parameter_list(node: "Node") -> "Node | None":
    found: Node | None = node
    for _ in range(_DEEPEST_NAME):
        if found is None:
            return None
        for field in ("parameters", "parameter"):
            held = found.child_by_field_name(field)
            if held is not None:
                return held
        listed = next((child for child in found.named_children if child.type in _PARAMETERS), None)
        if listed is not None:
            return listed
        found = next(filter(None, map(found.child_by_field_name, ("declarator", "value", "right"))), None)
    return None


def _parameter_names(node: "Node", text: bytes) -> Iterator[str]:
    if node.type in COMMENTS or node.type == "parameter_modifiers":
        return
    several = node.children_by_field_name("name")
    if len(several) > 1:
        yield from (text_at(child, text) for child in several)
        return
    named = name_node(node)
    if named is not None:
        yield text_at(named, text).strip("`$")
        return
    for child in _spread(node):
        yield text_at(child, text)


def _spread(node: "Node") -> Iterator["Node"]:
    """The keys of a destructured parameter: a caller passes them by name."""
    work = [node]
    while work:
        found = work.pop()
        if found.type == "shorthand_property_identifier_pattern":
            yield found
        elif found.type == "pair_pattern":
            key = found.child_by_field_name("key")
            yield from [key] if key is not None else ()
        elif found.type != "type_annotation":
            work.extend(reversed(found.named_children))


def members(node: "Node", text: bytes, table: Table) -> tuple[str, ...]:
    """Fields, properties, variants and signatures in a type, but not in what else is defined inside it."""
    names: list[str] = []
    work = list(reversed(node.named_children))
    left = _MOST_NODES
    while work and left:
        left -= 1
        found = work.pop()
        if found.type in table.members:
            names.extend(_member_names(found, text))
        elif found.type == "property_identifier" and found.parent is not None and found.parent.type == "enum_body":
            names.append(text_at(found, text))
        elif found.type == "call" and table.wheel == "tree_sitter_ruby":
            names.extend(_attributes(found, text))
        elif found.type not in table.definitions:
            work.extend(reversed(found.named_children))
    return tuple(dict.fromkeys(name for name in names if not name.startswith("__")))


def _member_names(node: "Node", text: bytes) -> Iterator[str]:
    if node.type == "class_parameter" and not any(child.type in ("val", "var") for child in node.children):
        return
    if node.type == "field_declaration" and declares_function(node):
        return
    if node.type == "assignment":
        left = node.child_by_field_name("left")
        if left is None or left.type != "identifier":
            return
    yield from names_of(node, text)


def _attributes(call: "Node", text: bytes) -> Iterator[str]:
    method = call.child_by_field_name("method")
    arguments = call.child_by_field_name("arguments")
    if method is None or arguments is None or not text_at(method, text).startswith("attr_"):
        return
    for child in arguments.named_children:
        if child.type == "simple_symbol":
            yield text_at(child, text).lstrip(":")
