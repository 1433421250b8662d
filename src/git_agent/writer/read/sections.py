"""Sections of documents that stand elsewhere now, or are called otherwise."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from git_agent.model.value import value
from git_agent.syntax.text.languages import suffix_of
from git_agent.writer.read.changed_runs import ChangedRun, changed_runs, new_content
from git_agent.writer.read.document_parts import code_rows
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.headings import LONGEST_TITLE, is_short_title, titles_in

FEWEST_LINES = 3  # of what was moved; fewer may be alike by chance
STAYING = 0.8  # the part of what left one place that must stand at the other


@value
class MovedSections:
    """The titles of what was moved; `are_last` where the document ends with it now."""

    titles: tuple[str, ...]
    are_last: bool


def renamed_section(file: FileFacts) -> tuple[str, str] | None:
    """The one title that gave way to another in its place, above text that is the same at least in part."""
    suffix = suffix_of(file.path)
    if not file.is_read_whole or _has_samples_with_titles(file, suffix):
        return None
    runs = [(run, sides) for run in changed_runs(file) if any(sides := _titles(run, suffix))]
    return _renamed(file, *runs[0]) if len(runs) == 1 else None


def sections_renamed(file: FileFacts) -> int:
    """How many titles gave way to others in their places, where nothing else changed."""
    suffix = suffix_of(file.path)
    if not file.is_read_whole or _has_samples_with_titles(file, suffix):
        return 0
    renamed = [_renamed(file, run, _titles(run, suffix)) for run in changed_runs(file)]
    return len(renamed) if len(renamed) > 1 and None not in renamed else 0


def _renamed(file: FileFacts, run: ChangedRun, titles: list[list[tuple[int, str]]]) -> tuple[str, str] | None:
    suffix = suffix_of(file.path)
    lines = [sum(1 for line in run.lines if line[:1] == mark and line[1:].strip()) for mark in "-+"]
    if [len(side) for side in titles] != [1, 1] or max(lines) > (2 if suffix == "rst" else 1):
        return None
    ((old_level, old),), ((level, new),) = titles
    is_other = old_level == level > 1 and old.lower() != new.lower() and _keeps_text(file, run, suffix)
    return (old, new) if is_other and all(map(is_short_title, (old, new))) else None


def long_titles(file: FileFacts) -> int:
    """How many sections came whose titles fit no sentence, where none went."""
    gone, came = (titles_in(side, suffix_of(file.path)) for side in (file.lines.removed, file.lines.added))
    are_told = gone or file.headings or not file.is_read_whole
    return 0 if are_told else sum(level > 1 and len(title) > LONGEST_TITLE for level, title in came)


def _titles(run: ChangedRun, suffix: str) -> list[list[tuple[int, str]]]:
    """Those that went and those that came; below one of reStructuredText its line may have stayed."""
    sides = ([line[1:] for line in run.lines if line[:1] == mark] for mark in "-+")
    rule = [run.after] if suffix == "rst" and titles_in(("x", run.after), suffix) else []
    return [titles_in((*side, *rule), suffix) for side in sides]


def _keeps_text(file: FileFacts, run: ChangedRun, suffix: str) -> bool:
    """Whether a line that did not change stands between a title and the next one."""
    added = frozenset(file.lines.added)
    below = new_content(file)[run.row + 1 :]
    for line, after in pairwise((*below, "")):
        if titles_in((line,) if suffix != "rst" else (line, after), suffix):
            return False
        if any(map(str.isalnum, line)) and line not in added:
            return True
    return False


def _has_samples_with_titles(file: FileFacts, suffix: str) -> bool:
    """Whether a comment in a sample of a shell or of Python looks like a title."""
    content = new_content(file)
    samples = [content[row] for row in code_rows(content, suffix) if row < len(content)]
    changed = {*file.lines.added, *file.lines.removed}
    return any(line in changed and titles_in((line,), suffix) for line in samples)


def moved_sections(file: FileFacts) -> MovedSections | None:
    """The sections that all that changed were moved from one place of a document to another."""
    suffix, lines = suffix_of(file.path), file.lines
    gone, came = (titles_in(side, suffix) for side in (lines.removed, lines.added))
    if not file.is_read_whole or not gone or Counter(gone) != Counter(came) or _has_samples_with_titles(file, suffix):
        return None
    old, new = (Counter(line.strip() for line in side if line.strip()) for side in (lines.removed, lines.added))
    if old.total() < FEWEST_LINES or (old & new).total() < STAYING * max(old.total(), new.total()):
        return None
    outer = min(level for level, _ in came)
    titles = tuple(dict.fromkeys(title for level, title in came if level == outer))
    are_told = outer > 1 and all(map(is_short_title, titles))
    return MovedSections(titles=titles, are_last=_end_with(file, lines.added)) if are_told else None


def _end_with(file: FileFacts, added: Sequence[str]) -> bool:
    """Whether a document ends with the last of some lines, all of which came in one run."""
    content = [line for line in new_content(file) if line.strip()]
    runs = [new for _, new in file.lines.runs if any(map(str.strip, new))]
    told = [line for line in added if line.strip()]
    return len(runs) == 1 and content[-len(told) :] == told
