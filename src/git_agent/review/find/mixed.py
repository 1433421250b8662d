"""Two changes that have nothing to do with each other, where the message tells of one."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.grouping import STRICT, group_changes
from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff
from git_agent.model.paths import common_folder
from git_agent.review.find.told import told_words, words_of_diffs
from git_agent.review.find.values import Findings, Part
from git_agent.review.values import Concern

MIXED = "mixed-change"
LEAST_LINES = 6  # of each half
MOST_FILES = 40  # a sweep over more is one intent, or no rule can tell

_WEIGHED = (Category.SOURCE, Category.TEST, Category.CONFIG, Category.BUILD, Category.CI, Category.DATA)


def mixed_changes(given: Findings) -> Iterator[Concern]:
    """The largest group of files of which the message says nothing, beside one that it tells of."""
    if given.change.operation or given.change.is_root:
        return
    for part in given.subjects:
        diffs = [diff for diff in given.handwritten if diff.change.path in part.paths]
        if 2 <= len(diffs) <= MOST_FILES:
            yield from _concerns(part, diffs, given)


def _concerns(part: Part, diffs: Sequence[FileDiff], given: Findings) -> Iterator[Concern]:
    groups = group_changes(diffs, bar=STRICT).groups
    by_path = {diff.change.path: diff for diff in diffs}
    halves = [half for half in ([by_path[path] for path in group.paths] for group in groups) if _is_weighty(half)]
    if len(halves) < 2:
        return
    told = told_words(part.message) | (told_words(given.message) if given.parts else frozenset())
    scores = [len(told & words_of_diffs(half)) for half in halves]
    untold = [half for half, score in zip(halves, scores, strict=True) if score == 0]
    if max(scores) >= 2 and len(untold) == 1:
        yield _concern(untold[0])


def _is_weighty(half: Iterable[FileDiff]) -> bool:
    return sum(diff.change.churn for diff in half if category_of(diff.change.path) in _WEIGHED) >= LEAST_LINES


def _concern(half: Sequence[FileDiff]) -> Concern:
    first = max(half, key=lambda diff: diff.change.churn)
    paths = [diff.change.path for diff in half]
    where = first.change.path if len(paths) == 1 else f"{len(paths)} files in {common_folder(paths) or 'the root'}"
    return Concern(
        rule=MIXED,
        problem=f"What changes in {where} has nothing to do with the rest, and the message does not tell of it.",
        suggestion="Commit it apart, with a message of its own.",
        path=first.change.path,
        line=first.hunks[0].new_start if first.hunks else None,
    )
