"""What could go wrong when a branch is merged, as far as facts tell: no guess, and the paths with every one."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileChange, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.counted import counted
from git_agent.model.origin import Origin
from git_agent.pull_request.words import FULL, named_paths, names
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.writer.phrases.migrations import migration_phrases
from git_agent.writer.phrases.phrase import CODE, sentence
from git_agent.writer.quoting import safe_phrases, safe_quote
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts

LARGE_FILES = 50
LARGE_LINES = 1_000
MOST_LOST = 8

_TOUCHED = (
    (Category.CI, "Changes the CI"),
    (Category.BUILD, "Changes the build"),
    (Category.CONFIG, "Changes configuration"),
)


def risks(facts: Facts, change: ChangeSet, breaking: Sequence[str]) -> tuple[str, ...]:
    """The gravest first."""
    return (
        *(f"Breaking: {text}" for text in breaking),
        *_lost_interface(facts),
        *_schema(facts),
        *_dependencies(facts),
        *_touched(change.changes),
        *_deleted(change.changes),
        *_size(change),
        *_tests(change.changes),
    )


def _lost_interface(facts: Facts) -> Iterator[str]:
    """What others may have used and cannot use any more; what only moved within the branch is not lost."""
    sources = [file for file in facts.files if file.category is Category.SOURCE]
    here = {symbol.name for file in sources for symbol in file.symbols.added}
    losses = [line for file in sources for line in _lost_in(file, here, facts)]
    losses += _lost_parameters(sources, facts)
    yield from losses[:MOST_LOST]
    if len(losses) > MOST_LOST:
        yield f"Removes or changes {counted(len(losses) - MOST_LOST, 'more public name')}"
    # An option that another file has now has only moved.
    gained = {flag for file in sources for flag in file.flags[0]}
    flags = _sayable(sorted({flag for file in sources for flag in file.flags[1]} - gained), facts)
    if flags:
        yield f"Removes the command-line {'option' if len(flags) == 1 else 'options'} {names(flags)}"


def _sayable(given: Iterable[str], facts: Facts) -> list[str]:
    """Those of the names that may be quoted; a parser reads sources as they are, secrets in names included."""
    quoted = (safe_quote(name, context=facts.context, mark=CODE) for name in dict.fromkeys(given))
    return [each.text for each in quoted if each is not None]


def _lost_in(file: FileFacts, here: set[str], facts: Facts) -> Iterator[str]:
    known, where = file.symbols, named_paths([file.path])
    gone = [
        # Nobody calls a test, and a method goes with its class.
        item.name
        for item in known.removed
        if item.exported and item.kind is not SymbolKind.TEST and not item.owner
    ]
    gone = _sayable((name for name in gone if name not in here), facts)
    if gone:
        yield f"Removes {names(gone)} from {where}"
    for old, new in known.renamed:
        # Both names or neither: half of a renaming tells nothing.
        if not old.startswith("_") and len(_sayable((old, new), facts)) == len({old, new}):
            yield f"Renames {names([old])} to {names([new])} in {where}"


def _lost_parameters(sources: Sequence[FileFacts], facts: Facts) -> Iterator[str]:
    """By function: a declaration and its definition lose the same parameter."""
    lost: dict[str, tuple[list[str], list[str]]] = {}
    for file in sources:
        public = {item.name for item in file.symbols.touched if item.exported}
        for owner, name in file.symbols.parameters_removed:
            # What only this file uses may change as it likes.
            if owner in public and _sayable((owner,), facts):
                parameters, paths = lost.setdefault(owner, ([], []))
                parameters.append(name)
                paths.append(file.path)
    for owner, (parameters, paths) in lost.items():
        if missing := _sayable(parameters, facts):
            yield f"{names([owner])} in {named_paths(paths)} no longer takes {names(missing)}"


def _schema(facts: Facts) -> Iterator[str]:
    phrases = migration_phrases(facts.files)
    sentences = [sentence(phrase, FULL) for phrase in safe_phrases(phrases, facts.context)]
    paths = [path for phrase in phrases[:1] for path in phrase.paths]
    if sentences:
        yield f"Changes the database schema in {named_paths(paths)}: {'; '.join(sentences[:3])}"


def _dependencies(facts: Facts) -> Iterator[str]:
    paths = [file.path for file in facts.files if file.manifest.bumps or file.category is Category.DEPENDENCIES]
    if paths:
        yield f"Changes dependencies in {named_paths(paths)}"


def _touched(changes: Iterable[FileChange]) -> Iterator[str]:
    by_category: dict[Category, list[str]] = {}
    for change in changes:
        by_category.setdefault(category_of(change.path), []).append(change.path)
    for category, words in _TOUCHED:
        if category in by_category:
            yield f"{words} in {named_paths(by_category[category])}"


def _deleted(changes: Iterable[FileChange]) -> Iterator[str]:
    paths = [change.path for change in changes if change.status is Status.DELETED]
    if paths:
        yield f"Deletes {named_paths(paths)}"


def _size(change: ChangeSet) -> Iterator[str]:
    # Of what a program has written, nobody reads the lines.
    by_hand = [
        item for item in change.changes if change.origins.get(item.path, Origin.HANDWRITTEN) is Origin.HANDWRITTEN
    ]
    lines = sum(item.churn for item in by_hand)
    if len(by_hand) >= LARGE_FILES or lines >= LARGE_LINES:
        yield f"A large change: {counted(lines, 'line')} in {counted(len(by_hand), 'handwritten file')}"


def _tests(changes: Iterable[FileChange]) -> Iterator[str]:
    categories = {category_of(change.path) for change in changes}
    if Category.SOURCE in categories and Category.TEST not in categories:
        yield "No test is added or changed"
