"""The body of a message: one bullet for each thing the subject leaves out."""

import re
from collections.abc import Collection, Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.counted import counted
from git_agent.model.paths import folder_of, name_of, stem_of
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.lead_cluster import ALONGSIDE
from git_agent.writer.left_over import left_over, without_told_in_part
from git_agent.writer.mechanics import without_mechanics
from git_agent.writer.phrases.file_heads import head_lines
from git_agent.writer.phrases.phrase import CODE, SafePhrase, code, names_within, plain, sentence, wording
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.quoting import safe_phrases, safe_texts
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.context import Context
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.said_again import forms_of, is_same, says_again
from git_agent.writer.style.style import Style
from git_agent.writer.subject import SubjectLine
from git_agent.writer.untold_files import untold_changelog_lines, untold_file_lines

MOST_BULLETS = 12  # beyond, the last bullet counts what is left
MOST_DETAILS = 4  # of the main cluster, whose weightiest sentence the subject has already
MOST_BUMPS = 8
MOST_DOCUMENTED = 3  # with more, a body would be an API reference

_THROUGHOUT = ("rename", "replace", "move", "reformat", "use", "format")
_COUNT_OF_FILES = r"\d+ files\b"


def phrases_beyond_subject(phrases: Sequence[SafePhrase], subject: SubjectLine) -> tuple[SafePhrase, ...]:
    """The phrases of which the subject does not already give every name."""
    if subject.phrase is None:
        return tuple(phrases)
    if subject.is_shortened:
        return _with_what_was_left_out(phrases, subject)
    file_names = {name for path in subject.phrase.paths for name in (path, name_of(path))}
    subject_names = names_within(subject.phrase.objects[0]) | file_names
    is_by_file = subject.phrase.kind.endswith(", file")  # which names no function
    beyond = [
        phrase
        for phrase in phrases
        if (is_by_file or not is_same(phrase, subject.phrase))
        and not says_again(phrase, subject)
        and (_counts_others(phrase, subject.phrase) or not _is_within(phrase, subject_names))
    ]
    # Where something changed need not be said of what another sentence tells.
    told = subject_names.union(*(names_within(phrase.objects[0]) for phrase in beyond if not phrase.vague))
    return tuple(
        phrase
        for phrase in beyond
        if not (phrase.vague and (_is_within(phrase, told) or _is_of_same_files(phrase, subject.phrase)))
    )


def _with_what_was_left_out(phrases: Sequence[SafePhrase], line: SubjectLine) -> tuple[SafePhrase, ...]:
    """The subject's own sentence once more, in full and once, unless only the place of it was left out."""
    subject = line.phrase
    if subject is None:
        return tuple(phrases)
    names = names_within(subject.full or subject.objects[0])
    alike = [phrase for phrase in phrases if _is_within(phrase, names) and not phrase.vague]
    own = [phrase for phrase in alike if not forms_of(phrase).isdisjoint(forms_of(subject))][:1] or alike[:1]
    told = [phrase for phrase in phrases if phrase not in alike or (phrase in own and not says_again(phrase, line))]
    all_names = names.union(*(names_within(phrase.objects[0]) for phrase in told if not phrase.vague))
    return tuple(
        phrase
        for phrase in told
        if not (phrase.vague and (_is_within(phrase, all_names) or _is_of_same_files(phrase, subject)))
    )


def _is_of_same_files(vague: SafePhrase, subject: SafePhrase) -> bool:
    """Whether a sentence about where says it of files of which the subject says what."""
    named = names_within(subject.objects[0])
    told = {path for path in vague.paths if path in subject.paths or path in named or name_of(path) in named}
    return bool(vague.paths) and not subject.vague and told == set(vague.paths)


def _counts_others(phrase: SafePhrase, subject: SafePhrase) -> bool:
    """Whether it counts files that something else was done to: where they are is the only name that it has."""
    return phrase.verb != subject.verb and pattern(_COUNT_OF_FILES).match(phrase.objects[0]) is not None


def _is_within(phrase: SafePhrase, known_names: frozenset[str]) -> bool:
    files = {name_of(path) for path in phrase.paths}
    names = names_within(phrase.full or phrase.objects[0])
    telling = {name for name in names if name not in files and not (_is_file(name) and _is_of_a_kind(name))}
    calls = known_names if phrase.verb in ("call", "use") else ()  # written out, they name what is called
    known = known_names.union(name.partition("(")[0] for name in calls)
    return bool(names) and (telling or names) <= known  # a phrase about files alone is told by their names


def _is_about_files_only(phrase: SafePhrase, files: Collection[str]) -> bool:
    """That a file was updated says nothing beside a subject about the same cluster."""
    names = names_within(phrase.full or phrase.objects[0])
    return phrase.vague and all(name in files or _is_file(name) or "/" in name for name in names)


def _is_of_a_kind(name: str) -> bool:
    """Whether a name ends as files of some kind do; `door.close` is called."""
    return category_of(name) is not Category.OTHER


def _is_file(name: str) -> bool:
    return suffix_of(name) != "" and " " not in name


def stated_counts(clusters: Sequence[Cluster]) -> str:
    """The numbers of things that were counted to be told, as text; no line of a change says how many tests it adds."""
    every = [*clusters, *(companions for cluster in clusters[:1] for companions in companion_clusters(cluster))]
    texts = (
        text for cluster in every for phrase in cluster_phrases(cluster) for text in (*phrase.objects, phrase.full)
    )
    # A number before a word of ours counts something; one in a version or in a name does not.
    return " ".join(
        sorted({number for text in texts for number in re.findall(rf"(?<![\w.])\d+(?= [a-z{CODE}])", text)})
    )


def bullets(
    clusters: Sequence[Cluster],
    untold_phrases: Sequence[SafePhrase],
    style: Style,
    context: Context,
    *,
    subject: SubjectLine,
) -> tuple[str, ...]:
    """Details of the main cluster where bodies are the habit, then every other cluster, at most a dozen.

    What others see comes first; tests and documents, which came along with it, last.
    """
    main, others = clusters[0], sorted(clusters[1:], key=lambda cluster: cluster.topic in ALONGSIDE)
    # The sentence of a subject that had to be shortened takes the room of no other.
    most = MOST_DETAILS + subject.is_shortened
    told = _told_details(main, untold_phrases, most, subject) if style.bodies else []
    has_rest = style.bodies and main.topic is Topic.CODE and not _tells_throughout(subject, main)
    if has_rest and all(file.syntax is not None for file in main.files):
        told = without_told_in_part(told, subject.phrase)
    lines = list(_details(main, told, style, context)) if style.bodies else []
    if has_rest:
        paths = {path for phrase in (*told, subject.phrase) if phrase for path in phrase.paths}
        in_full = sentence(subject.phrase, style) if subject.phrase and says_again(subject.phrase, subject) else ""
        rest = safe_phrases(left_over(main.files, "\n".join((subject.text, in_full, *lines)), paths), context)
        lines += [sentence(phrase, style) for phrase in rest]
    # A file that nothing else tells of is told even where bodies are no habit.
    lines += untold_file_lines(main, told, lines, style, context, subject=subject)
    alongside = list(_companion_lines(main, style, context, subject)) if style.bodies else []
    alongside += untold_changelog_lines(main, lines, style, context, subject=subject)
    room = max(1, MOST_BULLETS - len(lines) - len(alongside))
    shown = others if len(others) <= room else others[: room - 1]  # one bullet is kept for the count of the rest
    each = 2 if len(others) < 6 and style.bodies else 1
    for cluster in shown:
        sentences = _sentences_about(cluster, style, context, subject, most=each)
        (alongside if cluster.topic in ALONGSIDE else lines).extend(sentences)
    not_shown = [file for cluster in others[len(shown) :] for file in cluster.files]
    counted_rest = [_more_files_line(not_shown)] if not_shown else []
    return tuple(dict.fromkeys((*lines, *alongside, *counted_rest)))


def _sentences_about(cluster: Cluster, style: Style, context: Context, subject: SubjectLine, *, most: int) -> list[str]:
    every = safe_phrases(cluster_phrases(cluster), context)
    phrases = [phrase for phrase in every if not says_again(phrase, subject)]
    specific = [phrase for phrase in phrases if not phrase.vague] or phrases[: len(phrases) == len(every)]
    return [sentence(phrase, style) for phrase in weightiest(specific, most)]


def weightiest(phrases: Sequence[SafePhrase], most: int) -> list[SafePhrase]:
    """What must be told, however much that is, and of the rest the first few; there is always room for half of them."""
    needed = [phrase for phrase in phrases if phrase.must_tell]
    others = [phrase for phrase in phrases if not phrase.must_tell]
    return [*needed, *others[: max(most // 2, most - len(needed))]]


_ACCESSOR = r"(?:set|get|is|has)(?:[A-Z]|_)"
_ACCESSES = r"(?i)(?:(?:[sg]ets?|returns?)\b|whether\b)"


def _doc_comment_lines(files: Sequence[FileFacts]) -> list[str]:
    """What the author says of new definitions that others may use, in the author's words."""
    gone = {symbol.name for file in files for symbol in file.symbols.removed}  # gone from one file, it was moved
    added = (symbol for file in files for symbol in file.symbols.added if _is_documented(symbol, file))
    new = [symbol for symbol in added if symbol.exported and symbol.name not in gone]
    lines = {symbol.name: _doc_comment_line(symbol) for symbol in new}
    return list(lines.values()) if len(lines) <= MOST_DOCUMENTED else []


def _is_documented(symbol: Symbol, file: FileFacts) -> bool:
    """Whether its comment is about it: among tests only what is run is told, and in Go a comment begins with the name.

    There a comment that begins otherwise is about a member, or about all that follows.
    """
    is_helper = file.category is Category.TEST and symbol.kind is not SymbolKind.TEST
    is_about_another = file.path.endswith(".go") and symbol.doc.partition(" ")[0] != symbol.name
    # What is said of an accessor is its name once more, and taken from the one beside it all too often.
    is_accessor = re.match(_ACCESSOR, symbol.name) and re.match(_ACCESSES, symbol.doc)
    return bool(symbol.doc) and not is_helper and not is_about_another and not is_accessor


def _doc_comment_line(symbol: Symbol) -> str:
    """The name and what is said of it; where that begins with the name, as in Go, the sentence as it is."""
    first, _, rest = symbol.doc.partition(" ")
    if first != symbol.name:
        return f"{code(symbol.name)}: {wording(symbol.doc)}"
    owner = f"{code(symbol.owner)}: " if symbol.owner else ""  # without it `Add will append` reads like an order
    return f"{owner}{code(symbol.name)} {wording(rest)}"


def _more_files_line(files: Sequence[FileFacts]) -> str:
    folders = len({folder_of(file.path) for file in files})
    where = "1 directory" if folders == 1 else f"{folders} directories"
    return f"and {counted(len(files), 'more file')} in {where}"


def _told_details(
    main: Cluster, untold_phrases: Sequence[SafePhrase], most: int, subject: SubjectLine
) -> list[SafePhrase]:
    files = {name for file in main.files for name in (file.path, name_of(file.path), stem_of(file.path))}
    telling = [phrase for phrase in untold_phrases if not _is_about_files_only(phrase, files)]
    return without_mechanics(weightiest(telling, most), subject)


def _details(main: Cluster, phrases: Sequence[SafePhrase], style: Style, context: Context) -> Iterator[str]:
    yield from (sentence(phrase, style) for phrase in phrases)
    told = [*head_lines(main.files), *_doc_comment_lines(main.files)]
    yield from (plain(line, style) for line in safe_texts(told, context))
    if main.topic in (Topic.DEPENDENCIES, Topic.CI, Topic.BUILD):
        from git_agent.writer.phrases.dependencies import bump_lines

        lines = safe_texts(bump_lines(main.files, most=MOST_BUMPS), context)
        yield from (plain(line, style) for line in lines)


def _tells_throughout(subject: SubjectLine, main: Cluster) -> bool:
    """Whether the subject is about every file alike: definitions that follow a new name have nothing of their own."""
    phrase = subject.phrase
    is_alike = phrase is not None and phrase.verb in _THROUGHOUT
    return phrase is not None and is_alike and {file.path for file in main.files} <= set(phrase.paths)


def _companion_lines(main: Cluster, style: Style, context: Context, subject: SubjectLine) -> Iterator[str]:
    for companions in companion_clusters(main):
        yield from _sentences_about(companions, style, context, subject, most=1)


def companion_clusters(main: Cluster) -> Iterator[Cluster]:
    """The tests and the documents that came along with the main cluster, as clusters of their own."""
    for category, topic in ((Category.TEST, Topic.TESTS), (Category.DOCS, Topic.DOCS)):
        companions = tuple(file for file in main.companions if file.category is category)
        files = tuple(file for file in companions if not is_changelog(file.path))
        if files:
            yield Cluster(topic=topic, files=files)
