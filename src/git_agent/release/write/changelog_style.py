"""How a changelog writes its versions, and a new one written the same way.

Learned from its newest version: the form of the heading and of its date, the sign of a bullet, the level and the names
of the headings below. Of a heading only these are taken: a version's nickname is its own.
"""

import re
from collections.abc import Callable
from datetime import date

from git_agent.model.value import value
from git_agent.release.write.changelog_text import ChangelogSection, ChangelogText

MOST_SECTIONS = 5  # the newest, from which the habits are learned

_VERSION = re.compile(r"v?\d+\.\d[\w.+-]*")
_INLINE_LINK = re.compile(r"\]\([^)\s]*\)")
_BULLET = re.compile(r"( {0,3}[-*+] +)\S")
_SUBHEADING = re.compile(r"(#{2,6})[ \t]+(.+?)[ \t]*#*\s*")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_MONTH = "|".join(_MONTHS)
_SHORT_MONTH = "|".join(month[:3] for month in _MONTHS)

_DATES: tuple[tuple[re.Pattern[str], Callable[[date], str]], ...] = (
    (re.compile(r"\d{4}-\d{2}-\d{2}"), lambda day: day.isoformat()),
    (re.compile(r"\d{4}/\d{2}/\d{2}"), lambda day: day.strftime("%Y/%m/%d")),
    (re.compile(r"\d{4}\.\d{2}\.\d{2}"), lambda day: day.strftime("%Y.%m.%d")),
    (re.compile(r"\d{2}\.\d{2}\.\d{4}"), lambda day: day.strftime("%d.%m.%Y")),
    (re.compile(rf"(?:{_MONTH}) \d{{1,2}}, \d{{4}}"), lambda day: f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"),
    (re.compile(rf"\d{{1,2}} (?:{_MONTH}) \d{{4}}"), lambda day: f"{day.day} {_MONTHS[day.month - 1]} {day.year}"),
    (
        re.compile(rf"(?:{_SHORT_MONTH}) \d{{1,2}}, \d{{4}}"),
        lambda day: f"{_MONTHS[day.month - 1][:3]} {day.day}, {day.year}",
    ),
    (
        re.compile(rf"\d{{1,2}} (?:{_SHORT_MONTH}) \d{{4}}"),
        lambda day: f"{day.day} {_MONTHS[day.month - 1][:3]} {day.year}",
    ),
)
# Which names a file may have for the kinds of Keep a Changelog.
_NAMES = {
    "Added": ("added", "features", "new features", "new", "enhancements"),
    "Changed": ("changed", "changes", "improvements", "enhancements", "other", "other changes"),
    "Deprecated": ("deprecated", "deprecations", "changed", "changes"),
    "Removed": ("removed", "breaking changes", "breaking", "changed", "changes"),
    "Fixed": ("fixed", "bug fixes", "bugfixes", "fixes", "bugs"),
    "Security": ("security", "security fixes", "fixed", "bug fixes", "fixes"),
}


@value
class ChangelogStyle:
    """`heading` and `underline` are those of the newest version, if there is one; `names` are by small letters."""

    heading: str | None = None
    underline: str = ""
    bullet: str = "- "
    level: str = "###"
    names: tuple[str, ...] = ()
    is_flat: bool = False

    @property
    def defines_links(self) -> bool:
        """Whether a version's heading is the name of a link that is defined elsewhere."""
        return self.heading is None or (
            re.search(r"\[[^\]]*\d\.\d[^\]]*\]", self.heading) is not None and not _INLINE_LINK.search(self.heading)
        )

    def heading_lines(self, own: str, *, title: str, url: str | None) -> list[str]:
        """The heading of a version; `own` is the one it has in Keep a Changelog, with its date."""
        version = _VERSION.search(self.heading or "")
        if self.heading is None or version is None:
            return [own]
        letter = "v" if version[0].startswith("v") and not title.startswith("v") else ""
        rest = self.heading[version.end() :]
        found = next(((match, write) for pattern, write in _DATES if (match := pattern.search(rest))), None)
        day = _day_of(own)
        if found and day:
            between, after = rest[: found[0].start()], rest[found[0].end() :][:1]
            rest = between + found[1](day) + (after if after in (")", "]") else "")
        else:
            rest = (_INLINE_LINK.match(rest) or re.match(r"\]|", rest) or [""])[0]
        heading = f"{self.heading[: version.start()]}{letter}{title}{rest}"
        if url:
            heading = _INLINE_LINK.sub(lambda _: f"]({url})", heading, count=1)
        elif _INLINE_LINK.search(heading):
            heading = _INLINE_LINK.sub("", heading, count=1).replace("[", "", 1)
        return [heading, self.underline[:1] * len(heading)] if self.underline else [heading]

    def kind(self, name: str) -> str:
        """The file's own name for a kind of change, or that of Keep a Changelog; none in a flat list."""
        if self.is_flat:
            return ""
        known = {each.casefold(): each for each in self.names}
        return next((known[each] for each in _NAMES.get(name, ()) if each in known), name)


def style_of(changelog: ChangelogText) -> ChangelogStyle:
    """The habits of a file; those of Keep a Changelog where it has none yet."""
    versions = [section for section in changelog.sections if section.is_version][:MOST_SECTIONS]
    released = next((section for section in versions if _VERSION.match(section.name.replace("\\", ""))), None)
    lines = [changelog.lines[at] for section in versions for at in changelog.shown(section.body, section.end)]
    subheadings = [match for line in lines if (match := _SUBHEADING.fullmatch(line))]
    bullets = [match[1] for line in lines if (match := _BULLET.match(line))]
    underline = changelog.lines[released.body - 1].rstrip() if released else ""
    return ChangelogStyle(
        heading=_heading(changelog, released) if released else None,
        underline=underline if set(underline) in ({"="}, {"-"}) else "",
        bullet=bullets[0] if bullets else "- ",
        level=subheadings[0][1] if subheadings else "###",
        names=tuple(match[2] for match in subheadings),
        is_flat=bool(bullets) and not subheadings,
    )


def _heading(changelog: ChangelogText, section: ChangelogSection) -> str:
    line = changelog.lines[section.body - 1].rstrip()
    return changelog.lines[section.body - 2].rstrip() if set(line) in ({"="}, {"-"}) else line


def _day_of(heading: str) -> date | None:
    match = _DATES[0][0].search(heading)
    return date.fromisoformat(match[0]) if match else None
