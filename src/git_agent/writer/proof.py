"""What a message of the built-in writer says beyond the diff, by where it was read, for whoever looks claims up."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.draft import PARSED
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.past_commit import PastCommit
from git_agent.syntax.text.lines import Edit
from git_agent.writer.body import stated_counts
from git_agent.writer.read.changed_runs import section_titles
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.read.facts import Facts, definitions_in_sources
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog

_NAME = LazyPattern(r"[A-Za-z_]\w{2,}")
_VERSION = LazyPattern(r"(?<![\w.])v?\d+(?:\.\w+)+")
# What a sentence may be about though no line of the change has the word.
_THINGS = "an image images a paragraph paragraphs configuration"
_COUNTED = LazyPattern(r"\band (\d+) more\b|\b(\d+) (?:of \d+ )?(?:\S+ ){0,2}files\b")


def beyond_the_diff(
    facts: Facts, clusters: Sequence[Cluster], texts: Sequence[str], past: Sequence[PastCommit] = ()
) -> tuple[tuple[str, str], ...]:
    """Names and titles that only the whole files have, what was counted, and what a parser has seen come and go.

    Of what a list in one of the texts leaves unnamed, and of files, it was the text that counted it; the area that a
    text begins with is one of the past.
    """
    told = "\n".join(texts)
    counted = {number for match in _COUNTED.finditer(told) for number in match.groups("")}
    return (
        ("sources", definitions_in_sources(facts)),
        ("files", " ".join(sorted(_names_in_files(facts, told)))),
        ("sections", "\n".join((*_sections(facts), *_releases(facts, told)))),
        ("counts", " ".join((stated_counts(clusters), _files_in_all(clusters), *sorted(counted)))),
        (
            "versions",
            " ".join(filter(None, (file.manifest.version and file.manifest.version[1] for file in facts.files))),
        ),
        ("things", _THINGS),
        ("areas", " ".join(_areas(texts, past))),
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


def _areas(texts: Sequence[str], past: Sequence[PastCommit]) -> list[str]:
    """What stands before a colon where earlier subjects have it too."""
    areas = dict.fromkeys(text.partition("\n")[0].partition(": ")[0] for text in texts)
    return [area for area in areas if any(commit.subject.startswith(f"{area}: ") for commit in past)]


def _files_in_all(clusters: Sequence[Cluster]) -> str:
    """The numbers that a subject compares its own files with, and how many of its own it leaves unnamed."""
    own, files = len(clusters[0].files) if clusters else 0, sum(len(cluster.files) for cluster in clusters)
    whole = files + sum(len(cluster.companions) for cluster in clusters)
    return " ".join(map(str, (files, whole, own - 1, own - 2)))


def _deeds(facts: Facts) -> Iterator[str]:
    for file in facts.files:
        yield from _deeds_in_words(file)
        yield from _deeds_in_settings(file)
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


def _deeds_in_words(file: FileFacts) -> Iterator[str]:
    """Who reads only the lines that changed does not always see that they are a comment's."""
    if file.symbols.commented or file.edit is Edit.COMMENTS:
        deeds = ("update", "improvement", "addition", "removal")
        yield from (f"{deed} {kind}" for deed in deeds for kind in ("comment", "documentation"))
    yield from ["addition test"] if file.tests else []
    yield from ["removal test"] if file.lost_tests else []


def _deeds_in_settings(file: FileFacts) -> Iterator[str]:
    """What files that are no programs declare: a key may stand in another section as well, or be made of several."""
    sides = [(key.key, key.old, key.new) for key in file.keys]
    sides += [(bump.name, bump.old, bump.new) for bump in file.manifest.bumps]
    came = {*file.elements.added, *(name for name, old, _ in sides if old is None)}
    went = {*file.elements.removed, *(name for name, _, new in sides if new is None)}
    yield from (f"addition {name}" for name in came)
    yield from (f"removal {name}" for name in went)
