"""Reads what a change adds to source files and which paths it touches, from git's patches; bounded, however large."""

from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from itertools import islice

from git_agent.errors import GitCommandError
from git_agent.git.diff import DiffSpan, raw_listing
from git_agent.git.gateway import Git
from git_agent.git.parse import decode, parse_changes, parse_hunks, section_path
from git_agent.git.patches import diff_sections
from git_agent.model.change import Status
from git_agent.records.lint.change import TELLING, AddedLine, TouchedFiles, may_hold_metadata

MOST_LINES = 20_000  # added lines of one commit, counting only files that may hold metadata


def staged(git: Git) -> TouchedFiles:
    """What the commit under way adds and changes.

    Raises:
        TimeLimitExceeded: it is too large for the time that `git` has.
    """
    changes = parse_changes(raw_listing(git, DiffSpan.staged()))
    paths = tuple(change.path for change in changes if change.status is not Status.DELETED)
    # The patch is what takes time, and without source files nobody needs it.
    if not any(map(may_hold_metadata, paths)):
        return TouchedFiles(paths=paths)
    with closing(_readable_sections(git)) as sections:
        return TouchedFiles(lines=added_lines(sections), paths=paths)


def _readable_sections(git: Git) -> Generator[bytes, None, None]:
    with suppress(GitCommandError):  # what this clone lacks was not written just now
        # Without renames a moved file would be a new one, and all of its lines added.
        yield from diff_sections(git, DiffSpan.staged(), renames=True)


def added_lines(sections: Iterable[bytes]) -> tuple[AddedLine, ...]:
    """What these sections of a patch add, each about one file, where that may be metadata."""
    return tuple(islice((line for section in sections for line in _added(section)), MOST_LINES))


def _added(section: bytes) -> Iterable[AddedLine]:
    if not any(word in section for word in TELLING):
        return
    text = decode(section)
    path = section_path(text)
    # Documentation shows records as examples, and data may hold them.
    if not may_hold_metadata(path):
        return
    for hunk in parse_hunks(text, most_lines=MOST_LINES):
        added = (line[1:] for line in hunk.lines if line.startswith("+"))
        yield from (AddedLine(path=path, line=at, text=line) for at, line in enumerate(added, hunk.new_start))
