"""Tags, revisions as people type them, and how commits are related."""

from pathlib import Path

import pytest

from git_agent.errors import RepositoryError
from git_agent.git.refs import (
    TagRef,
    commit_of,
    commits_between,
    default_branch,
    is_ancestor,
    is_empty,
    merge_base,
    tags,
    tags_reachable_from,
)
from support.reading import git_of
from support.repo import Repo

MAY_FIRST = {"GIT_COMMITTER_DATE": "2026-05-01T12:00:00+0000"}


@pytest.fixture
def forked(repo: Repo) -> tuple[Repo, str, str, str]:
    """main: root - ours, side: root - theirs."""
    root = repo.commit("root")
    repo.git("checkout", "--quiet", "-b", "side")
    theirs = repo.commit("theirs")
    repo.git("checkout", "--quiet", "main")
    return repo, root, repo.commit("ours"), theirs


def test_a_tag_has_the_commit_it_stands_on_and_the_day_it_was_made(repo: Repo) -> None:
    oid = repo.commit("First")
    repo.git("tag", "light")
    repo.git("tag", "-m", "v1", "annotated", env=MAY_FIRST)
    assert tags(git_of(repo)) == (
        TagRef(name="annotated", oid=oid, date="2026-05-01"),
        TagRef(name="light", oid=oid, date="2026-01-05"),
    )


def test_a_tag_of_a_tag_stands_on_the_commit_below_both(repo: Repo) -> None:
    oid = repo.commit("First")
    repo.git("tag", "-m", "inner", "inner")
    repo.git("tag", "-m", "outer", "outer", "inner")
    repo.git("tag", "-m", "outermost", "outermost", "outer")
    assert {tag.name: tag.oid for tag in tags(git_of(repo))} == {"inner": oid, "outer": oid, "outermost": oid}


def test_tags_on_files_and_trees_are_left_out(repo: Repo) -> None:
    repo.commit("First", {"key.asc": "a key\n"})
    repo.git("tag", "key", "HEAD:key.asc")
    repo.git("tag", "-m", "a tree", "tree", "HEAD^{tree}")
    repo.git("tag", "-m", "a tag of a tree", "tree-again", "tree")
    assert tags(git_of(repo)) == ()


def test_a_tag_without_a_tagger_has_the_date_of_its_commit(repo: Repo) -> None:
    oid = repo.commit("First")
    tag = repo.git("hash-object", "-t", "tag", "-w", "--stdin", stdin=f"object {oid}\ntype commit\ntag old\n\nold\n")
    repo.git("update-ref", "refs/tags/old", tag)
    assert tags(git_of(repo)) == (TagRef(name="old", oid=oid, date="2026-01-05"),)


def test_tag_names_keep_slashes_and_other_scripts(repo: Repo) -> None:
    repo.commit("First")
    for name in ("@scope/pkg@1.0.0", "größe/v1.0"):
        repo.git("tag", name)
    assert [tag.name for tag in tags(git_of(repo))] == ["@scope/pkg@1.0.0", "größe/v1.0"]


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_whatever_names_a_commit_is_peeled_to_it(tmp_path: Path, object_format: str) -> None:
    repo = Repo.create(tmp_path / "other", object_format=object_format)
    oid = repo.commit("First")
    repo.git("tag", "-m", "v1", "v1.0.0")
    git = git_of(repo)
    assert {commit_of(git, rev) for rev in ("HEAD", "main", "v1.0.0", "tags/v1.0.0", oid, oid[:8])} == {oid}


@pytest.mark.parametrize("rev", ["nope", "", "HEAD~5", "HEAD@{9}", "HEAD:file", "HEAD..HEAD", "a b", "f" * 40])
def test_what_names_no_commit_is_an_unknown_revision(repo: Repo, rev: str) -> None:
    repo.commit("First", {"file": "text\n"})
    with pytest.raises(RepositoryError, match=r"^unknown revision: ") as caught:
        commit_of(git_of(repo), rev)
    assert caught.value.hint == "`git tag` lists the tags there are"


@pytest.mark.parametrize("rev", ["--all", "-n1", "^HEAD"])
def test_options_and_exclusions_are_no_revisions(repo: Repo, rev: str) -> None:
    repo.commit("First")
    with pytest.raises(RepositoryError, match=r"^not a revision: "):
        commit_of(git_of(repo), rev)


def test_a_mistyped_tag_is_answered_with_the_nearest_one(repo: Repo) -> None:
    repo.commit("First")
    repo.git("tag", "v1.4.2")
    repo.git("tag", "v2.0.0")
    with pytest.raises(RepositoryError) as caught:
        commit_of(git_of(repo), "1.4.2")
    assert caught.value.hint == "did you mean v1.4.2?"


def test_in_a_shallow_clone_an_unknown_revision_may_be_cut_off(repo: Repo, tmp_path: Path) -> None:
    old = repo.commit("First")
    repo.commit("Second")
    repo.git("clone", "--quiet", "--depth=1", repo.path.as_uri(), str(tmp_path / "clone"))
    with pytest.raises(RepositoryError) as caught:
        commit_of(git_of(tmp_path / "clone"), old)
    assert "git fetch --unshallow --tags" in (caught.value.hint or "")


def test_two_branches_share_the_commit_they_left(forked: tuple[Repo, str, str, str]) -> None:
    repo, root, ours, theirs = forked
    assert merge_base(git_of(repo), ours, theirs) == root


def test_unrelated_histories_share_nothing(repo: Repo) -> None:
    first = repo.commit("First")
    repo.git("checkout", "--quiet", "--orphan", "other")
    other = repo.commit("Other")
    assert merge_base(git_of(repo), first, other) is None
    assert not is_ancestor(git_of(repo), first, other)


def test_a_commit_contains_itself_and_its_past_but_no_other_branch(forked: tuple[Repo, str, str, str]) -> None:
    repo, root, ours, theirs = forked
    git = git_of(repo)
    assert [is_ancestor(git, old, ours) for old in (root, ours, theirs)] == [True, True, False]


def test_a_range_is_what_one_side_has_alone(forked: tuple[Repo, str, str, str]) -> None:
    repo, root, ours, theirs = forked
    git = git_of(repo)
    assert commits_between(git, theirs, ours) == {ours}
    assert (is_empty(git, root, ours), is_empty(git, ours, root), is_empty(git, ours, ours)) == (False, True, True)


def test_reachable_tags_are_those_in_the_past_of_a_commit(forked: tuple[Repo, str, str, str]) -> None:
    repo, root, ours, theirs = forked
    for name, oid in {"old": root, "here": ours, "elsewhere": theirs}.items():
        repo.git("tag", "-m", name, name, oid)
    assert tags_reachable_from(git_of(repo), ours) == {"old", "here"}


def test_the_default_branch_is_what_the_remote_says(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First")
    repo.git("branch", "--move", "feature/trunk")
    clone = Repo(tmp_path / "clone")
    repo.git("clone", "--quiet", repo.path.as_uri(), str(clone.path))
    clone.git("branch", "origin/feature/trunk")  # makes the short name ambiguous
    assert default_branch(git_of(clone)) == "feature/trunk"
    assert default_branch(git_of(repo)) is None


def test_a_remote_head_that_points_nowhere_is_no_default_branch(repo: Repo) -> None:
    repo.commit("First")
    repo.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
    assert default_branch(git_of(repo)) is None
