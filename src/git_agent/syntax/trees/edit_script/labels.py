"""Names by which parts belong together across any distance."""

from typing import TYPE_CHECKING

from git_agent.model.paths import word_set
from git_agent.syntax.trees.node_parts import name_of, text_at
from git_agent.syntax.trees.vocabulary import CALLS

if TYPE_CHECKING:
    from tree_sitter import Node

    from git_agent.syntax.trees.edit_script.view import Part, SourceText

Label = tuple[str, str]

WRAPPERS = word_set(
    "decorated_definition export_statement expression_statement lexical_declaration variable_declaration"
    " type_declaration const_declaration var_declaration"
)
PAIRS = word_set("pair keyed_element field_initializer initializer_pair keyword_argument property_signature")
ASSIGNMENTS = word_set("assignment assignment_expression augmented_assignment short_var_declaration")
FIELDS = word_set(
    "field_declaration field_definition public_field_definition property_declaration enum_variant enum_constant"
    " enumerator enum_assignment method_signature method_elem enum_member_declaration const_spec var_spec"
)


def label_of(part: "Part") -> Label | None:
    """The kind and name of a definition, field, pair or keyword argument; None for anything else."""
    node = part.node
    for _ in range(3):
        if node.type not in WRAPPERS:
            break
        inner = [child for child in node.named_children if child.type not in ("decorator", "comment")]
        if len(inner) != 1:
            return None
        node = inner[0]
    if node.type in PAIRS:
        name = pair_key(node, part.source)
        return (node.type, name) if name else None
    if node.type in ASSIGNMENTS:
        left = node.child_by_field_name("left")
        return (node.type, text_at(left, part.source.text)) if left is not None else None
    if node.type in FIELDS or (node.type in part.source.table.definitions and node.type not in CALLS):
        name = name_of(node, part.source.text)
        return (node.type, name) if name else None
    return None


def pair_key(node: "Node", source: "SourceText") -> str:
    """The key of a pair as written."""
    for field in ("key", "name", "field", "designator"):
        key = node.child_by_field_name(field)
        if key is not None:
            return text_at(key, source.text)
    first = node.named_child(0) if node.named_child_count > 1 else None
    return text_at(first, source.text) if first is not None else ""
