"""Whether something is under way, asked of real operations."""

import pytest

from git_agent.git.status import operation_in_progress, prepared_message
from support.reading import git_of
from support.repo import Repo
from support.template import template


@template
def forked(repo: Repo) -> None:
    """Two branches that changed the same line."""
    repo.commit("First", {"a.txt": "one\n"})
    repo.git("checkout", "--quiet", "-b", "side")
    repo.commit("Side", {"a.txt": "side\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("Main", {"a.txt": "main\n"})


def test_nothing_is_under_way_in_a_quiet_repository(repo: Repo) -> None:
    place = git_of(repo).repository
    assert (operation_in_progress(place), prepared_message(place)) == (None, None)


@pytest.mark.parametrize(
    ("command", "name", "proposed"),
    [
        (("merge", "side"), "merge", "Merge branch 'side'"),
        (("cherry-pick", "side"), "cherry-pick", "Side"),
        (("revert", "HEAD~1"), "revert", 'Revert "First"'),
        (("rebase", "side"), "rebase", "Main"),
    ],
)
def test_an_operation_that_stopped_is_known_with_its_message(
    forked: Repo, command: tuple[str, ...], name: str, proposed: str
) -> None:
    forked.git(*command, check=False)
    place = git_of(forked).repository
    assert operation_in_progress(place) == name
    assert (prepared_message(place) or "").startswith(proposed)


def test_an_operation_in_a_linked_worktree_is_not_that_of_the_main_one(forked: Repo) -> None:
    forked.git("worktree", "add", "--quiet", "--detach", "../linked", "main")
    linked = Repo(forked.path.parent / "linked")
    linked.git("merge", "side", check=False)
    assert operation_in_progress(git_of(linked).repository) == "merge"
    assert operation_in_progress(git_of(forked).repository) is None
