"""Where git ignores case, the old spelling of a name may still open the file."""

import pytest

from git_agent.files.snapshot import ABSENT, Tree
from git_agent.watch.protect.respelled import Respelled
from git_agent.watch.values import Known
from support.reading import git_of
from support.repo import Repo
from support.watching import protected


@pytest.mark.parametrize(("ignore_case", "expected"), [("true", "readme.md"), ("false", None)])
def test_the_name_that_a_file_has_by_now(repo: Repo, ignore_case: str, expected: str | None) -> None:
    repo.commit("Begin", {"README.md": "1\n"})
    repo.git("config", "core.ignoreCase", ignore_case)
    with protected(repo) as tree:
        (repo.path / "README.md").rename(repo.path / "readme.md")
        known = tree.ledger.files.get("README.md")
        assert known is not None
        assert Respelled(git_of(repo)).other_name(known, tree.ledger.files) == expected


@pytest.mark.parametrize("others", ["readme/other.md", "readme/FILE.md"])
def test_of_two_spellings_in_head_only_one_can_be_on_disk_and_nobody_has_renamed_it(repo: Repo, others: str) -> None:
    repo.commit("Begin", {"README/file.md": "1\n", others: "2\n"})
    repo.git("config", "core.ignoreCase", "true")
    with protected(repo) as tree:
        (repo.path / "README" / "file.md").rename(repo.path / "readme" / "file.md")
        (repo.path / "README").rmdir()
        files = tree.ledger.files
        known = files.get("README/file.md")
        assert known is not None
        respelled = Respelled(git_of(repo))
        assert respelled.other_name(known, files) is None
        # What was seen to be gone does not come back by it.
        gone = Known(path=known.path, seen=None, stat=None, base=known.base)
        assert respelled.other_name(gone, files) == "readme/file.md"


def test_what_is_called_otherwise_by_now_is_not_there(repo: Repo) -> None:
    repo.write("README.md", "1\n")
    assert Tree(repo.path, without=("README.md",)).read("README.md", most_bytes=9).kind == ABSENT
