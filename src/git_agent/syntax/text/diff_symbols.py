"""Which definitions a diff adds, removes, renames and touches.

A hunk's heading names the definition above its first line, which may have ended before the hunk begins
and is not the changed one when the hunk itself opens another. So each hunk is walked line by line: a
definition line opens a scope, a line that is not indented below it closes it, and only what is still
open when a changed line comes by counts as touched.

Everything here knows code by the shape of its lines, for when `syntax.compare` has no answer.
"""

from collections.abc import Iterable, Iterator

from git_agent.model.change import FileDiff, Hunk
from git_agent.syntax.text.definitions import Symbol, SymbolKind, definition, indent_of, parameter_names
from git_agent.syntax.text.languages import C, Language, language_of, pattern
from git_agent.syntax.text.swaps import NameSwap, swaps
from git_agent.syntax.text.symbols import NO_SYMBOLS, Pairs, Symbols


def symbols(diff: FileDiff) -> Symbols:
    """The definitions that the diff adds, removes, renames or changes inside."""
    language = language_of(diff.change.path)
    if not language.definitions:
        return NO_SYMBOLS
    walk = _DiffReader(language)
    for hunk in diff.hunks:
        walk.hunk(hunk)
    return walk.result()


class _Side:
    """The open definition, and the open type around it, on the old or the new side of a hunk."""

    def __init__(self) -> None:
        self.current: Symbol | None = None
        self.container: Symbol | None = None
        self.after_test_mark = False
        self.is_continued = False  # by the line after, as the lines of a macro are

    def open(self, symbol: Symbol) -> None:
        self.current = symbol
        self.after_test_mark = False
        if symbol.kind is SymbolKind.TYPE:
            self.container = symbol

    def close(self, indent: int) -> None:
        if self.container is not None and indent <= self.container.indent:
            self.container = None
        if self.current is not None and indent <= self.current.indent:
            self.current = self.container


class _DiffReader:
    """What the hunks of one file have shown so far; `known` are names that unchanged lines define."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.added: list[Symbol] = []
        self.removed: list[Symbol] = []
        self.touched: dict[str, Symbol] = {}
        self.renamed: list[tuple[str, str]] = []
        self.members_added: list[tuple[str, str]] = []
        self.members_removed: list[tuple[str, str]] = []
        self.member_lines: dict[tuple[str, str], str] = {}
        self.unchanged_names: set[str] = set()
        self.outside = False

    def hunk(self, hunk: Hunk) -> None:
        old, new = _Side(), _Side()
        # git's guess at what the hunk begins in; the lines of the hunk correct it.
        enclosing = definition(hunk.heading, self.language) if hunk.heading else None
        if enclosing is not None:
            self.unchanged_names.add(enclosing.name)
            old.open(enclosing)
            new.open(enclosing)
        sides = {" ": (old, new), "-": (old,), "+": (new,)}
        first_added, first_removed = len(self.added), len(self.removed)
        for line in hunk.lines:
            open_sides = sides.get(line[:1])
            if open_sides and len(line) > 1 and not line[1:].isspace():
                self._line(line[0], line[1:], open_sides)
        self.renamed.extend(_find_renames(self.removed[first_removed:], self.added[first_added:]))

    def _line(self, mark: str, text: str, sides: tuple[_Side, ...]) -> None:
        symbol = definition(text, self.language)
        # Deeper, a function is a local one; a type is told wherever it is.
        if symbol is not None and (symbol.indent <= self.language.deepest or symbol.kind is SymbolKind.TYPE):
            self._open(mark, symbol, sides)
        else:
            indent = indent_of(text)
            for side in sides:
                self._within(mark, text, indent, side)
        for side in sides:
            side.is_continued = text.rstrip().endswith("\\")

    def _open(self, mark: str, symbol: Symbol, sides: tuple[_Side, ...]) -> None:
        for side in sides:
            side.close(symbol.indent)
            opened = _in_context(symbol, side)
            side.open(opened)
        if mark == "+":
            self.added.append(opened)
        elif mark == "-":
            self.removed.append(opened)
        else:
            self.unchanged_names.add(opened.name)

    def _within(self, mark: str, text: str, indent: int, side: _Side) -> None:
        first = text.lstrip()[0]
        side.after_test_mark = first in "#@" and "test" in text.lower()  # `#[test]`, `@Test`
        # A bracket at the left end belongs to what it closes: the changed line may be in it until it is passed.
        if first not in ")}]{" and not _is_label(text, self.language):
            side.close(indent)
        if mark != " ":
            self._touch(mark, text, None if self._is_of_macro(text, side) else side.current)
        if first == "}":
            side.close(indent)

    def _is_of_macro(self, text: str, side: _Side) -> bool:
        """Whether it is a line of a macro over several, which may stand far below what the hunk begins in."""
        is_macro = side.current is not None and side.current.line.lstrip().startswith("#")
        return self.language is C and not is_macro and (side.is_continued or text.rstrip().endswith("\\"))

    def _touch(self, mark: str, text: str, current: Symbol | None) -> None:
        if current is None:
            self.outside = True
            return
        self.touched.setdefault(current.name, current)
        if current.kind is SymbolKind.TYPE and self.language.member is not None:
            match = pattern(self.language.member).match(text)
            # Deeper it is something in a method, not a member.
            if match is not None and indent_of(text) <= current.indent + 4:
                members = self.members_added if mark == "+" else self.members_removed
                members.append((current.name, match["name"]))
                self.member_lines[members[-1]] = text

    def result(self) -> Symbols:
        old_names = {symbol.name for symbol in self.removed}
        new_names = {symbol.name for symbol in self.added}
        # Only where the old name is gone and the new one was not there: else two definitions changed places.
        renamed = tuple(pair for pair in self.renamed if pair[0] not in new_names and pair[1] not in old_names)
        changed = {symbol.name: symbol for symbol in self.added if symbol.name in old_names}
        added = _unique(self.added, without=old_names | self.unchanged_names | {new for _, new in renamed})
        removed = _unique(self.removed, without=new_names | self.unchanged_names | {old for old, _ in renamed})
        new_or_gone = {symbol.name for symbol in (*added, *removed)}
        gained, lost, swapped = self._parameters(changed)
        new_members = _minus(self.members_added, self.members_removed, new_or_gone)
        lost_members = _minus(self.members_removed, self.members_added, new_or_gone)
        return Symbols(
            added=added,
            removed=removed,
            touched=_unique({**changed, **self.touched}.values(), without=new_or_gone),
            renamed=renamed,
            members_added=new_members,
            members_removed=lost_members,
            members_swapped=tuple(self._swapped_members(lost_members, new_members)),
            parameters_added=gained,
            parameters_removed=lost,
            parameters_swapped=swapped,
            outside=self.outside,
        )

    def _swapped_members(self, lost: Pairs, gained: Pairs) -> Iterator[NameSwap]:
        """One that left and one that came; of more, lines alone cannot tell which took whose place."""
        for owner in dict.fromkeys(owner for owner, _ in lost):
            old = {pair[1]: self.member_lines[pair] for pair in lost if pair[0] == owner}
            new = {pair[1]: self.member_lines[pair] for pair in gained if pair[0] == owner}
            yield from swaps(owner, old, new) if len(old) == len(new) == 1 else ()

    def _parameters(self, changed: dict[str, Symbol]) -> tuple[Pairs, Pairs, tuple[NameSwap, ...]]:
        gained: list[tuple[str, str]] = []
        lost: list[tuple[str, str]] = []
        swapped: list[NameSwap] = []
        for old in self.removed:
            new = changed.get(old.name)
            before = parameter_names(old, self.language) if old.kind is SymbolKind.FUNCTION else None
            after = parameter_names(new, self.language) if new is not None else None
            if new is not None and before is not None and after is not None:
                gained.extend((old.name, name) for name in after if name not in before)
                lost.extend((old.name, name) for name in before if name not in after)
                swapped.extend(swaps(old.name, dict.fromkeys(before, old.line), dict.fromkeys(after, new.line)))
        return tuple(gained), tuple(lost), tuple(swapped)


def _in_context(symbol: Symbol, side: _Side) -> Symbol:
    """The symbol as its surroundings make it: a method, or a test because an attribute above says so."""
    container = side.container
    owner = container.name if container is not None and symbol.indent > container.indent else None
    is_test = side.after_test_mark and symbol.kind is SymbolKind.FUNCTION
    return Symbol(
        name=symbol.name,
        kind=SymbolKind.TEST if is_test else symbol.kind,
        exported=symbol.exported and (owner is not None or not symbol.is_method),
        is_method=symbol.is_method,
        line=symbol.line,
        indent=symbol.indent,
        owner=owner,
    )


def _is_label(text: str, language: Language) -> bool:
    """C keeps goto labels and preprocessor lines in the first column of a function's body."""
    return language is C and (text.startswith("#") or text.rstrip().endswith(":"))


def _find_renames(removed: list[Symbol], added: list[Symbol]) -> Iterable[tuple[str, str]]:
    """Pairs whose definition lines differ in nothing but the name."""
    free = list(added)
    for old in removed:
        for new in free:
            if (
                old.name != new.name
                and old.kind is not SymbolKind.MODULE  # their lines have nothing but a name: any two would be alike
                and old.line.replace(old.name, new.name) == new.line
            ):
                yield old.name, new.name
                free.remove(new)
                break


def _unique(symbols: Iterable[Symbol], *, without: set[str]) -> tuple[Symbol, ...]:
    return tuple({symbol.name: symbol for symbol in symbols if symbol.name not in without}.values())


def _minus(pairs: list[tuple[str, str]], other: list[tuple[str, str]], new_or_gone: set[str]) -> Pairs:
    names = {name for _, name in other}
    return tuple(dict.fromkeys(pair for pair in pairs if pair[1] not in names and pair[0] not in new_or_gone))
