"""Notes in the form of Keep a Changelog 1.1; a whole history is written as it is read."""

import re
from collections.abc import Iterable, Iterator, Sequence

from git_agent.release.form import DEFAULT_FORM, filled
from git_agent.release.note import BREAKING, FEATURES, FIXES, IMPROVEMENTS, SECURITY, Bullet, Note
from git_agent.release.write.markdown import Naming, bullet_line, naming_of, title_blanks

FILE_HEAD = """\
# Changelog

What changed in each version, newest first, as [Keep a Changelog](https://keepachangelog.com/en/1.1.0/) lays it out.
Versions follow [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
"""
UNRELEASED = "Unreleased"

_KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
_KIND_OF = {BREAKING: "Changed", SECURITY: "Security", FEATURES: "Added", IMPROVEMENTS: "Changed", FIXES: "Fixed"}
# Only at the beginning: "fix a crash when a tag is removed" takes nothing away.
_REMOVES = re.compile(
    r"(?:remov(?:e|ed|es|ing)|drop(?:s|ped|ping)?)\b|`[^`]+` (?:(?:was|were|is|are|has been|have been) )?removed\b",
    re.IGNORECASE,
)
_DEPRECATES = re.compile(r"deprecat(?:e|ed|es|ing)\b", re.IGNORECASE)


def entry(note: Note) -> str:
    """One version: its heading, then what was added, changed, deprecated, removed, fixed and made safe.

    Or the sections that the settings ask for, in their order.
    """
    naming = naming_of(note, linked=True)  # no forge makes links in a file
    if note.form.headings != DEFAULT_FORM.headings:
        return "\n\n".join([_heading(note), *_wanted_blocks(note, naming)]) + "\n"
    lines: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    for section in note.sections:
        lead = "**Breaking:** " if section.heading == BREAKING else ""
        for bullet in section.bullets:
            lines[_kind(section.heading, bullet)].append(bullet_line(bullet, naming, lead=lead))
    blocks = [f"### {kind}\n\n" + "\n".join(bullets) for kind, bullets in lines.items() if bullets]
    return "\n\n".join([_heading(note), *blocks]) + "\n"


def _wanted_blocks(note: Note, naming: Naming) -> Iterator[str]:
    bullets = {section.heading: section.bullets for section in note.sections}
    for heading, shown in note.form.headings.items():
        if lines := [bullet_line(bullet, naming) for bullet in bullets.get(heading, ())]:
            yield f"### {shown}\n\n" + "\n".join(lines)


def file_part(note: Note) -> list[str]:
    """What a note brings to a whole file: its entry, and the definition of its link for the end."""
    link = link_of(note) if "[" in _heading(note) else None
    return [entry(note), link_line(link) if link else ""]


def changelog(pieces: Iterable[Sequence[str]]) -> Iterator[str]:
    """A whole file, part by part, for pieces that come newest first."""
    yield FILE_HEAD
    links: list[str] = []
    for text, link in pieces:
        yield f"\n{text}"
        links.append(link)
    if any(links):
        yield "\n" + "".join(links)


def link_of(note: Note) -> tuple[str, str] | None:
    """What the heading of an entry leads to, as (title, address)."""
    return (note.title, note.compare_url) if note.compare_url else None


def link_line(link: tuple[str, str]) -> str:
    """The definition of that link, for the end of the file."""
    return f"[{_title(link[0])}]: {link[1]}\n"


def is_unreleased(title: str) -> bool:
    return title.casefold() == UNRELEASED.casefold()


def _heading(note: Note) -> str:
    if is_unreleased(note.title):
        return f"## [{_title(note.title)}]"
    blanks = title_blanks(note)
    return "## " + filled(note.form.title, {**blanks, "version": _title(note.title), "tag": _title(blanks["tag"])})


def _title(title: str) -> str:
    # The name of a tag may hold nearly anything; a definition finds its heading by these very characters.
    return re.sub(r"[\\`*\[\]<]", r"\\\g<0>", " ".join(title.split()))


def _kind(heading: str, bullet: Bullet) -> str:
    if heading == BREAKING and _REMOVES.match(bullet.summary):
        return "Removed"
    if heading == IMPROVEMENTS and _DEPRECATES.match(bullet.summary):
        return "Deprecated"
    return _KIND_OF.get(heading, "Changed")
