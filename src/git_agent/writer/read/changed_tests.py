"""Which tests came to a file and which went: as a parser says, or else as their lines say."""

from typing import TYPE_CHECKING, Protocol

from git_agent.model.category import Category
from git_agent.model.paths import stem_of, word_set
from git_agent.model.value import replace
from git_agent.redact import clean
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.syntax.text.symbols import Symbols
from git_agent.writer.read.words import identifiers

if TYPE_CHECKING:
    from git_agent.syntax.trees.syntax import Syntax

_TITLED_TEST = r"\s*(?:it|test|specify|scenario)(?:\.\w+)*\s*\(?\s*(?P<quote>[\"'`])(?P<title>.+?)(?P=quote)\s*,"
_NAMED_TEST = (
    r"\s*(?:async\s+)?(?:def\s+(?P<py>test_\w+)|func\s+(?P<go>Test\w+)\(|t\.Run\(\"(?P<run>[^\"]+)\""
    r"|it\s+[\"'](?P<rb>.+?)[\"']\s+do|(?:pub(?:lic)?\s+)?(?:void|fun)\s+(?P<java>test\w+|should\w+)\(\s*\))"
)
_HELPERS = word_set("util utils helper helpers common conftest base support fixtures mocks init")


class TestedFile(Protocol):
    """The part of `FileFacts` that tells its tests; a protocol, because facts import this module."""

    category: Category

    @property
    def path(self) -> str: ...
    @property
    def lines(self) -> Lines: ...
    @property
    def symbols(self) -> Symbols: ...
    @property
    def syntax(self) -> "Syntax | None": ...


def tests_that_came(file: TestedFile) -> tuple[str, ...]:
    renamed = {new for _, new in file.symbols.renamed}
    read = _tests_of_side(file, 0)
    return tuple(name for name in _standing_only_in(read, file.lines.removed) if name not in renamed)


def tests_that_went(file: TestedFile) -> tuple[str, ...]:
    renamed = {old for old, _ in file.symbols.renamed}
    read = _tests_of_side(file, 1)
    return tuple(name for name in _standing_only_in(read, file.lines.added) if name not in renamed)


def _tests_of_side(file: TestedFile, side: int) -> tuple[str, ...]:
    """As a parser says; of tests that only their names tell, such as those of JUnit 3, as the lines say.

    Of Python a parser knows them all: what is called so inside of a function is none.
    """
    if holds_helpers(file.path):
        return ()
    read = _harmless(file.syntax.tests[side]) if file.syntax is not None else ()
    is_known = file.category is not Category.TEST or file.path.endswith(".py")
    if read or (file.syntax is not None and is_known):
        return read
    return (tests_added, tests_removed)[side](file.lines)


def holds_helpers(path: str) -> bool:
    """Whether no runner looks for tests here: `test_path` of util.py says where a file of the tests is."""
    return path.endswith(".py") and stem_of(path).strip("_") in _HELPERS


def tests_as_functions(table: Symbols) -> Symbols:
    """The same with every test a function as others are."""
    sides = (table.added, table.removed, table.touched, table.commented)
    kinds = {SymbolKind.TEST: SymbolKind.FUNCTION}
    added, removed, touched, commented = (
        tuple(replace(symbol, kind=kinds.get(symbol.kind, symbol.kind)) for symbol in side) for side in sides
    )
    return replace(table, added=added, removed=removed, touched=touched, commented=commented)


def _harmless(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Those a redactor leaves alone: a parser reads sources as they are, other than hunks, which come redacted."""
    return tuple(text for text in texts if clean(text) == text)


def _standing_only_in(titles: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Without the titles on a line of the other side: such a test is run or marked in another way, and nothing else."""
    text = "\n".join(others)

    def is_there(title: str) -> bool:
        if " " in title or not title.isidentifier():
            return any(f"{sign}{title}{sign}" in text for sign in "\"'`")
        return title in identifiers(others)

    return tuple(title for title in titles if not is_there(title))


def tests_added(lines: Lines) -> tuple[str, ...]:
    """Names or titles of tests that the diff introduces."""
    removed = set(_titles_in(lines.removed))
    return tuple(title for title in dict.fromkeys(_titles_in(lines.added)) if title not in removed)


def tests_removed(lines: Lines) -> tuple[str, ...]:
    added = set(_titles_in(lines.added))
    return tuple(title for title in dict.fromkeys(_titles_in(lines.removed)) if title not in added)


def _titles_in(lines: tuple[str, ...]) -> list[str]:
    titles = []
    for line in lines:
        # Cheaper than two patterns: every form has a t, and opens a call or a Ruby block.
        if "t" not in line or ("(" not in line and " do" not in line):
            continue
        match = pattern(_TITLED_TEST).match(line)
        if match is not None:
            titles.append(match["title"])
            continue
        match = pattern(_NAMED_TEST).match(line)
        if match is not None:
            titles.append(next(name for name in match.groups() if name))
    return titles
