"""What an amended commit does that its message does not say yet."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from git_agent.model.category import Category
from git_agent.model.change import FileChange, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.paths import name_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.existing_message import tells_little
from git_agent.writer.phrases.phrase import SafePhrase, names_within, sentence
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import Cluster, Topic, cluster_files, tested_stem
from git_agent.writer.read.context import Context
from git_agent.writer.read.facts import gather
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.style.style import Style

_MOST_REFINED = 20  # sentences about one cluster in which something new may be told
_MOST_GAINED = 3  # sentences about what came to one cluster
_LEAST_WEIGHT = 0.7  # below it are comments and blanks, which refine what is told
_COMPANIONS = ((Category.TEST, Topic.TESTS), (Category.DOCS, Topic.DOCS))


def missing_sentences(
    change: ChangeSet, clusters: Sequence[Cluster], message: str, style: Style, context: Context
) -> tuple[str, ...]:
    """A sentence for each thing of an amended commit that its message does not name.

    What could be said of HEAD by the same sentence refines what its message tells, unless that tells nothing.
    """
    missing = _Missing(change, message, style)
    for cluster in clusters:
        missing.tell(_phrases_about(cluster, missing.is_unmentioned, style, context))
    refined = [
        list(_phrases_about(cluster, missing.is_refined, style, context, most=_MOST_REFINED)) for cluster in clusters
    ]
    missing.tell(_gained(change, missing, [phrase for phrases in refined for phrase in phrases], style))
    for phrases in refined:
        missing.tell([phrase for phrase in phrases if missing.is_untold(phrase)][:1])
    return tuple(line for line in missing.lines if line not in message)


class _Missing:
    """Which files and phrases an amended message says nothing of, and the sentences that make up for it."""

    def __init__(self, change: ChangeSet, message: str, style: Style) -> None:
        self.lines: dict[str, None] = {}
        self._added_paths = paths_added_by_amend(change)
        self._staged = {file.path for file in change.amended}
        self._message = message
        self._is_little = tells_little(message)
        self._style = style
        self._words = set(re.findall(r"\w+", message.lower()))
        before = all_phrases(change.earlier, style) if change.earlier else ()
        self._told_before = frozenset(sentence(phrase, style) for phrase in before)
        self._added_before = {name for phrase in before if phrase.verb == "add" for name in _names(phrase)}

    def tell(self, phrases: Iterable[SafePhrase]) -> None:
        for phrase in phrases:
            self.lines[sentence(phrase, self._style)] = None
            self._words |= _names(phrase)

    def is_unmentioned(self, file: FileFacts) -> bool:
        if self._is_little and file.edit is Edit.CODE:
            return True
        is_named = name_of(file.path) in self._message or tested_stem(file.path) in self._words
        return file.path in self._added_paths and not is_named

    def is_refined(self, file: FileFacts) -> bool:
        return self.has_grown(file) and not self.is_unmentioned(file)

    def has_grown(self, file: FileFacts) -> bool:
        """Whether something came to a file that HEAD has touched."""
        return file.path in self._staged and file.path not in self._added_paths

    def is_untold(self, phrase: SafePhrase) -> bool:
        """Whether this was not true before, and the message does not have every name in it."""
        names = _names(phrase)
        is_new = sentence(phrase, self._style) not in self._told_before
        # A file that HEAD has made is not added again with one function more.
        known = self._words | self._added_before if phrase.verb == "add" else self._words
        return not phrase.vague and is_new and not (names and names <= known)


def _names(phrase: SafePhrase) -> set[str]:
    files = {name_of(path) for path in phrase.paths}
    text = str(phrase.full or phrase.objects[0])
    text = text.partition(" with ")[0] if phrase.verb == "add" else text  # a new file, without what it defines
    return {name.lower() for name in names_within(text) if name not in files}


def _gained(change: ChangeSet, missing: _Missing, refined: Sequence[SafePhrase], style: Style) -> Iterator[SafePhrase]:
    """What came to files that HEAD has touched, as far as it is true of the whole commit.

    All of a file that HEAD has made came with the commit, whenever. In others a name may have been there before HEAD.
    """
    if change.since is None:
        return
    made = {file.path for file in change.changes if file.status is Status.ADDED}
    facts = gather(change.since)

    def is_told_of_the_whole(phrase: SafePhrase) -> bool:
        return any(phrase.verb == whole.verb and _names(phrase) <= _names(whole) for whole in refined)

    for cluster in cluster_files(facts):
        in_made = _additions(cluster, lambda file: missing.has_grown(file) and file.path in made, style, facts.context)
        others = _additions(
            cluster, lambda file: missing.has_grown(file) and file.path not in made, style, facts.context
        )
        gained = filter(missing.is_untold, (*in_made, *filter(is_told_of_the_whole, others)))
        yield from islice(gained, _MOST_GAINED)


def _additions(
    cluster: Cluster, is_meant: Callable[[FileFacts], bool], style: Style, context: Context
) -> tuple[SafePhrase, ...]:
    phrases = _phrases_about(cluster, is_meant, style, context, most=_MOST_REFINED)
    return tuple(phrase for phrase in phrases if phrase.verb == "add" and phrase.weight >= _LEAST_WEIGHT)


def all_phrases(change: ChangeSet, style: Style) -> tuple[SafePhrase, ...]:
    """Everything that could be said of a change."""
    facts = gather(change)
    return tuple(
        phrase
        for cluster in cluster_files(facts)
        for phrase in _phrases_about(cluster, lambda _: True, style, facts.context, most=_MOST_REFINED)
    )


def paths_added_by_amend(change: ChangeSet) -> frozenset[str]:
    """Paths that are staged and that HEAD had left as its parent had them; the staged listing knows no renames."""
    on_head = {staged.path: staged.old_oid for staged in change.amended}

    def is_new(file: FileChange) -> bool:
        if file.status is Status.COPIED:
            # The old object of a copy is that of its source: it is new where HEAD had no file at all, told by zeros.
            return not on_head[file.path].strip("0")
        origin = file.old_path if file.status is Status.RENAMED and file.old_path else file.path
        return on_head.get(origin) == file.old_oid

    return frozenset(file.path for file in change.changes if file.path in on_head and is_new(file))


def _phrases_about(
    cluster: Cluster, is_meant: Callable[[FileFacts], bool], style: Style, context: Context, *, most: int = 1
) -> Iterator[SafePhrase]:
    """The most telling of what is true of some files of a cluster."""
    groups = [(cluster.topic, cluster.files)]
    if style.bodies:
        groups += [
            (
                topic,
                tuple(file for file in cluster.companions if file.category is category and not is_changelog(file.path)),
            )
            for category, topic in _COMPANIONS
        ]
    for topic, files in groups:
        meant = tuple(filter(is_meant, files))
        phrases = safe_phrases(cluster_phrases(Cluster(topic=topic, files=meant)), context) if meant else ()
        specific = [phrase for phrase in phrases if not phrase.vague] or phrases
        yield from specific[:most]
