"""Sentences about the one item, badge, note or box that was put into a document, where nothing else happened to it."""

from collections.abc import Sequence

from git_agent.syntax.text.languages import suffix_of
from git_agent.writer.phrases.changelog_entries import clauses
from git_agent.writer.phrases.changelogs import entries_phrase
from git_agent.writer.phrases.lone_edits import element_phrases
from git_agent.writer.phrases.phrase import Phrase, wording
from git_agent.writer.phrases.text_edits import BOXES
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.lone_parts import (
    LONGEST_BARE,
    lone_badge,
    lone_box,
    lone_item,
    named_first,
    plain_item,
    with_targets_inside,
)
from git_agent.writer.read.renumbered import without_new_numbers


def lone_part_phrase(file: FileFacts) -> Phrase | None:
    """The one entry, note or box that was put into a document, where nothing else happened to it."""
    names = named_files([file])
    if elements := element_phrases(file):
        return elements[0]
    lines = without_new_numbers(file.lines)
    if not file.is_read_whole or (lines.removed and lines.added):
        return None
    if file.entries:
        return entries_phrase(file)
    is_text = suffix_of(file.path) not in ("yml", "yaml", "html")  # a dash means something else there
    item = lone_item(with_targets_inside(lines.added or lines.removed)) if is_text else ""
    if item:
        return _item_phrase(item, names, verb="add" if lines.added else "remove")
    badge = lone_badge(file.lines)
    if badge:
        return Phrase(verb="add", objects=tuple(f"{wording(badge)} badge to {name}" for name in names))
    kind, title = lone_box(file.lines)
    if kind in BOXES:
        box = f"{wording(title)} {kind}" if title else f"a {kind}"
        return Phrase(verb="add", objects=tuple(f"{box} to {name}" for name in names))
    return None


def _item_phrase(item: str, names: Sequence[str], *, verb: str) -> Phrase | None:
    """An item by the thing it names first, where it is a list of things, or by its words, as many as there is room."""
    thing = named_first(item)
    text = thing or plain_item(item)
    is_bare = bool(thing) or len(text.split()) <= LONGEST_BARE
    told = [wording(text)] if is_bare else [f'"{wording(shorter)}"' for shorter in (text, *clauses(text))]
    link = "to" if verb == "add" else "from"
    forms = tuple(f"{what} {link} {name}" for what in (*told, "an entry") for name in names)
    return Phrase(verb=verb, objects=forms, full=forms[0]) if text else None
