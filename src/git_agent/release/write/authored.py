"""Leaves out of a note what its authors told in the changelog themselves, in the very commit.

Where each commit brings its own line, without a number, its words are rarely those of its subject: in four of four
projects every change was told twice.
"""

import re
from collections.abc import Mapping

from git_agent.model.value import replace
from git_agent.release.note import Bullet, Note
from git_agent.release.write.changelog_group import group_in
from git_agent.release.write.changelog_text import BOM, ChangelogText, lines_of
from git_agent.release.write.place import released_start

_SAYS = re.compile(r"\w\W+\w")  # two words at least


def without_authored(note: Note, changelog: str, added: Mapping[str, frozenset[str]]) -> Note:
    """The note without what a commit told by a line that stands in the changelog as not released; see `added`."""
    standing = _coming_lines(ChangelogText(lines_of(changelog.removeprefix(BOM))), note.base)
    authors = {oid for oid, lines in added.items() if not standing.isdisjoint(lines)}
    sections = (
        replace(section, bullets=tuple(bullet for bullet in section.bullets if not _is_by(bullet, authors)))
        for section in note.sections
    )
    return replace(note, sections=tuple(section for section in sections if section.bullets))


def _coming_lines(changelog: ChangelogText, previous: str | None) -> frozenset[str]:
    """The lines above the release before that say something."""
    headings = {at for section in changelog.sections for at in range(section.start, section.body)}
    places = (at for at in changelog.shown(0, released_start(changelog, previous)) if at not in headings)
    lines = (changelog.lines[at].strip() for at in places)
    return frozenset(line for line in lines if _SAYS.search(line) and not (line.startswith("#") or group_in(line)))


def _is_by(bullet: Bullet, authors: set[str]) -> bool:
    return any(ref.type == "commit" and ref.value in authors for ref in bullet.refs)
