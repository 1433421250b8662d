"""One definition and its place, with what it stands inside of and what stands in front of it."""

from typing import TYPE_CHECKING

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition_nodes import DefinitionNode

if TYPE_CHECKING:
    from tree_sitter import Node


class Definition:  # no `value`: there are thousands in a file, and inner ones are added as they are met
    """One definition and its place; `start` and `end` take in its wrappers and the comments right above it.

    `implements` is the trait that it is there for, and the type.
    """

    __slots__ = (
        "comments",
        "definition_node",
        "depth",
        "end",
        "exported",
        "implements",
        "inner_spans",
        "owner",
        "start",
    )

    def __init__(
        self, definition_node: DefinitionNode, *, lead: "LeadingNodes", scope: "Scope", exported: bool
    ) -> None:
        outer = lead.wrapper or definition_node.node
        self.definition_node = definition_node
        self.owner = definition_node.owner or scope.owner
        self.depth = scope.depth
        self.exported = exported
        self.implements = scope.implements
        self.comments = lead.comments
        self.start = min(part.start_byte for part in (*lead.comments, *lead.marks, outer))
        self.end = outer.end_byte
        self.inner_spans: list[tuple[int, int]] = []

    @property
    def name(self) -> str:
        return self.definition_node.name

    @property
    def kind(self) -> SymbolKind:
        return self.definition_node.kind

    @property
    def node(self) -> "Node":
        return self.definition_node.node


class Scope:
    """What the children of a node are inside of; `section` is whether they stand below `public:`.

    `in_tests` says that it is a module which is built for tests only.
    """

    __slots__ = ("depth", "enclosing", "exported", "implements", "in_interface", "in_tests", "owner", "section")

    def __init__(self) -> None:
        self.owner: str | None = None
        self.depth = 0
        self.exported = True
        self.implements: tuple[str, str] | None = None
        self.in_interface = False
        self.in_tests = False
        self.enclosing: Definition | None = None
        self.section = True

    def copy(self) -> "Scope":
        copy = Scope()
        for name in Scope.__slots__:
            setattr(copy, name, getattr(self, name))
        return copy


class LeadingNodes:
    """What stands in front of a node and belongs to it: comments, attributes, the node that wraps it."""

    __slots__ = ("comments", "hidden", "marks", "wrapper")

    def __init__(self, comments: tuple["Node", ...] = (), marks: tuple["Node", ...] = ()) -> None:
        self.comments = comments
        self.marks = marks
        self.wrapper: Node | None = None
        self.hidden = False
