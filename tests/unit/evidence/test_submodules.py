"""What moved inside submodules, in the words of their own commits."""

from pathlib import Path

import pytest

from git_agent.evidence.submodules import submodule_moves
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.model.change_set import SubmoduleMove
from support.reading import git_of
from support.repo import Repo

TOKEN = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"


@pytest.fixture
def parent(repo: Repo, tmp_path: Path) -> Repo:
    """A repository with the submodule libs/inner at its first commit."""
    inner = Repo.create(tmp_path / "inner")
    inner.commit("Start inner", {"x": "1\n"})
    repo.git("submodule", "--quiet", "add", str(inner.path), "libs/inner")
    repo.commit("Add inner")
    return repo


def moves(repo: Repo, span: DiffSpan | None = None, *, most_commits: int = 50) -> tuple[SubmoduleMove, ...]:
    git = git_of(repo)
    with StreamedDiff(git, span or DiffSpan.staged()) as diff:
        return submodule_moves(git, diff.changes(), most_commits=most_commits)


def inside(repo: Repo) -> Repo:
    return Repo(repo.path / "libs" / "inner")


def test_a_submodule_that_moved_on_is_told_by_its_subjects_newest_first(parent: Repo) -> None:
    old = inside(parent).head
    inside(parent).commit("Second\n\nA body that is not told.")
    new = inside(parent).commit(f"Third with {TOKEN}")
    parent.git("add", "libs/inner")
    assert moves(parent) == (
        SubmoduleMove(
            path="libs/inner",
            old=old,
            new=new,
            summaries=("Third with [REDACTED:github-token]", "Second"),
            available=True,
            total=2,
        ),
    )


def test_all_commits_are_counted_even_if_few_are_told(parent: Repo) -> None:
    for number in range(4):
        inside(parent).commit(f"Step {number}")
    parent.git("add", "libs/inner")
    (move,) = moves(parent, most_commits=2)
    assert (move.summaries, move.total) == (("Step 3", "Step 2"), 4)


def test_a_submodule_set_back_has_no_new_commits_but_is_known(parent: Repo) -> None:
    inside(parent).commit("Second")
    parent.commit("Move inner", {})
    parent.git("add", "libs/inner")
    parent.commit("Move inner")
    inside(parent).git("reset", "--quiet", "--hard", "HEAD~1")
    parent.git("add", "libs/inner")
    (move,) = moves(parent)
    assert (move.available, move.summaries, move.total) == (True, (), 0)


def test_an_added_and_a_removed_submodule_have_one_end_only(parent: Repo) -> None:
    parent.git("rm", "--quiet", "--cached", "libs/inner")
    (removed,) = moves(parent)
    assert (removed.old, removed.new, removed.summaries) == (inside(parent).head, None, ())
    (added,) = moves(parent, DiffSpan.between("HEAD~0^{tree}", "HEAD")) or (None,)
    assert added is None


def test_a_submodule_that_is_not_checked_out_is_not_available(parent: Repo) -> None:
    new = inside(parent).commit("Second")
    parent.git("submodule", "--quiet", "deinit", "--force", "--all")
    parent.git("update-index", "--cacheinfo", f"160000,{new},libs/inner")
    (move,) = moves(parent)
    assert (move.available, move.summaries, move.new) == (False, (), new)


def test_a_commit_that_is_not_there_yet_is_not_available(parent: Repo) -> None:
    parent.git("update-index", "--cacheinfo", f"160000,{'1' * 40},libs/inner")
    (move,) = moves(parent)
    assert (move.available, move.summaries) == (False, ())


def test_a_damaged_submodule_does_not_stop_its_parent(parent: Repo) -> None:
    new = inside(parent).commit("Second")
    parent.git("add", "libs/inner")
    git_dir = Path(inside(parent).git("rev-parse", "--absolute-git-dir"))
    (git_dir / "HEAD").write_text("nonsense\n")
    (move,) = moves(parent)
    assert (move.new, move.available) == (new, False)


def test_in_the_work_tree_a_submodule_stands_where_it_is_checked_out(parent: Repo) -> None:
    new = inside(parent).commit("Second")
    (move,) = moves(parent, DiffSpan.worktree())
    assert (move.new, move.summaries) == (new, ("Second",))
