"""A squash message is no pull request: no words for reviewers, no list of the commits, no release note."""

import pytest

from git_agent.model.commit import Commit
from git_agent.model.message import Message
from git_agent.pull_request.prose import not_a_squash_message

SUBJECTS = ("feat(parser): add parse_line", "fix: strip the line", "Say what it is", "Test the parser")


def commits(*subjects: str) -> tuple[Commit, ...]:
    return tuple(
        Commit(oid=f"{number:x}" * 40, parents=("p",), message=subject, author="", date="")
        for number, subject in enumerate(subjects, start=10)
    )


def refused(body: str, subjects: tuple[str, ...] = SUBJECTS, subject: str = "Add lines") -> list[str]:
    return [fault.rule for fault in not_a_squash_message(Message(subject=subject, body=body), commits(*subjects))]


@pytest.mark.parametrize(
    "body",
    [
        "This PR adds lines.",
        "It reads lines. In this pull request the parser learns words.",
        "This merge request strips them.",
        "Please review the parser first.",
        "Reviewers should begin with parser.py.",
        "Words.\n\n## Test plan\n\nRun it.",
        "## Summary\n\n- Add lines",
        "**How to test**\n\nRun it.",
        "Testing instructions:\n\n- run it",
        "- [ ] I have added tests\n- [x] Docs",
        "### Release notes\n\n- Lines can be read",
        "### Breaking Changes\n\n- Lines",
        "What's new:\n\n- Lines",
    ],
)
def test_words_for_reviewers_are_refused(body: str) -> None:
    assert refused(body) == ["pull-request-prose"]


@pytest.mark.parametrize(
    "body",
    [
        "## Review\n\n- strip earlier",
        "**Feedback:**\n\n- strip earlier",
        "- Consider adding tests for parser.py",
        "It reads lines.\n\n- nit: rename line",
        "- suggestion (non-blocking): keep the line end",
        "Overall this looks good to me. It reads lines.",
        "It reads lines. The PR should be approved after\nadding tests.",
        "It reads lines. You might want to strip them earlier.",
        "The implementation of the parser looks solid.",
        "LGTM! It reads lines.",
        "- Needs tests.",
        "Great work on the parser.",
    ],
)
def test_a_review_is_refused(body: str) -> None:
    assert refused(body) == ["pull-request-prose"]


@pytest.mark.parametrize(
    "body",
    [
        "Note: the cache is cleared when somebody logs out.",
        "Warning: an empty line may be None now.",
        "Callers should consider passing a line.",
        "We suggest a name where none is known.",
        "The test is fine-grained now.",
        "Reviews of products are read line by line.",
        "- Approve orders without a line\n- Consider a line without words empty",
        "Overall, reading takes half the time.",
        "The change is good for old files as well.",
        "## Reviews of products\n\nThey are read line by line.",
    ],
)
def test_what_only_sounds_like_a_review_is_none(body: str) -> None:
    assert refused(body) == []


@pytest.mark.parametrize(
    "subject", ["This PR adds lines", "PR: add lines", "Pull request: add lines", "[PR] Add lines"]
)
def test_so_is_a_subject_that_speaks_of_the_request(subject: str) -> None:
    assert refused("", subject=subject) == ["pull-request-prose"]


@pytest.mark.parametrize(
    "body",
    [
        "- Add parse_line\n- Strip the line\n- say what it is.",
        "- feat(parser): add parse_line\n- fix: strip the line\n- Say what it is\n- Test the parser",
        "- aaaaaaa add words\n- strip more",
        "* `aaaaaaaaaaaa`: add words",
        "1. First commit: add words\n2. Second commit: strip",
        "Commits:\n\n- add words\n- strip",
        "Commit 1: add words\nCommit 2: strip",
        "The first commit adds words, the second commit strips.",
        "In commit one words are added. Commit two strips.",
    ],
)
def test_a_list_of_the_commits_is_refused(body: str) -> None:
    assert refused(body) == ["commit-list"]


def test_so_is_that_of_two_commits_where_there_are_no_others() -> None:
    body = "- Add parse_line\n- Strip the line"
    assert refused(body, SUBJECTS[:2]) == ["commit-list"]
    assert refused(body) == []


def test_so_is_one_that_goes_on_from_every_subject() -> None:
    body = "- wip: add cache.py\n- docs: mention cache\n- update: use_cache"
    assert refused(body, ("wip", "docs: mention cache", "update")) == ["commit-list"]
    assert refused("- wip: add cache.py\n- docs: mention cache", ("wip", "docs: mention cache", "update")) == []


def test_commits_that_a_branch_is_about_may_be_named() -> None:
    subjects = ("Compare the first commit with the second commit", "Test it", "Say so")
    assert refused("The first commit is compared with the second commit.", subjects) == []


@pytest.mark.parametrize(
    "body",
    [
        "",
        "The parser reads lines.\n\n- Add parse_line\n- Tell words from blanks",
        "Handle the pull requests that GitHub sends.",
        "The PR template has a heading now.",
        "Summary of words: two.\n\nBREAKING CHANGE: lines are lists",
        "- review the cache before it is used",
    ],
)
def test_a_message_about_the_branch_is_none(body: str) -> None:
    assert refused(body) == []
