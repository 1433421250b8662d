"""Whether objects are there, in files of their own, in packs or not at all."""

from git_agent.git.stored import are_stored
from support.reading import git_of
from support.repo import Repo


def test_objects_are_found_wherever_they_are(repo: Repo) -> None:
    packed = repo.commit("First", {"a": "1\n"})
    repo.git("gc", "--quiet")
    own = repo.commit("Second", {"a": "2\n"})
    git = git_of(repo)
    assert are_stored(git, [])
    assert are_stored(git, [own, packed])
    assert not are_stored(git, [own, packed, "0" * 39 + "1"])
