"""Values that got a variable of their own, or lost it: what is computed stays the same."""

from collections.abc import Mapping, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.labels import WRAPPERS
from git_agent.syntax.trees.edit_script.node_types import NAMES
from git_agent.syntax.trees.edit_script.roles import key_of
from git_agent.syntax.trees.edit_script.view import Part

SHORTEST = 4  # characters of a value that is known again
LONGEST = 200
_DECLARING = word_set(
    "assignment variable_declarator init_declarator let_declaration short_var_declaration local_variable_declaration"
    " declaration"
)
_WORD = LazyPattern(r"(?<![\w$.])[A-Za-z_$][\w$]*")


def named_values(changes: Sequence[Change], op: Op) -> dict[str, str]:
    """The value of every variable of a function that came, or went; one that has two values has none."""
    values: dict[str, str] = {}
    for change in changes:
        part = change.new if op is Op.INSERT else change.old
        if change.op is op and part is not None and change.where.place.kind in ("function", "test"):
            for name, value in _declared(part):
                values[name] = "" if name in values else value
    return {name: value for name, value in values.items() if value}


def written_out(text: str, values: Mapping[str, str]) -> str:
    """A text without blanks, with each of these names as its value."""
    return "".join(_WORD.sub(lambda name: values.get(name[0], name[0]), text).split())


def _declared(statement: Part) -> list[tuple[str, str]]:
    parts = [statement]
    while len(parts) == 1 and (parts[0].type in WRAPPERS or _is_around(parts[0])):
        parts = [part for part in parts[0].parts if part.type in _DECLARING]
    return [pair for part in parts if part.type in _DECLARING for pair in _pair(part)]


def _is_around(part: Part) -> bool:
    """Whether a declaration holds what has the name and value."""
    return part.type in ("declaration", "local_variable_declaration")


def _pair(declaration: Part) -> list[tuple[str, str]]:
    value = declaration.child("value", "right")
    name = key_of(declaration)
    target = declaration.child("left", "name", "pattern", "declarator")
    if value is None or target is None or not name.isidentifier() or not (target.type in NAMES or target.text == name):
        return []
    return [(name, value.text)] if SHORTEST <= len(value.text) <= LONGEST and "\n" not in value.text else []
