"""What a changelog says about releases: which version came, which was dated, which one the changed lines are under."""

import re
from collections.abc import Sequence

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.changed_runs import MOST_RUNS, changed_runs, new_content
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_change_file, is_changelog
from git_agent.writer.read.markup import plain_text
from git_agent.writer.read.release_headings import version_added, version_in, version_titled

LONGEST_NAME = 40  # characters

_OPEN = (
    r"(?i)\?\?|\b(?:unreleased|in progress|in development|under development|not released|pending|tbd|tba|upcoming|next"
    r"|head|dev)\b"
)
_DATE = (
    r"\d{4}[-./](?:\d\d?|[A-Z][a-z]{2})[-./]\d\d?|\d\d?[-./]\d\d?[-./]\d{4}"
    r"|(?i:\d{1,2}\.? [a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d{1,2}, \d{4})"
)
_VERSIONED = r"(?i)version.*\d"
_RULE = r"\s*[-=~^*_]{3,}\s*$"
_LINK_TARGET = r"\s*\[[^\]]+\]:\s+\S+\s*$"
# What nobody takes for prose: code in marks, a call, an option, a name with a capital or a sign inside.
_NAME = (
    r"`{1,2}(?P<code>[A-Za-z@_-][^`]*?)`{1,2}|(?P<call>(?<![\w./@])[A-Za-z_][\w.:]*\([\w, .]*\))"
    r"|(?<![\w-])(?P<option>--[a-z][\w-]+)"
    r"|(?<![\w./@])(?P<name>[A-Z]\w*(?:\.[A-Za-z]\w*)+|[A-Z]+[a-z0-9]+[A-Z]\w*|[a-z]+(?:_[a-z0-9]+)+|\w+::\w+)(?![\w./@])"
)
_ISSUE = (
    r"(?:(?<=[\s(\[])|^)(?P<hash>#\d{1,6})\b|:(?:issue|bug|feature|support|pr|gh|ghpull|ghissue):`(?P<role>\d{1,6})"
)


@value
class NamedRelease:
    """A section of what is not released yet that is called by its version now."""

    title: str
    version: str


def named_release(file: FileFacts) -> NamedRelease | None:
    """The section that was called `Unreleased` and has no such heading any more."""
    version = version_added(file.lines)
    gone = [title for title in _titles(file.lines.removed) if not version_in(title)]
    if not version or len(gone) != 1 or not pattern(_OPEN).search(gone[0]) or gone[0] in _titles(file.lines.added):
        return None
    return NamedRelease(title=gone[0].strip("[]"), version=version)


@value
class DatedRelease:
    """A version whose heading has a date that it had not; `is_first` where a word for work in progress stood there."""

    version: str
    is_first: bool


def dated_release(file: FileFacts) -> DatedRelease | None:
    """The one heading that names the same version, and when it came or comes."""
    sides = [[line for line in side if version_titled(line)] for side in (file.lines.removed, file.lines.added)]
    if len(sides[0]) != 1 or len(sides[1]) != 1:
        return None
    old, new = sides[0][0], sides[1][0]
    version, dates = version_titled(new), [pattern(_DATE).search(line) for line in (old, new)]
    if version != version_titled(old) or dates[1] is None:
        return None
    if dates[0] is not None:
        is_moved = old.replace(dates[0][0], "") == new.replace(dates[1][0], "") and dates[0][0] != dates[1][0]
        return DatedRelease(version=version, is_first=False) if is_moved else None
    return DatedRelease(version=version, is_first=True) if pattern(_OPEN).search(old) else None


def only_releases(files: Sequence[FileFacts]) -> bool:
    """Whether a version gets its heading, and beside the changelog only lines change that tell a version."""
    logs = [file for file in files if is_changelog(file.path)]
    version = next((told for file in logs if (told := version_added(file.lines))), "")
    others = [line for file in files if file not in logs for line in file.lines.added if line.strip()]
    return bool(version and others) and all(version in line or pattern(_VERSIONED).search(line) for line in others)


def is_only_a_heading(file: FileFacts) -> bool:
    """Whether nothing stands below the new heading yet that came with it."""
    told = [line for line in file.lines.added if line.strip() and not pattern(rf"{_RULE}|{_LINK_TARGET}").match(line)]
    return len(told) == 1


def version_changed(file: FileFacts) -> str:
    """The one version under whose heading every change stands; `Unreleased` counts as one."""
    content = new_content(file)
    runs = list(changed_runs(file))
    are_targets = all(pattern(_LINK_TARGET).match(line[1:]) for run in runs for line in run.lines if line[1:].strip())
    # Where links lead stands below all releases, and a file of one entry is below none.
    if len(runs) > MOST_RUNS or are_targets or is_change_file(file.path):
        return ""
    versions = {_version_above(content, run.row) for run in runs}
    return versions.pop() if len(versions) == 1 else ""


def _version_above(content: list[str], row: int) -> str:
    for line in reversed(content[:row]):
        if version := version_titled(line):
            return version
        if pattern(r"#{1,3}\s").match(line) and pattern(_OPEN).search(line):
            return ""  # what is not released yet has no version
    return ""


def _titles(lines: tuple[str, ...]) -> list[str]:
    return [
        plain_text(line.strip("# ")).strip("[]") for line in lines if pattern(r"#{1,4}\s|\[?[Uu]nreleased").match(line)
    ]


def first_name(entry: str) -> str:
    """The first thing an entry names that is no word of prose."""
    match = re.search(_NAME, entry)
    name = next(part for part in match.groups() if part) if match is not None else ""
    return name if len(name) <= LONGEST_NAME and "#" not in name else ""


def first_issue(entry: str) -> str:
    """The issue an entry is filed under, where it names one."""
    match = re.search(_ISSUE, entry)
    return (match["hash"] or f"#{match['role']}") if match is not None else ""
