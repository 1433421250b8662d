"""Whether a definition is meant for others, by the rule of its language."""

from typing import TYPE_CHECKING

from git_agent.model.paths import word_set
from git_agent.syntax.trees.definition_nodes import DefinitionNode
from git_agent.syntax.trees.node_parts import name_node, text_at
from git_agent.syntax.trees.tables import GrammarTable, Visibility

if TYPE_CHECKING:
    from tree_sitter import Node

_HIDING = word_set("private protected internal fileprivate")
# Whether what follows is public; `signals` is Qt's.
_SECTIONS = {"private": False, "protected": False, "private_class_method": False, "public": True, "signals": True}
_MODIFIER_NODES = word_set("modifier modifiers visibility_modifier accessibility_modifier storage_class_specifier")


def section_of(node: "Node", text: bytes, table: GrammarTable) -> bool | None:
    """Whether what follows is public, where a node such as `private` or `public:` begins a section."""
    if table.visibility is Visibility.SECTIONS and node.type == "identifier":
        return _SECTIONS.get(text_at(node, text))
    return _SECTIONS.get(text_at(node, text)) if node.type == "access_specifier" else None


def hides(node: "Node", text: bytes) -> bool:
    """Whether a Ruby call such as `private def x` wraps what it hides."""
    method = node.child_by_field_name("method")
    return method is not None and _SECTIONS.get(text_at(method, text)) is False


def is_exported(
    definition: DefinitionNode, *, wrapper: "Node | None", in_interface: bool, text: bytes, table: GrammarTable
) -> bool:
    """Whether the definition itself says so; its surroundings are the caller's to ask."""
    name, rule = definition.name, table.visibility
    if rule is Visibility.UNDERSCORE:
        return not name.startswith("_")
    if rule is Visibility.CAPITAL:
        return name[:1].isupper()
    if rule in (Visibility.ALWAYS, Visibility.SECTIONS):
        return True
    words = _modifiers(definition.node, text)
    if rule is Visibility.PUB:
        return in_interface or words == ["pub"]  # `pub(crate)` is for the crate itself
    if rule is Visibility.PUBLIC:
        return in_interface or "public" in words
    if rule is Visibility.NOT_STATIC:
        return in_interface or "static" not in words
    if rule is Visibility.EXPORT and not in_interface:
        is_assigned = definition.node.type == "assignment_expression"  # to exports, or it would not have been found
        return is_assigned or (wrapper is not None and wrapper.type == "export_statement")
    return not _HIDING & set(words) and not name.startswith("#")


def _modifiers(node: "Node", text: bytes) -> list[str]:
    name = name_node(node)
    words: list[str] = []
    for child in node.children:
        if name is not None and child.start_byte >= name.start_byte:
            break
        if child.type in _MODIFIER_NODES:
            words.extend(text_at(child, text).split())
    return words


def exported_names(root: "Node", text: bytes) -> set[str]:
    """Names that a module exports apart from their definitions: in a clause, by default, or as an object."""
    names: set[str] = set()
    for statement in root.named_children:
        if (statement.type == "export_statement" and statement.child_by_field_name("declaration") is None) or (
            statement.type == "expression_statement" and text.startswith(b"module.exports", statement.start_byte)
        ):
            names.update(_exported_by(statement, text))
    return names


def _exported_by(statement: "Node", text: bytes) -> set[str]:
    work, names = list(statement.named_children), set()
    while work:
        node = work.pop()
        if node.type == "export_specifier":
            name = node.child_by_field_name("name")
            names.add(text_at(name, text) if name is not None else "")
        elif node.type in ("identifier", "shorthand_property_identifier"):
            names.add(text_at(node, text))
        elif node.type in ("export_clause", "assignment_expression", "object", "pair"):
            work.extend(node.named_children)
    return names
