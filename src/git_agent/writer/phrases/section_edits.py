"""Sentences about sections of documents that stand elsewhere now, or are called otherwise."""

from git_agent.writer.phrases.phrase import Phrase, base_name, listing, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_text_document
from git_agent.writer.read.sections import moved_sections, renamed_section, sections_renamed


def section_phrase(file: FileFacts) -> Phrase | None:
    """The sections that were moved, or those with other titles."""
    if file.is_new or file.is_gone or not is_text_document(file.path):
        return None
    return _moved_phrase(file) or _renamed_phrase(file)


def _moved_phrase(file: FileFacts) -> Phrase | None:
    moved = moved_sections(file)
    if moved is None:
        return None
    names = [wording(title) for title in moved.titles]
    noun = "section" if len(names) == 1 else "sections"
    links = ("to the end of", "in") if moved.are_last else ("in",)
    told = dict.fromkeys(f"{listing(names, most=most)} {noun}" for most in (3, 2))
    short = "a section" if len(names) == 1 else f"{len(names)} sections"
    objects = (f"{what} {link} {base_name(file.path)}" for what in (*told, short) for link in links)
    return Phrase(verb="move", objects=tuple(objects))


def _renamed_phrase(file: FileFacts) -> Phrase | None:
    if count := sections_renamed(file):
        return Phrase(verb="rename", objects=(f"{count} sections in {base_name(file.path)}",))
    renamed = renamed_section(file)
    if renamed is None:
        return None
    old, new = map(wording, renamed)
    name = base_name(file.path)
    return Phrase(
        verb="rename", objects=(f"{old} section to {new} in {name}", f"{old} section to {new}", f"a section of {name}")
    )
