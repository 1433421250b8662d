"""What a message of the built-in writer says beyond the diff, by where it was read, for whoever looks claims up."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.draft import PARSED
from git_agent.writer.body import stated_counts
from git_agent.writer.read.changed_runs import section_titles
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.read.facts import Facts, definitions_in_sources


def beyond_the_diff(facts: Facts, clusters: Sequence[Cluster]) -> tuple[tuple[str, str], ...]:
    """Names and titles that only the whole files have, what was counted, and what a parser has seen come and go."""
    return (
        ("sources", definitions_in_sources(facts)),
        ("sections", "\n".join(_sections(facts))),
        ("counts", f"{stated_counts(clusters)} {_files_in_all(clusters)}"),
        (PARSED, "\n".join(sorted(set(_deeds(facts))))),
    )


def _sections(facts: Facts) -> Iterator[str]:
    for file in facts.files:
        if file.category is Category.DOCS:
            yield from section_titles(file)


def _files_in_all(clusters: Sequence[Cluster]) -> str:
    """The numbers that a subject compares its own files with, and how many of its own it leaves unnamed."""
    own, files = len(clusters[0].files) if clusters else 0, sum(len(cluster.files) for cluster in clusters)
    whole = files + sum(len(cluster.companions) for cluster in clusters)
    return " ".join(map(str, (files, whole, own - 1, own - 2)))


def _deeds(facts: Facts) -> Iterator[str]:
    for file in facts.files:
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
