"""Which concerns a model's corrected message has met."""

import pytest

from git_agent.model.value import replace
from git_agent.review.stages.left import left_after
from git_agent.review.values import AffectedFile, Approval, Module, Section, SectionedMessage

BEFORE = SectionedMessage(
    summary="This handles all errors. It adds `load`.",
    files=(AffectedFile(status="modified", path="src/cli/main.py", modules=("cli",)),),
    modules=(Module(name="cli", globs=("src/cli/**",), source="path"),),
    sections=(
        Section(
            module="cli", subject="cli: feat: add load", body="Add `load`.\nTests are\nthere.", paths=("src/cli/**",)
        ),
        Section(module="docs", subject="docs: docs: tell of it", body="Tell of it.", paths=("docs/**",)),
    ),
)


def after(summary: str = BEFORE.summary, body: str = BEFORE.sections[0].body, subject: str = "") -> SectionedMessage:
    first = replace(BEFORE.sections[0], body=body, subject=subject or BEFORE.sections[0].subject)
    return replace(BEFORE, summary=summary, sections=(first, *BEFORE.sections[1:]))


def left(concern: str, message: SectionedMessage) -> bool:
    found = left_after(BEFORE, message, Approval(concerns=(concern,)))
    assert [each.problem for each in found] in ([], [concern])
    return bool(found)


EDITED = after(summary="This handles all errors of reading. It adds `load`.")


@pytest.mark.parametrize(
    ("concern", "message"),
    [
        ('"all errors" is too much', after(summary="This handles the end of a file. It adds `load`.")),
        ("“tests are there” is not so", after(body="Add `load`.")),  # over a line's end, whatever its case
        ("`load` is only renamed", after(summary="This handles all errors. It renames `load`.", body="Rename `load`.")),
        ('The summary should say "reads files"', after(summary="This reads files. It adds `load`.")),
        ("It does not tell of the migration", after(body="Add `load`, which needs a migration.")),
        ("The summary is vague", EDITED),
        ("The body of cli is vague", after(body="Add `load` for callers.")),
        ("The subject is vague", after(subject="cli: feat: add load for callers")),
        ("That errors are handled is not so", after(summary="It adds `load`.")),
    ],
)
def test_a_concern_is_met_by_words_that_are_gone_or_that_came(concern: str, message: SectionedMessage) -> None:
    assert not left(concern, message)
    assert left(concern, BEFORE)


@pytest.mark.parametrize(
    ("concern", "message"),
    [
        ('"all errors" is too much', EDITED),  # still there
        ('"all errors" and "tests are there" are too much', after(summary="It adds `load`.")),  # one of the two is
        ("`load` is only renamed", after(body="Add `load`.\nTests are there, too.")),
        ('The summary should say "reads files"', EDITED),
        ("It does not tell of the migration", EDITED),
        ("The body is vague", EDITED),
        ("The body of docs is vague", after(body="Add `load` for callers.")),
        ("Bad style", EDITED),  # nothing says what it is about
        ("src/cli/main.py:3 prints", EDITED),  # no message changes a line of a file
    ],
)
def test_a_concern_stays_where_something_else_was_changed(concern: str, message: SectionedMessage) -> None:
    assert left(concern, message)
