"""Clusters: which changed files tell one story together, the weightiest story first.

Source files group by folder and by the names they share; a test goes with what it tests, a document with
what it mentions, a lock file with its manifest. The first cluster gives the subject, so the weights favour
code over everything else and let a lock or generated file, however long, never lead.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cached_property

from git_agent.model.category import Category
from git_agent.model.origin import Origin
from git_agent.model.paths import stem_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.read.facts import Facts, FileFacts
from git_agent.writer.read.groups import MOST_COMPARED, source_groups
from git_agent.writer.read.prose import is_changelog


class Topic(Enum):
    """What a cluster is about; the value is its pull towards the subject."""

    CODE = 1.0
    RELEASE = 0.9
    TESTS = 0.4
    BUILD = 0.36
    CONFIG = 0.35
    CI = 0.34
    DOCS = 0.3
    DEPENDENCIES = 0.29
    EXAMPLES = 0.25
    TRANSLATIONS = 0.24
    DATA = 0.2
    ASSETS = 0.19
    OTHER = 0.18
    VENDORED = 0.02
    GENERATED = 0.01


class Cluster:
    """One story: the files it is about and those that merely come along with them."""

    def __init__(self, *, topic: Topic, files: tuple[FileFacts, ...], companions: tuple[FileFacts, ...] = ()) -> None:
        self.topic = topic
        self.files = files
        self.companions = companions

    @cached_property
    def weight(self) -> float:
        return self.topic.value * sum(_pull(file) for file in self.files)

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stem_of(file.path).lower() for file in self.files)

    @cached_property
    def names(self) -> frozenset[str]:
        """Names that are defined, renamed or touched here and look like nothing but code."""
        found: set[str] = set()
        for file in self.files:
            known = file.symbols
            found.update(symbol.name for symbol in (*known.added, *known.removed, *known.touched))
            found.update(name for pair in (*known.renamed, *known.members_added) for name in pair)
        return frozenset(name for name in found if len(name) > 3)


_TOPICS = {
    Category.SOURCE: Topic.CODE,
    Category.TEST: Topic.TESTS,
    Category.DOCS: Topic.DOCS,
    Category.CI: Topic.CI,
    Category.BUILD: Topic.BUILD,
    Category.DEPENDENCIES: Topic.DEPENDENCIES,
    Category.CONFIG: Topic.CONFIG,
    Category.ASSET: Topic.ASSETS,
    Category.TRANSLATION: Topic.TRANSLATIONS,
    Category.EXAMPLE: Topic.EXAMPLES,
    Category.DATA: Topic.DATA,
    Category.OTHER: Topic.OTHER,
}
_ORIGINS = {
    Origin.LOCK: Topic.DEPENDENCIES,
    Origin.GENERATED: Topic.GENERATED,
    Origin.MINIFIED: Topic.GENERATED,
    Origin.VENDORED: Topic.VENDORED,
    Origin.SNAPSHOT: Topic.TESTS,
}
_LIGHT = {Edit.WHITESPACE: 0.1, Edit.COMMENTS: 0.2, Edit.IMPORTS: 0.15, Edit.NOTHING: 0.5}

_RELEASED = (Category.SOURCE, Category.BUILD, Category.CONFIG, Category.DEPENDENCIES, Category.DATA, Category.OTHER)
_PLAYGROUNDS = frozenset(("playground", "playgrounds", "sandbox", "demo", "demos", "stories"))


def cluster_files(facts: Facts) -> tuple[Cluster, ...]:
    """Every changed file in exactly one cluster, as its subject matter or as a companion; weightiest first."""
    by_topic: dict[Topic, list[FileFacts]] = {}
    for file in facts.files:
        by_topic.setdefault(topic_of(file), []).append(file)
    _gather_release(by_topic)
    code = [Cluster(topic=Topic.CODE, files=files) for files in source_groups(by_topic.pop(Topic.CODE, []))]
    code.sort(key=lambda cluster: -cluster.weight)
    homes: list[list[FileFacts]] = [[] for _ in code]
    for topic in (Topic.TESTS, Topic.DOCS):
        by_topic[topic] = _settle(by_topic.get(topic, []), code, homes, by_stem=topic is Topic.TESTS)
    found = [
        Cluster(topic=Topic.CODE, files=cluster.files, companions=tuple(home))
        for cluster, home in zip(code, homes, strict=True)
    ]
    found += _others(by_topic)
    found.sort(key=lambda cluster: -cluster.weight)
    if not code:  # a release also touches many manifests a little, and they would outweigh it
        found.sort(key=lambda cluster: cluster.topic is not Topic.RELEASE)
    return _with_notes(found)


def _with_notes(found: list[Cluster]) -> tuple[Cluster, ...]:
    """Changelogs left among the documents belong to whatever else the change is about."""
    notes: tuple[FileFacts, ...] = ()
    rest: list[Cluster] = []
    for cluster in found:
        if cluster.topic is Topic.DOCS and len(found) > 1:
            notes = tuple(file for file in cluster.files if is_changelog(file.path))
            others = tuple(file for file in cluster.files if not is_changelog(file.path))
            rest += [Cluster(topic=Topic.DOCS, files=others)] if others else []
        else:
            rest.append(cluster)
    if notes:
        rest[0] = Cluster(topic=rest[0].topic, files=rest[0].files, companions=(*rest[0].companions, *notes))
    return tuple(rest)


def topic_of(file: FileFacts) -> Topic:
    if file.category is Category.SOURCE and not _PLAYGROUNDS.isdisjoint(file.path.split("/")[:-1]):
        return Topic.EXAMPLES
    if file.category is not Category.TEST and file.origin in _ORIGINS:
        return _ORIGINS[file.origin]
    if file.manifest.version and file.manifest.explains_all_lines and file.category in _RELEASED:
        return Topic.RELEASE
    if file.manifest.bumps and file.manifest.explains_all_lines and file.category is not Category.CI:
        return Topic.DEPENDENCIES
    return _TOPICS[file.category]


def _gather_release(by_topic: dict[Topic, list[FileFacts]]) -> None:
    """Bring to the release every file that does nothing but name its version."""
    release = by_topic.get(Topic.RELEASE, [])
    versions = {file.manifest.version for file in release if file.manifest.version}
    for topic in list(by_topic) if len(versions) == 1 and len(by_topic) > 1 else ():
        old, new = next(iter(versions))
        if topic is not Topic.RELEASE:
            naming = [file for file in by_topic[topic] if _only_names(file, old, new)]
            by_topic[topic] = [file for file in by_topic[topic] if file not in naming]
            release += naming


def _only_names(file: FileFacts, old: str, new: str) -> bool:
    lines = file.lines
    changed = bool(lines.added) and len(lines.added) == len(lines.removed)
    return changed and all(old in line for line in lines.removed) and all(new in line for line in lines.added)


def _is_light(file: FileFacts) -> bool:
    return file.edit in (Edit.WHITESPACE, Edit.COMMENTS, Edit.IMPORTS) and not file.is_new and not file.is_gone


def _pull(file: FileFacts) -> float:
    share = 1.0 if file.is_new or file.is_gone else _LIGHT.get(file.edit, 1.0)
    by_hand = 1.0 if file.is_handwritten else 0.02
    return float((file.change.churn + 1) ** 0.5) * share * by_hand


def _others(by_topic: dict[Topic, list[FileFacts]]) -> Iterable[Cluster]:
    release = by_topic.pop(Topic.RELEASE, [])
    if release:
        needed = by_topic.pop(Topic.DEPENDENCIES, [])
        documents = by_topic.pop(Topic.DOCS, [])
        locks = [file for file in needed if file.origin is Origin.LOCK]
        notes = [file for file in documents if is_changelog(file.path)]
        by_topic[Topic.DEPENDENCIES] = [file for file in needed if file not in locks]
        by_topic[Topic.DOCS] = [file for file in documents if file not in notes]
        yield Cluster(topic=Topic.RELEASE, files=tuple(release), companions=(*locks, *notes))
    for topic, files in by_topic.items():
        yield from _split_locks(topic, files) if topic is Topic.DEPENDENCIES else _whole(topic, files)


def _whole(topic: Topic, files: Sequence[FileFacts]) -> Iterable[Cluster]:
    if files:
        yield Cluster(topic=topic, files=tuple(files))


def _split_locks(topic: Topic, files: list[FileFacts]) -> Iterable[Cluster]:
    manifests = tuple(file for file in files if file.origin is not Origin.LOCK)
    locks = tuple(file for file in files if file.origin is Origin.LOCK)
    if manifests or locks:
        yield Cluster(topic=topic, files=manifests or locks, companions=locks if manifests else ())


def _settle(
    files: list[FileFacts], code: list[Cluster], homes: list[list[FileFacts]], *, by_stem: bool
) -> list[FileFacts]:
    """Put each file with the code it belongs to; what fits nowhere comes back."""
    loose: list[FileFacts] = []
    for file in files:
        home = _home(file, code, by_stem=by_stem)
        if home is None:
            loose.append(file)
        else:
            homes[home].append(file)
    return loose


def _home(file: FileFacts, code: list[Cluster], *, by_stem: bool) -> int | None:
    if not code:
        return None
    if is_changelog(file.path):
        return 0
    if by_stem and all(_is_light(other) for cluster in code for other in cluster.files):
        return None
    if by_stem:
        stem = tested_stem(file.path)
        for index, cluster in enumerate(code):
            if stem in cluster.stems:
                return index
    if len(code) <= MOST_COMPARED and file.diff is not None:
        for index, cluster in enumerate(code):
            shared = cluster.names & file.words
            if any(by_stem or not (name.isalpha() and name.islower()) for name in shared):
                return index
    return 0 if by_stem else None


def tested_stem(path: str) -> str:
    """The stem of the file that a test file is named after."""
    stem = stem_of(path).lower()
    for mark in ("test_", "tests_", "_test", "_tests", "-test", "_spec", "-spec", "tests", "test"):
        stem = stem.removeprefix(mark) if mark.endswith("_") else stem.removesuffix(mark)
    return stem
