"""What lines of tests say that no definition tells: a case, an assertion, a test with another name, a fixture."""

from collections.abc import Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.changed_tests import tests_added
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.key_owners import changed_rows

# How a test begins in most frameworks: a call with its title, a function by its name, a mark, a macro.
_TEST = (
    r"(?m)^[ \t]*(?:@\w{0,40}Test\b|#\[(?:\w+::)?test\b|\[(?:Test|Fact|Theory)\b|@test\b|TEST\w{0,40}\(|BENCHMARK)"
    r"|\b(?:it|test|describe|specify|scenario|context|suite|should|feature)\b[\w.]{0,40} ?[(\"'`]|Test\([\"'`]"
    r"|\b(?:def|func|fun|fn|function|void) (?:\([^()\n]{0,80}\) )?(?:test|Test|Benchmark|Example)\w{0,200}\("
    r"|\bclass \w{0,80}(?:Test|Spec)|\bt\.Run\("
)
MOST_READ = 200_000  # bytes in which a test is looked for
MOST_LINES = 40  # of cases; what is longer is more than a case

_PARAMETRISED = (
    r"parametrize|\]struct\b|\]\w+Test\w*\s*\{|map\[\w+\]struct|\.each\(|ValueSource|CsvSource|@dataprovider"
)
_FUNCTION = r"\s*(?:async\s+)?(?:def|func|function|fn)\b|\s*(?:public|private|static)\b.*\("
_ASSERTION = (
    r"\s*(?:assert\b|assert\w*\(|self\.assert\w+\(|expect\(|assert[._]\w+!?\(|assert\w*!\("
    r"|t\.(?:is|true|deepEqual|false|not)\()"
)
# A sign of another kind inside is part of the name, and an escaped one of the same kind is not its end.
_CASE_NAME = (
    r"\{\s*(?:name|desc|title)\s*:\s*(?P<sign>[\"'`])(?P<name>(?:(?!(?P=sign))[^\\]){2,40})(?P=sign)"
    r"|pytest\.param\(.*\bid=(?P<mark>[\"'])(?P<id>(?:(?!(?P=mark))[^\\]){2,40})(?P=mark)"
)
_FIXTURE = r"@(?:pytest\.)?(?:pytest_asyncio\.)?fixture\b"
# Marks without a condition: with one, a test may have run before or may still not.
_SKIPPED = r"\s*(?:@(?:Ignore|Disabled)\b(?!If|On|For).*|@(?:pytest\.mark\.skip|unittest\.skip)\b.*|#\[ignore\b.*\])$"
_SKIPPED_TITLE = r"\s*(?:it|test)\.skip\(\s*(?P<sign>[\"'`])(?P<title>[^\"'`]+)(?P=sign)"
_IMPORT = r"\s*(?:import|from|use|using)\b"
_RUST_MARK = "#[test]"
_OPEN, _CLOSED = "([{", ")]}"


def holds_tests(file: FileFacts) -> bool:
    """Whether a runner finds a test in a file, on the side that is read: helpers and settings of tests are none."""
    content = (file.contents.new or file.contents.old or b"")[:MOST_READ].decode(errors="replace")
    text = content or "\n".join((*file.lines.added, *file.lines.removed))
    return pattern(_TEST).search(text) is not None


def cases_added(file: FileFacts) -> tuple[str, ...]:
    """The cases that a table of a parametrised test has gained, '' for one without a name; nothing else changed."""
    lines = [line.strip() for line in file.lines.added if line.strip()]
    if not lines or file.lines.removed or len(lines) > MOST_LINES or not _is_in_table(file):
        return ()
    cases: list[str] = []
    open_case = ""
    for line in lines:
        open_case += line
        depth = sum(map(open_case.count, _OPEN)) - sum(map(open_case.count, _CLOSED))
        if (
            depth < 0
            or open_case[0] not in "([{\"'p"
            or open_case.startswith("p") > open_case.startswith("pytest.param(")
        ):
            return ()
        if depth == 0:
            if not line.endswith(","):
                return ()
            name = pattern(_CASE_NAME).search(open_case)
            cases.append((name["name"] or name["id"]) if name is not None else "")
            open_case = ""
    return tuple(cases) if not open_case else ()


def _is_in_table(file: FileFacts) -> bool:
    """Whether what is above every line that came is the head of a table of cases, before that of any function."""
    content = (file.contents.new or b"").decode(errors="replace").split("\n")
    rows = [row for row, _ in changed_rows(file.diff, "+")] if file.diff is not None else []
    for row in rows:
        above = (line for line in reversed(content[:row]))
        heads = (line for line in above if pattern(_PARAMETRISED).search(line) or pattern(_FUNCTION).match(line))
        if pattern(_PARAMETRISED).search(next(heads, "")) is None:
            return False
    return bool(rows)


def assertions_alone(lines: Lines) -> tuple[str, int]:
    """Whether assertions came or went, and how many: each is on a line of its own, and nothing else came or went."""
    for side, others, verb in ((lines.added, lines.removed, "add"), (lines.removed, lines.added, "remove")):
        told = [line for line in side if line.strip()]
        are_alone = not any(map(str.strip, others))
        if told and are_alone and all(pattern(_ASSERTION).match(line) and _is_closed(line) for line in told):
            return verb, len(told)
    return "", 0


def _is_closed(line: str) -> bool:
    return sum(map(line.count, _OPEN)) == sum(map(line.count, _CLOSED))


def renamed_test(file: FileFacts) -> tuple[str, str] | None:
    """The name that a test had and the one that it has, where nothing but the line with its name changed."""
    is_one_line = len(file.lines.pairs) == len(file.lines.added) == len(file.lines.removed) == 1
    if not is_one_line or len(file.tests) != 1 or len(file.lost_tests) != 1:
        return None
    (old_line, new_line), old, new = file.lines.pairs[0], file.lost_tests[0], file.tests[0]
    return (old, new) if old_line.replace(old, new) == new_line else None


def fixtures_marked(lines: Sequence[str]) -> frozenset[str]:
    """The functions of pytest that these lines mark as fixtures."""
    names: set[str] = set()
    is_marked = False
    for line in lines:
        name = pattern(r"\s*(?:async\s+)?def\s+(\w+)").match(line)
        if name is not None and is_marked:
            names.add(name[1])
        is_marked = pattern(_FIXTURE).match(line.strip()) is not None or (
            is_marked and name is None and bool(line.strip())
        )
    return frozenset(names)


def shared_line(files: Sequence[FileFacts]) -> tuple[bool, str]:
    """The one line that every file gained, or that every file lost, and that is all that happened to each."""
    sides = {
        (
            tuple(line.strip() for line in file.lines.added if line.strip()),
            tuple(line.strip() for line in file.lines.removed if line.strip()),
        )
        for file in files
        if file.is_read_whole
    }
    came, went = sides.pop() if len(sides) == 1 else ((), ())
    one = came or went
    return (bool(came), one[0]) if len(one) == 1 and not (came and went) else (False, "")


def successors_of_test(file: FileFacts) -> tuple[str, ...]:
    """The tests that stand where the one that the file lost stood: no unchanged line is between."""
    if len(file.lost_tests) != 1:
        return ()
    old = file.lost_tests[0]
    came = ["\n".join(new) for removed, new in file.lines.runs if old in "\n".join(removed)]
    return tuple(dict.fromkeys(title for title in file.tests if any(title in lines for lines in came)))


def has_other_order(file: FileFacts) -> bool:
    """Whether tests stand elsewhere in their file, and every line that went came again."""
    came, went = (sorted(filter(str.strip, side)) for side in (file.lines.added, file.lines.removed))
    defined = replace(file.lines, removed=())
    return file.is_read_whole and came == went and bool(tests_added(defined) or _RUST_MARK in map(str.strip, came))


def switched_tests(file: FileFacts) -> tuple[str, tuple[str, ...]]:
    """What became of tests, and their names, where nothing changed but the marks that keep them from running."""
    if not file.is_read_whole:
        return "", ()
    added, removed = (
        [line for line in side if line.strip() and not pattern(_IMPORT).match(line)]
        for side in (file.lines.added, file.lines.removed)
    )
    for verb, marked, other in (("enable", removed, added), ("skip", added, removed)):
        titles = [title for line in marked if (title := pattern(_SKIPPED_TITLE).match(line))]
        without = [line.replace(".skip(", "(", 1) for line in marked]
        if titles and len(titles) == len(marked) and without == other:
            return verb, tuple(title["title"] for title in titles)
        if marked and not other and all(pattern(_SKIPPED).match(line) for line in marked):
            names = tuple(symbol.name for symbol in file.symbols.touched if symbol.kind is SymbolKind.TEST)
            return (verb, names) if len(names) == len(marked) == len(file.symbols.touched) else ("", ())
    return "", ()
