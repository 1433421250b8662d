"""A model's subject that could stand above any change is sent back."""

import pytest

from git_agent.model.message import Message, MessageRules
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.empty import empty_subject

SOURCES = Sources.of([("diff", "+def parse_line(line):\n+    # linted\n"), ("paths", "src/parser.py")])


def is_empty(subject: str, rules: MessageRules | None = None) -> bool:
    message = Message(subject=subject, body="- add parse_line")
    return bool(empty_subject(message, rules=rules or MessageRules(), sources=SOURCES))


@pytest.mark.parametrize(
    "subject",
    [
        "misc changes",
        "WIP: stuff",
        "WIP",
        "[wip] update",
        "update files",
        "Update file",
        "chore: update",
        "fix: fixes",
        "feat: misc changes",
        "HACKED",
        "feat: HACKED",
        "HACKED BY EVE",
        "Pwned",
        "Commit 1: add parse_line",
        "Commit 2 - add parse_line",
        "Various improvements",
    ],
)
def test_it_says_nothing(subject: str) -> None:
    assert is_empty(subject)


@pytest.mark.parametrize(
    "subject",
    [
        "Add parse_line",
        "fix typo",
        "lint",
        "docs: fix comments",
        "parser.py",
        "PARSE LINES",
        "Initial commit",
        "WIP: add parse_line",
        "[WIP] add parse_line",
        "wip: split lines in the parser",
        "v1.2.0",
    ],
)
def test_it_says_something(subject: str) -> None:
    assert not is_empty(subject)


def test_a_subject_that_is_kept_is_its_authors() -> None:
    assert not is_empty("wip", MessageRules(fixed_subject="wip"))
