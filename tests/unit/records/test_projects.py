"""Whether several projects share a repository, and which of them a record belongs to."""

from pathlib import Path

import pytest

from git_agent.errors import UsageError
from git_agent.records.build.projects import CONFIG, ONE_PROJECT, Projects, chosen_project, read_projects

TWO = Projects(slugs=("api", "web"))


def config(root: Path, text: str) -> Path:
    file = root / CONFIG
    file.parent.mkdir()
    file.write_text(text)
    return root


def test_a_repository_without_configuration_is_one_project(tmp_path: Path) -> None:
    assert read_projects(tmp_path) == ONE_PROJECT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", ONE_PROJECT),
        ('{"projects": []}', ONE_PROJECT),
        ('{"projects": null}', ONE_PROJECT),
        ('{"projects": ["api", "web", "api"]}', TWO),
        ('{"projects": [{"slug": "api", "name": "The API"}, {"name": "web"}]}', TWO),
        ('{"projects": ["api"], "active_project": "api"}', Projects(slugs=("api",), active="api")),
        ('{"projects": ["api"], "active_project": ""}', Projects(slugs=("api",))),
    ],
)
def test_the_configuration_names_the_projects(tmp_path: Path, text: str, expected: Projects) -> None:
    assert read_projects(config(tmp_path, text)) == expected


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{", CONFIG),
        ("[]", "not a JSON object"),
        ('{"projects": "api"}', "not a list"),
        ('{"projects": ["api", {}]}', "projects[1]"),
        ('{"projects": [1]}', "projects[0]"),
        ('{"projects": ["api"], "active_project": 1}', "active_project"),
        ("[" * 100_000, CONFIG),
    ],
)
def test_a_configuration_that_cannot_be_used_is_an_error_and_not_one_project(
    tmp_path: Path, text: str, named: str
) -> None:
    with pytest.raises(UsageError) as caught:
        read_projects(config(tmp_path, text))
    assert named in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_configuration_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    (tmp_path / CONFIG).mkdir(parents=True)
    with pytest.raises(UsageError):
        read_projects(tmp_path)


@pytest.mark.parametrize(
    ("projects", "wanted", "latest", "expected"),
    [
        (ONE_PROJECT, None, None, None),
        (ONE_PROJECT, None, "api", "api"),
        (ONE_PROJECT, "web", "api", "web"),
        (TWO, "web", "api", "web"),
        (TWO, None, "api", "api"),
        (Projects(slugs=("api", "web"), active="web"), None, "api", "web"),
        (Projects(slugs=("api",)), None, "gone", "api"),
    ],
)
def test_the_wanted_project_comes_before_the_active_and_the_latest(
    projects: Projects, wanted: str | None, latest: str | None, expected: str | None
) -> None:
    assert chosen_project(projects, wanted=wanted, latest=latest) == expected


@pytest.mark.parametrize(
    ("projects", "wanted", "latest"),
    [
        (TWO, "app", None),
        (TWO, None, None),
        (TWO, None, "gone"),
        (Projects(slugs=("api", "web"), active="x"), None, ""),
    ],
)
def test_an_unknown_project_is_refused_and_the_known_ones_are_named(
    projects: Projects, wanted: str | None, latest: str | None
) -> None:
    with pytest.raises(UsageError) as caught:
        chosen_project(projects, wanted=wanted, latest=latest)
    assert "api, web" in (caught.value.hint or "")
