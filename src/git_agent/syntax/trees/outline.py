"""The definitions of one tree: top level, and inside types, modules and whatever only wraps them.

Function bodies are not looked into: what is local there is told by the function around it.
"""

from typing import TYPE_CHECKING

from git_agent.model.paths import word_set
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition import Definition, LeadingNodes, Scope
from git_agent.syntax.trees.definition_nodes import (
    BRACED,
    NEED_A_BODY,
    DefinitionNode,
    definition_in,
    has_test_attribute,
    is_built_for_tests,
    marked_as_test,
    told_with_its_module,
)
from git_agent.syntax.trees.implementations import implemented
from git_agent.syntax.trees.node_parts import body_of, scope_of
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.spans import indexes_near_changes
from git_agent.syntax.trees.tables import GrammarTable, Visibility
from git_agent.syntax.trees.visibility import exported_names, hides, is_exported, section_of
from git_agent.syntax.trees.vocabulary import COMMENTS

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_CHILDREN = 40_000  # of all nodes looked into; an array of data in source form has more
_INTERFACES = word_set("interface_declaration trait_item annotation_type_declaration struct_specifier union_specifier")
_SECTION_MARKS = word_set("access_specifier identifier")
_PUBLIC_IN_CLASS = word_set("class_declaration abstract_class_declaration class_specifier")
_RUBY_BLOCKS = (b"class_methods", b"included", b"concerning")  # of Rails: what they hold is the class's own


def outline(side: Side, table: GrammarTable, *, whole: bool) -> list[Definition]:
    """The definitions of a side in the order of the text; unless `whole`, those a change can have reached."""
    return _OutlineBuilder(side, table, spans=None if whole else side.spans).definitions


class _OutlineBuilder:
    """The nodes still to look into, and the definitions found so far."""

    def __init__(self, side: Side, table: GrammarTable, *, spans: tuple[tuple[int, int], ...] | None) -> None:
        self.text = side.text
        self.table = table
        self.spans = spans
        self.definitions: list[Definition] = []
        self.exported_names = exported_names(side.root, side.text) if table.visibility is Visibility.EXPORT else set()
        self.work: list[tuple[Node, Scope, LeadingNodes]] = [(side.root, Scope(), LeadingNodes())]
        budget = MOST_CHILDREN
        while self.work:
            node, scope, lead = self.work.pop()
            children = node.children
            budget -= len(children)
            if budget < 0:
                # Whoever compares takes it for "no answer", and the lines are read instead.
                raise ValueError("too much to outline")
            self._children(children, scope, lead)
        # The work list is a stack, so they were met out of order; an outer one comes before what it holds.
        self.definitions.sort(key=lambda definition: (definition.start, -definition.end))
        self._group_tests()

    def _children(self, children: list["Node"], scope: Scope, outer: LeadingNodes) -> None:
        # In a tree comments and attributes are neighbours of what they are about, not parts of it.
        comments: tuple[Node, ...] = ()
        marks: tuple[Node, ...] = ()
        before: Node | None = None
        is_near_change = False  # a change in what stands in front of a node and belongs to it reaches the node
        # What a wrapper holds beside its one definition is about that one.
        is_whole = outer.wrapper is not None or self._is_read_whole(scope)
        near = range(len(children)) if is_whole else self._near_changes(children)
        for index, child in enumerate(children):
            kind = child.type
            is_near_change = is_near_change or index in near
            if kind in COMMENTS:
                comments = self._with_comment(comments, child, before)
            elif kind in self.table.attributes:
                marks = (*marks, child)
            elif child.is_named:
                if not is_near_change and kind not in _SECTION_MARKS:  # `private` counts for all that follows
                    pass
                elif outer.wrapper is None:
                    self._child(child, scope, LeadingNodes(self._attached_comments(comments, child, before), marks))
                else:
                    self._child(child, scope, outer)
                comments = marks = ()
                is_near_change = False
            before = child

    def _is_read_whole(self, scope: Scope) -> bool:
        """Groups of tests are, because only the tests in it make a class one."""
        return self.spans is None or (scope.owner is not None and "test" in scope.owner.lower())

    def _near_changes(self, children: list["Node"]) -> set[int]:
        return indexes_near_changes([child.start_byte for child in children], self.spans or ())

    def _with_comment(self, comments: tuple["Node", ...], node: "Node", before: "Node | None") -> tuple["Node", ...]:
        """The comments so far and one more; one at the end of a line of code is about that line."""
        gap = self.text[before.end_byte : node.start_byte] if before is not None else b"\n"
        ends_line = before is not None and self.text[before.end_byte - 1 : before.end_byte] == b"\n"
        if b"\n" not in gap and not ends_line and before is not None and before.type not in COMMENTS:
            return ()
        return (*comments, node) if gap.count(b"\n") < 2 else (node,)

    def _attached_comments(
        self, comments: tuple["Node", ...], node: "Node", before: "Node | None"
    ) -> tuple["Node", ...]:
        if not comments or before is None:
            return ()
        gap = self.text[before.end_byte : node.start_byte]
        return comments if gap.count(b"\n") < 2 else ()

    def _child(self, node: "Node", scope: Scope, lead: LeadingNodes) -> None:
        table, kind = self.table, node.type
        definition = definition_in(node, self.text, table, scope.owner)
        if definition is not None:
            self._define(definition, scope, lead)
        elif node.has_error and kind in BRACED:
            self._look_through(node, scope)
        elif kind in table.wrappers:
            self._unwrap(node, scope, lead)
        elif kind in table.scopes:
            self._enter_scope(node, scope)
        elif kind in table.blocks:
            self.work.append((node, self._in_block(node, scope), LeadingNodes()))
        elif table.visibility is Visibility.SECTIONS:
            self._ruby(node, scope, lead)
        elif kind == "access_specifier":
            scope.section = section_of(node, self.text, table) is not False

    def _look_through(self, node: "Node", scope: Scope) -> None:
        """What a grammar could not put together may hold definitions that it has read well."""
        if node.type in NEED_A_BODY:
            self._enter(node, scope)
        else:
            self.work.append((node, scope, LeadingNodes()))

    def _in_block(self, node: "Node", scope: Scope) -> Scope:
        """The same scope, but for a namespace without a name: nothing in it can be reached from elsewhere."""
        if node.type != "namespace_definition":
            return scope
        inner = scope.copy()
        inner.exported = False
        return inner

    def _unwrap(self, node: "Node", scope: Scope, lead: LeadingNodes) -> None:
        """A wrapper belongs to the one definition in it; around several it is only a bracket."""
        node_types = (*self.table.definitions, *self.table.wrappers)
        inner = sum(child.type in node_types for child in node.named_children)
        if inner == 1:
            lead.wrapper = lead.wrapper or node
            self.work.append((node, scope, lead))
        elif inner:
            self.work.append((node, scope, LeadingNodes()))

    def _enter_scope(self, node: "Node", scope: Scope) -> None:
        inner = scope.copy()
        inner.owner = scope_of(node, self.text) or scope.owner
        inner.depth += 1
        inner.section = True
        inner.in_interface = node.child_by_field_name("trait") is not None
        inner.implements = implemented(node, self.text)
        self._enter(node, inner)

    def _ruby(self, node: "Node", scope: Scope, lead: LeadingNodes) -> None:
        """`private` alone, `private def x`, and the blocks that hold methods of a concern."""
        is_public_section = section_of(node, self.text, self.table)
        if is_public_section is not None:
            scope.section = is_public_section
        if node.type != "call":
            return
        arguments, block = node.child_by_field_name("arguments"), node.child_by_field_name("block")
        if hides(node, self.text) and arguments is not None:
            lead.wrapper, lead.hidden = node, True
            self.work.append((arguments, scope, lead))
        elif block is not None and self.text.startswith(_RUBY_BLOCKS, node.start_byte):
            self._enter(block, scope.copy())

    def _define(self, node: DefinitionNode, scope: Scope, lead: LeadingNodes) -> None:
        if node.kind is SymbolKind.FUNCTION and has_test_attribute((*lead.marks, node.node), self.text, self.table):
            node = marked_as_test(node)
        node = told_with_its_module(node) if scope.in_tests else node
        public = (scope.depth == 0 and node.name in self.exported_names) or is_exported(
            node, wrapper=lead.wrapper, in_interface=scope.in_interface, text=self.text, table=self.table
        )
        exported = public and scope.exported and scope.section and not lead.hidden
        definition = Definition(node, lead=lead, scope=scope, exported=exported)
        self.definitions.append(definition)
        if scope.enclosing is not None:
            scope.enclosing.inner_spans.append((definition.start, definition.end))
        if node.kind in (SymbolKind.TYPE, SymbolKind.MODULE):
            inner = self._inside(definition, scope)
            inner.in_tests = scope.in_tests or is_built_for_tests(lead.marks, self.text)
            self._enter(node.node, inner)

    def _inside(self, definition: Definition, scope: Scope) -> Scope:
        kind = definition.node.type
        inner = scope.copy()
        inner.enclosing = definition
        inner.depth += kind not in self.table.flat
        inner.section = kind != "class_specifier"  # C++ hides what stands above the first `public:` of a class
        if definition.kind is SymbolKind.TYPE or self.table.visibility is Visibility.SECTIONS:
            inner.owner = definition.name
            inner.exported = definition.exported
            inner.in_interface = kind in _INTERFACES or (
                self.table.visibility in (Visibility.EXPORT, Visibility.NOT_STATIC) and kind in _PUBLIC_IN_CLASS
            )
        return inner

    def _enter(self, node: "Node", scope: Scope) -> None:
        body = body_of(node)
        if body is not None:
            self.work.append((body, scope, LeadingNodes()))

    def _group_tests(self) -> None:
        """A class is a test when it holds tests; its name alone is no proof (`TestClient`)."""
        test_owners = {definition.owner for definition in self.definitions if definition.kind is SymbolKind.TEST}
        for definition in self.definitions:
            if definition.kind is SymbolKind.TYPE and definition.name in test_owners:
                definition.definition_node = marked_as_test(definition.definition_node)
