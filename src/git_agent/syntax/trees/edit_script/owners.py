"""What a list or a table belongs to."""

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.labels import PAIRS
from git_agent.syntax.trees.edit_script.node_types import ASSIGNMENTS, BLOCKS, CATCHES, RETURNS
from git_agent.syntax.trees.edit_script.roles import ancestors, key_of
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

_STATEMENTS = RETURNS | BLOCKS | CATCHES  # beyond, a name is that of the function
_MADE = word_set("composite_literal struct_expression object_creation_expression compound_literal_expression")


def owner_of(container: Part) -> str:
    """The name that a list or table is bound to; nothing where it is passed, returned, or makes a value of a type."""
    for part in list(ancestors(container))[1:5]:
        if part.type in _STATEMENTS or part.type in CALLS or (part.type in _MADE and not _is_collection(part)):
            return ""
        if part.type in PAIRS or part.type in ASSIGNMENTS or part.child("name", "declarator") is not None:
            name = key_of(part)
            return name if name.replace(".", "").replace("-", "").isidentifier() else ""
    return ""


def _is_collection(made: Part) -> bool:
    """Whether a literal of Go makes a list or a map, not a value with fields."""
    kind = made.child("type")
    return kind is not None and kind.type in ("slice_type", "array_type", "map_type", "implicit_length_array_type")
