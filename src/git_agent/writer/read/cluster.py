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
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_change_file, is_changelog
from git_agent.writer.read.groups import MOST_COMPARED, source_groups
from git_agent.writer.read.repeated_swaps import repeated_swap
from git_agent.writer.read.version_parts import changes_only_version

ALIKE = 2  # files
MOVED = 20  # lines that a move counts for, which has none: it is what a line elsewhere was changed for


class Topic(Enum):
    """What a cluster is about; the value is how strongly it competes for the subject.

    Each has a value of its own even where the order hardly matters: an enum would take equal ones for aliases.
    """

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
        return self.topic.value * sum(_file_weight(file) for file in self.files)

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stem_of(file.path).lower() for file in self.files)

    @cached_property
    def names(self) -> frozenset[str]:
        """Names that are defined, renamed or touched here and look like nothing but code."""
        names: set[str] = set()
        for file in self.files:
            symbols = file.symbols
            names.update(symbol.name for symbol in (*symbols.added, *symbols.removed, *symbols.touched))
            names.update(name for pair in (*symbols.renamed, *symbols.members_added) for name in pair)
        return frozenset(name for name in names if len(name) > 3)  # `id` and `get` stand in every document


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
# How much a changed line counts that leaves the code itself as it was.
_LIGHT_EDITS = {Edit.WHITESPACE: 0.1, Edit.COMMENTS: 0.2, Edit.IMPORTS: 0.15, Edit.NOTHING: 0.5}

_RELEASED = (Category.SOURCE, Category.BUILD, Category.CONFIG, Category.DEPENDENCIES, Category.DATA, Category.OTHER)
# Source by its ending, but not of the program.
_PLAYGROUNDS = frozenset(("playground", "playgrounds", "sandbox", "demo", "demos", "stories"))


def cluster_files(facts: Facts) -> tuple[Cluster, ...]:
    """Every changed file in exactly one cluster, as its matter or as a companion; weightiest first."""
    by_topic: dict[Topic, list[FileFacts]] = {}
    for file in facts.files:
        by_topic.setdefault(topic_of(file), []).append(file)
    _move_version_files_to_release(by_topic)
    groups = _edited_alike(by_topic) or source_groups(by_topic.pop(Topic.CODE, []))
    code = [Cluster(topic=Topic.CODE, files=files) for files in groups]
    code.sort(key=lambda cluster: -cluster.weight)  # what belongs to several goes to the weightiest
    companions: list[list[FileFacts]] = [[] for _ in code]
    for topic in (Topic.TESTS, Topic.DOCS):
        by_topic[topic] = _join_code(by_topic.get(topic, []), code, companions, by_stem=topic is Topic.TESTS)
    clusters = [
        Cluster(topic=Topic.CODE, files=cluster.files, companions=tuple(joined))
        for cluster, joined in zip(code, companions, strict=True)
    ]
    clusters += _clusters_beside_code(by_topic)
    clusters.sort(key=lambda cluster: -cluster.weight)
    if not code:  # a release also touches many manifests a little, and they would outweigh it
        clusters.sort(key=lambda cluster: cluster.topic is not Topic.RELEASE)
    return _with_changelogs_attached(clusters)


def _with_changelogs_attached(clusters: list[Cluster]) -> tuple[Cluster, ...]:
    """Changelogs left among the documents belong to whatever else the change is about."""
    changelogs: tuple[FileFacts, ...] = ()
    rest: list[Cluster] = []
    for cluster in clusters:
        if cluster.topic is Topic.DOCS and len(clusters) > 1:
            changelogs = tuple(file for file in cluster.files if is_changelog(file.path))
            others = tuple(file for file in cluster.files if not is_changelog(file.path))
            rest += [Cluster(topic=Topic.DOCS, files=others)] if others else []
        else:
            rest.append(cluster)
    if changelogs:
        rest[0] = Cluster(topic=rest[0].topic, files=rest[0].files, companions=(*rest[0].companions, *changelogs))
    return tuple(rest)


def topic_of(file: FileFacts) -> Topic:
    if is_change_file(file.path):  # whatever its ending, which says what kind of change it tells
        return Topic.DOCS
    if file.category is Category.SOURCE and not _PLAYGROUNDS.isdisjoint(file.path.split("/")[:-1]):
        return Topic.EXAMPLES
    if file.category is not Category.TEST and file.origin in _ORIGINS:
        return _ORIGINS[file.origin]
    if file.manifest.version and file.manifest.explains_all_lines and file.category in _RELEASED:
        return Topic.RELEASE
    if file.manifest.bumps and file.manifest.explains_all_lines and file.category is not Category.CI:
        return Topic.DEPENDENCIES
    return _TOPICS[file.category]


def _edited_alike(by_topic: dict[Topic, list[FileFacts]]) -> list[tuple[FileFacts, ...]]:
    """Sources and tests in all of which the same edit was made: wherever that is, it is one story."""
    files = (*by_topic.get(Topic.CODE, ()), *by_topic.get(Topic.TESTS, ()))
    if Topic.CODE not in by_topic or len(files) < ALIKE or repeated_swap(files) is None:
        return []
    by_topic.pop(Topic.CODE)
    by_topic.pop(Topic.TESTS, None)
    return [files]


def _move_version_files_to_release(by_topic: dict[Topic, list[FileFacts]]) -> None:
    """Bring to the release every file that does nothing but name its version."""
    release = by_topic.get(Topic.RELEASE, [])
    versions = {file.manifest.version for file in release if file.manifest.version}
    for topic in list(by_topic) if len(versions) == 1 and len(by_topic) > 1 else ():
        old, new = next(iter(versions))
        if topic is not Topic.RELEASE:
            version_only = [file for file in by_topic[topic] if changes_only_version(file.lines, old, new)]
            by_topic[topic] = [file for file in by_topic[topic] if file not in version_only]
            release += version_only


def _is_light(file: FileFacts) -> bool:
    return file.edit in (Edit.WHITESPACE, Edit.COMMENTS, Edit.IMPORTS) and not file.is_new and not file.is_gone


def _file_weight(file: FileFacts) -> float:
    share = 1.0 if file.is_new or file.is_gone else _LIGHT_EDITS.get(file.edit, 1.0)
    by_hand = 1.0 if file.is_handwritten else 0.02
    churn = MOVED if file.change.is_pure_rename else file.change.churn
    # The root, so that one long file does not outweigh five that were all touched for the same reason.
    return float((churn + 1) ** 0.5) * share * by_hand


def _clusters_beside_code(by_topic: dict[Topic, list[FileFacts]]) -> Iterable[Cluster]:
    release = by_topic.pop(Topic.RELEASE, [])
    if release:
        dependencies = by_topic.pop(Topic.DEPENDENCIES, [])
        documents = by_topic.pop(Topic.DOCS, [])
        locks = [file for file in dependencies if file.origin is Origin.LOCK]
        changelogs = [file for file in documents if is_changelog(file.path)]
        by_topic[Topic.DEPENDENCIES] = [file for file in dependencies if file not in locks]
        by_topic[Topic.DOCS] = [file for file in documents if file not in changelogs]
        yield Cluster(topic=Topic.RELEASE, files=tuple(release), companions=(*locks, *changelogs))
    for topic, files in by_topic.items():
        yield from _split_locks(topic, files) if topic is Topic.DEPENDENCIES else _one_cluster(topic, files)


def _one_cluster(topic: Topic, files: Sequence[FileFacts]) -> Iterable[Cluster]:
    if files:
        yield Cluster(topic=topic, files=tuple(files))


def _split_locks(topic: Topic, files: list[FileFacts]) -> Iterable[Cluster]:
    manifests = tuple(file for file in files if file.origin is not Origin.LOCK)
    locks = tuple(file for file in files if file.origin is Origin.LOCK)
    if manifests or locks:
        yield Cluster(topic=topic, files=manifests or locks, companions=locks if manifests else ())


def _join_code(
    files: list[FileFacts], code: list[Cluster], companions: list[list[FileFacts]], *, by_stem: bool
) -> list[FileFacts]:
    """Make each file a companion of the code it belongs to; returned are those that belong to none."""
    loose: list[FileFacts] = []
    for file in files:
        index = _code_it_belongs_to(file, code, by_stem=by_stem)
        if index is None:
            loose.append(file)
        else:
            companions[index].append(file)
    return loose


def _code_it_belongs_to(file: FileFacts, code: list[Cluster], *, by_stem: bool) -> int | None:
    if not code:
        return None
    if is_changelog(file.path):
        return 0
    if all(_is_light(other) for cluster in code for other in cluster.files):
        return None  # code that was only reformatted is not what the tests are for, nor what a document is about
    if by_stem:
        stem = tested_stem(file.path)
        for index, cluster in enumerate(code):
            if stem in cluster.stems:
                return index
    if len(code) <= MOST_COMPARED and file.diff is not None:
        for index, cluster in enumerate(code):
            shared = cluster.names & file.words
            # In a document a plain word need not mean the definition of that name.
            if any(by_stem or not (name.isalpha() and name.islower()) for name in shared):
                return index
    return 0 if by_stem else None  # tests come along with the weightiest code, documents stand for themselves


def tested_stem(path: str) -> str:
    """The stem of the file that a test file is named after."""
    stem = stem_of(path).lower()
    # Without a separator only at the end, and last: `FooTests` has none.
    for mark in ("test_", "tests_", "_test", "_tests", "-test", "_spec", "-spec", "tests", "test"):
        stem = stem.removeprefix(mark) if mark.endswith("_") else stem.removesuffix(mark)
    return stem
