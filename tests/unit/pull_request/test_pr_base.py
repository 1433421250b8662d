"""Which branch a branch is compared with, in every kind of clone."""

from pathlib import Path

import pytest

from git_agent.errors import RepositoryError
from git_agent.pull_request.base import Base, find_base
from support.reading import git_of
from support.repo import Repo


def base_of(repo: Repo, wished: str | None = None) -> Base:
    return find_base(git_of(repo), wished)


def project(tmp_path: Path, name: str = "project", *, branch: str = "main") -> Repo:
    """A repository that others clone."""
    made = Repo.create(tmp_path / name, initial_branch=branch)
    made.commit("Begin", {"a.txt": "a\n"})
    return made


def cloned(source: Repo, path: Path, *options: str) -> Repo:
    source.git("clone", "--quiet", *options, source.path.as_uri(), str(path))
    return Repo(path)


def feature(repo: Repo, name: str = "feature") -> str:
    repo.git("checkout", "--quiet", "-b", name)
    return repo.commit("Add a feature", {"feature.txt": "f\n"})


def test_a_clone_says_its_default_branch(tmp_path: Path) -> None:
    source = project(tmp_path, branch="stable")
    clone = cloned(source, tmp_path / "clone")
    start = clone.head
    feature(clone)
    base = base_of(clone)
    assert (base.name, base.reason) == ("origin/stable", "origin/HEAD points to it")
    assert (base.merge_base, base.head, base.branch) == (start, clone.head, "feature")


@pytest.mark.parametrize("name", ["main", "master"])
def test_without_origin_head_the_usual_names_are_tried(tmp_path: Path, name: str) -> None:
    source = project(tmp_path, branch=name)
    clone = Repo.create(tmp_path / "clone", initial_branch="work")
    clone.git("remote", "add", "origin", source.path.as_uri())
    clone.git("fetch", "--quiet", "origin")
    clone.git("remote", "set-head", "origin", "--delete", check=False)
    clone.git("reset", "--quiet", "--hard", f"origin/{name}")
    clone.commit("Work", {"b.txt": "b\n"})
    base = base_of(clone)
    assert (base.name, base.reason) == (f"origin/{name}", "no remote says its default branch")


def test_the_remote_of_the_upstream_branch_counts_when_there_is_no_origin(tmp_path: Path) -> None:
    clone = cloned(project(tmp_path), tmp_path / "clone", "--origin", "company")
    other = project(tmp_path, "other")
    clone.git("remote", "add", "another", other.path.as_uri())
    clone.git("fetch", "--quiet", "another")
    clone.git("checkout", "--quiet", "--track", "-b", "work", "company/main")
    clone.commit("Work", {"b.txt": "b\n"})
    assert base_of(clone).name == "company/main"


@pytest.mark.parametrize("name", ["main", "master", "trunk", "develop"])
def test_without_remotes_a_local_mainline_counts(tmp_path: Path, name: str) -> None:
    repo = project(tmp_path, branch=name)
    feature(repo)
    base = base_of(repo)
    assert (base.name, base.reason) == (name, "no remote has a default branch, and this one is here")


def test_the_mainline_alone_has_nothing_to_be_compared_with(tmp_path: Path) -> None:
    with pytest.raises(RepositoryError, match="nothing to compare main with") as caught:
        base_of(project(tmp_path))
    assert caught.value.hint
    assert "--base" in caught.value.hint


def test_a_wish_wins(tmp_path: Path) -> None:
    clone = cloned(project(tmp_path), tmp_path / "clone")
    first = feature(clone, "first")
    clone.git("checkout", "--quiet", "-b", "second")
    clone.commit("More", {"more.txt": "m\n"})
    base = base_of(clone, "first")
    assert (base.name, base.merge_base, base.reason) == ("first", first, "--base names it")


@pytest.mark.parametrize("name", ["nowhere", "--upload-pack=x", "^main", ""])
def test_an_unknown_wish_is_an_error_of_state_with_the_way_out(tmp_path: Path, name: str) -> None:
    repo = project(tmp_path)
    feature(repo)
    with pytest.raises(RepositoryError, match="unknown base") as caught:
        base_of(repo, name)
    assert caught.value.hint
    assert "git fetch" in caught.value.hint


def stale_fork(tmp_path: Path) -> tuple[Repo, str]:
    """A clone of a fork that is behind its upstream, with a branch that began at the upstream's newest commit."""
    upstream = project(tmp_path, "upstream")
    fork = cloned(upstream, tmp_path / "fork", "--bare")
    newest = upstream.commit("Somebody else's work", {"foreign.txt": "x\n"})
    clone = cloned(fork, tmp_path / "clone")
    clone.git("remote", "add", "upstream", upstream.path.as_uri())
    clone.git("fetch", "--quiet", "upstream")
    clone.git("checkout", "--quiet", "-b", "feature", "upstream/main")
    return clone, newest


def test_a_stale_fork_does_not_drag_foreign_commits_in(tmp_path: Path) -> None:
    clone, newest = stale_fork(tmp_path)
    clone.commit("My work", {"mine.txt": "m\n"})
    base = base_of(clone)
    assert (base.name, base.merge_base) == ("upstream/main", newest)
    assert base.reason == "origin/main is behind it"


def test_a_branch_that_upstream_has_already_is_an_error_even_if_the_fork_has_it_not(tmp_path: Path) -> None:
    clone, _ = stale_fork(tmp_path)
    with pytest.raises(RepositoryError, match="no commits beyond upstream/main"):
        base_of(clone)


def test_a_fork_that_keeps_up_is_compared_with_itself(tmp_path: Path) -> None:
    source = project(tmp_path)
    clone = cloned(source, tmp_path / "clone")
    clone.git("remote", "add", "upstream", source.path.as_uri())
    clone.git("fetch", "--quiet", "upstream")
    feature(clone)
    assert base_of(clone).name == "origin/main"


def test_a_remote_that_got_the_whole_branch_pushed_to_its_main_is_not_the_target(tmp_path: Path) -> None:
    clone = cloned(project(tmp_path), tmp_path / "clone")
    mirror = Repo.create(tmp_path / "mirror", bare=True)
    clone.git("remote", "add", "mirror", mirror.path.as_uri())
    feature(clone)
    clone.git("push", "--quiet", "mirror", "feature:main")
    assert base_of(clone).name == "origin/main"


def test_a_detached_head_works(tmp_path: Path) -> None:
    clone = cloned(project(tmp_path), tmp_path / "clone")
    feature(clone)
    clone.git("checkout", "--quiet", "--detach")
    base = base_of(clone)
    assert (base.name, base.branch) == ("origin/main", None)


def test_an_unborn_head_is_an_error_of_state(repo: Repo) -> None:
    with pytest.raises(RepositoryError, match="no commit yet"):
        base_of(repo)


def test_the_base_branch_itself_has_nothing_beyond(tmp_path: Path) -> None:
    clone = cloned(project(tmp_path), tmp_path / "clone")
    with pytest.raises(RepositoryError, match="the branch has no commits beyond origin/main"):
        base_of(clone)


def test_unrelated_histories_have_no_base(tmp_path: Path) -> None:
    repo = project(tmp_path)
    repo.git("checkout", "--quiet", "--orphan", "island")
    repo.commit("Begin again", {"b.txt": "b\n"})
    with pytest.raises(RepositoryError, match="no commit in common") as caught:
        base_of(repo)
    assert caught.value.hint == "name another one with --base"


def test_a_shallow_clone_without_the_merge_base_says_how_to_get_it(tmp_path: Path) -> None:
    source = project(tmp_path)
    source.commit("More", {"a.txt": "b\n"})
    feature(source)
    source.commit("And more", {"a.txt": "c\n"})
    clone = cloned(source, tmp_path / "clone", "--depth=1", "--no-single-branch")
    with pytest.raises(RepositoryError, match="no commit in common") as caught:
        base_of(clone, "origin/main")
    assert caught.value.hint
    assert "git fetch --unshallow" in caught.value.hint


def test_a_dangling_origin_head_is_passed_over(tmp_path: Path) -> None:
    clone = cloned(project(tmp_path), tmp_path / "clone")
    clone.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
    feature(clone)
    assert base_of(clone).name == "origin/main"


def test_what_the_base_has_gained_since_moves_nothing(tmp_path: Path) -> None:
    source = project(tmp_path)
    clone = cloned(source, tmp_path / "clone")
    start = clone.head
    feature(clone)
    source.commit("Meanwhile", {"meanwhile.txt": "m\n"})
    clone.git("fetch", "--quiet")
    assert base_of(clone).merge_base == start
