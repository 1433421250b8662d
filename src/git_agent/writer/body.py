"""The body of a message: one bullet for each thing the subject leaves out."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.paths import folder_of, name_of
from git_agent.syntax.text.languages import suffix_of
from git_agent.writer.phrases.dependencies import bump_lines
from git_agent.writer.phrases.phrase import SafePhrase, code, counted, names_within, plain, sentence, wording
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.quoting import safe_phrases, safe_texts
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.context import Context
from git_agent.writer.read.facts import FileFacts
from git_agent.writer.read.prose import is_changelog
from git_agent.writer.style.style import Style
from git_agent.writer.subject import SubjectLine

MOST_BULLETS = 12
MOST_DETAILS = 4
MOST_BUMPS = 8
MOST_DOCUMENTED = 3


def phrases_beyond_subject(told: Sequence[SafePhrase], line: SubjectLine) -> tuple[SafePhrase, ...]:
    """The phrases of which the subject does not already give every name."""
    if line.phrase is None or line.is_shortened:
        return tuple(told)
    spoken_of = {name for path in line.phrase.paths for name in (path, name_of(path))}
    given = names_within(line.phrase.objects[0]) | spoken_of
    texts = {(line.phrase.verb, text) for text in line.phrase.objects}
    return tuple(
        phrase
        for phrase in told
        if not texts & {(phrase.verb, text) for text in phrase.objects} and not _is_within(phrase, given)
    )


def _is_within(phrase: SafePhrase, given: frozenset[str]) -> bool:
    files = {name_of(path) for path in phrase.paths}
    names = names_within(phrase.full or phrase.objects[0])
    matter = {name for name in names if name not in files and not _is_file(name)}
    return bool(names) and (matter or names) <= given  # a phrase about files alone is told by their names


def _is_file(name: str) -> bool:
    return suffix_of(name) != "" and " " not in name


def stated_counts(found: Sequence[Cluster]) -> str:
    """The numbers of things that were counted to be told, as text; no line of a change says how many tests it adds."""
    clusters = [*found, *(company for cluster in found[:1] for company in _companion_clusters(cluster))]
    told = (
        text for cluster in clusters for phrase in cluster_phrases(cluster) for text in (*phrase.objects, phrase.full)
    )
    return " ".join(sorted({number for text in told for number in re.findall(r"(?<![\w.])\d+(?= [a-z])", text)}))


def bullets(found: Sequence[Cluster], untold: Sequence[SafePhrase], style: Style, context: Context) -> tuple[str, ...]:
    """Details of the main cluster where bodies are the habit, then every other cluster, at most a dozen."""
    lines = list(_details(found[0], untold, style, context)) if style.bodies else []
    others = found[1:]
    room = max(1, MOST_BULLETS - len(lines))
    shown = others if len(others) <= room else others[: room - 1]
    each = 2 if len(others) < 6 and style.bodies else 1
    for cluster in shown:
        lines += _sentences_about(cluster, style, context)[:each]
    rest = [file for cluster in others[len(shown) :] for file in cluster.files]
    if rest:
        lines.append(_more_files_line(rest))
    return tuple(dict.fromkeys(lines))


def _sentences_about(cluster: Cluster, style: Style, context: Context) -> list[str]:
    told = safe_phrases(cluster_phrases(cluster), context)
    specific = [phrase for phrase in told if not phrase.vague] or list(told[:1])
    return [sentence(phrase, style) for phrase in specific]


def _doc_comment_lines(files: Sequence[FileFacts]) -> list[str]:
    """What the author says of new definitions that others may use, in the author's words."""
    new = [symbol for file in files for symbol in file.symbols.added if symbol.exported and symbol.doc]
    told = {symbol.name: f"{code(symbol.name)}: {wording(symbol.doc)}" for symbol in new}
    return list(told.values()) if len(told) <= MOST_DOCUMENTED else []


def _more_files_line(files: Sequence[FileFacts]) -> str:
    folders = len({folder_of(file.path) for file in files})
    where = "1 directory" if folders == 1 else f"{folders} directories"
    return f"and {counted(len(files), 'more file')} in {where}"


def _details(main: Cluster, untold: Sequence[SafePhrase], style: Style, context: Context) -> Iterator[str]:
    for phrase in untold[:MOST_DETAILS]:
        yield sentence(phrase, style)
    yield from (plain(line, style) for line in safe_texts(_doc_comment_lines(main.files), context))
    if main.topic in (Topic.DEPENDENCIES, Topic.CI, Topic.BUILD):
        lines = safe_texts(bump_lines(main.files, most=MOST_BUMPS), context)
        yield from (plain(line, style) for line in lines)
    for company in _companion_clusters(main):
        yield from _sentences_about(company, style, context)[:1]


def _companion_clusters(main: Cluster) -> Iterator[Cluster]:
    """The tests and the documents that came along with the main cluster, as clusters of their own."""
    for category, topic in ((Category.TEST, Topic.TESTS), (Category.DOCS, Topic.DOCS)):
        came_along = tuple(file for file in main.companions if file.category is category)
        told = tuple(file for file in came_along if not is_changelog(file.path))
        if told:
            yield Cluster(topic=topic, files=told)
