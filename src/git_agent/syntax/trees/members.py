"""Fields, properties, variants and signatures of a type."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.syntax.trees.node_parts import declares_function, names_of, text_at
from git_agent.syntax.trees.tables import GrammarTable

if TYPE_CHECKING:
    from tree_sitter import Node

_MOST_NODES = 5_000  # of a type that are looked through for members; a generated one has more than anybody tells


def members(node: "Node", text: bytes, table: GrammarTable) -> dict[str, "Node"]:
    """Fields, properties, variants and signatures in a type, by name, but not in what else is defined inside it."""
    found: dict[str, Node] = {}
    work = list(reversed(node.named_children))
    budget = _MOST_NODES
    while work and budget:
        budget -= 1
        current = work.pop()
        if current.type in table.members:
            found.update(dict.fromkeys(_member_names(current, text), current))
        # In an enum of TypeScript the name of a variant without a value stands bare, in no node that declares it.
        elif (
            current.type == "property_identifier" and current.parent is not None and current.parent.type == "enum_body"
        ):
            found[text_at(current, text)] = current
        elif current.type == "call" and table.wheel == "tree_sitter_ruby":
            found.update(dict.fromkeys(_attributes(current, text), current))
        elif current.type not in table.definitions:
            work.extend(reversed(current.named_children))
    found = _without_misread(found) if node.has_error else found
    return {name: member for name, member in found.items() if not name.startswith("__")}  # `__slots__` is no member


def _without_misread(found: dict[str, "Node"]) -> dict[str, "Node"]:
    """Without variables of a method that a grammar, confused by a macro, takes for fields: they stand further in."""
    columns = [member.start_point[1] for member in found.values() if member.type == "field_declaration"]
    return {
        name: member
        for name, member in found.items()
        if member.type != "field_declaration" or member.start_point[1] == min(columns)
    }


def _member_names(node: "Node", text: bytes) -> Iterator[str]:
    # In Kotlin only these make a property of a constructor's parameter.
    if node.type == "class_parameter" and not any(child.type in ("val", "var") for child in node.children):
        return
    if node.type == "field_declaration" and declares_function(node):  # a method of C++, which is a definition
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
