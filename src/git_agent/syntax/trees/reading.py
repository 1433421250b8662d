"""One file's two sides read together: the definitions, the kind of edit, and what else a message can use."""

import re
from collections.abc import Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.text.symbols import Pairs, Symbols
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.differences import Differences
from git_agent.syntax.trees.docs import comment_spans, doc_of
from git_agent.syntax.trees.edit_script.definitions import definition_edits
from git_agent.syntax.trees.edit_script.exports import export_edits
from git_agent.syntax.trees.edit_script.limits import CommitBudget
from git_agent.syntax.trees.edit_script.marks import mark_edits, without_marks
from git_agent.syntax.trees.edit_script.module_marks import module_mark_edits, use_mark_edits
from git_agent.syntax.trees.edit_script.put_to_use import put_to_use
from git_agent.syntax.trees.edit_script.script import edits_of
from git_agent.syntax.trees.groups import differ, is_one_of_more, is_regrouped
from git_agent.syntax.trees.implementations import Implementations
from git_agent.syntax.trees.matching import OutlineMatch, match
from git_agent.syntax.trees.misread import without_misread
from git_agent.syntax.trees.node_parts import name_node
from git_agent.syntax.trees.outline import outline
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.parts import PartComparison
from git_agent.syntax.trees.source_pair import SourcePair, contains_word, cut_out
from git_agent.syntax.trees.spans import is_reached
from git_agent.syntax.trees.syntax import GainedAndLost, Syntax
from git_agent.syntax.trees.tables import GrammarTable

# Elsewhere two of one name are methods of two traits, or two branches of one condition.
_OVERLOADING = ("tree_sitter_java", "tree_sitter_kotlin", "tree_sitter_c_sharp", "tree_sitter_cpp")
_BRACKETED_NAME = LazyPattern(rb"\w\)\s*\(")
LONGEST_LINE = 300  # bytes of a definition's first line that are shown


def read(old: Side, new: Side, table: GrammarTable, budget: CommitBudget) -> Syntax:
    reading = _FileComparison(old, new, table)
    differences = Differences(old, new, table)
    with budget.for_a_file() as share:
        found = edits_of(old, new, table, share) if differences.edit in (Edit.CODE, Edit.STRINGS) else ()
    is_form = found is None and not differences.has_moved  # brackets, quotes, commas
    if is_form and not (table.has_preprocessor and _bracketed_names(old) != _bracketed_names(new)):
        differences.kinds -= {Edit.CODE} if differences.has_other_text else {Edit.CODE, Edit.STRINGS}
    has_overloads = table.wheel in _OVERLOADING
    whole = definition_edits(reading.outline_match, reading.changed, reading.sources, has_overloads=has_overloads)
    used = put_to_use(reading.outline_match.added, reading.changed, reading.sources)
    marked = mark_edits(reading.outline_match.kept, reading.sources, table)
    inner = without_marks(found or (), (*reading.before, *reading.after))
    modules = (*export_edits(old, new, table), *module_mark_edits(old, new, table), *use_mark_edits(old, new, table))
    edits = (*whole, *used, *marked, *modules, *inner)
    return Syntax(
        symbols=reading.symbols(),
        edit=differences.edit,
        tests=reading.tests(differences),
        edits=edits,
    )


def _bracketed_names(side: Side) -> int:
    """How many names stand in brackets before other brackets: `(max)(a, b)` is never a macro, `max(a, b)` may be."""
    return len(_BRACKETED_NAME.findall(side.text))


def _not_in(others: Sequence[str], tests: Sequence[Definition], titles: dict[str, set[int]]) -> tuple[str, ...]:
    """Tests that the other side does not have, a title as often as it is given; those that a new one runs within itself
    are its own matter.
    """
    came = [test for test in tests if test.name not in others]
    names = dict.fromkeys(test.name for test in came)
    own = (
        title
        for title, starts in titles.items()
        for at in starts
        if title not in names and title not in others and not any(test.start <= at < test.end for test in came)
    )
    return (*names, *own)


class _FileComparison:
    """Both outlines and their match; `changed` are the pairs of (old, new) whose own text differs."""

    def __init__(self, old: Side, new: Side, table: GrammarTable) -> None:
        self.old, self.new, self.table = old, new, table
        self.sources = SourcePair(old.text, new.text)
        self._match(whole=False)  # only near the change: nearly always enough, and many times quicker
        # Of overloads out of the change's reach nobody would know that they were there.
        if self.outline_match.extra or _may_be_misread(self.outline_match, old, new):
            self._match(whole=True)
        near = (pair for pair in self.outline_match.both if _is_reached(pair, (old, new)))
        texts = ((pair, *self.sources.own_texts(pair)) for pair in near)
        self.changed = [
            pair
            for pair, old, new in texts
            if differ(old, new) and not is_regrouped(old, new) and not is_one_of_more(pair, self.sources)
        ]

    def _match(self, *, whole: bool) -> None:
        self.before = outline(self.old, self.table, whole=whole)
        self.after = outline(self.new, self.table, whole=whole)
        self.outline_match: OutlineMatch = without_misread(
            match(self.before, self.after, self.sources), self.old, self.new
        )

    def symbols(self) -> Symbols:
        outline_match = self.outline_match
        touched = {id(after): after for _, after in self.changed} | {
            id(definition): definition for definition in outline_match.extra
        }
        parts = PartComparison(self.sources, self.table)
        implementations = Implementations(self.old, self.new)
        # What a definition and its alias are called the other way round was there and still is.
        exchanged = [pair for pair in outline_match.renamed if self.sources.exchange_names(pair)]
        members = parts.members(self.changed).without({each.name for pair in exchanged for each in pair})
        members = parts.without_moved(members, self.changed, outline_match)
        parameters = parts.parameters(self.changed)
        # Nobody calls them by their names: what came with them came to the type.
        unnamed = [each for each in (*outline_match.added, *outline_match.removed) if each.name.startswith("__")]
        return Symbols(
            added=self._unique(_apart_from(implementations.gained, self._new()), new=True),
            removed=self._unique(_apart_from(implementations.lost, outline_match.removed), old=True),
            commented=self._unique(
                [pair[1] for pair in self.changed if self._keeps_code(pair) and not _holds_any(pair, unnamed)]
            ),
            touched=self._unique(_apart_from((), sorted(touched.values(), key=lambda definition: definition.start))),
            renamed=tuple(
                dict.fromkeys((old.name, new.name) for old, new in outline_match.renamed if (old, new) not in exchanged)
            ),
            renamed_inside=frozenset(
                old.name for old, new in outline_match.renamed if not (old.exported or new.exported)
            ),
            members_renamed=tuple((old.owner, old.name) for old, _ in outline_match.renamed if old.owner is not None),
            members_added=members.gained,
            members_removed=members.lost,
            members_swapped=members.swapped,
            parameters_added=parameters.gained,
            parameters_removed=parameters.lost,
            parameters_swapped=parameters.swapped,
            implemented=implementations.gained_to_tell,
            implementations_gone=implementations.lost_to_tell,
            outside=differ(_outside(self.before, self.old), _outside(self.after, self.new)),
        )

    def _new(self) -> list[Definition]:
        """What came; of a text that was cut, one of the same name may stand where nobody looked."""
        added, is_cut, before = self.outline_match.added, self.old.is_cut, self.old.text
        new = [each for each in added if not (is_cut and contains_word(before, each.name.encode()))]
        return [each for each in new if not _is_defined_again(each, self.new.text)]

    def _keeps_code(self, pair: tuple[Definition, Definition]) -> bool:
        sides = zip(pair, (self.sources.old, self.sources.new), strict=True)
        old, new = (
            cut_out(text, side.start, side.end, [*side.inner_spans, *comment_spans(side)]) for side, text in sides
        )
        return not differ(old, new)

    def tests(self, differences: Differences) -> GainedAndLost:
        """The names of test functions, and the titles of others, that only one side has."""
        old, new = ([each for each in side if _is_test_function(each)] for side in (self.before, self.after))
        old_titles, new_titles = differences.old.titles, differences.new.titles
        before, after = (
            [*(test.name for test in tests), *titles] for tests, titles in ((old, old_titles), (new, new_titles))
        )
        came, went = _not_in(before, new, new_titles), _not_in(after, old, old_titles)
        taken = self.sources.names_taken(old, new)
        return tuple(taken.get(name, name) for name in came), went

    def _symbol(self, definition: Definition, *, old: bool, new: bool) -> Symbol:
        text = self.sources.old if old else self.sources.new
        return Symbol(
            name=definition.name,
            kind=definition.kind,
            exported=definition.exported,
            line=_line(definition, text),
            indent=4 * definition.depth,  # as `symbols` measures it on lines
            owner=definition.owner,
            is_method=definition.owner is not None and definition.kind is SymbolKind.FUNCTION,
            doc=doc_of(definition, text, self.sources.old if new else b""),
            is_prototype=definition.kind is SymbolKind.FUNCTION and definition.node.type == "declaration",
        )

    def _unique(self, definitions: Sequence[Definition], *, old: bool = False, new: bool = False) -> tuple[Symbol, ...]:
        """One symbol per owner and name: overloads and redefinitions are told once."""
        # Backwards and back again: of several with one name the first is kept, and keeps its place.
        by_name = {(definition.owner, definition.name): definition for definition in reversed(definitions)}
        return tuple(self._symbol(definition, old=old, new=new) for definition in reversed(by_name.values()))


def _apart_from(implementations: Pairs, definitions: Sequence[Definition]) -> list[Definition]:
    """Without what belongs to an implementation that came or went as a whole, and without types that a trait asks for.

    Those are parts of a contract, not members that somebody would look for.
    """
    return [
        each
        for each in definitions
        if each.implements is None or (each.implements not in implementations and each.kind is SymbolKind.FUNCTION)
    ]


def _is_defined_again(macro: Definition, text: bytes) -> bool:
    """Whether a macro takes the place of one from elsewhere, which `#undef` takes away in front of it."""
    gone = rf"(?m)^[ \t]*#[ \t]*undef[ \t]+{re.escape(macro.name)}\b".encode()
    return macro.node.type.startswith("preproc_") and re.search(gone, text[: macro.start]) is not None


def _may_be_misread(outline_match: OutlineMatch, old: Side, new: Side) -> bool:
    """Whether something seems to have come or gone that may be there on the other side, out of the change's reach.

    Code that a new comment swallows is gone without a change in its own text; an overload is not new.
    """
    is_removed_elsewhere = any(_may_stand_in(definition, old.spans, new.text) for definition in outline_match.removed)
    return is_removed_elsewhere or any(
        _may_stand_in(definition, new.spans, old.text) for definition in outline_match.added
    )


def _may_stand_in(definition: Definition, spans: tuple[tuple[int, int], ...], other: bytes) -> bool:
    # Its name is looked for as a word, which costs nothing beside a second outline of everything.
    is_in_change = any(start < definition.end and definition.start < end for start, end in spans)
    return not is_in_change or (bool(other) and contains_word(other, definition.name.encode()))


def _is_reached(pair: tuple[Definition, Definition], sides: tuple[Side, Side]) -> bool:
    return any(is_reached(each.start, each.end, side.spans) for each, side in zip(pair, sides, strict=True))


def _holds_any(pair: tuple[Definition, Definition], definitions: Sequence[Definition]) -> bool:
    return any(each.owner == side.name and each.depth > side.depth for each in definitions for side in pair)


def _outside(definitions: list[Definition], side: Side) -> bytes:
    """What belongs to no definition, from the first changed line to the last."""
    start, end = side.spans[0][0], side.spans[-1][1]
    return cut_out(side.text, start, end, [(each.start, each.end) for each in definitions if each.end > start])


def _is_test_function(definition: Definition) -> bool:
    return definition.kind is SymbolKind.TEST and definition.node.type not in (
        "class_definition",
        "class_declaration",
        "class",
    )


def _line(definition: Definition, text: bytes) -> str:
    """The line the name stands on; in C the return type may have the line above for itself."""
    name = name_node(definition.node) or definition.node
    start = max(definition.start, text.rfind(b"\n", 0, name.start_byte) + 1)
    return text[start : min(definition.end, start + LONGEST_LINE)].decode(errors="replace").partition("\n")[0].strip()
