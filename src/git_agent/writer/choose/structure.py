"""Structure: the type that a change has by its shape alone, for when its words leave that open."""

import re
from collections import Counter
from collections.abc import Sequence

from git_agent.model.category import Category
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.origin import Origin
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.text.symbols import Symbols
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts

_BY_TOPIC = {
    Topic.TESTS: "test",
    Topic.CI: "ci",
    Topic.DOCS: "docs",
    Topic.EXAMPLES: "docs",
    Topic.DEPENDENCIES: "build",
    Topic.BUILD: "build",
}
NAMED_AND_USED = 3  # times that a name stands there: once where it is made, and where it is used at least twice
_DEFINED = (SymbolKind.FUNCTION, SymbolKind.TYPE)
_WORD = LazyPattern(r"\w+")
_FUNCTION_FORMS = frozenset({"const", "let", "var", "function", "return"})
_ARITHMETIC = LazyPattern(r"[-+*/%<>!&|?.]|===?")
_DECLARING = frozenset({"const", "let", "var", "static", "final", "auto", "val"})
# A parameter of a function without a name, or a variable: `(x) =>`, `lambda x:`, `|x|`, `let x`, `x := 1`.
_LOCALLY_MADE = (
    r"(?<![\w.]){name}\)?\s*=>|\blambda {name}\b|\|(?:mut |&)?{name}\||"
    r"\b(?:let|const|var|val|for|auto) (?:mut )?{name}\b|^\s+{name}\s*:="
)
_SWITCH = {"true", "false"}
# A parameter of a signature, a constant, or a line that says so: elsewhere a value is no default.
_DEFAULT = LazyPattern(r"(?i:default)|^\s*(?:export\s+)?(?:def|fn|func|function)\b|\b[A-Z][A-Z_]{3,}\b")


def structural_type(facts: Facts, main: Cluster) -> str:
    """What is new to others is a feature, what only moved was refactored, and what a function does was fixed."""
    if main.topic is Topic.CODE:
        if only_moves_definitions(facts.files):
            return "refactor"
        if adds_for_others(main.files) or only_adds_definitions(main.files):
            return "feat"
        if edits_functions(main.files):
            return "fix"
    elif any(step.verb == "add" for file in main.files for step in file.schema):
        return "feat"
    return _BY_TOPIC.get(main.topic, "chore")


def edits_functions(files: Sequence[FileFacts]) -> bool:
    """Whether what a function does is another thing now; a value, a style or a text alone mends nothing."""
    return any(symbol.kind is SymbolKind.FUNCTION for file in files for symbol in file.symbols.touched)


def adds_for_others(files: Sequence[FileFacts]) -> bool:
    """Whether something came that others can use, and nothing of the kind went: a name, a parameter, an option."""
    symbols = [file.symbols for file in files]
    if any(table.renamed or table.members_removed or table.parameters_removed for table in symbols):
        return False
    if any(symbol.exported for table in symbols for symbol in table.removed) or any(file.is_gone for file in files):
        return False
    names = [symbol for table in symbols for symbol in table.added if symbol.kind is not SymbolKind.TEST]
    return (
        any(symbol.exported for symbol in names)
        or any(table.parameters_added or members_for_others(table) for table in symbols)
        or any(file.flags[0] or (file.is_new and file.category is Category.SOURCE) for file in files)
        or any(step.verb == "add" for file in files for step in file.schema)
    )


def brings_for_others(files: Sequence[FileFacts]) -> bool:
    """Whether a name came that others can use, whatever went beside it; one that moved did not come."""
    gone = {symbol.name for file in files for symbol in file.symbols.removed}
    names = [symbol for file in files for symbol in file.symbols.added if symbol.kind is not SymbolKind.TEST]
    return any(symbol.exported and symbol.name not in gone for symbol in names)


def members_for_others(table: Symbols) -> list[str]:
    """The members that came to types which others can see."""
    inner = {symbol.name for symbol in table.touched if symbol.kind is SymbolKind.TYPE and not symbol.exported}
    return [member for owner, member in table.members_added if owner not in inner]


def only_adds_definitions(files: Sequence[FileFacts]) -> bool:
    """Whether definitions came and not a line went: exported or not, such a change mends nothing."""
    named = [symbol for file in files for symbol in file.symbols.added if symbol.indent == 0]
    is_new = any(symbol.kind in _DEFINED and not symbol.name.startswith("_") for symbol in named)
    return is_new and not any(file.change.deleted or file.symbols.touched for file in files)


def gains_tests(files: Sequence[FileFacts]) -> bool:
    """Whether there are more tests than before, and not only in other files or by other names."""
    came = {title for file in files for title in file.tests}
    went = {title for file in files for title in file.lost_tests}
    return len(came - went) > len(went - came)


def touches_tests(files: Sequence[FileFacts]) -> bool:
    """Whether something else is expected of what changed, or of more of it."""
    tables = [file.symbols for file in files]
    return any(file.category is Category.TEST or file.tests for file in files) or any(
        symbol.kind is SymbolKind.TEST for table in tables for symbol in (*table.added, *table.touched)
    )


def only_edits_code(files: Sequence[FileFacts]) -> bool:
    """Whether all that changes are lines of a program: no test, no document, and none of both inside of a source."""
    return all(
        file.category is Category.SOURCE
        and not file.is_new
        and not file.is_gone
        and file.syntax is not None
        and file.edit is Edit.CODE
        and not file.tests
        and not file.lost_tests
        and all(symbol.kind is not SymbolKind.TEST for symbol in file.symbols.touched)
        for file in files
    )


def flips_default(files: Sequence[FileFacts]) -> bool:
    """Whether all that changes is that something is on, or off, unless told otherwise."""
    lines = [line for file in files for line in (*file.lines.added, *file.lines.removed)]
    flipped = all(len(file.exchanged) == 1 and set(map(str.lower, file.exchanged[0])) == _SWITCH for file in files)
    return bool(lines) and flipped and all(_DEFAULT.search(line) for line in lines)


def only_renames_locals(files: Sequence[FileFacts]) -> bool:
    """Whether one name gave way to another on several lines, and the old one is gone from all that changed."""
    swaps = {swap for file in files for swap in file.exchanged}
    lines = [line for file in files for line in file.lines.added]
    old, new = swaps.pop() if len(swaps) == 1 else ("", "")
    are_names = all(name.isidentifier() and name[0].islower() and name not in _SWITCH for name in (old, new))
    return bool(old) and are_names and len(lines) >= NAMED_AND_USED and not _is_called(new, lines)


def _is_called(name: str, lines: Sequence[str]) -> bool:
    return any(f"{name}(" in line or f".{name}" in line for line in lines)


def renames_one_local(file: FileFacts) -> bool:
    """Whether a variable inside of something has another name, where it is made too, and no line has more to it."""
    old, new = file.exchanged[0] if len(file.exchanged) == 1 else ("", "")
    if not (old.isidentifier() and new.isidentifier()) or _is_called(new, file.lines.added):
        return False
    declared = re.compile(_LOCALLY_MADE.format(name=new))
    uses = sum(_WORD.findall(line).count(new) for line in file.lines.added)
    return uses > 1 and any(line[:1].isspace() and declared.search(line) for line in file.lines.added)


def declares_otherwise(file: FileFacts) -> bool:
    """Whether functions are declared in the other way, by a name or as its value, and every word of them stayed."""
    sides = (file.lines.removed, file.lines.added)
    arrows = [sum(line.count("=>") for line in side) for side in sides]
    words = [[word for word in _WORD.findall("\n".join(side)) if word not in _FUNCTION_FORMS] for side in sides]
    signs = [_ARITHMETIC.findall("\n".join(side).replace("=>", "")) for side in sides]
    return arrows[0] != arrows[1] and words[0] == words[1] and signs[0] == signs[1]


def only_other_versions(files: Sequence[FileFacts]) -> bool:
    """Whether all that changes is which versions of dependencies are used."""
    manifests = [file.manifest for file in files if file.origin is not Origin.LOCK]
    return all(manifest.bumps and manifest.explains_all_lines for manifest in manifests)


def names_what_was_repeated(files: Sequence[FileFacts]) -> bool:
    """Whether what stood there more than once got a name, is used by it, and nothing else came or went."""
    removed = Counter(word for file in files for line in file.lines.removed for word in _WORD.findall(line))
    added = Counter(word for file in files for line in file.lines.added for word in _WORD.findall(line))
    new = {word for word in added if word not in removed} - _DECLARING
    return (
        len(new) == 1
        and added[new.pop()] >= NAMED_AND_USED
        and all(word in added for word in removed)
        and any(count > max(1, added[word]) for word, count in removed.items())
    )


def only_moves_definitions(files: Sequence[FileFacts]) -> bool:
    """Whether every definition that left a file arrived in another, and no other came."""
    sources = [file for file in files if file.category is Category.SOURCE]
    removed = Counter(symbol.name for file in sources for symbol in file.symbols.removed)
    added = Counter(symbol.name for file in sources for symbol in file.symbols.added)
    return bool(removed) and removed == added
