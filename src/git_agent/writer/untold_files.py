"""What no other line of a message accounts for: files of the main cluster beside the one that the subject is about."""

from collections.abc import Collection, Iterator, Sequence

from git_agent.model.paths import name_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.changelog_entries import plain_entry
from git_agent.writer.phrases.phrase import SafePhrase, sentence
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.context import Context
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.said_again import says_again
from git_agent.writer.style.style import Style
from git_agent.writer.subject import SubjectLine

MOST_LINES = 3
_BY_FILE = (Topic.CONFIG, Topic.DOCS, Topic.BUILD, Topic.CI, Topic.DATA, Topic.OTHER, Topic.EXAMPLES)


def untold_file_lines(
    main: Cluster,
    told: Sequence[SafePhrase],
    lines: Sequence[str],
    style: Style,
    context: Context,
    *,
    subject: SubjectLine,
) -> list[str]:
    """One line for each of a few such files; none where the subject is about all of them alike."""
    if subject.phrase is None or subject.phrase.vague or main.topic not in _BY_FILE or len(main.files) < 2:
        return []
    text = "\n".join((subject.text, *lines))
    accounted = {path for phrase in (*told, subject.phrase) for path in phrase.paths}
    own = [file for file in main.files if file.path in accounted or _is_named(file, text, context)]
    left = {file.path for file in main.files if file not in own}
    if not own or not left or len(left) > MOST_LINES:
        return []
    return [sentence(phrase, style) for phrase in _one_for_each(main, left, context, subject)]


def _is_named(file: FileFacts, text: str, context: Context) -> bool:
    return context.tail_of(file.path) in text


def _one_for_each(main: Cluster, left: Collection[str], context: Context, subject: SubjectLine) -> Iterator[SafePhrase]:
    """The most telling sentence about each, and where there is none, that about where."""
    known: set[str] = set()
    phrases = [phrase for phrase in safe_phrases(cluster_phrases(main), context) if phrase.paths]
    for phrase in sorted(phrases, key=lambda phrase: phrase.vague):
        is_new = known.isdisjoint(phrase.paths) and set(phrase.paths) <= set(left)
        if is_new and not says_again(phrase, subject):
            known.update(phrase.paths)
            yield phrase


def untold_changelog_lines(
    main: Cluster, lines: Sequence[str], style: Style, context: Context, *, subject: SubjectLine
) -> Iterator[str]:
    """What a changelog gained that tells of no code: all that happened to the code is another comment."""
    files = tuple(file for file in main.companions if is_changelog(file.path))
    text = "\n".join((subject.text, *lines)).lower()
    if files and main.topic is Topic.CODE and all(map(_has_other_comments_only, main.files)):
        told = [name_of(file.path) for file in files]
        told += [plain_entry(entry) for file in files for entry in file.entries]
        if not any(each and each.lower() in text for each in told):
            phrases = safe_phrases(cluster_phrases(Cluster(topic=Topic.DOCS, files=files)), context)
            yield from (sentence(phrase, style) for phrase in phrases[:1])


def _has_other_comments_only(file: FileFacts) -> bool:
    return file.edit is Edit.COMMENTS and not file.is_new and not file.is_gone
