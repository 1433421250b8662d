"""Where a release note begins and ends, and what it says about that."""

from pathlib import Path

import pytest

from git_agent.errors import RepositoryError
from git_agent.release.read.span import RangeSpec, resolve_span
from support.reading import git_of
from support.repo import Repo

IN_MAY = {"GIT_COMMITTER_DATE": "2026-05-01T12:00:00+0000"}
UNRELEASED = RangeSpec(unreleased=True)


def step(repo: Repo, *names: str) -> str:
    """A commit, and the tags it gets."""
    oid = repo.commit("step")
    for name in names:
        repo.git("tag", "-m", name, name)
    return oid


def branch(repo: Repo, name: str, start: str = "HEAD") -> None:
    repo.git("checkout", "--quiet", "-b", name, start)


def back_to(repo: Repo, name: str) -> None:
    repo.git("checkout", "--quiet", name)


@pytest.fixture
def cut(repo: Repo) -> tuple[Repo, str]:
    """Versions live on branches of their own: 1.0.x carries v1.0.0 and v1.0.1, main is one commit further."""
    step(repo)
    fork = step(repo)
    branch(repo, "1.0.x")
    step(repo, "v1.0.0")
    step(repo, "v1.0.1")
    back_to(repo, "main")
    step(repo)
    return repo, fork


def test_two_names_are_the_range_they_say(repo: Repo) -> None:
    old, _, new = step(repo, "v1.0.0"), step(repo), step(repo)
    span = resolve_span(git_of(repo), RangeSpec(base="v1.0.0", release="main"))
    assert (span.base, span.base_oid, span.release, span.release_oid) == ("v1.0.0", old, "main", new)
    assert (span.base_tag and span.base_tag.name, span.release_tag) == ("v1.0.0", None)
    assert span.reason == "base v1.0.0: as asked"


def test_what_is_known_about_the_base_need_not_be_asked_again(cut: tuple[Repo, str]) -> None:
    repo, _ = cut
    assert not resolve_span(git_of(repo), UNRELEASED).contains_base
    step(repo, "v2.0.0")
    step(repo)
    assert resolve_span(git_of(repo), UNRELEASED).contains_base


def test_two_names_need_no_version_tags(repo: Repo) -> None:
    old, new = step(repo), step(repo)
    span = resolve_span(git_of(repo), RangeSpec(base=old[:9], release="HEAD"))
    assert (span.base, span.base_oid, span.release_oid, span.family) == (old[:9], old, new, None)


def test_two_names_may_belong_to_unrelated_histories(repo: Repo) -> None:
    step(repo, "v1.0.0")
    repo.git("checkout", "--quiet", "--orphan", "rewrite")
    new = step(repo, "v2.0.0")
    span = resolve_span(git_of(repo), RangeSpec(base="v1.0.0", release="v2.0.0"))
    assert (span.base, span.release_oid) == ("v1.0.0", new)


def test_a_base_alone_reaches_to_the_version_that_is_checked_out(repo: Repo) -> None:
    step(repo, "v1.0.0")
    step(repo, "v1.1.0")
    step(repo, "v1.2.0")
    git = git_of(repo)
    assert resolve_span(git, RangeSpec(base="v1.0.0")).release == "v1.2.0"
    assert resolve_span(git, RangeSpec(base="v1.0.0", bump="auto")).release == "HEAD"


@pytest.mark.parametrize(
    "spec", [RangeSpec(base="v9"), RangeSpec(base="v1.0.0", release="v9"), RangeSpec(release="v9")]
)
def test_an_unknown_name_is_refused(repo: Repo, spec: RangeSpec) -> None:
    step(repo, "v1.0.0")
    with pytest.raises(RepositoryError, match=r"^unknown revision: v9$"):
        resolve_span(git_of(repo), spec)


def test_a_release_begins_after_the_version_before_it(repo: Repo) -> None:
    base = step(repo, "v1.4.2")
    step(repo)
    new = step(repo, "v1.5.0")
    step(repo, "v1.6.0")
    span = resolve_span(git_of(repo), RangeSpec(release="v1.5.0"))
    assert (span.base, span.base_oid, span.release, span.release_oid) == ("v1.4.2", base, "v1.5.0", new)
    assert span.reason == "base v1.4.2: the version before v1.5.0"


@pytest.mark.parametrize("name", ["HEAD", "main", "refs/tags/v1.1.0", "HEAD^{}"])
def test_whatever_names_a_tagged_commit_means_its_version(repo: Repo, name: str) -> None:
    step(repo, "v1.0.0")
    step(repo, "v1.1.0")
    assert resolve_span(git_of(repo), RangeSpec(release=name)).release == "v1.1.0"


def test_a_checked_out_version_is_the_release_unless_the_next_one_is_asked_for(repo: Repo) -> None:
    step(repo, "v1.0.0")
    step(repo, "v1.1.0-rc.1", "v1.1.0")
    git = git_of(repo)
    assert resolve_span(git, RangeSpec()).release == "v1.1.0"
    for spec in (UNRELEASED, RangeSpec(bump="patch")):
        with pytest.raises(RepositoryError, match=r"^nothing changed between v1\.1\.0 and HEAD$"):
            resolve_span(git, spec)


def test_a_range_without_commits_is_refused(repo: Repo) -> None:
    step(repo, "v1.0.0")
    step(repo, "v1.1.0")
    with pytest.raises(RepositoryError, match=r"^nothing changed between v1\.1\.0 and v1\.0\.0$") as caught:
        resolve_span(git_of(repo), RangeSpec(base="v1.1.0", release="v1.0.0"))
    assert caught.value.hint == "name an older base"


def test_the_first_version_is_everything(repo: Repo) -> None:
    step(repo)
    step(repo, "v0.1.0-rc.1")
    step(repo, "v0.1.0")
    span = resolve_span(git_of(repo), RangeSpec(release="v0.1.0"))
    assert (span.base, span.base_oid) == (None, None)
    assert span.reason == "everything up to v0.1.0: no earlier version"


def test_a_version_gathers_its_candidates_and_a_candidate_follows_the_last_one(repo: Repo) -> None:
    step(repo, "v1.0.0")
    for name in ("v2.0.0-beta.1", "v2.0.0-rc.1", "v2.0.0"):
        step(repo, name)
    git = git_of(repo)
    bases = {
        name: resolve_span(git, RangeSpec(release=name)).base for name in ("v2.0.0", "v2.0.0-rc.1", "v2.0.0-beta.1")
    }
    assert bases == {"v2.0.0": "v1.0.0", "v2.0.0-rc.1": "v2.0.0-beta.1", "v2.0.0-beta.1": "v1.0.0"}


def test_a_higher_version_in_the_past_is_no_base(repo: Repo) -> None:
    step(repo, "v1.0.0")
    step(repo, "v3.0.0")
    step(repo, "v2.0.0")
    assert resolve_span(git_of(repo), RangeSpec(release="v2.0.0")).base == "v1.0.0"


def test_a_version_tagged_again_later_is_still_the_base(repo: Repo) -> None:
    step(repo, "v0.9.0")
    step(repo)
    repo.git("tag", "-m", "again", "v1.0.0", env=IN_MAY)
    step(repo, "v1.1.0")
    assert resolve_span(git_of(repo), RangeSpec(release="v1.1.0")).base == "v1.0.0"


def test_a_second_version_on_the_same_commit_tells_the_same_changes(repo: Repo) -> None:
    step(repo, "v1.0.0")
    step(repo, "v1.0.1", "v1.0.2")
    assert resolve_span(git_of(repo), RangeSpec(release="v1.0.2")).base == "v1.0.0"


def test_a_version_on_another_branch_is_the_base_where_the_branches_part(cut: tuple[Repo, str]) -> None:
    repo, fork = cut
    step(repo, "v1.1.0")
    span = resolve_span(git_of(repo), RangeSpec(release="v1.1.0"))
    assert span.base == "v1.0.1"
    assert span.reason == (
        "base v1.0.1: the version before v1.1.0; "
        f"it lies on another branch, so the range begins where the two part ({fork[:7]})"
    )


def test_a_version_made_later_on_another_branch_is_not_what_a_release_follows(cut: tuple[Repo, str]) -> None:
    repo, _ = cut
    step(repo, "v1.1.0")
    back_to(repo, "1.0.x")
    step(repo)
    repo.git("tag", "-m", "a late backport", "v1.0.2", env=IN_MAY)
    assert resolve_span(git_of(repo), RangeSpec(release="v1.1.0")).base == "v1.0.1"
    assert resolve_span(git_of(repo), RangeSpec(release="v1.0.2")).base == "v1.0.1"


def test_a_contained_version_is_preferred_where_the_other_branch_begins_at_it(repo: Repo) -> None:
    step(repo, "v1.0.0")
    branch(repo, "hotfix")
    step(repo, "v1.0.1")
    back_to(repo, "main")
    step(repo, "v1.1.0")
    span = resolve_span(git_of(repo), RangeSpec(release="v1.1.0"))
    assert span.reason == (
        "base v1.0.0: the highest version that v1.1.0 contains (v1.0.1 is higher, but lies on another branch)"
    )


def test_a_version_of_an_unrelated_history_is_no_base(repo: Repo) -> None:
    step(repo, "v1.0.0")
    repo.git("checkout", "--quiet", "--orphan", "rewrite")
    step(repo, "v0.5.0")
    step(repo, "v2.0.0")
    git = git_of(repo)
    assert resolve_span(git, RangeSpec(release="v2.0.0")).base == "v0.5.0"
    assert resolve_span(git, RangeSpec(release="v0.5.0")).base is None


def test_unreleased_begins_at_the_highest_version_that_is_contained(repo: Repo) -> None:
    step(repo, "v1.10.0")
    step(repo, "v1.9.1")
    step(repo, "v2.0.0-rc.1")
    step(repo)
    span = resolve_span(git_of(repo), UNRELEASED)
    assert (span.base, span.release, span.release_oid, span.release_tag) == ("v1.10.0", "HEAD", repo.head, None)
    assert span.reason == "base v1.10.0: the highest version that HEAD contains"
    assert resolve_span(git_of(repo), RangeSpec()) == span


def test_where_only_candidates_exist_the_highest_of_them_is_the_base(repo: Repo) -> None:
    step(repo, "v1.0.0-rc.2")
    step(repo, "v1.0.0-beta.1")
    step(repo)
    assert resolve_span(git_of(repo), UNRELEASED).base == "v1.0.0-rc.2"


def test_the_main_line_goes_on_from_the_version_that_was_cut_from_it(cut: tuple[Repo, str]) -> None:
    repo, fork = cut
    span = resolve_span(git_of(repo), UNRELEASED)
    assert span.reason == (
        "base v1.0.1: the latest version; "
        f"HEAD does not contain it, so the range begins where the two part ({fork[:7]})"
    )


def test_a_side_branch_keeps_the_version_it_contains(repo: Repo) -> None:
    step(repo, "v1.0.0")
    branch(repo, "1.0.x")
    step(repo)
    back_to(repo, "main")
    step(repo, "v2.0.0")
    back_to(repo, "1.0.x")
    span = resolve_span(git_of(repo), UNRELEASED)
    assert span.reason == (
        "base v1.0.0: the highest version that HEAD contains (v2.0.0 is higher, but lies on another branch)"
    )


def test_a_branch_is_the_main_line_if_the_remote_says_so(cut: tuple[Repo, str], tmp_path: Path) -> None:
    repo, _ = cut
    repo.git("branch", "--move", "main", "unstable")
    clone = Repo(tmp_path / "clone")
    repo.git("clone", "--quiet", repo.path.as_uri(), str(clone.path))
    assert resolve_span(git_of(clone), UNRELEASED).base == "v1.0.1"
    clone.git("checkout", "--quiet", "--detach")
    assert resolve_span(git_of(clone), UNRELEASED).base == "v1.0.1"
    assert resolve_span(git_of(clone), RangeSpec(release="origin/unstable")).base == "v1.0.1"
    clone.commit("elsewhere")
    with pytest.raises(RepositoryError, match=r"^HEAD contains no version tag$") as caught:
        resolve_span(git_of(clone), UNRELEASED)
    assert "v1.0.1, lies on another branch" in (caught.value.hint or "")


def test_a_version_on_the_main_line_itself_is_nearer_than_one_cut_earlier(cut: tuple[Repo, str]) -> None:
    repo, _ = cut
    step(repo, "v0.9.0")
    step(repo)
    assert resolve_span(git_of(repo), UNRELEASED).base == "v0.9.0"


def test_an_old_version_merged_late_does_not_hide_the_one_that_was_cut(repo: Repo) -> None:
    step(repo, "v0.8.0")
    branch(repo, "0.8.x")
    step(repo, "v0.8.1")
    back_to(repo, "main")
    step(repo, "v1.0.0")
    branch(repo, "1.0.x")
    step(repo, "v1.0.1")
    back_to(repo, "main")
    repo.git("merge", "--quiet", "-m", "merge 0.8.x", "0.8.x")
    assert resolve_span(git_of(repo), UNRELEASED).base == "v1.0.1"


def test_a_package_has_its_own_versions(repo: Repo) -> None:
    step(repo, "v1.0.0", "core@0.1.0")
    step(repo, "core@0.2.0")
    step(repo, "v1.1.0")
    step(repo)
    git = git_of(repo)
    assert resolve_span(git, UNRELEASED).base == "v1.1.0"
    assert resolve_span(git, RangeSpec(unreleased=True, prefix="core")).base == "core@0.2.0"
    assert resolve_span(git, RangeSpec(unreleased=True, paths=("packages/core",))).base == "core@0.2.0"
    assert resolve_span(git, RangeSpec(release="core@0.2.0")).base == "core@0.1.0"
    assert resolve_span(git, RangeSpec(release="core@0.2.0", prefix="v")).base == "v1.0.0"


def test_without_version_tags_it_is_the_whole_history(repo: Repo) -> None:
    step(repo, "nightly")
    for spec, name in ((UNRELEASED, "HEAD"), (RangeSpec(), "HEAD"), (RangeSpec(release="nightly"), "nightly")):
        span = resolve_span(git_of(repo), spec)
        assert (span.base, span.reason) == (None, f"everything up to {name}: no version is tagged yet")


def test_a_prefix_that_no_tag_has_is_an_error_without_tags_too(repo: Repo) -> None:
    step(repo, "nightly")
    with pytest.raises(RepositoryError, match=r"^there is no version tag$"):
        resolve_span(git_of(repo), RangeSpec(prefix="core@"))


def test_an_unborn_branch_has_nothing_to_tell(repo: Repo) -> None:
    with pytest.raises(RepositoryError, match=r"^there is no commit yet$"):
        resolve_span(git_of(repo), RangeSpec())


@pytest.mark.parametrize(
    ("spec", "message"),
    [(RangeSpec(), "no version before v1.1.0 is here"), (UNRELEASED, "HEAD contains no version tag that is here")],
)
def test_a_shallow_clone_says_that_the_base_may_be_cut_off(
    repo: Repo, tmp_path: Path, spec: RangeSpec, message: str
) -> None:
    step(repo, "v1.0.0")
    step(repo)
    step(repo, *(["v1.1.0"] if spec == RangeSpec() else []))
    clone = shallow_clone(repo, tmp_path)
    clone.git("fetch", "--quiet", "--depth=1", "origin", "tag", "v1.0.0")
    with pytest.raises(RepositoryError, match=f"^{message}$") as caught:
        resolve_span(git_of(clone), spec)
    assert "git fetch --unshallow --tags" in (caught.value.hint or "")


def test_a_shallow_clone_without_tags_says_how_to_get_them(repo: Repo, tmp_path: Path) -> None:
    step(repo, "v1.0.0")
    step(repo)
    with pytest.raises(RepositoryError, match=r"^there is no version tag$") as caught:
        resolve_span(git_of(shallow_clone(repo, tmp_path)), RangeSpec())
    assert "git fetch --unshallow --tags" in (caught.value.hint or "")


def shallow_clone(repo: Repo, folder: Path) -> Repo:
    repo.git("clone", "--quiet", "--depth=1", repo.path.as_uri(), str(folder / "clone"))
    return Repo(folder / "clone")
