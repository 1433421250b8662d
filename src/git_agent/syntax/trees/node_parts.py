"""Names, parameters, members, bodies and attributes of definition nodes, whatever the grammar calls them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.model.paths import word_set
from git_agent.syntax.trees.declarators import before_macro, parenthesized_name, referenced
from git_agent.syntax.trees.vocabulary import COMMENTS, INTERPOLATIONS

if TYPE_CHECKING:
    from tree_sitter import Node

_FIELDS = ("name", "declarator", "left", "property", "pattern")  # where grammars put the way to a name
_NAMES = word_set(
    "identifier type_identifier field_identifier property_identifier private_property_identifier package_identifier"
    " name constant word namespace_identifier simple_identifier destructor_name operator_name operator_cast"
    " nested_namespace_specifier qualified_name namespace_name statement_identifier setter"
)
_WITH_DOLLAR = word_set("identifier type_identifier property_identifier private_property_identifier")
_DECLARATORS = word_set(
    "parenthesized_declarator reference_declarator pointer_declarator variable_declaration variable_declarator"
    " list_splat_pattern dictionary_splat_pattern rest_pattern reference_pattern assignment_pattern"
)
_TAKEN_APART = word_set(
    "object_pattern array_pattern tuple_pattern struct_pattern tuple_struct_pattern slice_pattern"
    " destructured_parameter"
)
_PARAMETERS = word_set("function_value_parameters parameter_list formal_parameters")
_BODIES = word_set("function_body class_body enum_class_body")
_BODY_FIELD = {
    "variable_declarator": "value",
    "field_definition": "value",
    "public_field_definition": "value",
    "assignment_expression": "right",
    "type_spec": "type",
    "type_definition": "type",
    "type_alias_declaration": "value",
}
_TYPE_BODIES = word_set("type_spec type_definition type_alias_declaration")
_RECEIVERS = word_set("self cls this")  # passed by the language, not by a caller
_DEEPEST_NAME = 8  # declarators around a name, as C nests them


def text_at(node: "Node", text: bytes) -> str:
    return text[node.start_byte : node.end_byte].decode(errors="replace")


def first_named_child(node: "Node") -> "Node | None":
    """The first named child; asking for it by number fails where there is none."""
    return node.named_child(0) if node.named_child_count else None


def is_docstring(node: "Node") -> bool:
    if node.type != "expression_statement" or node.child_count != 1:
        return False
    string = first_named_child(node)
    return string is not None and string.type in ("string", "concatenated_string") and not _is_filled_in(string)


def _is_filled_in(string: "Node") -> bool:
    """Whether code is run for it: such a string is no docstring, wherever it stands."""
    return any(
        child.type in INTERPOLATIONS or (child.type == "string" and _is_filled_in(child))
        for child in string.named_children
    )


def name_node(node: "Node") -> "Node | None":
    """The node that names a definition, member or parameter; None for patterns and for what has no name."""
    current: Node | None = node
    for _ in range(_DEEPEST_NAME):
        if current is None or current.type in _NAMES:
            return current
        # Bash has the name itself so, PHP a node around it with the dollar sign.
        if current.type == "variable_name" and not current.named_child_count:
            return current
        named = parenthesized_name(current) or next(filter(None, map(current.child_by_field_name, _FIELDS)), None)
        current = named or _name_without_field(current)
    return None


def _name_without_field(node: "Node") -> "Node | None":
    """The first child that can be a name where the grammar has no field for it.

    Only `identifier` itself: a parameter without a name still has a type, and that is a type_identifier.
    """
    for child in node.named_children:
        if child.type in ("identifier", "name") or child.type in _DECLARATORS:
            return child
    return referenced(node)


def name_of(node: "Node", text: bytes) -> str:
    named = name_node(node)
    # Kotlin quotes an odd name with backticks, PHP begins a variable with a dollar, which in a script is a letter.
    if named is None:
        return ""
    return text_at(named, text).strip("`" if named.type in _WITH_DOLLAR else "`$")


def names_of(node: "Node", text: bytes) -> Iterator[str]:
    """The names a member declares: `int a, b;` has two, and an embedded type none."""
    declared = [child for field in ("name", "declarator") for child in node.children_by_field_name(field)]
    inner = [child for child in node.named_children if child.type in ("property_element", "const_element")]
    declaration = next((child for child in node.named_children if child.type == "variable_declaration"), None)
    if declaration is not None:
        inner += [child for child in declaration.named_children if child.type == "variable_declarator"]
    for child in declared or inner or [node]:
        name = name_of(child, text)
        if name:
            yield name


def declares_function(node: "Node") -> bool:
    """Whether a C declaration declares a function; a pointer to one is a variable like any other."""
    declarator = node.child_by_field_name("declarator")
    for _ in range(_DEEPEST_NAME):
        if declarator is None or declarator.type == "function_declarator":
            break
        is_value = declarator.type == "init_declarator"
        declarator = None if is_value else declarator.child_by_field_name("declarator") or referenced(declarator)
    inner = declarator.child_by_field_name("declarator") if declarator is not None else None
    return inner is not None and inner.type != "parenthesized_declarator"


def scope_of(node: "Node", text: bytes) -> str:
    """The type in front of a name: a Go receiver, a C++ qualifier, an implemented type."""
    holder = {"method_declaration": "receiver", "impl_item": "type"}.get(node.type)
    receiver = node.child_by_field_name(holder) if holder is not None else None
    if receiver is not None:
        return _first_type(receiver, text)
    current: Node | None = node
    scope: Node | None = None
    for _ in range(_DEEPEST_NAME):
        if current is None:
            break
        is_qualified = current.type == "qualified_identifier"
        scope = _scope_in(current) if is_qualified else scope
        current = current.child_by_field_name("name" if is_qualified else "declarator") or referenced(current)
    return text_at(scope, text).partition("<")[0] if scope is not None else ""


def _scope_in(qualified: "Node") -> "Node | None":
    """What stands in front of the colons; a type behind a macro is none, whatever the grammar makes of it.

    Of `API std::string name()` it takes the type for scopes and adds the colons that are missing; of
    `API void Kiln::bake()` it takes `void` for one, and the scope for an error.
    """
    has_colons = any(child.type == "::" and not child.is_missing for child in qualified.children)
    error = next((child for child in qualified.children if child.type == "ERROR"), None)
    if error is not None and error.named_child_count == 1:
        return error.named_children[0]
    return qualified.child_by_field_name("scope") if has_colons else None


def _first_type(node: "Node", text: bytes) -> str:
    work = [node]
    while work:
        current = work.pop()
        if current.type == "type_identifier":
            return text_at(current, text)
        work.extend(reversed(current.named_children))
    return ""


def body_of(node: "Node") -> "Node | None":
    """What a definition holds, as opposed to what it looks like from outside."""
    body = node.child_by_field_name("body")
    if body is not None:
        return body
    field = _BODY_FIELD.get(node.type)
    content = node.child_by_field_name(field) if field is not None else None
    if content is not None:
        inner = content.child_by_field_name("body")
        return content if inner is None and node.type in _TYPE_BODIES else inner
    return next((child for child in reversed(node.children) if child.type in _BODIES), None)


def parameters(node: "Node", text: bytes) -> dict[str, "Node"]:
    """What a function takes, by name; what it is called on is none of them."""
    holder = parameter_list(node)
    if holder is None:
        return {}
    if holder.type == "identifier":
        return {text_at(holder, text): holder}
    children = holder.named_children
    named = ((name, child) for child in children for name in _parameter_names(child, text))
    # A macro between a type and a name is taken for the name, and the name for an error.
    errors = [child.prev_named_sibling for child in children if child.type == "ERROR"]
    return {name: child for name, child in named if name not in _RECEIVERS and not (child in errors and name.isupper())}


def parameter_list(node: "Node") -> "Node | None":
    current: Node | None = node
    for _ in range(_DEEPEST_NAME):
        if current is None:
            return None
        for field in ("parameters", "parameter"):
            field_value = current.child_by_field_name(field)
            if field_value is not None:
                return field_value
        child = next((child for child in current.named_children if child.type in _PARAMETERS), None)
        if child is not None:
            return child
        inner = next(filter(None, map(current.child_by_field_name, ("declarator", "value", "right"))), None)
        current = inner or referenced(current)
    return None


def _parameter_names(node: "Node", text: bytes) -> Iterator[str]:
    if node.type in COMMENTS or node.type == "parameter_modifiers":
        return
    names = node.children_by_field_name("name")
    if len(names) > 1:
        yield from (text_at(child, text) for child in names)
        return
    name = name_node(node) if not is_taken_apart(node) else None
    if name is not None:
        yield text_at(before_macro(name, text) or name, text).strip("`$")
        return
    for child in _destructured_keys(node):
        yield text_at(child, text)


def is_taken_apart(parameter: "Node") -> bool:
    """Whether a parameter has no name of its own: `{heat, ...others}`, `(heat, time): (u8, u8)`."""
    current: Node | None = parameter
    while current is not None and current.type not in _TAKEN_APART:
        current = current.child_by_field_name("pattern") or current.child_by_field_name("left")
    return current is not None


def _destructured_keys(node: "Node") -> Iterator["Node"]:
    """The keys of a destructured parameter: a caller passes them by name."""
    work = [node]
    while work:
        current = work.pop()
        if current.type == "shorthand_property_identifier_pattern":
            yield current
        elif current.type == "pair_pattern":
            key = current.child_by_field_name("key")
            yield from [key] if key is not None else ()
        elif current.type != "type_annotation":
            work.extend(reversed(current.named_children))
