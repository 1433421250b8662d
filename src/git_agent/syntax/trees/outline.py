"""The definitions of one tree: top level, and inside types, modules and whatever only wraps them.

Function bodies are not looked into: what is local there is told by the function around it.
"""

from typing import TYPE_CHECKING

from git_agent.model.paths import word_set
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.kinds import FoundDefinition, as_test, found_in, is_marked_test
from git_agent.syntax.trees.naming import body_of, scope_of
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.spans import reached
from git_agent.syntax.trees.tables import Table, Visibility
from git_agent.syntax.trees.visibility import exported_names, hides, is_exported, section_of
from git_agent.syntax.trees.vocabulary import COMMENTS

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_CHILDREN = 40_000
_INTERFACES = word_set("interface_declaration trait_item annotation_type_declaration struct_specifier union_specifier")
_SECTION_MARKS = word_set("access_specifier identifier")
_PUBLIC_IN_CLASS = word_set("class_declaration abstract_class_declaration class_specifier")
_RUBY_BLOCKS = (b"class_methods", b"included", b"concerning")


class Definition:
    """One definition and its place; `start` and `end` take in its wrappers and the comments right above it."""

    __slots__ = ("comments", "depth", "end", "exported", "found", "holes", "owner", "start")

    def __init__(self, found: FoundDefinition, *, lead: "Lead", scope: "Scope", exported: bool) -> None:
        outer = lead.wrapper or found.node
        self.found = found
        self.owner = found.owner or scope.owner
        self.depth = scope.depth
        self.exported = exported
        self.comments = lead.comments
        self.start = min(part.start_byte for part in (*lead.comments, *lead.marks, outer))
        self.end = outer.end_byte
        self.holes: list[tuple[int, int]] = []

    @property
    def name(self) -> str:
        return self.found.name

    @property
    def kind(self) -> SymbolKind:
        return self.found.kind

    @property
    def node(self) -> "Node":
        return self.found.node


class Scope:
    """What the children of a node are inside of; `section` is whether they stand below `public:`."""

    __slots__ = ("around", "depth", "exported", "in_interface", "owner", "section")

    def __init__(self) -> None:
        self.owner: str | None = None
        self.depth = 0
        self.exported = True
        self.in_interface = False
        self.around: Definition | None = None
        self.section = True


class Lead:
    """What stands in front of a node and belongs to it: comments, attributes, the node that wraps it."""

    __slots__ = ("comments", "hidden", "marks", "wrapper")

    def __init__(self, comments: tuple["Node", ...] = (), marks: tuple["Node", ...] = ()) -> None:
        self.comments = comments
        self.marks = marks
        self.wrapper: Node | None = None
        self.hidden = False


def outline(side: Side, table: Table, *, whole: bool) -> list[Definition]:
    """The definitions of a side in the order of the text; unless `whole`, those a change can have reached."""
    return _Walk(side, table, spans=None if whole else side.spans).definitions


class _Walk:
    """The nodes still to look into, and the definitions found so far."""

    def __init__(self, side: Side, table: Table, *, spans: tuple[tuple[int, int], ...] | None) -> None:
        self.text = side.text
        self.table = table
        self.spans = spans
        self.definitions: list[Definition] = []
        self.named = exported_names(side.root, side.text) if table.visibility is Visibility.EXPORT else set()
        self.work: list[tuple[Node, Scope, Lead]] = [(side.root, Scope(), Lead())]
        left = MOST_CHILDREN
        while self.work:
            node, scope, lead = self.work.pop()
            children = node.children
            left -= len(children)
            if left < 0:
                raise ValueError("too much to outline")
            self._children(children, scope, lead)
        self.definitions.sort(key=lambda made: (made.start, -made.end))
        self._group_tests()

    def _children(self, children: list["Node"], scope: Scope, outer: Lead) -> None:
        comments: tuple[Node, ...] = ()
        marks: tuple[Node, ...] = ()
        before: Node | None = None
        is_led_to = False  # a change in what stands in front of a node and belongs to it reaches the node
        places = range(len(children)) if self._is_read_whole(scope) else self._reached(children)
        for index, child in enumerate(children):
            kind = child.type
            is_led_to = is_led_to or index in places
            if kind in COMMENTS:
                comments = self._run(comments, child, before)
            elif kind in self.table.attributes:
                marks = (*marks, child)
            elif child.is_named:
                if not is_led_to and kind not in _SECTION_MARKS:
                    pass
                elif outer.wrapper is None:
                    self._child(child, scope, Lead(self._attached(comments, child, before), marks))
                else:
                    self._child(child, scope, outer)
                comments = marks = ()
                is_led_to = False
            before = child

    def _is_read_whole(self, scope: Scope) -> bool:
        """Groups of tests are, because only the tests in it make a class one."""
        return self.spans is None or (scope.owner is not None and "test" in scope.owner.lower())

    def _reached(self, children: list["Node"]) -> set[int]:
        return reached([child.start_byte for child in children], self.spans or ())

    def _run(self, comments: tuple["Node", ...], node: "Node", before: "Node | None") -> tuple["Node", ...]:
        """The comments so far and one more; one at the end of a line of code is about that line."""
        gap = self.text[before.end_byte : node.start_byte] if before is not None else b"\n"
        ends_line = before is not None and self.text[before.end_byte - 1 : before.end_byte] == b"\n"
        if b"\n" not in gap and not ends_line and before is not None and before.type not in COMMENTS:
            return ()
        return (*comments, node) if gap.count(b"\n") < 2 else (node,)

    def _attached(self, comments: tuple["Node", ...], node: "Node", before: "Node | None") -> tuple["Node", ...]:
        if not comments or before is None:
            return ()
        gap = self.text[before.end_byte : node.start_byte]
        return comments if gap.count(b"\n") < 2 else ()

    def _child(self, node: "Node", scope: Scope, lead: Lead) -> None:
        table, kind = self.table, node.type
        found = found_in(node, self.text, table, scope.owner)
        if found is not None:
            self._define(found, scope, lead)
        elif kind in table.wrappers:
            self._unwrap(node, scope, lead)
        elif kind in table.scopes:
            self._enter_scope(node, scope)
        elif kind in table.blocks:
            self.work.append((node, self._in_block(node, scope), Lead()))
        elif table.visibility is Visibility.SECTIONS:
            self._ruby(node, scope, lead)
        elif kind == "access_specifier":
            scope.section = section_of(node, self.text, table) is not False

    def _in_block(self, node: "Node", scope: Scope) -> Scope:
        """The same scope, but for a namespace without a name: nothing in it can be reached from elsewhere."""
        if node.type != "namespace_definition":
            return scope
        inner = _copy(scope)
        inner.exported = False
        return inner

    def _unwrap(self, node: "Node", scope: Scope, lead: Lead) -> None:
        """A wrapper belongs to the one definition in it; around several it is only a bracket."""
        known = (*self.table.definitions, *self.table.wrappers)
        inner = sum(child.type in known for child in node.named_children)
        if inner == 1:
            lead.wrapper = lead.wrapper or node
            self.work.append((node, scope, lead))
        elif inner:
            self.work.append((node, scope, Lead()))

    def _enter_scope(self, node: "Node", scope: Scope) -> None:
        inner = _copy(scope)
        inner.owner = scope_of(node, self.text) or scope.owner
        inner.depth += 1
        inner.section = True
        inner.in_interface = node.child_by_field_name("trait") is not None
        self._enter(node, inner)

    def _ruby(self, node: "Node", scope: Scope, lead: Lead) -> None:
        """`private` alone, `private def x`, and the blocks that hold methods of a concern."""
        changed = section_of(node, self.text, self.table)
        if changed is not None:
            scope.section = changed
        if node.type != "call":
            return
        arguments, block = node.child_by_field_name("arguments"), node.child_by_field_name("block")
        if hides(node, self.text) and arguments is not None:
            lead.wrapper, lead.hidden = node, True
            self.work.append((arguments, scope, lead))
        elif block is not None and self.text.startswith(_RUBY_BLOCKS, node.start_byte):
            self._enter(block, _copy(scope))

    def _define(self, found: FoundDefinition, scope: Scope, lead: Lead) -> None:
        if found.kind is SymbolKind.FUNCTION and is_marked_test((*lead.marks, found.node), self.text, self.table):
            found = as_test(found)
        public = (scope.depth == 0 and found.name in self.named) or is_exported(
            found, wrapper=lead.wrapper, in_interface=scope.in_interface, text=self.text, table=self.table
        )
        exported = public and scope.exported and scope.section and not lead.hidden
        made = Definition(found, lead=lead, scope=scope, exported=exported)
        self.definitions.append(made)
        if scope.around is not None:
            scope.around.holes.append((made.start, made.end))
        if found.kind in (SymbolKind.TYPE, SymbolKind.MODULE):
            self._enter(found.node, self._inside(made, scope))

    def _inside(self, made: Definition, scope: Scope) -> Scope:
        kind = made.node.type
        inner = _copy(scope)
        inner.around = made
        inner.depth += kind not in self.table.flat
        inner.section = kind != "class_specifier"
        if made.kind is SymbolKind.TYPE or self.table.visibility is Visibility.SECTIONS:
            inner.owner = made.name
            inner.exported = made.exported
            inner.in_interface = kind in _INTERFACES or (
                self.table.visibility in (Visibility.EXPORT, Visibility.NOT_STATIC) and kind in _PUBLIC_IN_CLASS
            )
        return inner

    def _enter(self, node: "Node", scope: Scope) -> None:
        body = body_of(node)
        if body is not None:
            self.work.append((body, scope, Lead()))

    def _group_tests(self) -> None:
        """A class is a test when it holds tests; its name alone is no proof (`TestClient`)."""
        tested = {made.owner for made in self.definitions if made.kind is SymbolKind.TEST}
        for made in self.definitions:
            if made.kind is SymbolKind.TYPE and made.name in tested:
                made.found = as_test(made.found)


def _copy(scope: Scope) -> Scope:
    made = Scope()
    for name in Scope.__slots__:
        setattr(made, name, getattr(scope, name))
    return made
