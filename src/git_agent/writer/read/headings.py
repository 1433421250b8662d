"""Sections of a document as its headings tell: which came, which went, and in which of them lines changed."""

from collections.abc import Sequence
from operator import itemgetter

from git_agent.model.change import FileDiff, Status
from git_agent.syntax.text.languages import suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.read.markup import is_fence, plain_text, title_of

ALIKE = 0.8  # the part of two titles that is the same where one is the other reworded
LONGEST_TITLE = 60  # characters; longer ones fit no subject
_UNDERLINES = "=-~^\"'+*#"  # of titles of reStructuredText


def headings_added(diff: FileDiff, lines: Lines) -> tuple[str, ...]:
    """Section titles that the diff introduces: none where one goes that none resembles, which may be a rewording.

    A first-level title counts only in a new file; elsewhere it is more likely a comment in a code sample. A line that
    was there without its mark is no new section either.
    """
    added = dict.fromkeys(_told(titles_in(lines.added, suffix_of(diff.change.path))))
    if not added:
        return ()
    gone = [title for _, title in titles_in(lines.removed, suffix_of(diff.change.old_path or diff.change.path))]
    others = [title for _, title in added]
    for title in gone:
        alike = [other for other in others if _are_alike(title, other)]
        if not alike:
            return ()
        others.remove(alike[0])
    there = {plain_text(line) for line in lines.removed}
    first = 1 if diff.change.status is Status.ADDED or is_changelog(diff.change.path) else 2
    inner = _inner_titles(lines, suffix_of(diff.change.path), first)
    told = [
        (level, title)
        for level, title in added
        if title in others and title not in there and level >= first and (level, title) not in inner
    ]
    return tuple(title for _, title in sorted(told, key=itemgetter(0)))  # what holds more comes first


def _inner_titles(lines: Lines, suffix: str, first: int) -> frozenset[tuple[int, str]]:
    """Titles that came right below one of a section that holds them: it is that section that came."""
    inner: set[tuple[int, str]] = set()
    for _, run in lines.runs:
        outer = 0
        for level, title in titles_in(run, suffix):
            if outer and level > outer:
                inner.add((level, title))
            elif level >= first:
                outer = level
    return frozenset(inner)


def _are_alike(title: str, other: str) -> bool:
    """Whether one may be the other in slightly other words."""
    from difflib import SequenceMatcher

    return SequenceMatcher(None, title.lower(), other.lower()).ratio() >= ALIKE


def has_other_titles(suffix: str, lines: Lines) -> bool:
    """Whether titles came or went: the section above, where the lines are or were, is not the one that changed.

    One sign alone that came is a comment of a shell as often, and a line that got some is none that came.
    """
    gone, came = (titles_in(side, suffix) for side in (lines.removed, lines.added))
    there = {plain_text(line) for line in lines.removed}
    return bool(gone) or any(level > 1 and title not in there for level, title in came)


def headings_removed(path: str, lines: Lines) -> tuple[str, ...]:
    """Section titles that went, where none came: with one that came, a title may be another's new wording."""
    suffix = suffix_of(path)
    # A fence whose other half did not change hides what is behind it.
    added = tuple(line for line in lines.added if not is_fence(line, suffix))
    if any(level > 1 for level, _ in titles_in(added, suffix)) or titles_in(lines.added, suffix):
        return ()
    there = {plain_text(line.lstrip("> \t").lstrip("#= ")) for line in lines.added}  # in a quotation, or as plain text
    gone = [title for level, title in _told(titles_in(lines.removed, suffix)) if level > 1]
    return tuple(dict.fromkeys(gone)) if there.isdisjoint(gone) else ()


def titles_in(lines: Sequence[str], suffix: str) -> list[tuple[int, str]]:
    """The titles of sections among some lines, with their levels."""
    headings: list[tuple[int, str]] = []
    fenced = hidden = False
    for previous, line in zip(("", *lines), lines, strict=False):
        fenced ^= is_fence(line, suffix)  # a comment of a shell or of Python looks like a heading
        hidden = "<!--" in line.rpartition("-->")[2] or (hidden and "-->" not in line)  # nobody sees such a section
        titled = title_of(line, suffix) if not (fenced or hidden) else None
        if titled is not None:
            headings.append((titled[0], plain_text(titled[1])))
        elif suffix == "rst" and len(line) >= 3 and len(set(line)) == 1 and line[0] in _UNDERLINES and previous.strip():
            headings.append((2, plain_text(previous)))  # which sign stands for which level every document decides anew
    return headings


def is_short_title(title: str) -> bool:
    return 2 <= len(title) <= LONGEST_TITLE


def _told(headings: list[tuple[int, str]]) -> list[tuple[int, str]]:
    return [(level, title) for level, title in headings if is_short_title(title)]


def sections(diff: FileDiff) -> tuple[str, ...]:
    """The titles of the sections in which lines changed, as far as hunks show; '' for the part before any."""
    titles: dict[str, None] = {}
    suffix = suffix_of(diff.change.path)
    for hunk in diff.hunks:
        # One sign alone is the title of the whole document.
        level, title = title_of(hunk.heading, suffix) or (1, "")
        title = plain_text(title) if level > 1 else ""
        for line in hunk.lines:
            level, inner = title_of(line[1:], suffix) or (1, "")
            if level > 1:
                title = plain_text(inner)
            elif line[:1] in "+-" and line[1:].strip():
                titles.setdefault(title)
    return tuple(titles)
