"""Grounds: which types a change can bear at all, whatever its words are like.

A learned type is a guess by words, and the words of a change lie: a comment that is gone spoke of speed, a field is
called `ci`. What the files and the syntax trees settle has the last word.
"""

from collections.abc import Callable, Mapping, Sequence

from git_agent.model.category import Category
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.origin import Origin
from git_agent.model.paths import word_set
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.choose.structure import (
    declares_otherwise,
    members_for_others,
    only_moves_definitions,
    renames_one_local,
)
from git_agent.writer.read.borrows import only_borrows
from git_agent.writer.read.cluster import Topic, topic_of
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.read.logs import only_loses_logs, only_rewords_logs

Files = Sequence[FileFacts]

_SPEED = LazyPattern(
    r"(?i)\bperf(?:\b|_|ormance|ormant)|\bfast(?:er|est)?\b|fast_?path|\bslow(?:er|ly|s|down)?\b|\bspeed|memoi"
    r"|cach(?:e|ing)|optimi[sz]|\blaz(?:y|ily)|allocat|latency|throughput|\bcheap|expensive|overhead|efficien"
    r"|\bhot ?path|\bquick(?:er|ly)?\b|\bcosts?\b|\bbench"
)
# One of these is in whatever it finds.
_OF_SPEED = (
    *("perf", "fast", "slow", "speed", "memoi", "cach", "optimi", "laz", "alloca", "latency", "throughput", "cheap"),
    *("expensive", "overhead", "efficien", "hot", "quick", "cost", "bench"),
)
_DEPRECATED = LazyPattern(r"(?i)\bdeprecat")
_HIDDEN = LazyPattern(r"#\[doc\(hidden\)\]|^\s*(?:/\*\*|\*)\s*@(?:internal|hidden)\b")
# What is only said to whoever checks a program, or makes it faster.
_ADVICE = LazyPattern(r"\s*(?:#!?\[(?:allow|expect|warn|deny|inline|cold|must_use)\b.*\]|@SuppressWarnings\b.*|)\s*$")
_NO_CODE = (Edit.COMMENTS, Edit.WHITESPACE, Edit.NOTHING)
_LIKE_BEFORE = (Edit.COMMENTS, Edit.WHITESPACE, Edit.IMPORTS)
_SAME_TREE = (Edit.WHITESPACE, Edit.NOTHING)
_RUN = (Category.SOURCE, Category.TEST, Category.BUILD, Category.CI)
_MANIFESTS = (Category.BUILD, Category.DEPENDENCIES)
_BUILDING = (*_MANIFESTS, Category.CI, Category.CONFIG)
_BUILD_FOLDERS = word_set("build builds scripts script tools tooling")
_SITE_FOLDERS = word_set("docs doc documentation site website www")
_FORGE_FOLDERS = (".github/", ".gitlab/", ".gitea/", ".forgejo/")
_RELEASE_TOOLS = ("goreleaser", "releaserc", "release-please")
_NOT_OFFERED = (Category.TEST, Category.DOCS, Category.CI)
_IN_PAGES = (Category.SOURCE, Category.CONFIG, Category.DATA, Category.ASSET)
# What an edit inside of a definition can offer to others.
_OFFERING = (
    EditKind.CASE,
    EditKind.CASE_LIKE,
    EditKind.DEFAULT,
    EditKind.DERIVED,
    EditKind.ELEMENT,
    EditKind.EXPORT,
    EditKind.FEATURE,
    EditKind.KEY,
    EditKind.OVERLOAD,
)


def groundless_types(files: Files) -> frozenset[str]:
    """The types that what changed does not bear out; `chore` claims nothing and is never among them."""
    counted = [file for file in files if file.origin is not Origin.LOCK and not is_changelog(file.path)]
    return frozenset(type_ for type_, is_borne in _GROUNDS.items() if counted and not is_borne(counted))


def _documents(files: Files) -> bool:
    is_told = [file.category is Category.EXAMPLE or _is_words(file) or is_page(file) for file in files]
    return any(is_told) and all(told or file.category not in _RUN for told, file in zip(is_told, files, strict=True))


def _tests(files: Files) -> bool:
    sources = [file for file in files if topic_of(file) is Topic.CODE and not _is_words(file)]
    return all(map(_is_test, sources)) and any(map(_is_of_tests, files))


def _pipelines(files: Files) -> bool:
    return any(map(_is_pipeline, files)) and all(
        file.category is not Category.SOURCE or _is_words(file) or _is_pipeline(file) for file in files
    )


def _builds(files: Files) -> bool:
    return any(
        file.category in _BUILDING or not _BUILD_FOLDERS.isdisjoint(file.path.lower().split("/")) for file in files
    )


def _speaks_of_speed(files: Files) -> bool:
    return any(_SPEED.search(line) for file in files if _may_speak_of_speed(file) for line in file.lines.added)


def _may_speak_of_speed(file: FileFacts) -> bool:
    """Asked first, because it takes a tenth of the time of asking that pattern about each line."""
    text = "\n".join(file.lines.added).lower()
    return any(part in text for part in _OF_SPEED)


def _keeps_trees(files: Files) -> bool:
    return all(file.edit in _SAME_TREE and not file.is_new and not file.is_gone for file in files)


def _mends(files: Files) -> bool:
    """Whether something does another thing now: no comment, import, log, test or name of a variable is a fault."""
    told = [file for file in files if file.category is not Category.DOCS and not _is_test(file)]
    return not all(map(_does_the_same, told)) and not only_moves_definitions(told) and not _drops_deprecated(told)


def _does_the_same(file: FileFacts) -> bool:
    if file.is_new or file.is_gone or file.edit is Edit.NOTHING:  # of a picture too
        return file.change.is_pure_rename
    same = (
        renames_one_local,
        only_loses_logs,
        only_rewords_logs,
        only_borrows,
        declares_otherwise,
        _only_hides,
        _only_advises,
    )
    return file.edit in _LIKE_BEFORE or any(is_same(file) for is_same in same)


def _only_advises(file: FileFacts) -> bool:
    """Whether all that changes is which warnings are wanted."""
    return all(_ADVICE.match(line) for line in (*file.lines.added, *file.lines.removed))


def _only_hides(file: FileFacts) -> bool:
    """Whether all that was read of a file is that something is no part of the documentation any more."""
    edits = file.syntax.edits if file.syntax is not None else ()
    is_marked = any(_HIDDEN.search(line) for line in file.lines.added)
    return is_marked and all(edit.kind is EditKind.DECORATOR and _HIDDEN.search(edit.new) for edit in edits)


def _offers(files: Files) -> bool:
    """Whether something came that others may use; what only happens inside of functions that were there is no news."""
    return any(_may_offer(file) for file in files if file.category not in _NOT_OFFERED and not _is_example(file))


def _may_offer(file: FileFacts) -> bool:
    if file.is_new or file.syntax is None:
        return file.is_new or file.category not in _MANIFESTS
    if any(_HIDDEN.search(line) for line in file.lines.added):
        return False  # who marks it so wants it to be no news
    table = file.symbols
    open_names = {symbol.name for symbol in table.touched if symbol.exported}
    return (
        table.outside
        or any(symbol.kind is not SymbolKind.TEST for symbol in table.added)
        or any(symbol.kind is not SymbolKind.FUNCTION for symbol in table.touched if symbol.kind is not SymbolKind.TEST)
        or any(owner in open_names for owner, _ in table.parameters_added)
        or bool(members_for_others(table) or file.flags[0] or file.keys)
        or any(edit.kind in _OFFERING for edit in file.syntax.edits)
    )


def _reshapes(files: Files) -> bool:
    """Whether code got another form: what was deprecated and is gone had a use, and a log is none of it."""
    code = [file for file in files if file.category is not Category.DOCS and file.edit is not Edit.COMMENTS]
    return not all(map(only_loses_logs, code)) and not _drops_deprecated(code)


def _drops_deprecated(files: Files) -> bool:
    lost = any(_DEPRECATED.search(line) for file in files for line in file.lines.removed)
    return lost and not any(_DEPRECATED.search(line) for file in files for line in file.lines.added)


def _is_words(file: FileFacts) -> bool:
    if file.category is Category.DOCS:
        return True
    is_edited = not file.is_new and not file.is_gone
    return file.edit in _NO_CODE and is_edited and not _is_commented_code(file)


def _is_commented_code(file: FileFacts) -> bool:
    from git_agent.writer.read.commented_code import is_commented_code  # few changes are of comments alone

    return is_commented_code(file)


def is_page(file: FileFacts) -> bool:
    """Whether a site that documents the project is made of it."""
    return file.category in _IN_PAGES and not _SITE_FOLDERS.isdisjoint(file.path.lower().split("/")[:-1])


def _is_test(file: FileFacts) -> bool:
    """Whether a file, or all that changes in a source, are tests."""
    table = file.symbols
    changed = (*table.added, *table.removed, *table.touched)
    in_source = bool(changed) and all(symbol.kind is SymbolKind.TEST for symbol in changed)
    return file.category is Category.TEST or file.origin is Origin.SNAPSHOT or in_source


def _is_of_tests(file: FileFacts) -> bool:
    return _is_test(file) or _is_example(file)


def _is_example(file: FileFacts) -> bool:
    return topic_of(file) is Topic.EXAMPLES


def _is_pipeline(file: FileFacts) -> bool:
    name = file.path.rpartition("/")[2].lstrip(".")
    return file.category is Category.CI or file.path.startswith(_FORGE_FOLDERS) or name.startswith(_RELEASE_TOOLS)


_GROUNDS: Mapping[str, Callable[[Files], bool]] = {
    "feat": _offers,
    "fix": _mends,
    "docs": _documents,
    "refactor": _reshapes,
    "test": _tests,
    "perf": _speaks_of_speed,
    "build": _builds,
    "ci": _pipelines,
    "style": _keeps_trees,
}
