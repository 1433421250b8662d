"""A subject that tells of the smaller part of its change."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, Status, visible_path
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.model.paths import common_folder, name_of
from git_agent.model.subject import parse_subject
from git_agent.redact import clean
from git_agent.review.find.told import told_words, words_of_diffs
from git_agent.review.find.values import Findings, Part
from git_agent.review.values import Concern
from git_agent.syntax.text.lines import Edit

LESSER = "lesser-half"
LEAST_LINES = 30  # of the greater half
SHARE = 8  # the lesser is at most one of so many lines

_ROLES = {"docs": Category.DOCS, "test": Category.TEST, "ci": Category.CI}
_TYPO = LazyPattern(r"(?i)(?:fix|correct)\w*(?: \w+){0,2} (?:typos?|spelling|grammar)\b|typos?\b")
_VERBS = {Status.ADDED: "add", Status.DELETED: "remove"}


def lesser_halves(given: Findings) -> Iterator[Concern]:
    """Subjects of a kind that most of the change is not, and subjects about a file that hardly changes."""
    if given.change.operation or given.change.is_root:
        return
    for part in given.subjects:
        diffs = [diff for diff in given.handwritten if diff.change.path in part.paths]
        greater = _of_other_kind(part, diffs, given) or _of_other_words(part, diffs)
        if greater:
            yield _concern(part, greater, given)


def _of_other_kind(part: Part, diffs: Sequence[FileDiff], given: Findings) -> list[FileDiff]:
    """The code, where the subject speaks of documents, tests or a slip of the pen."""
    subject = parse_subject(part.message.subject)
    role = _ROLES.get(subject.type or "") or (Category.DOCS if _TYPO.match(subject.text) else None)
    if role is None:
        return []
    code = [diff for diff in diffs if category_of(diff.change.path) is Category.SOURCE and _changes_code(diff, given)]
    rest = sum(diff.change.churn for diff in diffs) - _churn(code)
    is_greater = _churn(code) >= LEAST_LINES and rest * SHARE <= _churn(code)
    return code if is_greater else []


def _changes_code(diff: FileDiff, given: Findings) -> bool:
    syntax = given.syntax_of(diff.change.path)
    return syntax is not None and syntax.edit is Edit.CODE


def _of_other_words(part: Part, diffs: Sequence[FileDiff]) -> list[FileDiff]:
    """The sources that have none of the subject's words and are most of the change, beside few lines that have them."""
    told = told_words(Message(subject=part.message.subject))
    about = [diff for diff in diffs if told & words_of_diffs([diff])]
    rest = [diff for diff in diffs if diff not in about and category_of(diff.change.path) is Category.SOURCE]
    is_greater = _churn(rest) >= LEAST_LINES and 2 * _churn(rest) >= _churn(diffs)
    return rest if about and is_greater and _churn(about) * SHARE <= _churn(rest) else []


def _churn(diffs: Sequence[FileDiff]) -> int:
    return sum(diff.change.churn for diff in diffs)


def _concern(part: Part, greater: Sequence[FileDiff], given: Findings) -> Concern:
    first = max(greater, key=lambda diff: diff.change.churn)
    remedy = _lead(greater, first, given)
    return Concern(
        rule=LESSER,
        problem=f"{_counted(part, greater, given)} are not what the subject tells of.",
        suggestion=f"Begin with the greater half, such as: {remedy}.",
        path=first.change.path,
        line=first.hunks[0].new_start if first.hunks else None,
        quote=part.message.subject,
        remedy=remedy,
    )


def _counted(part: Part, greater: Sequence[FileDiff], given: Findings) -> str:
    """How many lines of how many; where the subject does not speak for all, also how many there are in all."""
    counted = sum(diff.change.churn for diff in given.handwritten if diff.change.path in part.paths)
    whole = sum(change.churn for change in given.change.changes)
    if counted == whole:
        return f"{_churn(greater)} of {whole} changed lines"
    where = "in the files of its section" if given.parts else "in files that were written by hand"
    return f"{_churn(greater)} of the {counted} changed lines {where} ({whole} in the whole change)"


def _lead(greater: Sequence[FileDiff], first: FileDiff, given: Findings) -> str:
    """What can be said of the greater half for sure: what most of its files gain, or which files they are."""
    gained = [names for names in (_gained(diff, given) for diff in greater) if names]
    if 2 * len(gained) >= len(greater):
        more = sum(map(len, gained)) - 1
        return f"feat: add {gained[0][0]}{f' and {more} more' if more else ''}"
    if len(greater) == 1 or 2 * first.change.churn >= _churn(greater):
        verb = _VERBS.get(first.change.status, "update")
        return f"chore: {verb} {visible_path(name_of(first.change.path))}"
    folder = visible_path(common_folder(diff.change.path for diff in greater))
    return f"chore: update {len(greater)} files{f' in {folder}' if folder else ''}"


def _gained(diff: FileDiff, given: Findings) -> list[str]:
    syntax = given.syntax_of(diff.change.path)
    added = syntax.symbols.added if syntax else ()
    return [symbol.name for symbol in added if symbol.exported and clean(symbol.name) == symbol.name]
