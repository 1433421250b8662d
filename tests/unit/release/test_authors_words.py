"""What the authors' own changelog says about the next version, in real repositories."""

from pathlib import Path

import pytest

from git_agent.config.load import load
from git_agent.release.gather import gather
from git_agent.release.judge.candidates import sections_of
from git_agent.release.note import BREAKING
from git_agent.release.read.span import RangeSpec, resolve_span
from git_agent.release.run import run_version
from git_agent.release.task import NextVersion, ReleaseTask
from support.reading import git_of
from support.repo import Repo

SETTINGS = load(environ={}, root=None, flags=None).settings
OLD = "## [1.2.3] - 2026-01-01\n\n### Added\n\n- An old thing\n"


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo.create(tmp_path / "repo")


def version_with(repo: Repo, coming: str, *, name: str = "CHANGELOG.md", old: str = OLD) -> NextVersion:
    repo.commit("before", {"a.js": "let a = 1\n", name: f"# Changelog\n\n{old}"})
    repo.git("tag", "v1.2.3")
    repo.commit("Tidy up", {"a.js": "let a = 2\n", name: f"# Changelog\n\n{coming}\n{old}"})
    return run_version(ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git=git_of(repo))


@pytest.mark.parametrize(
    ("coming", "expected"),
    [
        ("## Unreleased\n\n- **Breaking:** require Node 18+\n", "2.0.0"),
        ("## Unreleased\n\n- **Breaking**: require Node 18+\n", "2.0.0"),
        ("## Unreleased\n\n### Changed\n\n* [BREAKING] Require Node 18+\n", "2.0.0"),
        ("## Unreleased\n\n* BREAKING CHANGE: require Node 18+\n", "2.0.0"),
        ("## Unreleased\n\n### Breaking changes\n\n- Require Node 18+\n", "2.0.0"),
        ("## Unreleased\n\n**Breaking changes:**\n\n- Require Node 18+\n", "2.0.0"),
        ("## 2.0.0\n\n### \U0001f4a5 Breaking\n\n- Require Node 18+\n", "2.0.0"),
        ("## Unreleased\n\n### Breaking changes\n\n- None\n", "1.2.4"),
        ("## Unreleased\n\n### Non-breaking changes\n\n- Tidy up\n", "1.2.4"),
        ("## Unreleased\n\n- Breaking long lines is faster\n", "1.2.4"),
        ("## Unreleased\n\n### Added\n\n- A way to sort\n", "1.3.0"),
        ("## Unreleased\n\n**Features:**\n\n- A way to sort\n- Your contribution here\n", "1.3.0"),
        ("## Unreleased\n\n**Features:**\n\n- Your contribution here\n", "1.2.4"),
        ("## Unreleased\n\n### Fixed\n\n- A way to sort\n", "1.2.4"),
        ("## 1.3.0-dev\n\n- A way to sort\n", "1.3.0"),
        ("## 1.3.0 (Next)\n\n- A way to sort\n", "1.3.0"),
        ("## 2.0.0 - TBD\n\n- A way to sort\n", "2.0.0"),
        ("## 1.2.0-dev\n\n- Forgotten long ago\n", "1.2.4"),
        ("## 2.0.0 - TBD\n\n### Breaking\n\n- Later\n\n## Unreleased\n\n### Fixed\n\n- Sorting\n", "1.2.4"),
        ("## 4.0.0 - 2026-02-02\n\n- A way to sort\n", "1.2.4"),
    ],
)
def test_the_authors_lines_decide_about_the_next_version(repo: Repo, coming: str, expected: str) -> None:
    assert version_with(repo, coming).version == expected


def test_the_line_that_decides_is_told(repo: Repo) -> None:
    found = version_with(repo, "## Unreleased\n\n- **Breaking:** require Node 18+\n")
    assert found.because == "major: a breaking change, CHANGELOG.md says: **Breaking:** require Node 18+"


def test_a_version_that_the_changelog_prepares_is_told(repo: Repo) -> None:
    assert version_with(repo, "## 1.3.0-dev\n\n- Sorting\n").because == "minor: CHANGELOG.md prepares 1.3.0"


def test_what_the_changelog_says_of_releases_that_are_out_decides_nothing(repo: Repo) -> None:
    assert version_with(repo, "").version == "1.2.4"


def test_a_changelog_that_does_not_tell_of_the_base_is_another_ones(repo: Repo) -> None:
    other = "## 7.0.0\n\n### Added\n\n- Something else\n"
    assert version_with(repo, "## Unreleased\n\n### Added\n\n- More\n", old=other).version == "1.2.4"


def test_the_projects_changelog_says_nothing_about_one_of_its_packages(repo: Repo) -> None:
    coming = "## Unreleased\n\n### Added\n\n- A way to sort\n"
    repo.commit("before", {"a.js": "let a = 1\n", "CHANGELOG.md": OLD})
    repo.git("tag", "core-v1.2.3")
    repo.git("tag", "v1.2.3")
    repo.commit("Tidy up", {"a.js": "let a = 2\n", "CHANGELOG.md": f"{coming}\n{OLD}"})
    spec = RangeSpec(unreleased=True, prefix="core-")
    assert run_version(ReleaseTask(settings=SETTINGS, spec=spec), git=git_of(repo)).tag == "core-v1.2.4"


@pytest.mark.parametrize(
    ("files", "line", "told"),
    [
        ({"a.js": "let a = 2\n"}, "- **Breaking:** sorting is stable", "Sort anew: sorting is stable"),
        ({"package.json": "{}\n"}, "* [BREAKING] require Node 18+", "Sort anew: require Node 18+"),
        ({"a.js": "let a = 2\n"}, "- Sorting is stable", None),
        ({}, "- **Breaking:** sorting is stable", None),
    ],
)
def test_a_commit_that_calls_itself_breaking_in_the_changelog_is_told_so(
    repo: Repo, files: dict[str, str], line: str, told: str | None
) -> None:
    repo.commit("before", {"a.js": "let a = 1\n", "CHANGELOG.md": OLD})
    repo.git("tag", "v1.2.3")
    repo.commit("Sort anew", {**files, "CHANGELOG.md": f"## Unreleased\n\n{line}\n\n{OLD}"})
    task = ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True))
    git = git_of(repo)
    changes = gather(task, resolve_span(git, task.spec), git=git, progress=None, as_text=False).changes
    breaking = [section for section in sections_of(changes.candidates) if section.heading == BREAKING]
    assert [bullet.summary for section in breaking for bullet in section.bullets] == ([told] if told else [])
