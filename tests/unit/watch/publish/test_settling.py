"""Captures by the paths they share."""

import pytest

from git_agent.watch.publish.settling import chains_of
from git_agent.watch.values import Capture
from support.capturing import capture
from support.steps import steps_of

MANY = 2_000


def chains(*captures: Capture) -> list[list[int]]:
    return sorted([one.seq for one in chain] for chain in chains_of(captures))


def test_captures_of_one_path_are_a_chain() -> None:
    assert chains(capture(1, "a"), capture(2, "b"), capture(3, "a")) == [[1, 3], [2]]


def test_a_rename_makes_one_chain_of_two_in_the_order_of_their_captures() -> None:
    found = chains(capture(1, "a"), capture(2, "b"), capture(3, "a"), capture(4, "b", old_path="a"), capture(5, "a"))
    assert found == [[1, 2, 3, 4, 5]]


def test_a_chain_goes_on_under_every_name_that_it_ever_had() -> None:
    renames = [capture(seq, f"f{seq}", old_path=f"f{seq - 1}") for seq in range(1, 5)]
    assert chains(*renames, capture(5, "f0"), capture(6, "f2"), capture(7, "other")) == [[1, 2, 3, 4, 5, 6], [7]]


@pytest.mark.parametrize(
    "backlog",
    [
        [capture(seq, "a") for seq in range(MANY)],
        [capture(seq, f"{seq % 9}", old_path=f"{(seq + 1) % 9}") for seq in range(MANY)],
        [capture(seq, f"f{seq + 1}", old_path=f"f{seq}") for seq in range(MANY)],
        [capture(seq, f"f{seq}", old_path="hub") for seq in range(MANY)],
    ],
    ids=["one path", "renames between a few", "renames without end", "copies of one"],
)
def test_a_backlog_takes_as_long_as_it_is(backlog: list[Capture]) -> None:
    assert steps_of(lambda: chains_of(backlog)) < 40 * MANY
