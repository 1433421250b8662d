"""Declarators of C and C++ for which the grammar has no field, or which it takes for something else."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


def referenced(node: "Node") -> "Node | None":
    """What stands behind the `&` of C++, before a function that returns a reference as well; no operator has a name."""
    inner = node.named_children[-1] if node.type == "reference_declarator" and node.named_child_count else None
    return None if inner is not None and _is_of_operator(inner) else inner


def _is_of_operator(function: "Node") -> bool:
    name = function.child_by_field_name("declarator")
    while name is not None and name.type == "qualified_identifier":
        name = name.child_by_field_name("name")
    return name is not None and name.type == "operator_name"


def parenthesized_name(node: "Node") -> "Node | None":
    """`min` of `Heat (min)()`, which no macro takes for itself: the grammar sees a function `Heat` that takes `min`."""
    inner = node.child_by_field_name("declarator") if node.type == "function_declarator" else None
    taken = inner.child_by_field_name("parameters") if inner is not None and inner.type == node.type else None
    first = next(iter(taken.named_children), None) if taken is not None else None
    return first.child_by_field_name("type") if first is not None else None


def before_macro(name: "Node", text: bytes) -> "Node | None":
    """`tray` of `int tray UNUSED`, where the grammar takes the macro for the name and the name for an error."""
    error, is_upper = name.prev_sibling, text[name.start_byte : name.end_byte].isupper()
    is_before = is_upper and error is not None and error.type == "ERROR" and error.named_child_count == 1
    return error.named_children[0] if is_before and error is not None else None
