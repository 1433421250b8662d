"""Marks of a conflict that nobody has resolved."""

from collections.abc import Iterator

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.review.find.values import Findings, marked_lines
from git_agent.review.values import Concern

CONFLICT = "conflict-marker"
# `=======` alone is how headings are underlined, and counts only between the others.
_MARK = LazyPattern(r"(<{7}|\|{7}|>{7})(?: .*)?|(={7})")
_FENCE = LazyPattern(r"\s*(?:```|~~~|\.\. code|\[source)")
_TEXTS = (Category.DOCS, Category.TEST, Category.EXAMPLE)


def conflict_markers(given: Findings) -> Iterator[Concern]:
    """Lines that git has written into a file for somebody to resolve."""
    for diff in given.change.diffs:
        marks = list(_marks(diff))
        kinds = {mark for _, mark in marks}
        if not kinds - {"=" * 7}:
            continue
        # A text or a test may show a marker; a whole conflict outside of any sample was left by git.
        if category_of(diff.change.path) in _TEXTS and not {"<" * 7, "=" * 7, ">" * 7} <= kinds:
            continue
        line, mark = marks[0]
        yield Concern(
            rule=CONFLICT,
            problem=f"{mark} marks a conflict that is not resolved.",
            suggestion="Resolve the conflict and stage the file again.",
            path=diff.change.path,
            line=line,
        )


def _marks(diff: FileDiff) -> Iterator[tuple[int, str]]:
    """Those that are added, without those that a document shows as a sample."""
    is_document = category_of(diff.change.path) is Category.DOCS
    in_sample = False
    for mark, number, text in marked_lines(diff):
        if is_document and mark != "-" and _FENCE.match(text):
            in_sample = not in_sample
        found = _MARK.fullmatch(text.rstrip("\r")) if mark == "+" and not in_sample else None
        if found:
            yield number, found[1] or found[2]
