"""A repository in which nothing is tagged yet."""

from pathlib import Path

import pytest

from git_agent.config.load import load
from git_agent.release.changelog import read_changelog
from git_agent.release.draft import BuiltinReleaseDrafter
from git_agent.release.read.span import RangeSpec
from git_agent.release.run import run, run_version
from git_agent.release.task import ReleaseTask
from support.reading import git_of
from support.repo import Repo

SETTINGS = load(environ={}, root=None, flags=None).settings


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo.create(tmp_path / "repo")
    repo.commit("feat: read lists", {"lists.py": "a = 1\n"})
    repo.commit("fix: close lists", {"lists.py": "a = 2\n"})
    return repo


def task(**wishes: object) -> ReleaseTask:
    return ReleaseTask(settings=SETTINGS, spec=RangeSpec(**wishes))  # type: ignore[arg-type]


def test_the_note_tells_the_whole_history(repo: Repo) -> None:
    result = run(task(), git=git_of(repo), drafter=BuiltinReleaseDrafter())
    assert (result.note.title, result.note.base, len(result.note.full_changelog)) == ("Unreleased", None, 2)
    assert result.note.base_reason == "everything up to HEAD: no version is tagged yet"


def test_the_first_version_is_0_1_0(repo: Repo) -> None:
    found = run_version(task(unreleased=True), git=git_of(repo))
    assert (found.version, found.tag, found.previous) == ("0.1.0", "0.1.0", "")
    assert found.because == "first: nothing is tagged yet"
    noted = run(task(bump="auto"), git=git_of(repo), drafter=BuiltinReleaseDrafter())
    assert noted.note.title == "0.1.0"


@pytest.mark.parametrize(
    ("path", "text", "version"),
    [
        ("pyproject.toml", '[build-system]\nversion = "9.9"\n[project]\nname = "a"\nversion = "1.2.0"\n', "1.2.0"),
        ("pyproject.toml", '[tool.poetry]\nversion = "2.0.0.dev1"\n', "2.0.0"),
        ("setup.cfg", "[metadata]\nname = a\nversion = 0.3.1\n", "0.3.1"),
        ("package.json", '{"name": "a", "version": "3.0.0-rc.1"}', "3.0.0-rc.1"),
        ("Cargo.toml", '[package]\nname = "a"\nversion = "0.4.0"\n', "0.4.0"),
        (
            "pom.xml",
            "<project>\n<parent><version>9</version></parent>\n<version>1.1.0-SNAPSHOT</version></project>",
            "1.1.0",
        ),
        ("VERSION", "5.6.7\n", "5.6.7"),
        ("package.json", '{"version": "0.0.0"}', "0.1.0"),
        ("package.json", '{"version": ', "0.1.0"),
        ("package.json", '{"version": ' + "[" * 100_000, "0.1.0"),
        ("pyproject.toml", "version = " + "[" * 100_000, "0.1.0"),
        ("pyproject.toml", "a." * 100_000 + "a = 1", "0.1.0"),
        ("pyproject.toml", '[project]\ndynamic = ["version"]\n', "0.1.0"),
    ],
)
def test_a_manifest_names_the_first_version(repo: Repo, path: str, text: str, version: str) -> None:
    repo.commit("Add a manifest", {path: text})
    found = run_version(task(unreleased=True), git=git_of(repo))
    assert found.version == version
    assert found.because == ("first: nothing is tagged yet" if version == "0.1.0" else f"first: {path} says so")


def test_go_asks_for_a_letter(repo: Repo) -> None:
    repo.commit("Add a module", {"go.mod": "module example.org/a\n"})
    assert run_version(task(unreleased=True), git=git_of(repo)).tag == "v0.1.0"


def test_a_whole_changelog_is_what_is_not_released(repo: Repo) -> None:
    releases = read_changelog(task(), git=git_of(repo)).releases
    assert [(release.span.release, len(release.commits)) for release in releases] == [("HEAD", 2)]


def test_who_is_not_told_is_not_looked_for(repo: Repo) -> None:
    quiet = ReleaseTask(settings=SETTINGS, spec=RangeSpec(), names_people=False)
    assert run(quiet, git=git_of(repo), drafter=BuiltinReleaseDrafter()).note.contributors == ()
    assert run(task(), git=git_of(repo), drafter=BuiltinReleaseDrafter()).note.contributors
