"""What a part is in its statement: a condition, an argument, a value of something, what is returned."""

from collections.abc import Iterator
from enum import Enum

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.node_types import (
    ARGUMENTS,
    BLOCKS,
    CASES,
    CATCHES,
    DECORATORS,
    LISTS,
    LOOPS,
    MEMBERS,
    NAMES,
    RAISES,
    RETURNS,
)
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.node_parts import name_of
from git_agent.syntax.trees.vocabulary import CALLS

LONGEST_CALLEE = 40
_CALLEE_FIELDS = ("function", "name", "method", "macro", "constructor", "type")
_DEFAULTS = word_set(
    "default_parameter typed_default_parameter assignment_pattern required_parameter optional_parameter"
)
BOUND = word_set(
    "assignment variable_declarator init_declarator let_declaration const_item static_item const_spec var_spec"
    " short_var_declaration field_declaration public_field_definition field_definition enum_assignment enumerator"
    " preproc_def property_declaration assignment_expression variable_assignment enum_variant augmented_assignment"
    " assignment_statement"
)
_BARE_BOUND = word_set("const_element property_element")  # of PHP, in which the grammar names no part
_NO_NAMES = word_set("if else for while do switch case return")  # of C, cut by directives in the middle of a branch
_LOOPED = LOOPS | word_set("range_clause for_in_clause")
_PAIRS = word_set("pair keyed_element field_initializer initializer_pair keyword_argument")


class Role(Enum):
    """Where an expression stands."""

    CONDITION = "condition"
    ARGUMENT = "argument"
    RETURNED = "returned"
    RAISED = "raised"
    CAUGHT = "caught"
    DEFAULT = "default"
    BOUND = "bound"
    PAIR = "pair"
    ELEMENT = "element"
    DECORATOR = "decorator"
    TYPE = "type"
    CASE = "case"
    LOOPED = "looped"
    NONE = "none"


class Holder:
    """The part that has the role on both sides, and what it is in: a call, a pair, a declaration."""

    __slots__ = ("inside", "new", "old", "role")

    def __init__(self, role: Role, old: Part, new: Part, inside: Part | None) -> None:
        self.role = role
        self.old = old
        self.new = new
        self.inside = inside


def holder_of(old: Part, new: Part) -> Holder:
    """The nearest role around a pair of parts; both sides are climbed together, for they were paired on the way."""
    while old.parent is not None and new.parent is not None:
        around = new.parent
        role = _role_in(new, around)
        if role is not None:
            return Holder(role, old, new, around)
        if around.type in BLOCKS:
            break
        old, new = old.parent, around
    return Holder(Role.NONE, old, new, new.parent)


def _role_in(part: Part, around: Part) -> Role | None:
    if part.field == "condition" or around.type == "assert_statement":
        return Role.CONDITION
    is_alias = around.type == "type_alias_declaration" and part.field == "value"
    if is_alias or (part.field in ("type", "return_type", "result") and around.type not in CALLS):
        return Role.TYPE
    if around.type in ARGUMENTS and around.parent is not None:
        return Role.ARGUMENT if around.parent.type in CALLS else Role.NONE
    if around.type in _LOOPED and part.field in ("right", "value"):
        return Role.LOOPED
    is_done_then = around.type in CATCHES and (part.type in BLOCKS or part.field == "body")
    # The key of a comprehension stands for many, and is no name of one.
    is_of_many = around.type in _PAIRS and around.parent is not None and around.parent.type.endswith("_comprehension")
    for types, role in _ROLES:
        if around.type in types and not (is_done_then or is_of_many):
            return role
    if around.type in _DEFAULTS and part.field in ("value", "right"):
        return Role.DEFAULT
    if around.type in BOUND | _BARE_BOUND:
        is_behind = around.type in _BARE_BOUND and part.node.start_byte > around.node.start_byte
        return Role.BOUND if is_behind or part.field in ("value", "right", "default_value") else Role.NONE
    return None


_ROLES = (
    (RETURNS, Role.RETURNED),
    (RAISES, Role.RAISED),
    (CATCHES, Role.CAUGHT),
    (_PAIRS, Role.PAIR),
    (LISTS, Role.ELEMENT),
    (DECORATORS, Role.DECORATOR),
    (CASES, Role.CASE),
)


def ancestors(part: Part | None) -> Iterator[Part]:
    while part is not None:
        yield part
        part = part.parent


def call_around(arguments: Part) -> Part | None:
    """The call whose argument list this is."""
    call = arguments.parent
    return call if call is not None and call.type in CALLS else None


def callee_part(call: Part) -> Part | None:
    return call.child(*_CALLEE_FIELDS) or (call.parts[0] if call.parts else None)


def callee_of(call: Part) -> str:
    """What is called, as one would name it: the last name, with the one before it where that is no variable."""
    path = callee_path(call)
    return _short(path) if path else ""


def callee_path(call: Part) -> str:
    """The whole dotted name; empty where what is called is computed."""
    callee = callee_part(call)
    if callee is None:
        return ""
    receiver = call.child("object", "receiver")
    if callee.field in ("name", "method") and receiver is not None and callee is not receiver:
        before = _plain(receiver.text)
        return f"{before}.{callee.text}" if before else callee.text
    return _plain(callee.text) or _last_name(callee)


def callee_is_plain(call: Part) -> bool:
    """Whether what is called is named in full, not reached through the result of another call."""
    receiver = receiver_of(call)
    return receiver is None or bool(_plain(receiver.text))


def receiver_of(call: Part) -> Part | None:
    """What a method is called on."""
    callee = callee_part(call)
    if callee is None:
        return None
    receiver = call.child("object", "receiver")
    if receiver is not None:
        return receiver if receiver is not callee else None
    return callee.parts[0] if callee.type in MEMBERS and len(callee.parts) > 1 else None


def _last_name(callee: Part) -> str:
    """Of what is called on the result of something, its own name."""
    last = callee.parts[-1] if callee.type in MEMBERS and callee.parts else None
    return last.text if last is not None and last.type in NAMES else ""


def _plain(text: str) -> str:
    bare = text.replace("::", ".").replace("->", ".").replace("?.", ".").replace("!", "")
    words = bare.split(".")
    return text if len(text) <= LONGEST_CALLEE and all(word.isidentifier() for word in words) else ""


def _short(path: str) -> str:
    """`fs.readFile` as it is, of `self.items.append` only the end."""
    for sign in ("::", "->", "?.", "."):
        if sign in path:
            *before, name = path.split(sign)
            if len(before) == 1 and before[0] not in ("self", "this", "cls", "super"):
                return path
            return name
    return path


def key_of(pair: Part) -> str:
    """The name that a pair, declaration or default gives a value."""
    if pair.child("declarator") is not None:
        name = name_of(pair.node, pair.source.text)
        return "" if name in _NO_NAMES else name
    key = pair.child("key", "name", "left", "pattern", "field", "declarator", "designator", "property")
    if key is None and pair.parts:
        key = pair.parts[0]
    return key.text.strip("\"'$.").split(":")[0].strip() if key is not None else ""


def is_changed_in_place(assignment: Part) -> bool:
    """Whether a value is added to, or made another, and not given: `a += b` says nothing of what a is."""
    sign = assignment.node.child_by_field_name("operator")
    return sign is not None and sign.type.endswith("=") and len(sign.type) > 1 and sign.type != ":="


def is_statement(part: Part) -> bool:
    """Whether it stands in a block, or is the only statement where a block could be."""
    around = part.parent
    is_alone = part.field in ("consequence", "body", "alternative", "initializer")
    return around is not None and (around.type in BLOCKS or is_alone)
