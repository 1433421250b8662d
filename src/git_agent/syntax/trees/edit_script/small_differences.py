"""The one expression that differs in a statement of which all else is the same."""

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.node_types import (
    ARGUMENTS,
    BLOCKS,
    FUNCTIONS,
    LITERALS,
    MEMBERS,
    NAMES,
    SUBSCRIPTS,
    TYPES,
)
from git_agent.syntax.trees.edit_script.renames import is_binding
from git_agent.syntax.trees.edit_script.roles import callee_part, callee_path
from git_agent.syntax.trees.edit_script.view import Part, is_logical
from git_agent.syntax.trees.vocabulary import CALLS

LONGEST = 48  # characters of either side
_CALLEES = ("name", "method", "macro")
_OBJECTS = ("object", "operand", "value", "receiver", "argument")
_BARE = word_set("none nil null true false undefined nullptr self this super")  # names in some grammars
_TELLING = (
    CALLS
    | MEMBERS
    | NAMES
    | SUBSCRIPTS
    | word_set("binary_expression binary_operator boolean_operator comparison_operator unary_expression not_operator")
    | word_set("reference_expression pointer_expression unary_operator new_expression object_creation_expression")
    | word_set("cast_expression type_cast_expression conditional_expression ternary_expression")
)


def small_difference(old: Part, new: Part) -> tuple[str, str] | None:
    """It as it was and as it is, where it says something by itself."""
    pair = _whole(*_innermost(old, new))
    if pair is None or pair[0] is old or any(is_binding(part) or part.field in ("left", "type") for part in pair):
        return None
    texts = tuple(map(_text, pair))
    if any(_is_in_generator(part) for part in (old, new)) or not all(
        _is_telling(*each) for each in zip(pair, texts, strict=True)
    ):
        return None
    are_variables = all(part.type in NAMES and text.islower() for part, text in zip(pair, texts, strict=True))
    return None if are_variables or texts[0] == texts[1] else (texts[0], texts[1])


def _innermost(old: Part, new: Part) -> tuple[Part, Part]:
    """As deep as both are of one kind with as many parts, of which one is another."""
    while old.type == new.type and len(old.parts) == len(new.parts):
        others = [pair for pair in zip(old.parts, new.parts, strict=True) if not pair[0].is_same(pair[1])]
        if len(others) != 1 or others[0][0].field != others[0][1].field or is_logical(old):
            break
        old, new = others[0]
    return old, new


def _whole(old: Part, new: Part) -> tuple[Part, Part] | None:
    """The expression that both are the end of: of a member with what it belongs to, of an operator with its sides."""
    while old.parent is not None and new.parent is not None:
        is_member = old.parent.type in MEMBERS and new.parent.type in MEMBERS and old.field not in _OBJECTS
        if not is_member and not (_ends_chain(old) and _ends_chain(new)) and old.node.is_named and new.node.is_named:
            return old, new
        old, new = old.parent, new.parent
    return None


def _ends_chain(part: Part) -> bool:
    """Whether it is what is called of that which another call returned: then the call is told."""
    around = part.parent
    is_callee = around is not None and around.type in CALLS and callee_part(around) is part
    return is_callee and part.type in MEMBERS and any(each.type in CALLS for each in part.parts)


def _text(part: Part) -> str:
    """As it is written; a method with what it is called on."""
    is_callee = part.parent is not None and part.parent.type in CALLS and part.field in _CALLEES
    return callee_path(part.parent) if is_callee and part.parent is not None else part.text


def _is_telling(part: Part, text: str) -> bool:
    is_short = 1 < len(text) <= LONGEST and "\n" not in text and any(map(str.isalpha, text))
    is_of_code = part.type in MEMBERS and "{" in text  # of `if hot { HOT } else { COLD }.name` nobody reads the name
    is_other = is_of_code or part.type in LITERALS | BLOCKS | ARGUMENTS | FUNCTIONS | TYPES
    return is_short and part.type in _TELLING and not is_other and text.lower() not in _BARE


def _is_in_generator(statement: Part) -> bool:
    """Whether what seems to be a statement is the first part of a comprehension."""
    around = statement.parent
    return around is not None and around.type.endswith(("comprehension", "generator_expression"))
