"""Subjects that name files and not what was done to them: true, no fault, and nothing to praise."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.change import visible_path
from git_agent.model.counted import counted
from git_agent.model.paths import folder_of, stem_of
from git_agent.review.values import Section, SectionedMessage

_ANY = re.compile(r"(?:update|change|modify|edit|fix) +(?P<what>.+)", re.IGNORECASE)
_COUNT = re.compile(r"\d+ (?:of \d+ )?(?:\S+ )?files\b.*|files?\b.*")
_BESIDE = re.compile(r", | and | in ")
MOST_NAMED = 3


def vague_sections(message: SectionedMessage) -> Iterator[str]:
    """The modules of whose changes a subject says no more than the table of files does."""
    for section in message.sections:
        paths = [file.path for file in message.files if section.module in file.modules]
        if _is_vague(section, paths):
            yield section.module


def vague_note(modules: Sequence[str]) -> str:
    """What a reader is told about them; empty where there are none."""
    if not modules:
        return ""
    rest = len(modules) - MOST_NAMED
    more = f" and {counted(rest, 'more module')}" if rest > 0 else ""
    return f"The subject of {', '.join(modules[:MOST_NAMED])}{more} only names files."


def _is_vague(section: Section, paths: Sequence[str]) -> bool:
    match = _ANY.fullmatch(section.subject.rpartition(": ")[2])
    if match is None:
        return False
    if _COUNT.fullmatch(match["what"]):
        return True
    parts = {part for path in paths for part in (path, folder_of(path), stem_of(path), *path.split("/"))}
    known = {visible_path(part) for part in parts}
    return all(word.strip("`") in known for word in _BESIDE.split(match["what"]))
