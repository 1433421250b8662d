"""Sentences about comments by the words that are others in them, without where: that is filled in later."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.redact.vocabulary import Rank, rank_of
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.writer.phrases.line_forms import WHERE
from git_agent.writer.phrases.links import link_edit
from git_agent.writer.phrases.phrase import Phrase, quote, wording
from git_agent.writer.phrases.prose_edits import is_everywhere, prose_edit
from git_agent.writer.phrases.text_edits import BOXES, placed, text_edit
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.changed_runs import changed_runs, comment_around
from git_agent.writer.read.commented import Commented, commented
from git_agent.writer.read.credential_words import is_about_credentials
from git_agent.writer.read.document_tokens import quote_exchanged
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.link_lines import only_links
from git_agent.writer.read.lone_parts import lone_box

# The kinds of phrases about words that are others in each comment that changed, and in some of them.
EVERYWHERE, SOMEWHERE = "words everywhere", "words somewhere"
_WHOLE = Commented(noun="comment", name="", is_part=False)
# What is written as a comment, and tells a tool what to do.
_DIRECTIVE = r"\s*(?://\s*\+build\s|//(?:go|line|nolint|export)\b|#!|#\s*(?:type|noqa|pragma)\b)"
_WORDS = r"[^\W\d_]{2,}\s.*[^\W\d_]{2,}"


def comment_word_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One phrase for all files in whose comments the same was done to a few words; nothing of any other file."""
    groups: dict[Phrase, list[FileFacts]] = {}
    for file in files:
        if (phrase := comment_words(file)) is not None:
            groups.setdefault(phrase, []).append(file)
    for phrase, having in groups.items():
        is_prose = phrase.kind in (EVERYWHERE, SOMEWHERE)
        if not is_prose or 2 * len(having) >= len(files):  # of a few of many files it is a detail
            names = named_files(having)
            places = [f"comments in {name}" for name in names] if is_prose else names
            yield placed(replace(phrase, kind=""), places, tuple(file.path for file in having))


def comment_words(file: FileFacts) -> Phrase | None:
    """What was done to the words of comments, without where."""
    lines = (*file.lines.added, *file.lines.removed)
    if any(map(pattern(_DIRECTIVE).match, lines)):
        return text_edit(file)
    if only_links(file.lines):
        return link_edit(file)
    if (quoted := _quote_phrase(file)) is not None:
        return quoted
    # Of a comment that came or went as a whole that is what is told.
    is_edited = all(any(map(str.strip, side)) for side in (file.lines.added, file.lines.removed))
    is_part = is_edited or all(each.is_part for each in commented(file) or [_WHOLE])
    if is_part and (prose := prose_edit(file)) is not None:
        return replace(prose, kind=EVERYWHERE if is_everywhere(file) else SOMEWHERE)
    told = text_edit(file)
    if told is not None and told.verb == "use":  # a comment uses nothing of what it names
        return replace(told, verb="mention")
    return told or box_phrase(file)


def _quote_phrase(file: FileFacts) -> Phrase | None:
    """The phrase in quotes that a comment has instead of another; of a string it would be another thing."""
    language = language_of(file.path)
    are_comments = all(line.lstrip().startswith(language.comments) for line in (*file.lines.added, *file.lines.removed))
    exchanged = quote_exchanged(file.lines) if file.is_read_whole and are_comments else None
    if exchanged is None or _is_secret(file):
        return None
    # One word or number is a value, and as words it would be told without being asked what it is.
    mark = wording if all(pattern(_WORDS).search(text) for text in exchanged) else quote
    old, new = (f'"{mark(text)}"' for text in exchanged)
    return Phrase(verb="mention", objects=(f"{new} instead of {old} in {WHERE}", f"{new} instead of {old}"), weight=1.7)


def _is_secret(file: FileFacts) -> bool:
    """Whether the comments that changed, or what they are about, have to do with credentials."""
    names = [name for each in commented(file) for name in (each.name, each.owner)]
    lines = [line for run in changed_runs(file) for line in (*run.lines, *comment_around(file, run.row))]
    text = "\n".join((*names, *lines))
    return is_about_credentials(text) or any(rank_of(word) >= Rank.SECRET for word in pattern(r"\w+").findall(text))


def box_phrase(file: FileFacts) -> Phrase | None:
    """A note, a warning or the like that was put into a docstring."""
    kind = "" if file.lines.removed else lone_box(file.lines)[0]
    return Phrase(verb="add", objects=(f"a {kind} to {WHERE}",), weight=1.7) if kind in BOXES else None
