"""What a message of the built-in writer says beyond the diff, by where it was read, for whoever looks claims up."""

import re
from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.draft import PARSED
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.lines import Edit
from git_agent.writer.body import stated_counts
from git_agent.writer.read.changed_runs import section_titles
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.read.facts import Facts, definitions_in_sources
from git_agent.writer.read.prose import is_changelog

_NAME = LazyPattern(r"[A-Za-z_]\w{2,}")
_VERSION = LazyPattern(r"(?<![\w.])v?\d+(?:\.\w+)+")
_LEFT_UNNAMED = LazyPattern(r"\band (\d+) more\b|\b(\d+) more files\b")


def beyond_the_diff(facts: Facts, clusters: Sequence[Cluster], texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Names and titles that only the whole files have, what was counted, and what a parser has seen come and go.

    Of what a list in one of the texts leaves unnamed, it was the list that counted it.
    """
    told = "\n".join(texts)
    unnamed = {number for match in _LEFT_UNNAMED.finditer(told) for number in match.groups("")}
    return (
        ("sources", definitions_in_sources(facts)),
        ("files", " ".join(sorted(_names_in_files(facts, told)))),
        ("sections", "\n".join((*_sections(facts), *_releases(facts, told)))),
        ("counts", " ".join((stated_counts(clusters), _files_in_all(clusters), *sorted(unnamed)))),
        (PARSED, "\n".join(sorted(set(_deeds(facts))))),
    )


def _names_in_files(facts: Facts, told: str) -> Iterator[str]:
    """Names in a text that stand somewhere in a changed file, as that of a list far above a changed line does."""
    sides = [side for file in facts.files for side in (file.contents.old, file.contents.new) if side]
    yield from (name for name in dict.fromkeys(_NAME.findall(told)) if _stands_in(name, sides))


def _stands_in(name: str, texts: Sequence[bytes]) -> bool:
    word = re.compile(rb"(?<!\w)" + re.escape(name.encode()) + rb"(?!\w)")
    return any(word.search(text) for text in texts)


def _sections(facts: Facts) -> Iterator[str]:
    for file in facts.files:
        if file.category is Category.DOCS:
            yield from section_titles(file)


def _releases(facts: Facts, told: str) -> Iterator[str]:
    """Versions in a text that a changelog has as the title of a release, which may stand far above a changed line."""
    for file in facts.files:
        sides = [side for side in (file.contents.old, file.contents.new) if side and is_changelog(file.path)]
        yield from (version for version in _VERSION.findall(told) if _stands_in(version, sides))


def _files_in_all(clusters: Sequence[Cluster]) -> str:
    """The numbers that a subject compares its own files with, and how many of its own it leaves unnamed."""
    own, files = len(clusters[0].files) if clusters else 0, sum(len(cluster.files) for cluster in clusters)
    whole = files + sum(len(cluster.companions) for cluster in clusters)
    return " ".join(map(str, (files, whole, own - 1, own - 2)))


def _deeds(facts: Facts) -> Iterator[str]:
    for file in facts.files:
        if file.symbols.commented or file.edit is Edit.COMMENTS:
            yield "update documentation"
        if file.syntax is None:
            continue
        symbols = file.syntax.symbols
        came = {symbol.name for symbol in symbols.added}
        went = {symbol.name for symbol in symbols.removed}
        came |= {name for pairs in (symbols.members_added, symbols.parameters_added) for _, name in pairs}
        went |= {name for pairs in (symbols.members_removed, symbols.parameters_removed) for _, name in pairs}
        came |= {new for _, new in symbols.renamed}
        went |= {old for old, _ in symbols.renamed}
        yield from (f"addition {name}" for name in came)
        yield from (f"removal {name}" for name in went)
