"""New public behaviour in a file that has its tests, none of which the change touches."""

from collections.abc import Iterator, Mapping

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, Status
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import letters_of, name_of, stem_of
from git_agent.redact import clean
from git_agent.review.find.values import Findings, added_lines
from git_agent.review.values import Concern
from git_agent.syntax.text.definitions import Symbol, SymbolKind

UNTESTED = "missing-test"
LEAST_LINES = 8  # a new name with less below it hands on to what is tested already

# What is only put elsewhere is tested where it was.
_REARRANGES = LazyPattern(r"(?i)\b(?:refactor|renam|mov(?:e[ds]?|ing)\b|extract|clean|split|rework|revert|wip\b|style)")
_TEST_WORDS = ("tests", "test", "specs", "spec")


def missing_tests(given: Findings) -> Iterator[Concern]:
    """Functions that are new in a file whose test file stands unchanged beside them."""
    changes = given.change.changes
    if any(category_of(change.path) is Category.TEST for change in changes) or given.change.operation:
        return
    if _REARRANGES.search(given.message.subject):
        return
    tests: Mapping[str, str] | None = None
    for diff in given.handwritten:
        if diff.change.status is not Status.MODIFIED or category_of(diff.change.path) is not Category.SOURCE:
            continue
        added = [symbol for symbol in _added(diff, given) if _is_worth_a_test(symbol, diff)]
        if not added:
            continue
        tests = _tests_by_stem(given.tracked) if tests is None else tests
        path = tests.get(letters_of(stem_of(diff.change.path)))
        if path and name_of(path).rpartition(".")[2] == name_of(diff.change.path).rpartition(".")[2]:
            symbol = added[0]
            yield Concern(
                rule=UNTESTED,
                problem=f"`{symbol.name}` is new, and no test is.",
                suggestion=f"Add a test for it to {path}.",
                path=diff.change.path,
                line=_line_of(diff, symbol),
            )


def _added(diff: FileDiff, given: Findings) -> tuple[Symbol, ...]:
    syntax = given.syntax_of(diff.change.path)
    # A file that tests itself has its tests in the same change.
    if syntax is None or any(syntax.tests):
        return ()
    # Where something goes, what comes is likely the same under another name.
    return () if syntax.symbols.removed else syntax.symbols.added


def _is_worth_a_test(symbol: Symbol, diff: FileDiff) -> bool:
    if symbol.kind is not SymbolKind.FUNCTION or not symbol.exported or clean(symbol.name) != symbol.name:
        return False
    line = _line_of(diff, symbol)
    if line is None:
        return False
    numbers = {number for number, text in added_lines(diff) if text.strip()}
    length = 0
    while line + length in numbers:
        length += 1
    return length >= LEAST_LINES


def _line_of(diff: FileDiff, symbol: Symbol) -> int | None:
    return next((number for number, text in added_lines(diff) if text.strip() == symbol.line), None)


def _tests_by_stem(tracked: frozenset[str]) -> Mapping[str, str]:
    """Test files by what they are named after; a name that several have says nothing."""
    found: dict[str, str] = {}
    for path in sorted(tracked):
        if category_of(path) is Category.TEST:
            letters = letters_of(stem_of(path))
            tested = letters
            for word in _TEST_WORDS:
                tested = tested.removeprefix(word).removesuffix(word) if tested != word else tested
            if tested != letters:
                found[tested] = "" if tested in found else path
    return found
