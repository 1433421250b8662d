"""What a loop is over, as its own variable names it."""

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.node_types import ASSIGNMENTS, BLOCKS, IFS, LOOPS, NAMES
from git_agent.syntax.trees.edit_script.view import Part

SHORTEST = 3  # letters of a variable that says what it stands for
_PREPARING = ASSIGNMENTS | IFS
_PREPARING |= word_set("short_var_declaration let_declaration lexical_declaration variable_declaration declaration")
_PREPARING |= word_set("local_variable_declaration")


def skipped_by(guard: Part) -> str:
    """The variable whose turn a guard ends before anything was done with it; empty where that is not known."""
    block = guard.parent
    loop = block.parent if block is not None and block.type in BLOCKS else None
    if block is None or loop is None or loop.type not in LOOPS:
        return ""
    before = [part for part in block.parts if part.node.end_byte <= guard.node.start_byte]
    name = _variable(loop)
    return name if len(name) >= SHORTEST and all(part.type in _PREPARING for part in before) else ""


def _variable(loop: Part) -> str:
    clause = next((part for part in loop.parts if part.type == "range_clause"), loop)
    if clause.child("right", "value") is None:  # a counter, or nothing at all
        return ""
    variable = clause.child("left", "name", "pattern")
    if variable is not None and variable.type == "expression_list":  # of Go, the key first
        variable = variable.parts[-1]
    return variable.text if variable is not None and variable.type in NAMES else ""
