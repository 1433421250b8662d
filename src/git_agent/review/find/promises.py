"""What a message says was done, where the files and lines of the change tell for sure that it was not."""

from collections.abc import Callable, Iterator

from git_agent.model.category import Category, category_of
from git_agent.model.change import Status
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.review.find.claims import UNSUPPORTED
from git_agent.review.find.statements import Statement, statements
from git_agent.review.find.values import Findings, added_lines
from git_agent.review.values import Concern

_TESTS = LazyPattern(
    r"(?i)(?:(?!(?:for|to|in|of|with|that|which|when|so|by)\b)[\w`'-]+ ){0,3}?"
    r"(?:(?:tests?|specs?|test cases?)(?=\W*$|\W*[,.;:()]|`? (?:for|to|in|of|on|with|that|which|when|and|as|by|from)\b)"
    r"|(?:test )?coverage\b)"
)
_DOCS = LazyPattern(
    r"(?i)(?:the |some |missing |user |api |more )*(?:docs|documentation|docstrings?|readme|change ?log)\b"
)
_CHANGELOG, _README = LazyPattern(r"(?i)\W*(?:the )?change ?log"), LazyPattern(r"(?i)\W*(?:the )?read ?me")
_TEST_LINE = LazyPattern(
    r"(?i)#\[(?:\w+::)?test|def test|\b(?:test|it|describe|expect)\(|assert|\bshould\b|@test|func test|\[fact"
)
_DOC_LINE = LazyPattern(
    r"\s*(?:///|/\*\*|\*|//!|#:|##|'{3}|\"{3}|@(?:moduledoc|doc)|<!--|--[ |])|.*\b(?:help|usage|description)\b"
)
_TEST_PATH = LazyPattern(r"(?i)test|spec[_./s]|fixture|snapshot")
_DOC_PATH = LazyPattern(r"(?i)doc|\.(?:md|rst|adoc|txt)$|(?:^|/)man/|help|guide")
_LOG_PATH = LazyPattern(r"(?i)change|history|news|release")
_README_PATH = LazyPattern(r"(?i)read\W?me")


def empty_promises(given: Findings) -> Iterator[Concern]:
    """Tests, documents, additions and removals that are told and not there."""
    for statement in statements(given.message):
        for holds, problem in _CHECKS:
            if not holds(statement, given):
                yield Concern(
                    rule=UNSUPPORTED,
                    problem=problem,
                    suggestion="Leave the sentence out, or stage what it tells of.",
                    quote=statement.text,
                )
                break


def _tests_are_there(statement: Statement, given: Findings) -> bool:
    if statement.verb not in ("add", "update", "fix") or not _TESTS.match(statement.object):
        return True
    return _is_in_paths(_TEST_PATH, Category.TEST, given) or _is_in_lines(_TEST_LINE, given)


def _documents_are_there(statement: Statement, given: Findings) -> bool:
    if statement.verb not in ("add", "update", "fix") or not _DOCS.match(statement.object):
        return True
    for kind, path in ((_CHANGELOG, _LOG_PATH), (_README, _README_PATH)):
        if kind.match(statement.object):
            return _is_in_paths(path, None, given)
    return _is_in_paths(_DOC_PATH, Category.DOCS, given) or _is_in_lines(_DOC_LINE, given)


def _something_is_removed(statement: Statement, given: Findings) -> bool:
    if statement.verb != "remove" or not _is_whole(given):
        return True
    return any(change.deleted != 0 or change.old_path or change.is_submodule for change in given.change.changes)


def _something_is_added(statement: Statement, given: Findings) -> bool:
    if statement.verb != "add" or not _is_whole(given):
        return True
    return any(
        change.added != 0 or change.old_path or change.is_submodule or change.old_mode != change.new_mode
        for change in given.change.changes
    )


def _is_whole(given: Findings) -> bool:
    return not given.change.operation and bool(given.change.changes)


def _is_in_paths(pattern: LazyPattern[str], category: Category | None, given: Findings) -> bool:
    there = (change for change in given.change.changes if change.status is not Status.DELETED)
    paths = [path for change in there for path in (change.path, change.old_path) if path]
    return any(pattern.search(path) or category_of(path) is category for path in paths)


def _is_in_lines(pattern: LazyPattern[str], given: Findings) -> bool:
    """Also where a change was not read to its end: what nobody has looked at may be there."""
    if any(not diff.complete for diff in given.change.diffs) or len(given.change.diffs) < _readable(given):
        return True
    find = pattern.match if pattern is _DOC_LINE else pattern.search
    return any(find(text) for diff in given.change.diffs for _, text in added_lines(diff))


def _readable(given: Findings) -> int:
    return sum(not (change.is_binary or change.is_submodule) for change in given.change.changes)


_CHECKS: tuple[tuple[Callable[[Statement, Findings], bool], str], ...] = (
    (_tests_are_there, "The message tells of tests, and no test is in the change."),
    (_documents_are_there, "The message tells of documentation, and none is in the change."),
    (_something_is_removed, "The message tells of a removal, and the change removes nothing."),
    (_something_is_added, "The message tells of an addition, and the change adds nothing."),
)
