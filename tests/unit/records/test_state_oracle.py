"""Whatever happens in a history, the program rebuilds the state that the contract says: an oracle judges it."""

import pytest

from support.random_histories import random_history
from support.state_oracle import expected
from support.told_state import told

HISTORIES, AT_ONCE = 300, 50


@pytest.mark.parametrize("first", range(0, HISTORIES, AT_ONCE))
def test_every_view_is_the_one_of_the_oracle(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        history = random_history(seed)
        named = {block.project for each in history.commits.values() for block in each.blocks}
        for project in {None, *named}:
            assert told(history, project) == expected(history, project), (seed, project)


@pytest.mark.parametrize("first", range(0, HISTORIES, AT_ONCE))
def test_every_view_as_of_an_earlier_commit_is_the_one_of_the_oracle(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        history = random_history(seed)
        line = list(history.commits)
        history.head = line[(seed * 7) % len(line)]
        assert told(history) == expected(history), seed
