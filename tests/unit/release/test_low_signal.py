"""Clauses that promise a benefit go; clauses that say something stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.release.judge.low_signal import low_signal_clauses, without_low_signal


@pytest.mark.parametrize(
    "clause",
    [
        "enabling operators to react faster",
        "allowing users to work without interruptions",
        "and helping teams stay productive",
        "while letting developers focus on their work",
        "thus making it easier for administrators to find problems",
        "which enables the operators to plan ahead",
        "that allows all users to do more",
        "reducing editing errors",
        "reducing the likelihood of costly mistakes",
        "and minimising friction",
        "improving usability",
        "improving the overall developer experience",
        "while improving code readability and maintainability",
        "improving UX",
    ],
)
def test_a_generic_benefit_at_the_end_is_removed(clause: str) -> None:
    text = f"Add a retry limit, {clause}"
    assert low_signal_clauses(text) == (clause,)
    assert without_low_signal(text) == "Add a retry limit"


@pytest.mark.parametrize(
    "text",
    [
        "Add a retry limit",
        "Add a retry limit, allowing users to pass `--retries`",
        "Add a retry limit, allowing users to set max_retries",
        "Add a retry limit, enabling operators to wait 30 seconds",
        "Add sign-in, allowing users to log in with SAML",
        "Read conf.d/limits, enabling operators to split files in conf.d/extra",
        "Allow operators to sort, filter and group",
        "Fix the parser, which rejected empty lines",
        "Use fewer queries, reducing the time of a page by half",
        "Rename `a, enabling users to b` to c",
        'Reword "wait, enabling users to go on"',
        "Stop the worker (late, enabling users to finish)",
    ],
)
def test_what_says_something_is_left_alone(text: str) -> None:
    assert without_low_signal(text) == text


def test_a_list_that_begins_with_a_benefit_is_not_torn_apart() -> None:
    text = "Add a table, allowing users to filter, sort, and group rows"
    assert low_signal_clauses(text) == ("allowing users to filter",)
    assert without_low_signal(text) == text


def test_several_benefits_in_a_row_go_together() -> None:
    text = "Add a retry limit, enabling operators to relax, and reducing confusion."
    assert without_low_signal(text) == "Add a retry limit."


def test_the_first_clause_stays_though_it_is_generic() -> None:
    text = "Enabling users to do more"
    assert low_signal_clauses(text) == (text,)
    assert without_low_signal(text) == text


def test_an_apostrophe_does_not_hide_the_commas_after_it() -> None:
    assert without_low_signal("Don't wait for ever, improving usability") == "Don't wait for ever"


@given(st.text(alphabet="ab, .`\"()[]'", max_size=40), st.booleans())
def test_removing_twice_is_removing_once(text: str, generic: bool) -> None:
    whole = f"{text}, enabling users to do more" if generic else text
    once = without_low_signal(whole)
    assert without_low_signal(once) == once
    assert whole.startswith(once.removesuffix("."))
