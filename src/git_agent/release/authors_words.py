"""What the authors' own changelog says about the release to come: what breaks, what is new, which number it gets.

Whoever writes the changelog by hand has judged the changes better than any subject can tell: a line below *Added* is a
feature, and `**Breaking:** require Node 18` breaks, whatever the commit is called.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.read import Objects, root_names
from git_agent.git.refs import tags
from git_agent.model.value import value
from git_agent.release.read.entry import Entry
from git_agent.release.read.message import one_line
from git_agent.release.read.message_budget import cut
from git_agent.release.read.out import versions_out
from git_agent.release.read.own_lines import lines_added
from git_agent.release.read.signals import is_changelog, signals_of
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.read.tags import UNTAGGED, counts_years, family_for, version_tags
from git_agent.release.read.version import PARTS, Version, bump_version, parse_version
from git_agent.release.write.changelog_group import group_in
from git_agent.release.write.changelog_heading import says_unreleased, version_numbers
from git_agent.release.write.changelog_text import BOM, ChangelogSection, ChangelogText, lines_of
from git_agent.release.write.place import EntryPlace
from git_agent.release.write.placeholders import is_placeholder

LARGEST = 4_000_000  # bytes of a changelog; longer ones are left unread
LONGEST_LINE = 120  # characters, as it is told
MOST_COMMITS = 1_000  # whose lines are looked at

_BREAKING_GROUP = re.compile(
    r"\W*(?:.*\bbreaking\b|(?:bc|api) breaks?\b|backwards?[- ]incompatib|incompatible)", re.IGNORECASE
)
_FEATURE_GROUP = re.compile(
    r"(?::\w+:|\W)*(?:(?:new|major|minor|notable) )*(?:features?|added|additions?)\b", re.IGNORECASE
)
# Emphasised, in brackets, in capitals or with a colon: "Breaking long lines is faster" breaks nothing.
_BREAKING_LINE = re.compile(
    r"""\W{0,2}(?:(?i:(?:\*\*|__|[\[(`])\W{0,2}(?:major\ |api\ )?breaking\b)
              |BREAKING\b|(?i:breaking(?:\ changes?)?:))""",
    re.VERBOSE,
)
_BULLET = re.compile(r"(?:[-*+]|\d+\.)\s+(?P<text>\S.*)")
_MARK = re.compile(r"\W*(?:major |api )?breaking(?: changes?)?\b\W*", re.IGNORECASE)
_NOT_BREAKING = re.compile(r"(?i)\bno(?:t|n)?[- ](?:a[- ])?breaking")


@value
class AuthorsWords:
    """The first line of each kind in the changelog at `path`, and the version whose heading says that it is to come."""

    path: str
    breaking: str | None = None
    feature: str | None = None
    prepared: Version | None = None


NOTHING_SAID = AuthorsWords(path="")


def authors_words(git: Git, span: ReleaseSpan) -> AuthorsWords:
    """What the changelog at the root says above the base's own heading; nothing where it does not tell of the base."""
    if span.base_tag is None or not _is_projects_own(git, span):
        return NOTHING_SAID
    names = sorted(name for name in root_names(git, span.release_oid) if name.endswith((".md", ".markdown")))
    with Objects(git, largest=LARGEST) as objects:
        for name in filter(is_changelog, names):
            text = (objects.read(f"{span.release_oid}:{name}") or b"").decode("utf-8", "replace")
            changelog = ChangelogText(lines_of(text.removeprefix(BOM)))
            if section := _section_of_next(git, changelog, span, span.base_tag.version):
                return _said(name, changelog, section)
    return NOTHING_SAID


def _is_projects_own(git: Git, span: ReleaseSpan) -> bool:
    """Whether its versions are those of the project, and not of a package whose changelog is elsewhere."""
    try:
        own = family_for(version_tags(tags(git)), prefix=None, paths=())
    except RepositoryError:
        return False
    return span.family is not None and span.family.prefix == own.prefix


def _section_of_next(git: Git, changelog: ChangelogText, span: ReleaseSpan, base: Version) -> ChangelogSection | None:
    """The section that the next version's entry would complete; none in a file that does not tell of the base.

    clap keeps a list for 5.0.0 above that of the next release: what is planned for later breaks nothing yet.
    """
    out = [section for section in changelog.sections if section.heading.is_version]
    if not any(version_numbers(section.name) == _numbers(base) for section in out):
        return None
    least = bump_version(base, PARTS[-1], counts_years=counts_years(span.family or UNTAGGED))
    tagged = versions_out(git, base=span.base, release=span.release)
    return EntryPlace(changelog, title=least, previous=span.base, tagged=tagged).section()


def _numbers(version: Version) -> tuple[int, ...]:
    return version_numbers(".".join(map(str, version.numbers)))


def _said(path: str, changelog: ChangelogText, section: ChangelogSection) -> AuthorsWords:
    lines = list(_lines(changelog, section))
    return AuthorsWords(
        path=path,
        breaking=next((line for group, line in lines if _breaks(group, line)), None),
        feature=next((line for group, line in lines if _FEATURE_GROUP.match(group)), None),
        prepared=parse_version(_bare(section.name)) if _is_prepared(changelog, section) else None,
    )


def _lines(changelog: ChangelogText, section: ChangelogSection) -> Iterator[tuple[str, str]]:
    """What the bullets of a section say, each with the name of its group."""
    group = ""
    for at in changelog.shown(section.body, section.end):
        line = changelog.lines[at].strip()
        if found := group_in(line):
            group = found[1]
        elif (bullet := _BULLET.match(line)) and not is_placeholder(line):
            yield group, cut(one_line(bullet["text"]), LONGEST_LINE)


def _breaks(group: str, line: str) -> bool:
    return (_BREAKING_LINE.match(line) or _BREAKING_GROUP.match(group)) is not None and not (
        _NOT_BREAKING.search(group) or _NOT_BREAKING.search(line)
    )


def _is_prepared(changelog: ChangelogText, section: ChangelogSection) -> bool:
    below = next((line for line in changelog.lines[section.body : section.end] if line.strip()), "")
    return section.heading.is_prepared or (section.heading.is_version and says_unreleased(below))


def _bare(name: str) -> str:
    """The numbers of a prepared version: `2.3.0-dev` will be 2.3.0."""
    match = re.search(r"\d+(?:\.\d+)+", name)
    return match[0] if match else ""


def declared_in_changelog(git: Git, entries: Sequence[Entry]) -> dict[str, str]:
    """What commits of the program have marked as breaking by a line of their own in the changelog at the root."""
    by_path: dict[str, list[str]] = {}
    for entry in entries:
        paths = [changed.path for changed in entry.touched or () if _is_root_changelog(changed.path)]
        if paths and not entry.is_merge and not signals_of(entry.touched).docs_only:
            by_path.setdefault(paths[0], []).append(entry.oid)
    declared: dict[str, str] = {}
    for path, oids in by_path.items():
        for oid, lines in lines_added(git, oids[:MOST_COMMITS], path).items():
            bullets = (bullet["text"] for line in sorted(lines) if (bullet := _BULLET.match(line)))
            if marked := next((text for text in bullets if _breaks("", text)), None):
                declared[oid] = cut(one_line(_MARK.sub("", marked)), LONGEST_LINE)
    return declared


def _is_root_changelog(path: str) -> bool:
    return "/" not in path and path.endswith((".md", ".markdown")) and is_changelog(path)
