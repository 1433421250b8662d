"""Sentences about documents: a section, an entry, a note or a name that came, or the one section that changed."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.changelog_entries import plain_entry
from git_agent.writer.phrases.lone_edits import element_phrases
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, wording
from git_agent.writer.phrases.text_edits import text_edit_phrases
from git_agent.writer.phrases.whole_files import named_files, typo_phrase, whitespace_phrase
from git_agent.writer.read import prose
from git_agent.writer.read.file_facts import FileFacts

MOST_TOLD = 3  # documents, each by what happened to it
BOXES = ("admonition", "note", "warning", "tip", "hint", "caution", "danger", "important")
LONGEST_BARE = 4  # words of an entry that can be told without quotes around it


def document_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    if all(file.typo for file in files):
        yield typo_phrase(files)
    elif all(prose.only_links(file.lines) for file in files):
        noun = "link" if sum(len(file.lines.pairs) for file in files) == 1 else "links"
        yield Phrase(verb="update", objects=tuple(f"{noun} in {name}" for name in named_files(files)))
    elif all(file.edit is Edit.WHITESPACE for file in files):
        yield whitespace_phrase(files)
    else:
        specific = list(text_edit_phrases(files))
        covered = {path for phrase in specific for path in phrase.paths}
        told = [(file, _one_document_phrase(file)) for file in files if file.path not in covered]
        told = told if len(files) <= MOST_TOLD else []
        specific += [replace(phrase, paths=(file.path,)) for file, phrase in told if phrase is not None]
        # What an edit tells may not be quotable, so that its file is told as a file as well.
        told_for_sure = {path for phrase in specific for path in phrase.paths} - covered
        left = [file for file in files if file.path not in told_for_sure]
        yield from specific
        if left:
            yield Phrase(verb="update", objects=named_files(left), vague=True, paths=tuple(file.path for file in left))


def _one_document_phrase(file: FileFacts) -> Phrase | None:
    """A document by what is new in it, the name it mentions now, or the one section that changed."""
    if file.diff is None:
        return None
    put_in = _put_in_phrase(file)
    if put_in is not None or prose.is_changelog(file.path):
        return put_in
    name = base_name(file.path)
    if file.headings:
        noun = "section" if len(file.headings) == 1 else "sections"
        count = "section" if len(file.headings) == 1 else f"{len(file.headings)} sections"
        titles = listing([wording(title) for title in file.headings], most=2)
        return Phrase(verb="add", objects=(f"{titles} {noun} to {name}", f"{count} to {name}"))
    words = [word for word in prose.new_code_words(file.lines) if file.is_new_here(word)]
    if len(words) == 1:
        return Phrase(verb="mention", objects=(f"{code(words[0])} in {name}", code(words[0])))
    sections = [title for title in prose.sections(file.diff) if title]
    if len(sections) == 1:
        section = f"{wording(sections[0])} section"
        return Phrase(verb="update", objects=(f"{section} in {name}", section, name))
    return None


def _put_in_phrase(file: FileFacts) -> Phrase | None:
    """The one entry, note or box that was put into a document, where nothing else happened to it."""
    names = named_files([file])
    if elements := element_phrases(file):
        return elements[0]
    if not file.is_read_whole or file.lines.removed:
        return None
    if len(file.entries) > 1:
        return Phrase(verb="add", objects=tuple(f"{len(file.entries)} entries to {name}" for name in names))
    item = file.entries[0] if file.entries else prose.lone_item(file.lines)
    if item:
        text = plain_entry(item) if file.entries else prose.plain_item(item)
        told = wording(text) if len(text.split()) <= LONGEST_BARE and not file.entries else f'"{wording(text)}"'
        forms = tuple(f"{what} to {name}" for what in (told, "an entry") for name in names)
        return Phrase(verb="add", objects=forms, full=forms[0]) if text else None
    kind, title = prose.lone_box(file.lines)
    if kind == "note" and title:
        forms = tuple(f"a note to {name}" for name in names)
        return Phrase(verb="add", objects=forms, full=f'note "{wording(title)}" to {names[0]}')
    if kind in BOXES:
        box = f"{wording(title)} {kind}" if title else f"a {kind}"
        return Phrase(verb="add", objects=tuple(f"{box} to {name}" for name in names))
    return None
