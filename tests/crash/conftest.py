"""Daemons that are children of the test."""

from collections.abc import Iterator

import pytest

from support.killing import EVENT, INTENT, Daemon, killable
from support.repo import Repo


@pytest.fixture
def daemon(repo: Repo) -> Iterator[Daemon]:
    """Of a repository with one commit; not started."""
    repo.commit("first", {"a.txt": "a\n"})
    with killable(repo) as daemon:
        yield daemon


@pytest.fixture(params=[EVENT, INTENT], ids=["event", "intent"])
def strategy(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The words for each way of publishing."""
    words: tuple[str, ...] = request.param
    return words
