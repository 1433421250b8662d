"""What a person should look at in a changelog that was added to: lines of theirs that no longer hold, and stay."""

import re
from collections.abc import Sequence

from git_agent.release.write.changelog_heading import version_key, version_numbers
from git_agent.release.write.changelog_text import ChangelogSection, ChangelogText
from git_agent.release.write.keepachangelog import is_unreleased
from git_agent.release.write.placeholders import is_placeholder

_TO_HEAD = re.compile(r".*/compare/(?P<base>[^/\s]+?)\.{2,3}HEAD\s*")


def is_for_another(section: ChangelogSection | None, title: str) -> bool:
    """Whether it was prepared for another number than that of the entry."""
    return section is not None and not section.is_unreleased and version_key(section.name) != version_key(title)


def prepared_warnings(changelog: ChangelogText, section: ChangelogSection | None, title: str) -> tuple[str, ...]:
    """Says where a person wrote that this version is not out yet, or has another number; the line is theirs."""
    if section is None or section.is_unreleased or is_unreleased(title):
        return ()
    line = section.body - (1 if changelog.lines[section.body - 1].strip("=-\r\n ") else 2)
    if is_for_another(section, title) and version_numbers(section.name) != version_numbers(title):
        return (f"line {line + 1} prepares {section.name}: the changes of {title} are there now; check its number",)
    below = range(section.start, min(section.end, section.body + 3))  # further down it is a word of some entry
    found = next((at for at in below if re.search(r"(?i)\bunreleased\b", changelog.lines[at])), None)
    found = line if found is None and section.heading.is_prepared else found
    return (
        (f"line {found + 1} still calls {title} unreleased; the line is yours and was kept",)
        if found is not None
        else ()
    )


def placeholder_warnings(
    changelog: ChangelogText, section: ChangelogSection | None, lines: Sequence[str]
) -> tuple[str, ...]:
    """Names the lines that only held a place for what is told now; they are a person's, and stay."""
    places = changelog.shown(section.body, section.end) if section else ()
    found = ((at, changelog.lines[at].strip()) for at in places if is_placeholder(changelog.lines[at]))
    stripped = [line.strip() for line in lines]
    return tuple(
        f"line {stripped.index(line, at) + 1} still says {line!r}; the line is yours and was kept" for at, line in found
    )


def link_warnings(lines: Sequence[str], *, previous: str, url: str | None) -> tuple[str, ...]:
    """Names the link of what is to come where it still begins at the release before."""
    definitions = (each for each in ChangelogText(lines).definitions if is_unreleased(each.name))
    found = [(each.at, match["base"]) for each in definitions if (match := _TO_HEAD.match(lines[each.at]))]
    new = url.rpartition("...")[2] if url and "..." in url else "the new tag"
    return tuple(
        f"line {at + 1} still compares {base}...HEAD; the line is yours: after the release it is {new}...HEAD"
        for at, base in found
        if version_key(base) == version_key(previous)
    )
