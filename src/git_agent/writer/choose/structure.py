"""Structure: the type that a change has by its shape alone, for when its words leave that open."""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.category import Category
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.definitions import SymbolKind
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
    Topic.CODE: "fix",
}
_SWITCH = {"true", "false"}
# A parameter of a signature, a constant, or a line that says so: elsewhere a value is no default.
_DEFAULT = LazyPattern(r"(?i:default)|^\s*(?:export\s+)?(?:def|fn|func|function)\b|\b[A-Z][A-Z_]{3,}\b")


def structural_type(facts: Facts, main: Cluster) -> str:
    """What is new to others is a feature, what only moved was refactored, and other code was fixed."""
    if main.topic is Topic.CODE:
        if only_moves_definitions(facts.files):
            return "refactor"
        if adds_for_others(main.files):
            return "feat"
    elif any(step.verb == "add" for file in main.files for step in file.schema):
        return "feat"
    return _BY_TOPIC.get(main.topic, "chore")


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
        or any(table.parameters_added or table.members_added for table in symbols)
        or any(file.flags[0] or (file.is_new and file.category is Category.SOURCE) for file in files)
        or any(step.verb == "add" for file in files for step in file.schema)
    )


def flips_default(files: Sequence[FileFacts]) -> bool:
    """Whether all that changes is that something is on, or off, unless told otherwise."""
    lines = [line for file in files for line in (*file.lines.added, *file.lines.removed)]
    flipped = all(len(file.exchanged) == 1 and set(map(str.lower, file.exchanged[0])) == _SWITCH for file in files)
    return bool(lines) and flipped and all(_DEFAULT.search(line) for line in lines)


def only_moves_definitions(files: Sequence[FileFacts]) -> bool:
    """Whether every definition that left a file arrived in another, and no other came."""
    sources = [file for file in files if file.category is Category.SOURCE]
    removed = Counter(symbol.name for file in sources for symbol in file.symbols.removed)
    added = Counter(symbol.name for file in sources for symbol in file.symbols.added)
    return bool(removed) and removed == added
