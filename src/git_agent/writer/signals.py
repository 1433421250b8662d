"""Signals: the observations that speak for one type of change or another, each a name that is there or not."""

from collections import Counter
from collections.abc import Iterator

from git_agent.model.category import Category
from git_agent.model.change import Status
from git_agent.model.subject import TYPES
from git_agent.writer.cluster import Cluster, Topic
from git_agent.writer.definitions import Kind
from git_agent.writer.facts import Facts, FileFacts
from git_agent.writer.lines import Edit
from git_agent.writer.prose import is_change_file, is_changelog

_NEWS = ("add", "support", "new ", "allow", "introduce", "feat")
_BRANCH_TYPES = {name: name for name in TYPES} | {
    "bugfix": "fix",
    "hotfix": "fix",
    "bug": "fix",
    "feature": "feat",
    "doc": "docs",
    "tests": "test",
    "deps": "build",
}


def signals(facts: Facts, found: tuple[Cluster, ...]) -> tuple[str, ...]:
    """The names of everything observed; what each is worth is decided in `classify`.

    Words such as "bug" or "fix" in comments and test names are not among them: in six projects they came
    with features as often as with fixes. A changelog entry is: it is written to say what the change is.
    """
    main = found[0]
    seen = [f"{main.topic.name.lower()} leads", *_entry(facts)]
    if all(cluster.topic is Topic.DOCS for cluster in found):
        seen.append("only docs")
    if main.topic is Topic.CODE:
        seen += _code(main)
        seen += _company(found)
    return tuple(dict.fromkeys(seen))


def branch_type(branch: str | None) -> str | None:
    """The type that a branch name such as fix/empty-input announces."""
    head = (branch or "").replace("_", "/").replace("-", "/").partition("/")
    return _BRANCH_TYPES.get(head[0].lower()) if head[1] else None


def _entry(facts: Facts) -> Iterator[str]:
    if 0 < len(facts.entries) <= 3:
        first = facts.entries[0].lower()
        if "fix" in first.split(" ")[0] or " fix" in first[:40] or "bug" in first[:40]:
            yield "entry says fix"
        elif any(word in first[:40] for word in _NEWS) or _announces_minor(facts):
            yield "entry says new"


def _announces_minor(facts: Facts) -> bool:
    """Whether the front matter of a change file asks for a minor release or says that it is a feature."""
    notes = [file for file in facts.files if is_change_file(file.path)]
    return any(mark in line for file in notes for line in file.lines.added for mark in (": minor", ":feat"))


def _code(main: Cluster) -> Iterator[str]:
    modified = [file for file in main.files if not file.is_new and not file.is_gone]
    edits = {file.edit for file in modified}
    if modified and len(modified) == len(main.files) and len(edits) == 1 and edits != {Edit.CODE}:
        yield f"only {edits.pop().value}"
    yield from _definitions(main.files)
    yield from _size(main.files)
    if any(file.is_pure_rename for file in main.files) and all(_only_follows(file) for file in main.files):
        yield "files moved"


def _only_follows(file: FileFacts) -> bool:
    """Whether a file was renamed itself or changes no more than a rename elsewhere asks for."""
    return file.change.status is Status.RENAMED or file.edit in (Edit.IMPORTS, Edit.STRINGS, Edit.NOTHING)


def _definitions(files: tuple[FileFacts, ...]) -> Iterator[str]:
    gone = Counter(symbol.name for file in files for symbol in file.symbols.removed)
    come = Counter(symbol.name for file in files for symbol in file.symbols.added)
    added = [symbol for file in files for symbol in file.symbols.added if symbol.kind is not Kind.TEST]
    if any(file.is_new and file.symbols.added for file in files):
        yield "new file"
    if any(symbol.exported and symbol.name not in gone for symbol in added):
        yield "new exported name"
        if not any(file.change.deleted for file in files):
            yield "nothing but new names"
    if gone.keys() - come.keys():
        yield "names gone"
    if gone.keys() & come.keys():
        yield "names moved"
    if any(file.symbols.renamed for file in files):
        yield "names renamed"
    if any(file.symbols.members_added or file.symbols.parameters_added for file in files):
        yield "new member"
    if any(file.flags[0] for file in files):
        yield "new option"
    if any(file.gains_imports for file in files):
        yield "new import"


def _size(files: tuple[FileFacts, ...]) -> Iterator[str]:
    added = sum(file.change.added or 0 for file in files)
    deleted = sum(file.change.deleted or 0 for file in files)
    total = added + deleted
    yield "tiny" if total <= 4 else "small" if total <= 20 else "medium" if total <= 100 else "large"
    if deleted == 0:
        yield "only additions"
    elif added == 0:
        yield "only deletions"
    elif added > 2 * deleted:
        yield "mostly additions"
    elif deleted > 2 * added:
        yield "mostly deletions"


def _company(found: tuple[Cluster, ...]) -> Iterator[str]:
    files = [file for cluster in found for file in (*cluster.files, *cluster.companions)]
    tests = [file for file in files if file.category is Category.TEST]
    documents = [file for file in files if file.category is Category.DOCS and not is_changelog(file.path)]
    if any(file.tests or file.is_new for file in tests):
        yield "tests added"
    elif tests:
        yield "tests changed"
    if any(file.headings or file.is_new for file in documents):
        yield "documentation added"
    elif documents:
        yield "documentation changed"
