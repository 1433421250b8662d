"""What the submodules of a release brought along."""

from pathlib import Path

import pytest

from git_agent.release.note import SubmoduleGroup
from git_agent.release.read.submodules import MOST_DEPTH, submodule_groups
from support.reading import git_of
from support.repo import Repo

TOKEN = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
BASE = "base"


@pytest.fixture
def inner(tmp_path: Path) -> Repo:
    """A library of one commit, to be cloned from."""
    repo = Repo.create(tmp_path / "inner")
    repo.commit("Start inner", {"x": "1\n"})
    return repo


@pytest.fixture
def parent(repo: Repo, inner: Repo) -> Repo:
    """A repository with the submodule libs/inner, at the tag `base`."""
    add_submodule(repo, inner, "libs/inner")
    repo.git("tag", BASE)
    return repo


def add_submodule(repo: Repo, library: Repo, path: str) -> Repo:
    repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library.path), path)
    repo.commit(f"Add {path}")
    return Repo(repo.path / path)


def groups(repo: Repo, base: str | None = BASE, *, most: int = 50) -> tuple[SubmoduleGroup, ...]:
    base_oid = repo.git("rev-parse", f"{base}^{{commit}}") if base else None
    return submodule_groups(git_of(repo), base_oid, repo.head, most=most)


def inside(repo: Repo) -> Repo:
    return Repo(repo.path / "libs/inner")


def move(repo: Repo, oid: str, path: str = "libs/inner") -> None:
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{oid},{path}")
    repo.commit("Move a submodule")


def rewrite_url(repo: Repo, url: str, path: str = "libs/inner") -> None:
    repo.git("config", "--file", ".gitmodules", f"submodule.{path}.url", url)
    repo.git("add", ".gitmodules")
    repo.commit("Change the address")


def test_a_submodule_that_moved_on_is_told_by_its_commits_newest_first(parent: Repo) -> None:
    old = inside(parent).head
    second = inside(parent).commit("Second\n\nA body that is not told.")
    third = inside(parent).commit(f"Third with {TOKEN} and \u202e")
    move(parent, third)
    (group,) = groups(parent)
    assert (group.path, group.old, group.new, group.total, group.problem) == ("libs/inner", old, third, 2, None)
    assert [(commit.sha, commit.subject) for commit in group.commits] == [
        (third, "Third with [REDACTED:github-token] and \\u202e"),
        (second, "Second"),
    ]


def test_all_commits_are_counted_even_if_few_are_listed(parent: Repo) -> None:
    for number in range(4):
        inside(parent).commit(f"Step {number}")
    move(parent, inside(parent).head)
    (group,) = groups(parent, most=2)
    assert ([commit.subject for commit in group.commits], group.total) == (["Step 3", "Step 2"], 4)


def test_a_release_that_moves_no_submodule_has_no_groups(parent: Repo) -> None:
    inside(parent).commit("Not recorded")
    parent.commit("Other", {"a.txt": "a\n"})
    assert groups(parent) == ()


def test_a_submodule_set_back_says_so(parent: Repo) -> None:
    old = inside(parent).head
    move(parent, inside(parent).commit("Second"))
    parent.git("tag", "later")
    move(parent, old)
    (group,) = groups(parent, "later")
    assert (group.commits, group.total, group.problem) == ((), 0, "set back by 1 commit")


def test_a_submodule_that_changed_its_branch_tells_what_is_new_and_that_something_is_gone(parent: Repo) -> None:
    start = inside(parent).head
    move(parent, inside(parent).commit("Left behind"))
    parent.git("tag", "later")
    inside(parent).git("checkout", "--quiet", start)
    move(parent, inside(parent).commit("On the other side"))
    (group,) = groups(parent, "later")
    assert [commit.subject for commit in group.commits] == ["On the other side"]
    assert group.problem == "on another branch, without 1 commit of before"


def test_an_added_and_a_removed_submodule_have_one_end_and_no_commits(parent: Repo) -> None:
    oid = inside(parent).head
    (added,) = groups(parent, None)
    assert (added.old, added.new, added.commits, added.problem) == (None, oid, (), None)
    parent.git("rm", "--quiet", "libs/inner")
    parent.commit("Remove inner")
    (removed,) = groups(parent)
    assert (removed.old, removed.new, removed.commits, removed.problem) == (oid, None, (), None)


def test_a_submodule_that_is_not_checked_out_says_so(parent: Repo) -> None:
    move(parent, inside(parent).commit("Second"))
    parent.git("submodule", "--quiet", "deinit", "--force", "--all")
    (group,) = groups(parent)
    assert (group.commits, group.problem) == ((), "not checked out here")


def test_commits_that_are_not_here_are_told_as_missing(parent: Repo) -> None:
    move(parent, "1" * 40)
    (group,) = groups(parent)
    assert (group.new, group.commits, group.problem) == ("1" * 40, (), "its commits are not here")


def test_a_damaged_submodule_stops_nothing(parent: Repo) -> None:
    move(parent, inside(parent).commit("Second"))
    git_dir = Path(inside(parent).git("rev-parse", "--absolute-git-dir"))
    (git_dir / "HEAD").write_text("nonsense\n")
    (group,) = groups(parent)
    assert (group.commits, group.problem) == ((), "not checked out here")


def test_a_damaged_list_of_addresses_stops_nothing(parent: Repo) -> None:
    parent.commit("Break it", {".gitmodules": '[submodule "x\n'})
    move(parent, inside(parent).commit("Second"))
    (group,) = groups(parent)
    assert [commit.subject for commit in group.commits] == ["Second"]


def test_a_submodule_is_never_looked_for_outside_the_repository(parent: Repo, tmp_path: Path) -> None:
    elsewhere = Repo.create(tmp_path / "elsewhere" / "inner")
    start = elsewhere.commit("Private start")
    end = elsewhere.commit("Private plans")
    move(parent, start, "link/inner")
    parent.git("tag", "later")
    move(parent, end, "link/inner")
    (parent.path / "link").symlink_to(elsewhere.path.parent)
    (group,) = groups(parent, "later")
    assert (group.commits, group.problem) == ((), "not checked out here")


def test_submodules_of_a_submodule_follow_it(parent: Repo, tmp_path: Path) -> None:
    deep = Repo.create(tmp_path / "deep")
    deep.commit("Start deep")
    nested = add_submodule(inside(parent), deep, "vendor/deep")
    move(parent, inside(parent).head)
    parent.git("tag", "later")
    nested.commit("Deeper")
    inside(parent).git("add", "vendor/deep")
    inside(parent).commit("Move deep")
    move(parent, inside(parent).head)
    subjects = [(group.path, [commit.subject for commit in group.commits]) for group in groups(parent, "later")]
    assert subjects == [("libs/inner", ["Move deep"]), ("libs/inner/vendor/deep", ["Deeper"])]


def test_depth_is_bounded(repo: Repo) -> None:
    chain = [repo]
    for depth in range(MOST_DEPTH + 1):
        chain.append(Repo.create(chain[-1].path / "sub"))
        chain[-1].commit(f"Start {depth}")
    for step in range(2):
        for outer, child in zip(reversed(chain[:-1]), reversed(chain[1:]), strict=True):
            child.commit(f"Step {step}")
            move(outer, child.head, "sub")
        repo.git("tag", f"step{step}")
    submodules = groups(repo, "step0")
    assert [group.path.count("sub") for group in submodules] == list(range(1, MOST_DEPTH + 1))


@pytest.mark.parametrize(
    ("remote", "url", "home", "forge"),
    [
        ("https://ada:secret@github.com/ada/engine.git", "../inner.git", "https://github.com/ada/inner", "github"),
        ("git@gitlab.com:ada/engine.git", "../../lib/inner", "https://gitlab.com/lib/inner", "gitlab"),
        (
            "https://github.com/ada/engine.git",
            "https://x:secret@gitea.com/c/inner",
            "https://gitea.com/c/inner",
            "gitea",
        ),
        ("https://github.com/ada/engine.git", "/srv/inner.git", None, "unknown"),
        (None, "../inner.git", None, "unknown"),
    ],
)
def test_a_submodule_has_its_own_home(parent: Repo, remote: str | None, url: str, home: str | None, forge: str) -> None:
    if remote:
        parent.git("remote", "add", "origin", remote)
    rewrite_url(parent, url)
    move(parent, inside(parent).commit("Second"))
    (group,) = groups(parent)
    assert (group.home, group.forge) == (home, forge)


def test_a_nameless_forge_is_known_by_the_files_of_the_submodule(parent: Repo) -> None:
    rewrite_url(parent, "https://git.example.org/c/inner")
    move(parent, inside(parent).commit("Build it", {".gitlab-ci.yml": "test: {}\n"}))
    (group,) = groups(parent)
    assert (group.home, group.forge) == ("https://git.example.org/c/inner", "gitlab")
