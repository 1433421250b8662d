"""A repository in which daemons may be started."""

from collections.abc import Iterator

import pytest

from support.daemon import Watch, watching
from support.repo import Repo


@pytest.fixture
def watch(repo: Repo) -> Iterator[Watch]:
    repo.commit("first", {"a.txt": "a\n"})
    with watching(repo) as watch:
        yield watch
