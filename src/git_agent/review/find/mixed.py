"""Two changes that have nothing to do with each other, where the subject tells of one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from git_agent.grouping import group_changes
from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, visible_path
from git_agent.model.message import Message
from git_agent.model.paths import common_folder, letters_of, stem_of
from git_agent.review.find.ties import are_tied
from git_agent.review.find.told import told_words, words_of_diffs
from git_agent.review.find.values import Findings, Part
from git_agent.review.values import Concern

MIXED = "mixed-change"
LEAST_LINES = 10  # of source in each half
LEAST_NAME = 6  # letters of a file's name that are not there by chance
MOST_FILES = 40  # a sweep over more is one intent, or no rule can tell
# Higher than the bar for commits: there a wrong join costs nothing, here the words decide what was rightly torn apart.
BAR = 0.8
MOST_SHARED = 0.5  # of the words of the smaller half; halves that share more are about the same


def mixed_changes(given: Findings) -> Iterator[Concern]:
    """A group of files of which the subject says nothing, beside others that it tells of."""
    if given.change.operation or given.change.is_root:
        return
    for part in given.subjects:
        diffs = [diff for diff in given.handwritten if diff.change.path in part.paths]
        half = _untold(part, diffs) if 2 <= len(diffs) <= MOST_FILES else None
        if half and not are_tied(half, [diff for diff in diffs if diff not in half], given):
            yield _concern(half)


def _untold(part: Part, diffs: Sequence[FileDiff]) -> list[FileDiff] | None:
    by_path = {diff.change.path: diff for diff in diffs}
    groups = [[by_path[path] for path in group.paths] for group in group_changes(diffs, bar=BAR).groups]
    told = told_words(Message(subject=part.message.subject))
    words = [words_of_diffs(group) for group in groups]
    for number, group in enumerate(groups):
        others = [other for other in groups if other is not group]
        rest = frozenset(chain.from_iterable(each for at, each in enumerate(words) if at != number))
        is_half = _source_lines(group) >= LEAST_LINES and _source_lines(chain(*others)) >= LEAST_LINES
        is_told = _is_named(part.message.subject, group)
        if is_half and not is_told and _is_apart(words[number], rest) and _is_about_rest(told, words[number], rest):
            return group
    return None


def _is_named(subject: str, half: Sequence[FileDiff]) -> bool:
    """Whether the subject has the name of a file of it, however it is spelled: MiniSSL.java and minissl.rb are one."""
    letters = letters_of(subject)
    return any(
        len(stem) >= LEAST_NAME and stem in letters for stem in (letters_of(stem_of(each.change.path)) for each in half)
    )


def _source_lines(diffs: Iterable[FileDiff]) -> int:
    return sum(diff.change.churn for diff in diffs if category_of(diff.change.path) is Category.SOURCE)


def _is_apart(half: frozenset[str], rest: frozenset[str]) -> bool:
    return len(half & rest) <= MOST_SHARED * min(len(half), len(rest))


def _is_about_rest(told: frozenset[str], half: frozenset[str], rest: frozenset[str]) -> bool:
    """Whether the subject has words that only the rest has; a word of this half may be there by chance."""
    only_rest, only_half = len(told & rest - half), len(told & half - rest)
    return only_rest > 0 and only_half <= 1 and only_rest >= 2 * only_half + len(told & half & rest)


def _concern(half: Sequence[FileDiff]) -> Concern:
    first = max(half, key=lambda diff: diff.change.churn)
    paths = [diff.change.path for diff in half]
    folder = visible_path(common_folder(paths)) or "the root"
    where = visible_path(paths[0]) if len(paths) == 1 else f"{len(paths)} files in {folder}"
    return Concern(
        rule=MIXED,
        problem=f"What changes in {where} has nothing to do with the rest, and the subject does not tell of it.",
        suggestion="Commit it apart, with a message of its own.",
        path=first.change.path,
        line=first.hunks[0].new_start if first.hunks else None,
    )
