"""Puts the entry of a version into a changelog that people also write in.

Lines are only ever added. What stands in the file was written by a person, or corrected by one, or is our own of an
earlier run, and nobody can tell these apart for certain: a run once took 27 lines that somebody had prepared for the
next version. So a section of the same version is completed, not replaced, and what was gathered as unreleased comes
under the heading of the version by putting that heading above it. Doing it twice changes nothing more.
"""

import re
from collections.abc import Collection, Sequence

from git_agent.model.value import replace, value
from git_agent.release.write.changelog_group import GroupForm, group_in
from git_agent.release.write.changelog_heading import version_key
from git_agent.release.write.changelog_style import ChangelogStyle, style_of
from git_agent.release.write.changelog_text import BOM, ChangelogSection, ChangelogText, lines_of
from git_agent.release.write.keepachangelog import FILE_HEAD, is_unreleased, link_line
from git_agent.release.write.place import EntryPlace, holds_words
from git_agent.release.write.prepend_warnings import (
    is_for_another,
    link_warnings,
    placeholder_warnings,
    prepared_warnings,
)
from git_agent.release.write.told import missing_bullets

_RULE = re.compile(r"(?:-{3,}|\*{3,}|_{3,})\s*")
_MARK = re.compile(r" {0,3}<!--(?:(?!-->).)*-->\s*")
_SUBHEADING = re.compile(r"(#{2,6})[ \t]+(.+)")


@value
class ExtendedChangelog:
    """A changelog with the entry in it, under `version`; `warnings` tell what a person should look at."""

    text: str
    version: str
    warnings: tuple[str, ...] = ()


@value
class _NewEntry:
    """Our entry: the lines of its heading, and its bullets, each with the name of its group."""

    heading: tuple[str, ...]
    bullets: tuple[tuple[str, str], ...]
    group: GroupForm


def prepend_entry(
    existing: str,
    entry: str,
    *,
    title: str,
    link: tuple[str, str] | None,
    previous: str | None = None,
    tagged: Collection[str] = (),
) -> ExtendedChangelog:
    """The changelog with this entry: in the section of that version or what is to come, or else above all versions.

    `previous` is the release before; what is prepared for a later one is where the entry belongs, and so is a version
    beyond it that is not among the `tagged`.
    """
    mark = BOM if existing.startswith(BOM) else ""
    text = existing.removeprefix(BOM)
    newline = "\r\n" if re.match(r"[^\n]*\r\n", text) else "\n"  # as the first line has it
    lines = lines_of(text if text.strip() else FILE_HEAD.replace("\n", newline))
    changelog = ChangelogText(lines)
    style = style_of(changelog)
    place = EntryPlace(changelog, title=title, previous=previous, tagged=tagged)
    section = place.section()
    if section is None:
        place.check()
    style = style.levelled(_groups_above(changelog, section, title))
    new_entry = _parse_entry(entry, style, title=title, url=link[1] if link else None)
    # Whichever of the sections to come tells of it: nothing is told twice.
    told = [line for each in place.coming() if each != section for line in lines[each.body : each.end]]
    new_entry = replace(new_entry, bullets=tuple(missing_bullets(new_entry.bullets, told)))
    if not new_entry.bullets and not (section and holds_words(changelog, section)):
        return ExtendedChangelog(
            text=existing,
            version=title,
            warnings=(f"nothing in {title} is worth an entry; the changelog is unchanged",),
        )
    last = lines[-1]
    if not last.endswith("\n"):
        lines[-1] += newline
    warnings = prepared_warnings(changelog, section, title)
    lines = _with_entry(changelog, section, new_entry, title=title, newline=newline)
    if link and style.defines_links(entry.split("\n", 1)[0]) and not is_for_another(section, title):
        lines = _with_definition(lines, (style.version_name(link[0]), link[1]), newline)
    if lines[-1] == last + newline:  # nothing came behind it, so the line stays without its end
        lines[-1] = last
    warnings += placeholder_warnings(changelog, section, lines)
    if previous and not is_unreleased(title):
        warnings += (*place.gap_warnings(), *link_warnings(lines, previous=previous, url=link[1] if link else None))
    version = section.name if section and is_for_another(section, title) else title
    return ExtendedChangelog(text=mark + "".join(lines), version=version, warnings=warnings)


def _parse_entry(entry: str, style: ChangelogStyle, *, title: str, url: str | None) -> _NewEntry:
    heading, *rest = entry.rstrip("\n").split("\n")
    bullets: list[tuple[str, str]] = []
    kind = ""
    for line in rest:
        if match := _SUBHEADING.fullmatch(line):
            kind = match[2]
        elif line.strip():
            lead = "**Security:** " if style.is_flat and kind == "Security" else ""
            bullets.append((style.kind(kind, line), f"{style.bullet}{lead}{line.removeprefix('- ')}"))
    lines = [heading] if is_unreleased(title) else style.heading_lines(heading, title=title, url=url)
    return _NewEntry(heading=tuple(lines), bullets=tuple(bullets), group=style.group)


def _groups_above(changelog: ChangelogText, section: ChangelogSection | None, title: str) -> int | None:
    """The level of the groups that come under the heading of the version as they stand."""
    if section is None or not section.is_unreleased or is_unreleased(title):
        return None
    lines = (changelog.lines[at] for at in changelog.shown(section.body, section.end))
    groups = (found[0] for line in lines if (found := group_in(line)) and found[0].is_heading)
    return min((len(group.before.strip()) for group in groups), default=None)


def _with_entry(
    changelog: ChangelogText, section: ChangelogSection | None, new_entry: _NewEntry, *, title: str, newline: str
) -> list[str]:
    lines = list(changelog.lines)
    heading = [line + newline for line in new_entry.heading]
    if section is None:
        versions = (section.start for section in changelog.sections if section.is_version)
        start = end = next(versions, changelog.definitions_start)
    elif section.is_unreleased and not is_unreleased(title):
        start, end = _below_remarks(changelog, section), section.end
    else:
        start, end, heading = section.body, section.end, []
    above = [newline] if heading and start and lines[start - 1].strip() else []
    body = _with_missing_bullets(lines[start:end], new_entry, newline)
    gap = [newline] if heading and body and body[0].strip() else []
    whole = [*lines[:start], *above, *heading, *gap, *body]
    below = [newline] if end < len(lines) and whole and whole[-1].strip() else []
    return [*whole, *below, *lines[end:]]


def _below_remarks(changelog: ChangelogText, section: ChangelogSection) -> int:
    """Below the heading, the comment that tells people where to write, and a rule that ends an empty section."""
    at = after = section.body
    while after < section.end and (
        not changelog.lines[after].strip() or changelog.block_end(after) or _RULE.fullmatch(changelog.lines[after])
    ):
        if _RULE.fullmatch(changelog.lines[after]):
            at = after + 1
        if end := changelog.block_end(after):
            at = end if changelog.lines[after].lstrip().startswith("<") else at
        after = end or after + 1
    return at


def _with_missing_bullets(body: list[str], new_entry: _NewEntry, newline: str) -> list[str]:
    """What stands below a heading, with every bullet of ours that is not told there yet."""
    by_kind: dict[str, list[str]] = {}
    for kind, bullet in missing_bullets(new_entry.bullets, body):
        by_kind.setdefault(kind, []).append(bullet + newline)
    for kind, bullets in by_kind.items():
        body = _with_bullets(body, kind, bullets, new_entry.group, newline)
    return body


def _with_bullets(body: list[str], kind: str, bullets: list[str], group: GroupForm, newline: str) -> list[str]:
    """The bullets at the end of what stands below their heading, or below a new heading at the very end."""
    headings = [at for at in ChangelogText(body).shown() if group.begins(body[at])]
    own = next((at for at in headings if _is_named(body[at], kind)), None)
    if own is None:
        end = _end_of_text(body, 0, len(body))
        is_list = not kind and end > 0 and _is_bullet(body[end - 1])
        above = [] if is_list else [newline]
        heading = [f"{group.line(kind)}{newline}", newline] if kind else []
        return [*body[:end], *above, *heading, *bullets, *body[end:]]
    end = _end_of_text(body, own + 1, next((at for at in headings if at > own), len(body)))
    space = [] if _is_bullet(body[end - 1]) else [newline]
    below = [newline] if end < len(body) and body[end].strip() else []
    return [*body[:end], *space, *bullets, *below, *body[end:]]


def _is_bullet(line: str) -> bool:
    return line.lstrip().startswith(("-", "*", "+"))


def _is_named(line: str, kind: str) -> bool:
    found = group_in(line)
    return found is not None and found[1].casefold() == kind.casefold()


def _end_of_text(body: Sequence[str], start: int, end: int) -> int:
    """Where the text ends: before blank lines, and before the mark or the rule that parts it from the next version.

    cargo-release replaces `<!-- next-header -->` by a new heading: what stands behind it is another version's.
    """
    is_last = end == len(body)
    end = _without_blank(body, start, end)
    if is_last and end - start > 1 and (_MARK.fullmatch(body[end - 1]) or _RULE.fullmatch(body[end - 1])):
        above = body[end - 2]
        # Right below a paragraph a rule makes a heading of it.
        if not above.strip() or _is_bullet(above) or _MARK.fullmatch(body[end - 1]):
            return _without_blank(body, start, end - 1) or end
    return end


def _without_blank(body: Sequence[str], start: int, end: int) -> int:
    while end > start and not body[end - 1].strip():
        end -= 1
    return end


def _with_definition(lines: list[str], link: tuple[str, str], newline: str) -> list[str]:
    changelog = ChangelogText(lines)
    line = link_line(link).rstrip("\n") + newline
    same = [each for each in changelog.definitions if version_key(each.name) == version_key(link[0])]
    if same:  # whoever wrote it: a person's `...HEAD` moves on by itself
        return lines
    at = changelog.definitions_start
    if at == len(lines):
        return [*lines, *([newline] if lines[-1].strip() else []), line]
    if any(each.at == at and is_unreleased(each.name) for each in changelog.definitions):
        at += 1  # newest first, and that one is newer than any version
    return [*lines[:at], line, *lines[at:]]
