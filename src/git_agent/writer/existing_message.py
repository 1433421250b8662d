"""Messages that exist before the writer: of an amended commit, a merge, a revert; what they do not say yet."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.change import FileChange, FileDiff, Status, visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.empty_subject import says_nothing, speaks_of_words_only
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import name_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.phrase import MOST_NAMES, SafePhrase, code, listing, names_within, sentence
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import Cluster, Topic, cluster_files, tested_stem
from git_agent.writer.read.context import Context
from git_agent.writer.read.facts import Facts, gather
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.literals import is_clean
from git_agent.writer.read.prose import is_changelog
from git_agent.writer.style.style import Style

# What `cherry-pick -x` adds is no key with a value.
_TRAILER = LazyPattern(r"[A-Za-z][A-Za-z0-9-]*: \S|\(cherry picked from ")
_ITEM = LazyPattern(r"(?P<mark>[-*+]) (?P<first>\S)")
MOST_REFINED = 20  # sentences about one cluster in which something new may be told
_COMPANIONS = ((Category.TEST, Topic.TESTS), (Category.DOCS, Topic.DOCS))


def without_conflict_list(message: str) -> str:
    """An amended commit's own message without git's own list of conflicts at its end.

    Any other line that begins with `#` is no comment, or git had left it out when the commit was made.
    """
    text = "\n".join(line.rstrip() for line in message.rstrip().split("\n"))
    return re.sub(r"\n# Conflicts:(?:\n#\t[^\n]*)+\Z", "", text).strip()


def concluding_message(change: ChangeSet) -> str:
    """The message git proposes; below that of a merge, the files in which conflicts had to be resolved."""
    message = change.prepared_message or ""
    marked = {diff.change.path for diff in change.diffs if _is_marked(diff)}
    paths = [path for path in map(visible_path, change.conflicts) if is_clean(path) and path not in marked]
    # Whoever mentions conflicts, as "Conflicts:" or within a sentence, has told them already.
    if change.operation != "merge" or not paths or "onflicts" in message:
        return message
    return _with_paragraph(message, f"Conflicts resolved in {listing(paths, most=MOST_NAMES)}.")


def _is_marked(diff: FileDiff) -> bool:
    """Whether a conflict is staged as git marks it: nobody has resolved that."""
    return any(line.startswith("+<<<<<<< ") for hunk in diff.hunks for line in hunk.lines)


def with_items(message: str, lines: Sequence[str]) -> str:
    """The message with these items, in the list it ends in or in one of their own; trailers stay last."""
    if not lines:
        return message
    prose, trailers = _split_trailers(message)
    first = prose[-1].split("\n")[0]
    item = _ITEM.match(first.lstrip()) if len(prose) > 1 else None  # a subject may begin with a dash as well
    text = "\n".join(f"{item['mark'] if item else '-'} {_capitalised_like(item, line)}" for line in lines)
    if item is None:
        return _with_paragraph(message, text)
    return "\n\n".join((*prose[:-1], f"{prose[-1]}\n{text}", *trailers))


def _capitalised_like(item: re.Match[str] | None, line: str) -> str:
    """With a capital where the item before has one."""
    return line[:1].upper() + line[1:] if item is not None and item["first"].isupper() else line


def _with_paragraph(message: str, text: str) -> str:
    prose, trailers = _split_trailers(message)
    return "\n\n".join((*prose, text, *trailers))


def _split_trailers(message: str) -> tuple[list[str], list[str]]:
    """Paragraphs, and the trailers below them; the subject is never taken for one."""
    paragraphs = message.split("\n\n")
    is_block = len(paragraphs) > 1 and all(_TRAILER.match(line) for line in paragraphs[-1].split("\n"))
    return (paragraphs[:-1], paragraphs[-1:]) if is_block else (paragraphs, [])


def tells_little(message: str) -> bool:
    """Whether a message is a subject alone that says nothing, or nothing of any code."""
    subject, _, body = message.strip().partition("\n")
    return not body.strip() and (says_nothing(subject) or speaks_of_words_only(subject))


def missing_sentences(
    change: ChangeSet, clusters: Sequence[Cluster], message: str, style: Style, context: Context
) -> tuple[str, ...]:
    """A sentence for each thing of an amended commit that its message does not name.

    What could be said of HEAD by the same sentence refines what its message tells, unless that tells nothing.
    """
    added_paths = paths_added_by_amend(change)
    staged = {file.path for file in change.amended}
    words = frozenset(re.findall(r"\w+", message.lower()))
    told = _sentences_before(change, style)
    is_little = tells_little(message)

    def is_unmentioned(file: FileFacts) -> bool:
        if is_little and file.edit is Edit.CODE:
            return True
        is_named = name_of(file.path) in message or tested_stem(file.path) in words
        return file.path in added_paths and not is_named

    def is_refined(file: FileFacts) -> bool:
        return file.path in staged and file.path not in added_paths and not is_unmentioned(file)

    lines: list[str] = []
    for cluster in clusters:
        lines += (sentence(phrase, style) for phrase in _phrases_about(cluster, is_unmentioned, style, context))
        refined = _phrases_about(cluster, is_refined, style, context, most=MOST_REFINED)
        lines += [sentence(phrase, style) for phrase in refined if _is_untold(phrase, told, words, style)][:1]
    return tuple(line for line in dict.fromkeys(lines) if line not in message)


def _is_untold(phrase: SafePhrase, told: Collection[str], words: Collection[str], style: Style) -> bool:
    """Whether this was not true before, and the message does not have every name in it."""
    files = {name_of(path) for path in phrase.paths}
    names = {name.lower() for name in names_within(phrase.full or phrase.objects[0]) if name not in files}
    return not phrase.vague and sentence(phrase, style) not in told and not (names and names <= set(words))


def _sentences_before(change: ChangeSet, style: Style) -> frozenset[str]:
    """Everything that could be said of the amended commit as it was."""
    if change.earlier is None:
        return frozenset()
    facts = gather(change.earlier)
    return frozenset(
        sentence(phrase, style)
        for cluster in cluster_files(facts)
        for phrase in _phrases_about(cluster, lambda _: True, style, facts.context, most=MOST_REFINED)
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


def merge_or_revert_forms(change: ChangeSet, facts: Facts, style: Style) -> tuple[str, ...]:
    """What is certain about a merge or a revert whose own message is not at hand, ever shorter."""
    if change.operation == "merge":
        return (*([f"Merge changes into {code(change.branch)}"] if change.branch else []), "Merge changes")
    lead = "revert: changes" if style.conventional else "Revert changes"
    return (*(f"{lead} in {name}" for name in (named_files(facts.files) if facts.files else ())), lead)
