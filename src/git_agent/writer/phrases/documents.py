"""Sentences about documents: a section, an entry, a note or a name that came, or the one section that changed."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.languages import suffix_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.changelogs import release_edit_phrase, release_phrase
from git_agent.writer.phrases.document_edits import (
    blank_line_phrase,
    document_edit_phrases,
    has_repeated_exchange,
    section_places,
)
from git_agent.writer.phrases.document_tools import tool_phrases
from git_agent.writer.phrases.links import link_phrases
from git_agent.writer.phrases.lone_parts import lone_part_phrase
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, base_name, listing, wording
from git_agent.writer.phrases.prose_edits import names_phrase
from git_agent.writer.phrases.sample_edits import has_exchange
from git_agent.writer.phrases.section_edits import section_phrase
from git_agent.writer.phrases.text_edits import VERSION_WEIGHT, placed, text_edit_phrases
from git_agent.writer.phrases.whole_files import named_files, typo_phrase, whitespace_phrase
from git_agent.writer.read import releases
from git_agent.writer.read.changed_runs import are_targets, is_code_sample, is_help, is_reworded, section_titles
from git_agent.writer.read.document_parts import ChangedParts, DocumentPart, changed_parts, markup_of
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog, is_text_document
from git_agent.writer.read.headings import has_other_titles, headings_removed
from git_agent.writer.read.link_lines import only_links
from git_agent.writer.read.markup import plain_text
from git_agent.writer.read.prose import keeps_punctuation, keeps_words, only_way
from git_agent.writer.read.prose_edits import are_reworded, word_edits
from git_agent.writer.read.renumbered import are_only_numbers, has_new_numbers, without_new_numbers
from git_agent.writer.read.sections import long_titles

# One of them, and several.
_PARTS = {
    DocumentPart.EXAMPLE: ("example", "examples"),
    DocumentPart.BADGE: ("badge", "badges"),
    DocumentPart.IMAGE: ("image", "images"),
    DocumentPart.LINK: ("link", "links"),
    DocumentPart.ANCHOR: ("anchor", "anchors"),
}
_PROSE = ("md", "markdown", "mdx", "rst", "txt", "adoc")
MOST_TOLD = 3  # documents, each by what happened to it
MOST_SECTIONS = 3  # told by their titles


def document_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    if all(file.typo for file in files):
        are_links = all(only_links(file.lines, or_paths=True) for file in files)
        yield from link_phrases(files) if are_links else (typo_phrase(files),)
    elif all(only_links(file.lines) for file in files):
        yield from (phrase for phrase in text_edit_phrases(files) if phrase.weight >= VERSION_WEIGHT)
        yield from link_phrases(files)
    elif all(file.edit is Edit.WHITESPACE for file in files):
        blank = blank_line_phrase(files[0]) if len(files) == 1 else None
        yield blank or whitespace_phrase(files)
    else:
        specific = _without_changelog([*_edited_phrases(files), *_told_phrases(files)])
        sure = {path for phrase in specific if not phrase.vague for path in phrase.paths}
        left = [file for file in files if file.path not in sure]
        # What is told of these may not be fit to be quoted: they are told by their names as well.
        yield from (*specific, *tool_phrases(left))
        if left:
            verb = _verb(left[0]) if len(left) == 1 and _is_prose(left[0]) else "update"
            yield Phrase(verb=verb, objects=named_files(left), vague=True, paths=tuple(file.path for file in left))


def _edited_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What a few lines tell, and the same documents in words that can be said whatever the lines hold."""
    edits = _small_edits(files)
    yield from edits
    for file in files if edits and len(files) <= MOST_TOLD else ():
        if any(file.path in phrase.paths for phrase in edits):
            yield from (replace(phrase, paths=(file.path,), vague=True) for phrase in [*_document_phrases(file)][-1:])


def _small_edits(files: Sequence[FileFacts]) -> list[Phrase]:
    """What was done to a few words, and to the marks of other documents."""
    moved = {file.path for file in files if section_phrase(file) is not None}
    files = [file for file in files if file.path not in moved]
    words = list(text_edit_phrases([file for file in files if not _is_told_as_document(file)]))
    told = {path for phrase in words for path in phrase.paths}
    return [*words, *document_edit_phrases([file for file in files if file.path not in told])]


def _is_told_as_document(file: FileFacts) -> bool:
    """Whether what the document is says more than the words on its lines."""
    return _is_dated(file) or has_repeated_exchange(file) or has_exchange(file)


def _is_dated(file: FileFacts) -> bool:
    return is_changelog(file.path) and releases.dated_release(file) is not None


def _told_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    covered = {path for phrase in _small_edits(files) for path in phrase.paths}
    for file in files if len(files) <= MOST_TOLD else ():
        for phrase in _document_phrases(file) if file.path not in covered else ():
            yield replace(phrase, paths=(file.path,))


def _without_changelog(phrases: Sequence[Phrase]) -> list[Phrase]:
    """The phrases, with what a changelog gained left to the body where another document says it itself."""
    others = [phrase for phrase in phrases if not all(map(is_changelog, phrase.paths))]
    if not others:
        return list(phrases)
    return [*others, *(replace(phrase, kind=DETAIL_KIND) for phrase in phrases if phrase not in others)]


def _document_phrases(file: FileFacts) -> Iterator[Phrase]:
    """A document by what is new in it, or by the names that it mentions now and, as not all may be told, by where."""
    if file.diff is None:
        return
    name = base_name(file.path)
    is_log = is_changelog(file.path)
    if (put_in := (release_phrase(file) if is_log else None) or lone_part_phrase(file)) is not None:
        yield put_in
    elif is_log:
        phrase = release_edit_phrase(file) or (_titled_phrase(file, name) if file.headings else None)
        yield from [phrase] if phrase is not None else []
    elif (titled := section_phrase(file) or _titled_phrase(file, name)) is not None:
        yield titled
    else:
        mention = _mention_phrase(file)
        yield from [mention] if mention is not None else []
        part = _only_part(file)
        place = _section_phrase(file, name) or (Phrase(verb="update", objects=(f"{part} in {name}",)) if part else None)
        yield from [replace(place, vague=mention is not None)] if place is not None else []


def _mention_phrase(file: FileFacts) -> Phrase | None:
    """The names that came to the text of a document, or left it, with the section where it is one."""
    phrase = names_phrase(file) if is_text_document(file.path) else None
    places = (*section_places(file), base_name(file.path))
    return placed(replace(phrase, weight=1.0), places, (file.path,)) if phrase is not None else None


def _section_phrase(file: FileFacts, name: str) -> Phrase | None:
    """The few sections in which lines changed; where links lead is a part of none."""
    if are_targets(file):
        both = file.lines.added and file.lines.removed
        return Phrase(verb="update", objects=(f"links in {name}",)) if both else None
    sections = section_titles(file)
    if not 0 < len(sections) <= MOST_SECTIONS or not all(sections) or has_other_titles(markup_of(file), file.lines):
        return None
    titles = [wording(plain_text(title)) for title in sections]
    part = _only_part(file)
    lead, link = (f"{part} in ", "of") if part else ("", "in")
    verb = "update" if part else _verb(file)
    if len(titles) > 1:
        places = [f"{listing(titles, most=most)} sections {link} {name}" for most in (MOST_SECTIONS, 2)]
        places = list(dict.fromkeys((*places, f"{len(titles)} sections {link} {name}")))
    else:
        section = f"{titles[0]} section"
        places = [f"{section} {link} {name}", section, name]
    return Phrase(verb=verb, objects=tuple(f"{lead}{place}" for place in places))


def _only_part(file: FileFacts) -> str:
    """What all of a change is about where that is no prose: an example, a badge, a picture or a link."""
    in_sections = len(section_titles(file)) > 1
    if is_code_sample(file):
        return "help" if is_help(file) else _PARTS[DocumentPart.EXAMPLE][in_sections]
    changed = changed_parts(file) if file.lines.added and file.lines.removed else ChangedParts()
    if len(changed.parts) != 1 or DocumentPart.PROSE in changed.parts:
        return ""
    (part,) = changed.parts
    return _PARTS[part][changed.are_several or in_sections]


def _titled_phrase(file: FileFacts, name: str) -> Phrase | None:
    """The sections that came, or those that went."""
    gone = () if file.headings else headings_removed(file.path, file.lines)
    titles = [wording(title) for title in file.headings or gone]
    if not titles:
        return _longer_phrase(file, name)
    verb, link = ("remove", "from") if gone else ("add", "to")
    noun = "section" if len(titles) == 1 else "sections"
    named = f"{listing(titles, most=2)} {noun}"
    short = "a section" if len(titles) == 1 else f"{len(titles)} sections"
    # What they are called says more than where they stand.
    return Phrase(verb=verb, objects=(f"{named} {link} {name}", named, f"{short} {link} {name}"))


def _longer_phrase(file: FileFacts, name: str) -> Phrase | None:
    count = long_titles(file)
    what = "a section" if count == 1 else f"{count} sections"
    return Phrase(verb="add", objects=(f"{what} to {name}",)) if count else None


def _verb(file: FileFacts) -> str:
    lines = without_new_numbers(file.lines)
    if lines.added and lines.removed:
        if are_only_numbers(file.lines):
            return "renumber"
        if keeps_words(file.lines):
            return "reformat" if keeps_punctuation(file.lines) else "update"
        if has_new_numbers(file.lines):
            return "update"
        parts = changed_parts(file).parts
        if parts == {DocumentPart.PROSE} and (one_way := only_way(file.lines)):
            return one_way
        is_prose = not parts or (DocumentPart.PROSE in parts and DocumentPart.EXAMPLE not in parts)
        is_reworded_now = is_prose and is_reworded(file) and are_reworded(word_edits(file))
        return "reword" if is_reworded_now else "update"
    return "extend" if lines.added else "shorten" if lines.removed else "update"


def _is_prose(file: FileFacts) -> bool:
    """Whether nothing but text below titles changed, which can be reworded, extended and shortened."""
    if file.headings or has_other_titles(markup_of(file), file.lines):
        return False
    return suffix_of(file.path) in _PROSE and changed_parts(file).parts == {DocumentPart.PROSE}
