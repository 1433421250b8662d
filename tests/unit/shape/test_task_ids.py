"""A task id comes back only where it belongs, and as the repository writes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.task_ids import restore_task_ids
from git_agent.shape.form.wrap import shape_text

SIGNED = "Signed-off-by: Ada <ada@example.org>"


def restored(subject: str, *earlier: str, branch: str | None = None, body: str = "", max_width: int = 72) -> Message:
    message = Message(subject=subject, body=body)
    return restore_task_ids(message, earlier=earlier, branch=branch, max_width=max_width)


@pytest.mark.parametrize(
    ("subject", "earlier", "expected"),
    [
        ("fix: wait", ["fix: read", "fix: wait (T12)"], "fix: wait (T12)"),
        ("fix: wait", ["fix: wait (T12) (T13)"], "fix: wait (T12) (T13)"),
        ("Wait", ["Wait [ABC-1]"], "Wait [ABC-1]"),
        ("Wait", ["ABC-1: Wait"], "ABC-1: Wait"),
        ("Wait", ["Wait for it (T12)"], "Wait"),
        ("Bump lib", ["Bump lib (#41)"], "Bump lib"),
        ("Wait", ["Wait (ABC-1) (#41)"], "Wait (ABC-1)"),
        ("Wait", ["Wait (CVE-2024)"], "Wait"),
    ],
)
def test_exact_earlier_subject_gives_its_id(subject: str, earlier: list[str], expected: str) -> None:
    assert restored(subject, *earlier).subject == expected


@pytest.mark.parametrize(
    ("earlier", "expected"),
    [
        (["feat(io): a (T5)", "fix(io): b (T5)"], "fix(io): wait (T5)"),
        (["feat(io): [ABC-5] a", "fix(io): [ABC-5] b", "x"], "fix(io): [ABC-5] wait"),
        (["feat(io): a (T5)"], "fix(io): wait"),
        (["feat(io): a (T5)", "fix(io): b (T6)"], "fix(io): wait"),
        (["feat(io): a (T5)", "fix(ui): b (T5)"], "fix(io): wait"),
        (["feat(ui): a (T5)", "fix(ui): b (T5)"], "fix(io): wait"),
        (["feat(io): a", "fix(io): b (T5)", "fix(io): c (T5)"], "fix(io): wait"),
    ],
)
def test_two_newest_commits_of_the_same_scope_give_their_id(earlier: list[str], expected: str) -> None:
    assert restored("fix(io): wait", *earlier).subject == expected


def test_unrelated_last_commits_give_nothing() -> None:
    assert restored("Wait", "Read (T5)", "Write (T5)") == Message(subject="Wait")


@pytest.mark.parametrize(
    ("earlier", "expected"),
    [
        ("ABC-1: Read", "ABC-123: fix: wait"),
        ("[ABC-1] Read", "[ABC-123] fix: wait"),
        ("ABC-1 Read", "ABC-123 fix: wait"),
        ("Read (ABC-1)", "fix: wait (ABC-123)"),
        ("Read [OTHER-1]", "fix: wait [ABC-123]"),
        ("Read (ABC-1) (#7)", "fix: wait (ABC-123)"),
        ("feat: ABC-1 read", "fix: ABC-123 wait"),
        ("feat(ABC-1): read", "fix(ABC-123): wait"),
    ],
)
def test_id_of_the_branch_is_written_as_the_repository_writes_ids(earlier: str, expected: str) -> None:
    assert restored("fix: wait", "fix: other", earlier, branch="feat/ABC-123-x") == Message(subject=expected)


@pytest.mark.parametrize("branch", ["feat/ABC-123-x", "ABC-123", "ada/ABC-123_wait", "add-wait-ABC-123"])
def test_unmistakable_id_of_the_branch_becomes_a_trailer_where_no_ids_are_in_use(branch: str) -> None:
    assert restored("Wait", "Read", branch=branch) == Message(subject="Wait", body="Refs: ABC-123")


@pytest.mark.parametrize(
    "branch",
    [
        None,
        "",
        "main",
        "fix/UTF-8",
        "fix/SHA-256-sums",
        "fix/ISO-8601-dates",
        "fix/CVE-2024-1",
        "RFC-1234",
        "feat/v2-1",
        "feat/V2-1",
        "release-1",
        "RELEASE-1",
        "HTTP-2",
        "ES-2020",
        "x86-64",
        "X86-64",
        "USE-SHA-256",
        "FOO-BAR-12",
        "bump/LODASH-4.17",
        "fix/123-wait",
        "fix/#123-wait",
        "GH-123",
        "issue-123",
        "t5-wait",
        "abc-123-wait",
    ],
)
def test_what_only_looks_like_an_id_is_left_alone(branch: str | None) -> None:
    assert restored("Wait", "Read", "Write (#12)", branch=branch) == Message(subject="Wait")


@pytest.mark.parametrize(
    ("branch", "earlier", "expected"),
    [
        ("fix/abc-123-wait", "ABC-1: Read", Message(subject="ABC-123: Wait")),
        ("fix/abc-123-wait", "Read\n\nJira: ABC-1", Message(subject="Wait", body="Jira: ABC-123")),
        ("t55-wait", "Read (T1)", Message(subject="Wait (T55)")),
        ("gh-55-wait", "GH-1: Read", Message(subject="GH-55: Wait")),
        ("issue-55", "[#1] Read", Message(subject="[#55] Wait")),
        ("issue-55", "#1: Read", Message(subject="Wait", body="Refs: #55")),
        ("fix/#55", "Read\n\nRefs: #1", Message(subject="Wait", body="Refs: #55")),
        ("fix/55-wait", "[#1] Read", Message(subject="Wait")),
        ("fix/#55", "Read\n\nCloses: #1", Message(subject="Wait")),
    ],
)
def test_ambiguous_id_of_the_branch_counts_where_the_repository_uses_such_ids(
    branch: str, earlier: str, expected: Message
) -> None:
    assert restored("Wait", earlier, branch=branch) == expected


def test_branch_is_better_evidence_than_history() -> None:
    earlier = ["fix(io): wait (ABC-1)", "fix(io): read (ABC-1)"]
    assert restored("fix(io): wait", *earlier, branch="ABC-2").subject == "fix(io): wait (ABC-2)"


@pytest.mark.parametrize(
    ("subject", "body"),
    [("ABC-123: Wait", ""), ("Wait for abc-123", ""), ("Wait", "Part of ABC-123."), ("Wait (ABC-9)", "")],
)
def test_message_that_has_an_id_is_not_touched(subject: str, body: str) -> None:
    assert restored(subject, "[ABC-1] Read", branch="ABC-123", body=body) == Message(subject=subject, body=body)


def test_both_names_of_an_issue_are_known() -> None:
    assert restored("Wait for GH-55", "Read\n\nRefs: #1", branch="fix/#55") == Message(subject="Wait for GH-55")


def test_longer_number_is_another_id() -> None:
    assert restored("Wait", branch="ABC-12", body="See ABC-123.").body == "See ABC-123.\n\nRefs: ABC-12"


def test_id_that_does_not_fit_into_the_subject_becomes_a_trailer() -> None:
    assert restored("fix: wait", "[ABC-1] Read", branch="ABC-12", max_width=18).subject == "[ABC-12] fix: wait"
    narrow = restored("fix: wait", "[ABC-1] Read", branch="ABC-12", max_width=17)
    assert narrow == Message(subject="fix: wait", body="Refs: ABC-12")
    scoped = restored("fix(io): wait", "feat(ABC-1): read", branch="ABC-12")
    assert scoped == Message(subject="fix(io): wait", body="Refs: ABC-12")


def test_trailer_joins_the_trailers_that_are_there() -> None:
    assert restored("Wait", branch="ABC-12", body=f"Text.\n\n{SIGNED}").body == f"Text.\n\n{SIGNED}\nRefs: ABC-12"
    assert restored("Wait", branch="ABC-12", body=f"Closes #1\n{SIGNED}").body == f"Closes #1\n{SIGNED}\nRefs: ABC-12"
    assert restored("Wait", branch="ABC-12", body="Note: text.").body == "Note: text.\n\nRefs: ABC-12"


@given(st.text(), st.lists(st.text()), st.sampled_from(["ABC-1", "x/T5", "", "#1"]), st.integers(0, 80))
def test_only_additions_are_made_and_a_shaped_message_stays_shaped(
    text: str, earlier: list[str], branch: str, max_width: int
) -> None:
    rules = MessageRules()
    message = shape_text(text, rules=rules)
    given_back = restore_task_ids(message, earlier=[*earlier, "fix: a (T1)"], branch=branch, max_width=max_width)
    assert given_back.subject.startswith(message.subject)
    assert given_back.body.startswith(message.body)
    assert shape_text(given_back.text, rules=rules) == given_back
