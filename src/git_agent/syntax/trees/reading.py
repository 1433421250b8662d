"""One file's two sides read together: the definitions, the kind of edit, and what else a message can use."""

from collections.abc import Sequence

from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.symbols import Pairs, Symbols
from git_agent.syntax.trees.differences import Differences
from git_agent.syntax.trees.docs import doc_of
from git_agent.syntax.trees.matching import Matched, Pair, SourcePair, has_word, match, tight, without
from git_agent.syntax.trees.naming import body_of, members, name_node, parameters
from git_agent.syntax.trees.outline import Definition, outline
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.syntax import GainedAndLost, Syntax
from git_agent.syntax.trees.tables import Table

LONGEST_LINE = 300


def read(old: Side, new: Side, table: Table) -> Syntax:
    reading = _Reading(old, new, table)
    differences = Differences(old, new, table)
    old_names, new_names = reading.test_names()
    return Syntax(
        symbols=reading.symbols(),
        edit=differences.edit,
        tests=_gained_and_lost(
            {**old_names, **differences.old.titles},
            {**new_names, **differences.new.titles},
        ),
    )


def _gained_and_lost(old: dict[str, None], new: dict[str, None]) -> GainedAndLost:
    return tuple(shown for shown in new if shown not in old), tuple(shown for shown in old if shown not in new)


class _Reading:
    """Both outlines and their match; `changed` are the pairs of (old, new) whose own text differs."""

    def __init__(self, old: Side, new: Side, table: Table) -> None:
        self.old, self.new, self.table = old, new, table
        self.sources = SourcePair(old.text, new.text)
        self._match(whole=False)
        if _is_doubtful(self.matched, old, new):
            self._match(whole=True)
        self.changed = [pair for pair in self.matched.both if _differ(*self.sources.own(pair))]

    def _match(self, *, whole: bool) -> None:
        self.before = outline(self.old, self.table, whole=whole)
        self.after = outline(self.new, self.table, whole=whole)
        self.matched: Matched = match(self.before, self.after, self.sources)

    def symbols(self) -> Symbols:
        matched = self.matched
        touched = {id(after): after for _, after in self.changed} | {id(made): made for made in matched.extra}
        fresh, lost = self._members()
        gained, dropped = self._parameters()
        return Symbols(
            added=self._unique(matched.added),
            removed=self._unique(matched.removed, old=True),
            touched=self._unique(sorted(touched.values(), key=lambda made: made.start)),
            renamed=tuple(dict.fromkeys((before.name, after.name) for before, after in matched.renamed)),
            members_added=fresh,
            members_removed=lost,
            parameters_added=gained,
            parameters_removed=dropped,
            outside=_differ(_outside(self.before, self.old), _outside(self.after, self.new)),
        )

    def test_names(self) -> tuple[dict[str, None], dict[str, None]]:
        """The names of test functions on both sides."""
        sides = (self.before, self.after)
        old, new = ({made.name: None for made in side if _is_test_function(made)} for side in sides)
        return old, new

    def _shown(self, made: Definition, *, old: bool = False) -> Symbol:
        text = self.sources.old if old else self.sources.new
        return Symbol(
            name=made.name,
            kind=made.kind,
            exported=made.exported,
            line=_line(made, text),
            indent=4 * made.depth,
            owner=made.owner,
            is_method=made.owner is not None and made.kind is SymbolKind.FUNCTION,
            doc=doc_of(made, text),
        )

    def _unique(self, definitions: Sequence[Definition], *, old: bool = False) -> tuple[Symbol, ...]:
        """One symbol per owner and name: overloads and redefinitions are told once."""
        once = {(made.owner, made.name): made for made in reversed(definitions)}
        return tuple(self._shown(made, old=old) for made in reversed(once.values()))

    def _signatures(self, pair: Pair) -> tuple[bytes, bytes]:
        before, after = pair
        old, new = _head(before, self.table), _head(after, self.table)
        return self.sources.old[slice(*old)], self.sources.new[slice(*new)]

    def _members(self) -> tuple[Pairs, Pairs]:
        gained: list[tuple[str, str]] = []
        lost: list[tuple[str, str]] = []
        for before, after in self.changed:
            if after.kind is SymbolKind.TYPE:
                old = members(before.node, self.sources.old, self.table)
                new = members(after.node, self.sources.new, self.table)
                gained += [(after.name, name) for name in new if name not in old]
                lost += [(after.name, name) for name in old if name not in new]
        return tuple(gained), tuple(lost)

    def _parameters(self) -> tuple[Pairs, Pairs]:
        gained: list[tuple[str, str]] = []
        lost: list[tuple[str, str]] = []
        for before, after in self.changed:
            if after.kind is SymbolKind.FUNCTION and _differ(*self._signatures((before, after))):
                old = parameters(before.node, self.sources.old)
                new = parameters(after.node, self.sources.new)
                gained += [(after.name, name) for name in new if name not in old]
                lost += [(after.name, name) for name in old if name not in new]
        return tuple(gained), tuple(lost)


def _is_doubtful(matched: Matched, old: Side, new: Side) -> bool:
    """Whether something seems to have come or gone that may be there on the other side, out of the change's reach.

    Code that a new comment swallows is gone without a change in its own text; an overload is not new.
    """
    gone = any(_may_stand_in(made, old.spans, new.text) for made in matched.removed)
    return gone or any(_may_stand_in(made, new.spans, old.text) for made in matched.added)


def _may_stand_in(made: Definition, spans: tuple[tuple[int, int], ...], other: bytes) -> bool:
    is_in_change = any(start < made.end and made.start < end for start, end in spans)
    return not is_in_change or (bool(other) and has_word(other, made.name.encode()))


def _differ(old: bytes, new: bytes) -> bool:
    return old != new and tight(old) != tight(new)


def _outside(found: list[Definition], side: Side) -> bytes:
    """What belongs to no definition, from the first changed line to the last."""
    start, end = side.spans[0][0], side.spans[-1][1]
    return without(side.text, start, end, [(made.start, made.end) for made in found if made.end > start])


def _is_test_function(made: Definition) -> bool:
    return made.kind is SymbolKind.TEST and made.node.type not in ("class_definition", "class_declaration", "class")


def _head(made: Definition, table: Table) -> tuple[int, int]:
    """The span of a signature: behind attributes, before the body."""
    node = made.node
    start = node.start_byte
    parts = [*(node.children[0].children if node.children[:1] and node.children[0].type == "modifiers" else ())]
    for part in parts or node.children:
        if part.type not in table.attributes:
            break
        start = part.end_byte
    body = body_of(node)
    return start, body.start_byte if body is not None else node.end_byte


def _line(made: Definition, text: bytes) -> str:
    """The line the name stands on; in C the return type may have the line above for itself."""
    named = name_node(made.node) or made.node
    start = max(made.start, text.rfind(b"\n", 0, named.start_byte) + 1)
    return text[start : min(made.end, start + LONGEST_LINE)].decode(errors="replace").partition("\n")[0].strip()
