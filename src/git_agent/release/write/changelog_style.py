"""How a changelog writes its versions, and a new one written the same way.

Learned from its newest version: the form of the heading and of its date, the sign of a bullet, the level and the names
of the headings below. Of a heading only these are taken: a version's nickname is its own.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date

from git_agent.model.value import replace, value
from git_agent.release.write.changelog_group import GroupForm, group_in
from git_agent.release.write.changelog_text import ChangelogSection, ChangelogText
from git_agent.release.write.kind_names import kind_name

MOST_SECTIONS = 5  # the newest, from which the habits are learned
MOST_NAMED = 50  # those from which the names of kinds are learned: few versions have one of each

_VERSION = re.compile(r"v?\d+\.\d[\w.+-]*")
_INLINE_LINK = re.compile(r"\]\([^)\s]*\)")
_BULLET = re.compile(r"( {0,3}[-*+] +)\S")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_MONTH = "|".join(_MONTHS)
_ORDINAL = "(?:st|nd|rd|th)"
_SHORT_MONTH = "|".join(month[:3] for month in _MONTHS)

_DATES: tuple[tuple[re.Pattern[str], Callable[[date], str]], ...] = (
    (re.compile(r"\d{4}-\d{2}-\d{2}"), lambda day: day.isoformat()),
    (re.compile(r"\d{4}-\d{1,2}-\d{1,2}"), lambda day: f"{day.year}-{day.month}-{day.day}"),
    (re.compile(r"\d{4}/\d{2}/\d{2}"), lambda day: day.strftime("%Y/%m/%d")),
    (re.compile(r"\d{4}\.\d{2}\.\d{2}"), lambda day: day.strftime("%Y.%m.%d")),
    (re.compile(r"\d{2}\.\d{2}\.\d{4}"), lambda day: day.strftime("%d.%m.%Y")),
    (
        re.compile(rf"(?:{_MONTH}) \d{{1,2}}{_ORDINAL}, \d{{4}}"),
        lambda day: f"{_MONTHS[day.month - 1]} {_nth(day)}, {day.year}",
    ),
    (
        re.compile(rf"\d{{1,2}}{_ORDINAL} (?:{_MONTH}), \d{{4}}"),
        lambda day: f"{_nth(day)} {_MONTHS[day.month - 1]}, {day.year}",
    ),
    (
        re.compile(rf"\d{{1,2}}{_ORDINAL} (?:{_MONTH}) \d{{4}}"),
        lambda day: f"{_nth(day)} {_MONTHS[day.month - 1]} {day.year}",
    ),
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


@value
class ChangelogStyle:
    """`heading` and `underline` are those of the newest version, if there is one; `names` are the file's own."""

    heading: str | None = None
    underline: str = ""
    bullet: str = "- "
    version_level: int = 2
    group: GroupForm = GroupForm()
    names: tuple[str, ...] = ()
    is_flat: bool = False

    def defines_links(self, own: str) -> bool:
        """Whether a version's heading is the name of a link that is defined elsewhere."""
        if self.heading is None:
            return "[" in own
        return re.search(r"\[[^\]]*\d[^\]]*\]", self.heading) is not None and not _INLINE_LINK.search(self.heading)

    def heading_lines(self, own: str, *, title: str, url: str | None) -> list[str]:
        """The heading of a version; `own` is the one it has in Keep a Changelog, with its date."""
        version = _VERSION.search(self.heading or "")
        if self.heading is None or version is None:
            return [re.sub(r"^#+", "#" * self.version_level, own)]
        before, day = self.heading[: version.start()], _day_of(own)
        if day and (found := _date_in(before)):
            before = before[: found[0].start()] + found[1](day) + before[found[0].end() :]
        heading = f"{before}{self.version_name(title)}{_after_version(before, self.heading[version.end() :], day)}"
        if url:
            heading = _INLINE_LINK.sub(lambda _: f"]({url})", heading, count=1)
        elif _INLINE_LINK.search(heading):
            heading = _INLINE_LINK.sub("", heading, count=1).replace("[", "", 1)
        return [heading, self.underline[:1] * len(heading)] if self.underline else [heading]

    def version_name(self, title: str) -> str:
        """A version as the file writes it, with a `v` or without one."""
        version = _VERSION.search(self.heading or "")
        return f"v{title}" if version and version[0].startswith("v") and not title.startswith("v") else title

    def kind(self, name: str, bullet: str = "") -> str:
        """The file's own name for a kind of change, or that of Keep a Changelog; none in a flat list."""
        return "" if self.is_flat else kind_name(name, self.names, bullet)

    def levelled(self, groups_above: int | None) -> "ChangelogStyle":
        """The same with groups one level below the version, whose heading comes above groups that are there already.

        Where both had one level, a group ended the version it was of, and every run added all of it again.
        """
        if not self.group.is_heading:
            return self
        level = min(self.version_level, groups_above - 1) if groups_above and groups_above > 1 else self.version_level
        own = len(self.group.before.strip())
        group = self.group if own > level else GroupForm(before="#" * min(level + 1, 6) + " ", after=self.group.after)
        heading = re.sub(r"^#+", "#" * level, self.heading) if self.heading else None
        return replace(self, version_level=level, group=group, heading=heading)


def style_of(changelog: ChangelogText) -> ChangelogStyle:
    """The habits of a file; those of Keep a Changelog where it has none yet."""
    every = [section for section in changelog.sections if section.is_version][:MOST_NAMED]
    versions = every[:MOST_SECTIONS]
    numbered = [section for section in versions if not section.is_unreleased]
    released = next((section for section in numbered if not section.heading.is_prepared), next(iter(numbered), None))
    lines = [changelog.lines[at] for section in versions for at in changelog.shown(section.body, section.end)]
    groups = _groups(changelog, versions)
    bullets = [match[1] for line in lines if (match := _BULLET.match(line))]
    underline = changelog.lines[released.body - 1].rstrip() if released else ""
    version_level = next((section.level for section in (released, *versions) if section), 2)
    return ChangelogStyle(
        heading=_heading(changelog, released) if released else None,
        underline=underline if set(underline) in ({"="}, {"-"}) else "",
        bullet=bullets[0] if bullets else "- ",
        version_level=version_level,
        group=groups[0][0] if groups else GroupForm(before="#" * max(3, version_level + 1) + " "),
        names=tuple(name for _, name in _groups(changelog, every)),
        is_flat=bool(bullets) and not groups,
    )


def _groups(changelog: ChangelogText, sections: Sequence[ChangelogSection]) -> list[tuple[GroupForm, str]]:
    lines = (changelog.lines[at] for section in sections for at in changelog.shown(section.body, section.end))
    groups = [group for line in lines if (group := group_in(line))]
    # Where there are headings, bold lines only part what stands below one of them.
    return [group for group in groups if group[0].is_heading] or groups


def _heading(changelog: ChangelogText, section: ChangelogSection) -> str:
    line = changelog.lines[section.body - 1].rstrip()
    return changelog.lines[section.body - 2].rstrip() if set(line) in ({"="}, {"-"}) else line


def _after_version(before: str, rest: str, day: date | None) -> str:
    """What follows the version in the new heading: the end of its link and its date, never another one's name."""
    if "[" in before:  # `[1.2.0 - Its name](address)`
        rest = rest[max(rest.find("]"), 0) :]
    end = (_INLINE_LINK.match(rest) or re.match(r"\]|", rest) or [""])[0]
    found = _date_in(rest)
    if found is None or day is None:
        return end
    between, after = rest[len(end) : found[0].start()], rest[found[0].end() :][:1]
    if re.search(r"\d|\w+\W+\w+\W+\w", between):
        between = " (" if after == ")" else " - "
    return end + between + found[1](day) + (after if after in (")", "]") else "")


def _date_in(text: str) -> tuple[re.Match[str], Callable[[date], str]] | None:
    return next(((match, write) for pattern, write in _DATES if (match := pattern.search(text))), None)


def _nth(day: date) -> str:
    ending = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return f"{day.day}{ending}"


def _day_of(heading: str) -> date | None:
    match = _DATES[0][0].search(heading)
    return date.fromisoformat(match[0]) if match else None
