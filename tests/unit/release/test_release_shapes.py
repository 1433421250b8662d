"""The shapes of history in which commits are told under the wrong version when anything but reachability decides.

Each is a real repository; the truth is written down commit by commit, and git itself is asked to confirm it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from git_agent.git.refs import tags
from git_agent.release.read.assign import assign_releases, release_order
from git_agent.release.read.span import RangeSpec, resolve_span
from git_agent.release.read.tags import families, version_tags, without_superseded
from support.reading import git_of
from support.repo import Repo

# What is new in each version after its base, the last being what is not released yet.
Truth = dict[str, tuple[str | None, set[str]]]


class Line:
    """A repository with branches in few words; subjects are the commits' names."""

    def __init__(self, path: Path) -> None:
        self.repo = Repo.create(path)

    def on(self, branch: str, start: str | None = None) -> "Line":
        self.repo.git("checkout", "--quiet", *(("-b", branch, start) if start else (branch,)))
        return self

    def add(self, *subjects: str) -> "Line":
        for subject in subjects:
            self.repo.commit(subject)
        return self

    def tag(self, name: str) -> "Line":
        self.repo.git("tag", "-m", name, name)
        return self

    def merge(self, branch: str, subject: str) -> "Line":
        self.repo.git("merge", "--quiet", "--no-ff", "-m", subject, branch)
        return self


def feature_cut_before_a_tag_and_merged_after_it(path: Path) -> tuple[Repo, Truth]:
    line = Line(path).add("start").on("feature", "main").add("feature 1", "feature 2")
    line.on("main").add("fix").tag("v1.0.0").merge("feature", "merge feature").tag("v1.1.0").add("later")
    return line.repo, {
        "v1.0.0": (None, {"start", "fix"}),
        "v1.1.0": ("v1.0.0", {"feature 1", "feature 2", "merge feature"}),
        "HEAD": ("v1.1.0", {"later"}),
    }


def release_branch_tagged_and_merged_back(path: Path) -> tuple[Repo, Truth]:
    line = Line(path).add("start").tag("v1.0.0").add("new").on("release", "main").add("polish")
    line.on("main").add("meanwhile 1", "meanwhile 2").on("release").tag("v1.1.0")
    line.on("main").merge("release", "merge release")
    return line.repo, {
        "v1.0.0": (None, {"start"}),
        "v1.1.0": ("v1.0.0", {"new", "polish"}),
        "HEAD": ("v1.1.0", {"meanwhile 1", "meanwhile 2", "merge release"}),
    }


def hotfix_tagged_on_a_side_branch_and_never_merged(path: Path) -> tuple[Repo, Truth]:
    line = Line(path).add("start").tag("v1.0.0").add("new 1")
    line.on("hotfix", "v1.0.0").add("hotfix").tag("v1.0.1").on("main").add("new 2").tag("v1.1.0").add("later")
    return line.repo, {
        "v1.0.0": (None, {"start"}),
        "v1.0.1": ("v1.0.0", {"hotfix"}),
        "v1.1.0": ("v1.0.0", {"new 1", "new 2"}),
        "HEAD": ("v1.1.0", {"later"}),
    }


def gitflow_hotfix_merged_back_to_develop(path: Path) -> tuple[Repo, Truth]:
    line = Line(path).add("start").tag("v1.0.0").on("develop", "main").add("meanwhile")
    line.on("hotfix", "main").add("hotfix").on("main").merge("hotfix", "release hotfix").tag("v1.0.1")
    line.on("develop").merge("hotfix", "merge hotfix back").add("new")
    return line.repo, {
        "v1.0.0": (None, {"start"}),
        "v1.0.1": ("v1.0.0", {"hotfix", "release hotfix"}),
        "HEAD": ("v1.0.1", {"meanwhile", "merge hotfix back", "new"}),
    }


def release_branches_that_are_never_merged(path: Path) -> tuple[Repo, Truth]:
    line = Line(path).add("start").on("1.0.x", "main").add("cut 1.0").tag("v1.0.0").add("backport").tag("v1.0.1")
    line.on("main").add("new 1").on("1.1.x", "main").add("cut 1.1").tag("v1.1.0").on("main").add("new 2")
    return line.repo, {
        "v1.0.0": (None, {"start", "cut 1.0"}),
        "v1.0.1": ("v1.0.0", {"backport"}),
        "v1.1.0": ("v1.0.1", {"new 1", "cut 1.1"}),
        "HEAD": ("v1.1.0", {"new 2"}),
    }


def candidates_before_the_version(path: Path) -> tuple[Repo, Truth]:
    line = Line(path).add("start").tag("v1.0.0").add("new 1").tag("v2.0.0-rc.1").add("new 2").tag("v2.0.0-rc.2")
    line.add("new 3").tag("v2.0.0").add("next").tag("v3.0.0-rc.1")
    return line.repo, {
        "v1.0.0": (None, {"start"}),
        "v2.0.0": ("v1.0.0", {"new 1", "new 2", "new 3"}),
        "v3.0.0-rc.1": ("v2.0.0", {"next"}),
    }


SHAPES = [
    feature_cut_before_a_tag_and_merged_after_it,
    release_branch_tagged_and_merged_back,
    hotfix_tagged_on_a_side_branch_and_never_merged,
    gitflow_hotfix_merged_back_to_develop,
    release_branches_that_are_never_merged,
    candidates_before_the_version,
]
every_shape = pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
Shape = Callable[[Path], tuple[Repo, Truth]]


@every_shape
def test_a_range_holds_what_its_version_brought(shape: Shape, tmp_path: Path) -> None:
    repo, truth = shape(tmp_path / "shape")
    for release, (base, subjects) in truth.items():
        span = resolve_span(git_of(repo), RangeSpec(release=None if release == "HEAD" else release))
        assert (span.release, span.base) == (release, base)
        assert (
            subjects_of(repo, f"{span.base_oid}..{span.release_oid}" if span.base_oid else span.release_oid) == subjects
        )


@every_shape
def test_in_a_whole_changelog_every_commit_is_told_where_it_came_out(shape: Shape, tmp_path: Path) -> None:
    repo, truth = shape(tmp_path / "shape")
    git = git_of(repo)
    lines = repo.git("log", "--all", "--format=%H %P").split("\n")
    parents = {oid: tuple(above) for oid, *above in (line.split() for line in lines)}
    order = release_order(without_superseded(families(version_tags(tags(git)))[""].tags), parents)
    release_of = assign_releases(order, parents, head=repo.head)

    subjects_by_release: dict[str, set[str]] = {}
    for oid, name in release_of.items():
        subjects_by_release.setdefault(name or "HEAD", set()).add(repo.git("log", "-1", "--format=%s", oid))
    assert subjects_by_release == {release: subjects for release, (_, subjects) in truth.items()}
    for place, tag in enumerate(order):
        earlier = [f"^{before.oid}" for before in order[:place]]
        assert subjects_by_release[tag.name] == subjects_of(repo, tag.oid, *earlier)


def subjects_of(repo: Repo, *revisions: str) -> set[str]:
    return set(repo.git("log", "--format=%s", *revisions).split("\n"))
