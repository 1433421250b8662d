"""Place: a repository at a forge, and where its API has it."""

from collections.abc import Callable

from git_agent.model.value import value


@value
class Place:
    """A repository, and the one that branches are pushed to: the same, or a fork. Paths are those of the API."""

    repository: str
    head: str
    path: str
    head_path: str

    @property
    def is_fork(self) -> bool:
        return self.head != self.repository

    @property
    def head_owner(self) -> str:
        return self.head.rpartition("/")[0]


def place_of(repository: str, head: str, path_of: Callable[[str], str]) -> Place:
    """A place; without a `head` branches are pushed to the repository itself."""
    head = head or repository
    return Place(repository=repository, head=head, path=path_of(repository), head_path=path_of(head))
