"""What an author told in the project's own changelog is never noise, whatever the subject of the commit says."""

from pathlib import Path

import pytest

from git_agent.config.load import load
from git_agent.release.gather import gather_changes
from git_agent.release.judge.candidates import sections_of
from git_agent.release.note import FEATURES, FIXES, IMPROVEMENTS
from git_agent.release.read.span import RangeSpec, resolve_span
from git_agent.release.task import ReleaseTask
from support.reading import git_of
from support.repo import Repo

SETTINGS = load(environ={}, root=None, flags=None).settings
MARKDOWN = "# Changelog\n\n## Unreleased\n\n%s## 1.0.0\n\n- one\n"
RST = "Version 1.1.0\n-------------\n\nUnreleased\n\n%sVersion 1.0.0\n-------------\n\n-   One.\n"


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo.create(tmp_path / "repo")


def told(repo: Repo, subject: str, files: dict[str, str], *, before: dict[str, str]) -> list[tuple[str, str]]:
    repo.commit("before", {"a.py": "A = 1\n", **before})
    repo.git("tag", "1.0.0")
    repo.commit(subject, files)
    task, git = ReleaseTask(settings=SETTINGS, spec=RangeSpec(unreleased=True)), git_of(repo)
    changes = gather_changes(task, resolve_span(git, task.spec), git=git, progress=None)
    return [
        (section.heading, bullet.summary) for section in sections_of(changes.candidates) for bullet in section.bullets
    ]


@pytest.mark.parametrize(
    ("subject", "line", "expected"),
    [
        ("refactor f for async", "- f does not fail inside async views", (FIXES, "f does not fail inside async views")),
        ("refactor: f for async views", "- Allow async views in f (#7)", (FEATURES, "Allow async views in f")),
        ("Move `wrap` to the preview style", "- Move `wrap` to preview (#4)", (IMPROVEMENTS, "Move `wrap` to preview")),
        ("chore: tidy", "* Views stay\n  for longer. More is in the manual.", (IMPROVEMENTS, "Views stay for longer")),
    ],
)  # fmt: skip
def test_a_line_in_the_changelog_is_told(repo: Repo, subject: str, line: str, expected: tuple[str, str]) -> None:
    files = {"CHANGELOG.md": MARKDOWN % f"{line}\n\n", "a.py": "A = 2\n"}
    assert told(repo, subject, files, before={"CHANGELOG.md": MARKDOWN % ""}) == [expected]


def test_the_area_before_a_line_is_a_label(repo: Repo) -> None:
    files = {"CHANGELOG.md": MARKDOWN % "- views: keep the last one\n\n", "a.py": "A = 2\n"}
    assert told(repo, "refactor f", files, before={"CHANGELOG.md": MARKDOWN % ""}) == [(FIXES, "Keep the last one")]


def test_a_line_in_a_changelog_of_another_markup_is_told(repo: Repo) -> None:
    line = "-   ``f`` does not fail inside async\n    views. :issue:`7`\n\n"
    files = {"CHANGES.rst": RST % line, "a.py": "A = 2\n"}
    expected = [(FIXES, "`f` does not fail inside async views")]
    assert told(repo, "refactor f for async views", files, before={"CHANGES.rst": RST % ""}) == expected


def test_what_is_built_or_checked_otherwise_is_told_where_the_author_did(repo: Repo) -> None:
    files = {"CHANGELOG.md": MARKDOWN % "- Python 3.15 is now supported. Wheels follow.\n\n", "tox.ini": "[tox]\n"}
    bullets = told(repo, "Add CI coverage for Python 3.15", files, before={"CHANGELOG.md": MARKDOWN % ""})
    assert bullets == [(IMPROVEMENTS, "Python 3.15 is now supported")]


@pytest.mark.parametrize(
    ("subject", "files"),
    [
        ("refactor f", {"CHANGELOG.md": MARKDOWN % "", "a.py": "A = 2\n"}),
        ("refactor f", {"CHANGELOG.md": (MARKDOWN % "").replace("- one", "- the first one"), "a.py": "A = 2\n"}),
        ("refactor f", {"CHANGELOG.md": MARKDOWN % "### Internal\n\n- f is shorter\n\n", "a.py": "A = 2\n"}),
        ("refactor f", {"CHANGELOG.md": MARKDOWN % "- Nothing yet\n\n", "a.py": "A = 2\n"}),
        ("refactor tests", {"CHANGELOG.md": MARKDOWN % "- The tests are shorter\n\n", "tests/test_a.py": "A = 2\n"}),
        ("deps: qs@6.14.0", {"CHANGELOG.md": MARKDOWN % "- deps: qs@6.14.0\n\n", "package.json": "{}\n"}),
        ("Update qs to 6.14.0", {"CHANGELOG.md": MARKDOWN % "- deps: qs@6.14.0\n\n", "package.json": "{}\n"}),
        ("docs: a page", {"CHANGELOG.md": MARKDOWN % "- A page\n\n", "docs/a.md": "A\n"}),
        ("Release 1.1.0", {"CHANGELOG.md": MARKDOWN % "- f is new\n\n", "a.py": "A = '1.1.0'\n"}),
    ],
)
def test_a_changelog_that_says_nothing_of_it_rescues_nothing(repo: Repo, subject: str, files: dict[str, str]) -> None:
    assert told(repo, subject, files, before={"CHANGELOG.md": MARKDOWN.replace("# Ch", "# The ch") % ""}) == []


@pytest.mark.parametrize(("name", "bullets"), [("7.bugfix.rst", [(FIXES, "Views no longer fail")]), ("7.misc.rst", [])])
def test_a_fragment_of_a_changelog_is_one(repo: Repo, name: str, bullets: list[tuple[str, str]]) -> None:
    files = {f"newsfragments/{name}": "Views no longer fail.\n", "a.py": "A = 2\n"}
    assert told(repo, "refactor f", files, before={}) == bullets
