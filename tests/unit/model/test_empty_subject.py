"""Subjects that tell nothing, and those that tell of comments only."""

import pytest

from git_agent.model.empty_subject import says_nothing, speaks_of_words_only


@pytest.mark.parametrize(
    "subject",
    ["wip", "WIP: parser", "update", "Updates.", ".", "...", "", "fixup! feat: read lines", "fix", "more fixes", "tmp",
     "chore: update", "fix: address review comments", "[wip] lines", "misc changes", "v2", "save work 3"],
)  # fmt: skip
def test_subjects_that_say_nothing(subject: str) -> None:
    assert says_nothing(subject)


@pytest.mark.parametrize(
    "subject",
    ["Read lines", "fix: strip lines", "Update the parser", "docs: mention cache", "Fix #12 in parser",
     "\u4fee\u590d\u8bfb\u53d6"],
)  # fmt: skip
def test_subjects_that_say_something(subject: str) -> None:
    assert not says_nothing(subject)


@pytest.mark.parametrize(
    "subject", ["add comments", "docs: fix typos", "Fix a typo in the parser", "style: formatting"]
)
def test_subjects_about_words(subject: str) -> None:
    assert speaks_of_words_only(subject)


@pytest.mark.parametrize(
    "subject", ["Parse comments", "feat: add a comment parser", "Add docs for lines", "Read lines"]
)
def test_subjects_about_more(subject: str) -> None:
    assert not speaks_of_words_only(subject)
