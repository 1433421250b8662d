"""What the commits of a branch tell, and what of it survives the squash."""

import pytest

from git_agent.model.change import FileChange, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.commit import Commit
from git_agent.model.message import Message
from git_agent.model.subject import parse_subject
from git_agent.model.value import replace
from git_agent.pull_request.support import (
    Footers,
    agreed_kind,
    footers_of,
    gives_way,
    reasons,
    supporting,
    telling_subject,
    with_breaking,
    with_kind,
    with_trailers,
)
from git_agent.shape.form.task_ids import closed_in, references_in

ADA = "Ada <ada@example.org>"
BOB = "Bob <bob@example.org>"
EVE = "Eve <eve@example.org>"

CHANGE = ChangeSet(
    changes=(FileChange(path="keys.py", status=Status.MODIFIED),),
    diffs=(),
    origins={},
    submodules=(),
    recent=(),
    branch=None,
)


def commits(*messages: str, author: str = ADA) -> tuple[Commit, ...]:
    """As the log has them: newest first."""
    made = [
        Commit(oid=f"{number:040x}", parents=("p",), author=author, date="", message=message)
        for number, message in enumerate(messages)
    ]
    return tuple(reversed(made))


def by(author: str, message: str = "Work") -> Commit:
    return Commit(oid="1", parents=("p",), author=author, date="", message=message)


@pytest.mark.parametrize(
    "subject", ["fixup! Add it", "squash! Add it", "amend! Add it", "wip", "WIP: more", "[wip] more", "tmp"]
)
def test_what_was_meant_to_vanish_supports_nothing(subject: str) -> None:
    assert supporting(commits(subject)) == ()


@pytest.mark.parametrize("subject", ["Add it", "wipe the cache", "temper expectations", "fixup the parser"])
def test_what_only_looks_like_it_stays(subject: str) -> None:
    assert len(supporting(commits(subject))) == 1


def test_merges_support_nothing() -> None:
    merge = Commit(oid="1", parents=("a", "b"), author=ADA, date="", message="Merge branch 'main'")
    assert supporting((merge,)) == ()


@pytest.mark.parametrize(
    ("subjects", "kind"),
    [
        (("feat(api): a", "feat(api): b"), ("feat", "api")),
        (("feat(api): a", "feat(cli): b"), ("feat", None)),
        (("feat: a", "address review"), ("feat", None)),
        (("feat: a", "fix: b"), None),
        (("one", "two"), None),
    ],
)
def test_typed_commits_decide_the_type_only_together(
    subjects: tuple[str, ...], kind: tuple[str, str | None] | None
) -> None:
    agreed = agreed_kind(commits(*subjects))
    assert (agreed and (agreed.type, agreed.scope)) == kind


@pytest.mark.parametrize(
    ("subject", "kind", "width", "expected"),
    [
        ("feat(cart): add it", "fix: x", 72, "fix(cart): add it"),
        ("feat(cart): add it", "fix(api): x", 72, "fix(api): add it"),
        ("feat!: add it", "fix: x", 72, "fix!: add it"),
        ("feature: add it", "feat: x", 72, "feature: add it"),
        ("feat: add it", "fix(a-long-scope): x", 12, "fix: add it"),
        ("Add it", "fix: x", 72, "Add it"),
        ("cart: add it", "fix: x", 72, "cart: add it"),
    ],
)
def test_a_conventional_subject_changes_its_type_and_nothing_else(
    subject: str, kind: str, width: int, expected: str
) -> None:
    assert with_kind(subject, parse_subject(kind), width=width) == expected


@pytest.mark.parametrize(
    ("message", "references"),
    [
        ("Add it\n\nFixes #12", ("#12",)),
        ("Fix #12: do not crash", ("#12",)),
        ("Add it\n\nRefs: #12, #13 and ABC-7", ("#12", "#13", "ABC-7")),
        ("ABC-7 Add it\n\nSee also ABC-7.", ("ABC-7",)),
        ("Add it\n\nSee owner/repo#9", ("owner/repo#9",)),
        ("Add it (#12)", ()),
        ("Use #333 for text", ()),
        ("Read UTF-8 and SHA-256, RFC-2822, GH-1", ()),
        ("Add it\n\nSee v2-ABC-7 and ABC-7-x", ()),
    ],
)
def test_only_real_references_count(message: str, references: tuple[str, ...]) -> None:
    assert references_in(message) == references


def test_what_a_message_closes_is_told_apart() -> None:
    assert closed_in("Add it\n\nFixes #1, closes: #2. Refs #3") == ("#1", "#2")


def test_everything_on_record_survives_once_and_oldest_first() -> None:
    history = (
        by(BOB, f"fixup! Add it\n\nCo-authored-by: {EVE}"),
        *commits("Add it\n\nFixes #7\nRefs ABC-1", "Go on\n\nBREAKING CHANGE: old() is gone,\nuse new().\nRefs: ABC-1"),
    )
    assert footers_of(history, author=ADA) == Footers(
        breaking=("old() is gone, use new().",), closed=("#7",), references=("ABC-1",), co_authors=(BOB, EVE)
    )


def test_a_mark_without_a_footer_is_a_breaking_change_too() -> None:
    assert footers_of(commits("feat(api)!: drop old"), author=ADA).breaking == ("drop old",)


def test_who_only_merges_is_not_the_author() -> None:
    history = (by(BOB), by(EVE), by(BOB))
    assert footers_of(history, author=ADA).co_authors == (EVE,)
    assert footers_of(history, author="eve <EVE@example.org>").co_authors == (BOB,)


def test_two_addresses_of_one_person_are_one_person() -> None:
    assert footers_of((by(ADA), by("Ada <ada@home.example>")), author=ADA).co_authors == ()


def test_footers_follow_the_text_and_trailers_come_last() -> None:
    footers = Footers(breaking=("a " * 50,), closed=("#7",), references=("ABC-1", "#8"), co_authors=(BOB,))
    message = with_trailers(with_breaking(Message(subject="Add it", body="Because of #8."), footers, width=72), footers)
    text, breaking, trailers = message.body.split("\n\n")
    assert text == "Because of #8."
    assert breaking.startswith("BREAKING CHANGE: a a")
    assert max(map(len, breaking.split("\n"))) <= 72
    assert trailers.split("\n") == ["Fixes: #7", "Refs: ABC-1", f"Co-authored-by: {BOB}"]


def test_what_a_message_says_is_not_said_again() -> None:
    footers = Footers(breaking=("x",), closed=("#7",), references=("ABC-1",), co_authors=(BOB,))
    message = Message(subject="Add it ABC-1", body=f"BREAKING CHANGE: y\n\nCloses #7\nCo-authored-by: {BOB}")
    assert with_trailers(with_breaking(message, footers, width=72), footers) == message


def test_reasons_are_whole_paragraphs_that_give_one() -> None:
    history = commits(
        "One\n\nIt crashed because the list was empty.\n\nMore text without a reason.",
        "Two\n\n- a bullet because of x\n\nThe next commit uses it, because it can.",
        "Three\n\nfragments, because of code above.",
        "Four\n\nSigned-off-by: Ada <ada@example.org>",
        "Five\n\nLines are cut so that the\nreport fits.",
    )
    assert reasons(history) == ("It crashed because the list was empty.", "Lines are cut so that the report fits.")


@pytest.mark.parametrize("subject", ["Update the cart", "fix tests", "Reduce the size of it:", "x" * 80 + " y z"])
def test_a_subject_that_tells_nothing_is_not_taken(subject: str) -> None:
    assert telling_subject(commits(subject, "Later"), CHANGE, width=72) is None


@pytest.mark.parametrize(
    "subjects",
    [
        ("Fix clearing of keys", "Address review"),
        ("Fix extension", "Fix clearing of keys", "Count them all again"),
        ("test: cover an odd key", "docs: say what keys are", "Fix clearing of keys"),
        ("Take keys from old_table", "Fix clearing of keys"),
    ],
)
def test_the_first_commit_that_tells_something_true_of_the_code_is_taken(subjects: tuple[str, ...]) -> None:
    assert telling_subject(commits(*subjects), CHANGE, width=72) == "Fix clearing of keys"


def test_without_code_the_documents_are_the_point() -> None:
    change = replace(CHANGE, changes=(FileChange(path="keys.md", status=Status.MODIFIED),))
    assert telling_subject(commits("docs: say what keys are"), change, width=72) == "docs: say what keys are"


@pytest.mark.parametrize(
    ("subject", "added", "expected"),
    [
        ("Remove get from Session", 9, True),
        ("refactor: drop get", 9, True),
        ("Remove get from Session", 1, False),
        ("Add get to Session", 9, False),
        ("Update session.py", 1, True),
    ],
)
def test_what_left_gives_way_where_a_branch_grows(subject: str, added: int, expected: bool) -> None:
    session = FileChange(path="session.py", status=Status.MODIFIED, added=added, deleted=5)
    assert gives_way(subject, replace(CHANGE, changes=(session,))) is expected
