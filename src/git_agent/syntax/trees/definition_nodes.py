"""Whether a node defines something here, and what: the cases a node type alone does not settle."""

from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.model.value import replace, value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.node_parts import declares_function, name_node, name_of, scope_of, text_at
from git_agent.syntax.trees.tables import GrammarTable, Visibility
from git_agent.syntax.trees.vocabulary import FUNCTION_VALUES

if TYPE_CHECKING:
    from tree_sitter import Node

_MEMBER_NODES = word_set("assignment property_declaration const_element field_definition public_field_definition")
# `struct point p;` uses a type and `#define GUARD` says only that it was here: neither defines anything.
NEED_A_BODY = word_set("struct_specifier union_specifier enum_specifier class_specifier")
BRACED = NEED_A_BODY | word_set("function_definition")
LONGEST_HEAD = 4  # lines from the beginning of a function to its name
_NEED_A_VALUE = word_set("preproc_def")
_TEST_MACROS = word_set("TEST TEST_F TEST_P TYPED_TEST TEST_BEGIN")
# What a page or a process calls by itself is a handler, not something that the object offers.
_NO_OWNERS = word_set("this self window global globalThis document process module console")
# Where macros confuse a grammar of C, what looks like a function may be one of these or a call of a macro.
_KEYWORDS = word_set(
    "if else for while do switch return namespace class struct union enum using template extern catch foreach"
)
_FOR_TESTS = LazyPattern(r"#\[cfg\((?:all\(.*)?(?<!not\()\btest\b")
_MODIFIER_NODES = word_set("modifiers attribute_list attribute_item")


@value
class DefinitionNode:
    """A node that defines `name`; `owner` where the node itself says so, as a Go method does."""

    node: "Node"
    name: str
    kind: SymbolKind
    owner: str = ""


def definition_in(node: "Node", text: bytes, table: GrammarTable, owner: str | None) -> DefinitionNode | None:
    """The definition that a node is, or None."""
    kind = table.definitions.get(node.type)
    if kind is None:
        return None
    if kind is SymbolKind.CONSTANT:
        return _value_definition(node, text, table, owner)
    if node.type in NEED_A_BODY and node.child_by_field_name("body") is None:
        return None
    if node.type in BRACED and node.has_error and _is_miscounted(node, text):
        return None
    name = name_of(node, text) or _special_name(node, text)
    if not name:
        return None
    if kind is SymbolKind.FUNCTION:
        return _function(node, name, text, table)
    return DefinitionNode(node=node, name=name, kind=kind)


def _special_name(node: "Node", text: bytes) -> str:
    """Kotlin's constructors have no name, and TypeScript's ambient modules have a string for one."""
    if node.type == "secondary_constructor":
        return "constructor"
    name = node.child_by_field_name("name")
    return text_at(name, text).strip("'\"") if name is not None and name.type == "string" else ""


def _is_miscounted(node: "Node", text: bytes) -> bool:
    """Whether a definition begins long before its name, or goes on behind the bracket that closes it.

    A macro that opens or closes a block makes the grammar miscount, and takes others for a part of the definition.
    """
    if _begins_long_before_its_name(node):
        return True
    line_start = text.rfind(b"\n", 0, node.start_byte) + 1
    line = text[line_start : node.end_byte]
    indent = line[: len(line) - len(line.lstrip())]
    closed = text.find(b"\n" + indent + b"}", node.start_byte, node.end_byte)
    return closed >= 0 and bool(text[closed : node.end_byte].strip(b"\n\t }"))


def _begins_long_before_its_name(node: "Node") -> bool:
    name = name_node(node)
    return name is not None and name.start_point[0] - node.start_point[0] > LONGEST_HEAD


def _is_macro_call(node: "Node", name: str, text: bytes) -> bool:
    """`FOR_EACH(a, b) {` has no type in front but another macro, and a name that no function has."""
    if node.type != "function_definition" or not name.isupper() or node.child_by_field_name("declarator") is None:
        return False
    kind = node.child_by_field_name("type")
    return kind is None or text_at(kind, text).isupper()


def _function(node: "Node", name: str, text: bytes, table: GrammarTable) -> DefinitionNode | None:
    owner = scope_of(node, text)
    # To the grammar `TEST(Suite, Name) {` is a function called TEST; its name is the last argument.
    if name in _TEST_MACROS and "TEST_CASE" in table.titles:
        head = text[node.start_byte : node.end_byte].partition(b"{")[0]
        # A name may be made by a macro: `TEST(Suite, SUFFIX(Name))`.
        inside = head.partition(f"{name}(".encode())[2].rpartition(b")")[0]
        title = inside.rpartition(b",")[2].decode(errors="replace").strip()
        return DefinitionNode(node=node, name=_innermost(title), kind=SymbolKind.TEST)
    if name in _KEYWORDS or (not owner and _is_macro_call(node, name, text)):
        return None
    # `testing` and `Testify` begin with the prefix as well, but the word goes on.
    is_test = not owner and any(
        name.startswith(prefix) and (prefix.endswith("_") or not name[len(prefix) :][:1].islower())
        for prefix in table.test_names
    )
    return DefinitionNode(node=node, name=name, kind=SymbolKind.TEST if is_test else SymbolKind.FUNCTION, owner=owner)


def _innermost(name: str) -> str:
    return name.rpartition("(")[2].partition(")")[0]


def _value_definition(node: "Node", text: bytes, table: GrammarTable, owner: str | None) -> DefinitionNode | None:
    """A name bound to a value: a function where the value is one, otherwise a constant or nothing to tell."""
    if node.type in ("declaration", "field_declaration"):
        return _c_declaration(node, text, table, owner)
    if node.type == "assignment_expression":
        return _exported_assignment(node, text)
    name = name_of(node, text)
    value = node.child_by_field_name("value")
    if name and value is not None and value.type in FUNCTION_VALUES:
        return DefinitionNode(node=node, name=name, kind=SymbolKind.FUNCTION)
    # A field is told as a member of its type; in Ruby what is assigned in a class is a constant.
    is_member = owner is not None and node.type in _MEMBER_NODES and table.visibility is not Visibility.SECTIONS
    if not name or is_member or is_require(value, text) or (node.type in _NEED_A_VALUE and value is None):
        return None
    if table.constants_are_upper and not _is_constant_name(name, node):
        return None
    return DefinitionNode(
        node=node,
        name=name,
        kind=SymbolKind.TYPE if value is not None and value.type == "class" else SymbolKind.CONSTANT,
    )


def _is_constant_name(name: str, node: "Node") -> bool:
    """By its letters; Ruby's grammar knows a constant when it sees one, and `a.B = 1` defines none."""
    left = node.child_by_field_name("left")
    if left is None or left.type == "identifier":
        return name.isupper()
    return left.type == "constant"


def _c_declaration(node: "Node", text: bytes, table: GrammarTable, owner: str | None) -> DefinitionNode | None:
    """C declarations: a prototype counts in headers and classes, a variable where it gets its value."""
    name = name_of(node, text)
    if not name or (node.has_error and _begins_long_before_its_name(node)):
        return None
    if declares_function(node):
        counts = (owner is not None or table.prototypes) and not _is_call(node, text)
        return DefinitionNode(node=node, name=name, kind=SymbolKind.FUNCTION) if counts else None
    declarator = node.child_by_field_name("declarator")
    has_value = declarator is not None and declarator.type == "init_declarator"
    if not has_value or owner is not None or _are_macros(node, name, text):
        return None
    return DefinitionNode(node=node, name=name, kind=SymbolKind.CONSTANT, owner=scope_of(node, text))


def _are_macros(node: "Node", name: str, text: bytes) -> bool:
    """Whether `LID_PUSH LID_QUIET("heat")` seems to give a variable of a type its value: both are macros."""
    type_ = node.child_by_field_name("type")
    type_name = text_at(type_, text) if type_ is not None else ""
    value = node.child_by_field_name("declarator")
    given = value.child_by_field_name("value") if value is not None else None
    is_called = given is not None and given.type == "argument_list"
    return is_called and all("_" in each and each.isupper() for each in (name, type_name))


def _is_call(node: "Node", text: bytes) -> bool:
    """Whether what a grammar takes for a prototype is a call of a method, which it does behind a macro."""
    head = text_at(node, text).partition("(")[0].replace("...", "")
    return node.has_error and ("." in head or "->" in head)


def _exported_assignment(node: "Node", text: bytes) -> DefinitionNode | None:
    """`exports.x = …`, `module.exports.x = …`, `X.prototype.y = function …` and `app.x = function …`."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or left.type != "member_expression":
        return None
    *path, name = text_at(left, text).split(".")
    kind = SymbolKind.FUNCTION if right.type in FUNCTION_VALUES else SymbolKind.CONSTANT
    if path in (["exports"], ["module", "exports"]):
        return DefinitionNode(node=node, name=name, kind=kind)
    is_prototype = len(path) == 2 and path[1] == "prototype"
    is_member = len(path) == 1 and path[0] not in _NO_OWNERS and path[0].isidentifier() and name.isidentifier()
    if (is_prototype or (is_member and _is_at_top(node))) and kind is SymbolKind.FUNCTION:
        return DefinitionNode(node=node, name=name, kind=kind, owner=path[0])
    return None


def _is_at_top(node: "Node") -> bool:
    """Whether it is a statement of the file itself: elsewhere a member is set, and nothing defined."""
    statement = node.parent
    return statement is not None and statement.parent is not None and statement.parent.type == "program"


def is_require(node: "Node | None", text: bytes) -> bool:
    # `const fs = require("fs")` defines nothing that others would look for here.
    return node is not None and node.type == "call_expression" and text.startswith(b"require(", node.start_byte)


def marked_as_test(definition: DefinitionNode) -> DefinitionNode:
    return replace(definition, kind=SymbolKind.TEST)


def told_with_its_module(definition: DefinitionNode) -> DefinitionNode:
    """What stands beside tests, and is neither a test nor anything that the program has."""
    return definition if definition.kind is SymbolKind.TEST else replace(definition, kind=SymbolKind.MODULE)


def is_built_for_tests(marks: tuple["Node", ...], text: bytes) -> bool:
    """Whether a module of Rust is there only where tests are built, as `#[cfg(test)]` says."""
    conditions = (text_at(mark, text) for mark in marks)
    return any(_FOR_TESTS.match(condition) is not None for condition in conditions)


def has_test_attribute(nodes: tuple["Node", ...], text: bytes, table: GrammarTable) -> bool:
    """Whether an attribute or annotation in front of a function makes it a test."""
    if not table.test_marks:
        return False
    for node in nodes:
        parts = (
            [node] if node.type in _MODIFIER_NODES else [part for part in node.children if part.type in _MODIFIER_NODES]
        )
        for part in parts:
            words = text_at(part, text).replace("#", " ").replace("@", " ")
            for mark in '[](){},:="':
                words = words.replace(mark, " ")
            # Rust's `#[cfg(test)]` marks what is built for tests, which need not be one.
            if table.test_marks & set(words.split()) and "cfg" not in words.split():
                return True
    return False
