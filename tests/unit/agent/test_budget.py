"""Budgets end, say which of them ended, and grow when a person allows it."""

import pytest

from git_agent.agent.budget import Budget, Spent


@pytest.mark.parametrize(
    ("spent", "ended"),
    [
        (Spent(), None),
        (Spent(steps=29, tool_calls=23), None),
        (Spent(steps=30), "model steps"),
        (Spent(steps=31, tool_calls=24), "model steps"),
        (Spent(steps=1, tool_calls=24), "tool calls"),
    ],
)
def test_the_budget_that_ended_is_named(spent: Spent, ended: str | None) -> None:
    assert spent.exhausted(Budget(steps=30, tool_calls=24)) == ended


@pytest.mark.parametrize(("before", "after"), [((30, 24), (45, 36)), ((2, 1), (10, 5))])
def test_an_extension_is_half_as_much_again_and_at_least_a_few(before: tuple[int, int], after: tuple[int, int]) -> None:
    extended = Budget(steps=before[0], tool_calls=before[1]).extended()
    assert (extended.steps, extended.tool_calls) == after
