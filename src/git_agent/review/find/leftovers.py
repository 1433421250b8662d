"""What was only meant for the moment: breakpoints, prints to look at, tests run alone, notes to oneself."""

from collections.abc import Iterator, Mapping

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, Status
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import name_of, stem_of, word_set
from git_agent.review.find.values import Findings, added_lines
from git_agent.review.values import Concern

DEBUG = "debug-leftover"
FOCUSED = "focused-test"
NOTE = "note-to-self"
LEAST_LINES = 30  # of a new source; a shorter one is somebody's sample
LINES_PER_PRINT = 300  # a source that prints more often prints for somebody

_JS = word_set("js jsx mjs cjs ts tsx mts cts vue svelte")
_BREAKPOINTS = (
    (word_set("py pyi"), r"(?:import i?pdb\b.*|(?:i?pdb|pudb|ipdb)\.set_trace\(.*|breakpoint\(\).*)"),
    (_JS, r"debugger;?(?:\s*//.*)?"),
    (word_set("rb rake erb"), r"(?:binding\.(?:pry|irb)\b.*|byebug\b.*|require ['\"](?:pry|byebug)['\"].*)"),
    (word_set("php"), r"(?:(?:var_dump|dd|ddd)\(.*|print_r\([^,]*)\);.*"),
    (word_set("rs"), r"(?:let [^=]+ = )?dbg!\(.*"),
    (word_set("go"), r"(?:spew\.Dump|runtime\.Breakpoint)\(.*"),
    (word_set("ex exs"), r"(?:IEx\.pry|.*\|> IO\.inspect)\b.*"),
    (word_set("r R"), r"browser\(\).*"),
)
_PRINTS = (
    (word_set("py"), r"p?print\("),
    (_JS, r"console\.(?:log|debug|dir|trace)\("),
    (word_set("rb"), r"(?:puts|pp?) [\"':@\w]"),
    (word_set("php"), r"echo ?[(\"'$]"),
    (word_set("rs"), r"e?println!\("),
    (word_set("go"), r"(?:fmt\.Print(?:ln|f)?|println)\("),
    (word_set("java kt scala groovy"), r"(?:System\.out\.print(?:ln|f)?|println)\("),
    (word_set("cs"), r"(?:Console\.Write(?:Line)?|Debug\.WriteLine)\("),
    (word_set("gleam"), r"(?:io\.debug|echo)\b"),
    (word_set("swift"), r"print\("),
    (word_set("dart"), r"print\("),
)
# What nobody prints for others to read.
_HERE = LazyPattern(r"(?i)[^\"']{0,30}[\"'](?:(?:here|debug|xxx+|wtf|got here)\b|===+|>>>+|\*\*\*+|!!!+)")
_DUMP = LazyPattern(
    r"fmt\.Printf\(\"(?:\w+[:=]? ?)?%[+#]v(?:\\n)?\",|e?println!\(\"(?:\w+[:=]? ?)?\{:#?\?\}\",|puts \S+\.inspect$"
)
_PROGRAM = LazyPattern(r"(?m)__name__ *== *[\"']__main__|^package main$|\bvoid main\(|^fn main\(")
_VARIABLE = LazyPattern(r"[( ][a-z_]\w*(?:\.\w+)*\)?;?\s*$")
_ONLY = LazyPattern(r"\s*(?:(?:describe|it|test|context|suite|specify)\.only|fdescribe|fcontext)\(")
# Looked for before its comment: one pattern for both would try every mark of a divider against all that follows it.
_NOTE = LazyPattern(
    r"(?i)\b(?:(?:do ?n[o']t|never) (?:commit|merge|check in)\b|nocommit\b"
    r"|remove (?:me|this)\b.{0,20}\bbefore (?:commit|merg|push|release|ship)"
    r"|(?:todo|fixme|xxx|hack)\b.{0,5}\bremove (?:me|this)\b|(?:todo|fixme|xxx)\b.{0,20}\bdebug)"
)
_COMMENT = LazyPattern(r"#|//|/\*|<!--|--|;")
NOTE_WITHIN = 100  # characters of the mark that begins a comment
# Whoever prints for a living: what users look at, and what developers run.
_PRINTING = word_set(
    "cli cmd cmds command commands bin script scripts tool tools console manage setup build example examples "
    "demo demos benchmark benchmarks bench rakefile gulpfile gruntfile tasks task log logger logging logs debug "
    "extconf configure print printer output repl shell terminal tty program install installer generator generators docs"
)
_TELLS = LazyPattern(r"(?i)\b(?:print|console|output|echo|dump|stdout|display|show)")
_NAME_PARTS = LazyPattern(r"[A-Za-z][a-z0-9]*")


def debug_leftovers(given: Findings) -> Iterator[Concern]:
    """Breakpoints anywhere, and prints in sources that have printed nothing so far."""
    is_told = bool(_TELLS.search(given.message.text))
    for diff in given.handwritten:
        breakpoint_ = _pattern_for(diff.change.path, _BREAKPOINTS)
        printing = _pattern_for(diff.change.path, _PRINTS) if _is_source(diff) else None
        is_silent = not is_told and _is_silent(diff, given)
        is_library = not is_told and _is_library(diff.change.path)
        for line, text in added_lines(diff):
            shown = text.strip()
            is_meant = not (is_silent or _HERE.match(shown) or (is_library and _DUMP.match(shown)))
            is_print = printing and printing.match(text) and not is_meant
            if is_print or (breakpoint_ and breakpoint_.match(text)):
                yield Concern(
                    rule=DEBUG,
                    problem=f"`{_call(text)}` looks like a leftover of debugging.",
                    suggestion="Take the line out, or log what it tells.",
                    path=diff.change.path,
                    line=line,
                )


def focused_tests(given: Findings) -> Iterator[Concern]:
    """Tests that keep all others from being run."""
    for diff in given.handwritten:
        if category_of(diff.change.path) is not Category.TEST or _extension(diff.change.path) not in _JS:
            continue
        for line, text in added_lines(diff):
            if _ONLY.match(text):
                yield Concern(
                    rule=FOCUSED,
                    problem="Only this test runs, and the others of its file are skipped.",
                    suggestion="Take the mark off that runs it alone.",
                    path=diff.change.path,
                    line=line,
                )


def notes_to_self(given: Findings) -> Iterator[Concern]:
    """Comments that ask not to be committed."""
    for diff in given.handwritten:
        if category_of(diff.change.path) not in (Category.SOURCE, Category.TEST):
            continue
        for line, text in added_lines(diff):
            if _is_note(text):
                yield Concern(
                    rule=NOTE,
                    problem="A comment says that this is not to be committed.",
                    suggestion="Do what the comment says, or take it out.",
                    path=diff.change.path,
                    line=line,
                )


def _is_note(text: str) -> bool:
    found = _NOTE.finditer(text)
    return any(_COMMENT.search(text, max(0, match.start() - NOTE_WITHIN), match.start()) for match in found)


def _is_source(diff: FileDiff) -> bool:
    return category_of(diff.change.path) is Category.SOURCE


def _is_silent(diff: FileDiff, given: Findings) -> bool:
    """Whether nobody expects prints of a file: it is a source of a library, was there before, and had hardly any."""
    path = diff.change.path
    printing = _pattern_for(path, _PRINTS)
    sides = given.change.contents.get(path)
    if printing is None or sides is None or not _is_source(diff) or not _is_library(path):
        return False
    is_new = diff.change.status is Status.ADDED
    text = (sides.new if is_new else sides.old) or b""
    lines = text.decode("utf-8", "replace").split("\n")
    prints = [line for line in lines if printing.match(line)]
    if not text or _PROGRAM.search("\n".join(lines)):
        return False
    if is_new:  # whose author prints for somebody: but not one variable, once, in all of it
        return len(prints) == 1 and len(lines) >= LEAST_LINES and _VARIABLE.search(prints[0]) is not None
    return LINES_PER_PRINT * len(prints) <= len(lines)


def _is_library(path: str) -> bool:
    words = {part.lower() for part in _NAME_PARTS.findall(path)}
    return not words & _PRINTING and stem_of(path).strip("_").lower() not in ("main", "program")


def _pattern_for(path: str, table: tuple[tuple[frozenset[str], str], ...]) -> LazyPattern[str] | None:
    extension = _extension(path)
    return next((_compiled(source) for extensions, source in table if extension in extensions), None)


_patterns: Mapping[str, LazyPattern[str]] = {
    source: LazyPattern(rf"\s*+{source}") for table in (_BREAKPOINTS, _PRINTS) for _, source in table
}


def _compiled(source: str) -> LazyPattern[str]:
    return _patterns[source]


def _extension(path: str) -> str:
    return name_of(path).rpartition(".")[2]


def _call(text: str) -> str:
    """What is called, without what it is given: that may be a secret."""
    return text.strip().partition("(")[0].split(" ")[0][:40]
