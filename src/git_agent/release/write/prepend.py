"""Puts the entry of a version into a changelog that people also write in.

Lines are only ever added. What stands in the file was written by a person, or corrected by one, or is our own of an
earlier run, and nobody can tell these apart for certain: a run once took 27 lines that somebody had prepared for the
next version. So a section of the same version is completed, not replaced, and what was gathered as unreleased comes
under the heading of the version by putting that heading above it. Doing it twice changes nothing more.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath

from git_agent.errors import UsageError
from git_agent.model.value import value
from git_agent.release.write.changelog_style import ChangelogStyle, style_of
from git_agent.release.write.changelog_text import ChangelogSection, ChangelogText, lines_of, version_key
from git_agent.release.write.keepachangelog import FILE_HEAD, is_unreleased, link_line

BOM = "\ufeff"  # what some editors on Windows begin a file with; kept, but it would hide the first heading

_MARKDOWN = ("", ".md", ".markdown", ".mdown", ".mkd", ".mdx", ".txt")
# reStructuredText and AsciiDoc by what Markdown has not: directives, roles, titles in equals signs, attributes.
_OTHER_MARKUP = re.compile(r"\0|^\.\. [\w|_\[]|:[\w:]+:`[^`\n]+`|^={1,5} \S|^:\w+:", re.MULTILINE)
_COMMIT = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{7,64}\b")  # with a digit: `defaced` is a word
_NUMBER = re.compile(r"[#!]\d+\b")
_NAME = r"(?:[0-9a-f]{7,64}|[#!]\d+|\+\d+)"
_REFS = re.compile(rf"\s*\((?:(?:{_NAME}|\[{_NAME}\]\([^()\s]*\))(?:, )?)+\)$")
_LIST_OR_VERSION = re.compile(
    r"^\s*(?:[-*+] |\W?v?\d+\.\d)", re.MULTILINE
)  # changes or versions, in a form of one's own
_SUBHEADING = re.compile(r"(#{2,6})[ \t]+(.+)")


@value
class ExtendedChangelog:
    """A changelog with the entry in it; `warnings` tell what a person should look at."""

    text: str
    warnings: tuple[str, ...] = ()


@value
class _NewEntry:
    """Our entry: the lines of its heading, and the bullets below each heading of its `level`."""

    heading: tuple[str, ...]
    bullets: tuple[tuple[str, str], ...]
    level: str


def check_extendable(name: str, text: str) -> None:
    """Admits what can be added to without harm: no file yet, a mere title, or Markdown with a heading a version.

    Raises:
        UsageError: it is written in another form.
    """
    hint = "print the entry with --format keepachangelog, or write it to a file of its own with --out FILE"
    if PurePath(name).suffix.lower() not in _MARKDOWN:
        raise UsageError(f"{name} is not Markdown: --prepend cannot add to it", hint=hint)
    sections = ChangelogText(lines_of(text.removeprefix(BOM))).sections
    if _is_other_markup(name, text):
        raise UsageError(f"{name} is not written in Markdown: --prepend cannot add to it", hint=hint)
    if not any(section.is_version for section in sections) and (sections or _LIST_OR_VERSION.search(text)):
        raise UsageError(f"{name} has no heading that is a version: --prepend cannot find its place", hint=hint)


def _is_other_markup(name: str, text: str) -> bool:
    """Files without an ending are often reStructuredText, whose headings look the same when they are underlined."""
    is_named_markdown = PurePath(name).suffix.lower() not in ("", ".txt")
    return "\0" in text if is_named_markdown else _OTHER_MARKUP.search(text) is not None


def prepend_entry(existing: str, entry: str, *, title: str, link: tuple[str, str] | None) -> ExtendedChangelog:
    """The changelog with this entry: in the section of that version, or else above all other versions."""
    mark = BOM if existing.startswith(BOM) else ""
    text = existing.removeprefix(BOM)
    newline = "\r\n" if re.match(r"[^\n]*\r\n", text) else "\n"  # as the first line has it
    lines = lines_of(text if text.strip() else FILE_HEAD.replace("\n", newline))
    changelog = ChangelogText(lines)
    style = style_of(changelog)
    new_entry = _parse_entry(entry, style, title=title, url=link[1] if link else None)
    section = _section_of(title, changelog)
    if not new_entry.bullets and not (section and _holds_words(lines, section)):
        return ExtendedChangelog(
            text=existing, warnings=(f"nothing in {title} is worth an entry; the changelog is unchanged",)
        )
    if not lines[-1].endswith("\n"):
        lines[-1] += newline
    lines = _with_entry(lines, new_entry, title=title, newline=newline)
    if link and style.defines_links:
        lines = _with_definition(lines, link, newline)
    return ExtendedChangelog(text=mark + "".join(lines), warnings=_unreleased_warnings(lines, title))


def _parse_entry(entry: str, style: ChangelogStyle, *, title: str, url: str | None) -> _NewEntry:
    heading, *rest = entry.rstrip("\n").split("\n")
    bullets: list[tuple[str, str]] = []
    kind = ""
    for line in rest:
        if match := _SUBHEADING.fullmatch(line):
            kind = style.kind(match[2])
        elif line.strip():
            bullets.append((kind, style.bullet + line.removeprefix("- ")))
    lines = [heading] if is_unreleased(title) else style.heading_lines(heading, title=title, url=url)
    return _NewEntry(heading=tuple(lines), bullets=tuple(bullets), level=style.level)


def _section_of(title: str, changelog: ChangelogText) -> ChangelogSection | None:
    """The section to complete: that of the same version, or else the one of what is not released."""
    sections = changelog.sections
    same = next((section for section in sections if version_key(section.name) == version_key(title)), None)
    return same or next((section for section in sections if section.is_unreleased), None)


def _holds_words(lines: Sequence[str], section: ChangelogSection) -> bool:
    return any(line.strip() and not line.startswith("#") for line in lines[section.body : section.end])


def _with_entry(lines: list[str], new_entry: _NewEntry, *, title: str, newline: str) -> list[str]:
    changelog = ChangelogText(lines)
    section = _section_of(title, changelog)
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
    """Below the heading and the comment that tells people where to write."""
    at = after = section.body
    while after < section.end and (not changelog.lines[after].strip() or changelog.block_end(after)):
        if end := changelog.block_end(after):
            at = end if changelog.lines[after].lstrip().startswith("<") else at
        after = end or after + 1
    return at


def _with_missing_bullets(body: list[str], new_entry: _NewEntry, newline: str) -> list[str]:
    """What stands below a heading, with every bullet of ours that is not told there yet."""
    by_kind: dict[str, list[str]] = {}
    for kind, bullet in _missing_bullets(new_entry.bullets, body):
        by_kind.setdefault(kind, []).append(bullet + newline)
    for kind, bullets in by_kind.items():
        body = _with_bullets(body, f"{new_entry.level} {kind}" if kind else "", bullets, newline)
    return body


def _missing_bullets(bullets: Iterable[tuple[str, str]], body: Sequence[str]) -> list[tuple[str, str]]:
    """Those whose commit, number or words do not stand there, whoever wrote them."""
    refs = _refs("".join(body))
    words = {_words(line) for line in body}
    return [
        (kind, bullet) for kind, bullet in bullets if refs.isdisjoint(_refs(bullet)) and _words(bullet) not in words
    ]


def _refs(text: str) -> set[str]:
    """The numbers and commits that a text names; the same commit may be written with more or fewer digits."""
    return {commit[:7] for commit in _COMMIT.findall(text)} | set(_NUMBER.findall(text))  # seven are the fewest


def _words(line: str) -> str:
    return _REFS.sub("", line.strip().lstrip("-*+ ")).casefold()


def _with_bullets(body: list[str], heading: str, bullets: list[str], newline: str) -> list[str]:
    """The bullets at the end of what stands below their heading, or below a new heading at the very end."""
    headings = [at for at in ChangelogText(body).shown() if body[at].startswith("#")]
    own = next((at for at in headings if _is_heading(body[at], heading)), None)
    if own is None:
        end = _end_of_text(body, 0, len(body))
        is_list = not heading and end > 0 and _is_bullet(body[end - 1])
        above = [] if is_list else [newline]
        return [*body[:end], *above, *([f"{heading}{newline}", newline] if heading else []), *bullets, *body[end:]]
    end = _end_of_text(body, own + 1, next((at for at in headings if at > own), len(body)))
    space = [] if _is_bullet(body[end - 1]) else [newline]
    below = [newline] if end < len(body) and body[end].strip() else []
    return [*body[:end], *space, *bullets, *below, *body[end:]]


def _is_bullet(line: str) -> bool:
    return line.lstrip().startswith(("-", "*", "+"))


def _is_heading(line: str, heading: str) -> bool:
    match, wanted = _SUBHEADING.fullmatch(line.rstrip()), _SUBHEADING.fullmatch(heading)
    return match is not None and wanted is not None and match[2].strip().casefold() == wanted[2].casefold()


def _end_of_text(body: Sequence[str], start: int, end: int) -> int:
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


def _unreleased_warnings(lines: Sequence[str], title: str) -> tuple[str, ...]:
    """Says where a person wrote that this version is not out yet; the word is theirs, so it stays."""
    section = _section_of(title, ChangelogText(lines))
    if section is None or is_unreleased(title):
        return ()
    below = range(section.start, min(section.end, section.body + 3))  # further down it is a word of some entry
    line_number = next((at + 1 for at in below if re.search(r"(?i)\bunreleased\b", lines[at])), None)
    return (
        (f"line {line_number} still calls {title} unreleased; the line is yours and was kept",) if line_number else ()
    )
