"""A forge for the tests of `ci`."""

from collections.abc import Iterator

import pytest

from support.ci_program import set_up
from support.forges.github import GitHub
from support.repo import Repo
from support.template import template


@template
def clone(repo: Repo) -> None:
    """A branch that was pushed."""
    set_up(repo)


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as opened:
        yield opened
