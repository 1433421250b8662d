"""What is held of a range is bounded, and nothing of it is lost in silence."""

from dataclasses import dataclass

import pytest

from git_agent.release.read.entry import ParsedMessage
from git_agent.release.read.message import parse_commit_message
from git_agent.release.read.message_budget import SHORT_TEXT, MessageBudget, budget_warnings

LONG = "feat(parser): " + "word \U0001f389" * 300


def test_messages_of_ordinary_size_are_held_whole() -> None:
    budget = MessageBudget()
    said = parse_commit_message(
        "feat(parser): read lists (#12)\n\nThey were passed over.\n\nCo-authored-by: Ada <ada@example.org>\n"
    )
    assert budget.fit(said) is said
    assert (budget.short, budget_warnings(budget)) == (0, ())


def test_beyond_the_room_a_commit_stays_under_the_beginning_of_its_subject_and_is_counted() -> None:
    budget = MessageBudget(20_000)
    held = [budget.fit(parse_commit_message(f"{LONG} {number}")) for number in range(10)]
    assert held[0].subject.endswith(" 0")
    assert {len(said.subject) for said in held[-5:]} == {SHORT_TEXT + 1}
    assert all(said.subject.endswith("…") and said.type == "feat" and said.scope == "parser" for said in held[-5:])
    assert 0 < budget.short < 10
    assert budget_warnings(budget) == (
        f"the messages are too long to be held at once: of {budget.short} commits only the beginning is told",
    )


def test_in_short_what_decides_about_a_commit_is_kept() -> None:
    said = parse_commit_message(
        f"fix!: {LONG} (#7)\n\nBREAKING CHANGE: {LONG}\n\nFixes: #1\n(cherry picked from commit {'a' * 40})\n"
        "Co-authored-by: Ada <ada@example.org>\n"
    )
    short = MessageBudget(0).fit(said)
    assert short.breaking
    assert (short.type, short.pull_request, short.issues) == ("fix", "7", ("1",))
    assert (short.picked_from, short.co_authors) == (("a" * 40,), ("Ada <ada@example.org>",))


def test_in_short_no_name_is_held_that_is_itself_endless() -> None:
    people = tuple(f"{'n' * 50_000}{number} <a@example.org>" for number in range(50))
    said = ParsedMessage(
        subject="x", text="x", scope="s" * 5000, pull_request="1" * 5000, co_authors=people, issues=people
    )
    assert MessageBudget(0).fit(said) == ParsedMessage(subject="x", text="x")


@dataclass(frozen=True)
class Case:
    message: str
    kept: str


@pytest.mark.parametrize(
    "case",
    [Case("feat: read lists\n\nThey were passed over.", ""), Case("wip\n\nRead lists.", "Read lists.")],
    ids=["a telling subject", "a subject that says nothing"],
)
def test_without_room_for_paragraphs_only_those_are_kept_that_alone_say_something(case: Case) -> None:
    budget = MessageBudget(most_paragraphs=0)
    assert budget.fit(parse_commit_message(case.message)).paragraph == case.kept
    assert budget.short == 0


def test_a_raw_message_keeps_its_beginning() -> None:
    budget = MessageBudget(3_000)
    assert budget.fit_text("a" * 1000) == "a" * 1000
    assert budget.fit_text("b" * 10_000) == "b" * 400 + "…"
    assert budget.short == 1
