"""What touched paths mean to whoever runs a program."""

import pytest

from git_agent.model.value import as_data
from git_agent.release.entry import Touched
from git_agent.release.signals import Signals, signals


def flags(*paths: str) -> set[str]:
    found = signals([Touched(status="M", path=path) for path in paths])
    return {name for name, is_set in as_data(found).items() if is_set}


def test_nothing_is_said_about_paths_that_were_not_read() -> None:
    assert signals(None) == Signals()


def test_nothing_is_said_about_an_empty_commit() -> None:
    assert signals(()) == Signals()


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["src/parser.py"], {"runtime"}),
        (["cmd/serve.go"], {"runtime", "cli"}),
        (["src/tool/cli.py"], {"runtime", "cli"}),
        (["completions/tool.fish"], {"runtime", "cli"}),
        (["src/client/click.py"], {"runtime"}),
        (["server/api/users.go"], {"runtime", "api"}),
        (["proto/users.proto"], {"runtime", "api"}),
        (["openapi.yaml"], {"runtime", "api"}),
        (["src/config_schema.json"], {"runtime", "config_schema"}),
        (["src/app/config.py"], {"runtime", "config_schema"}),
        (["src/parser.py", "docs/parsing.md"], {"runtime", "docs"}),
        (["src/parser.py", "tests/test_parser.py"], {"runtime"}),
    ],
)
def test_a_path_says_what_it_reaches(paths: list[str], expected: set[str]) -> None:
    assert flags(*paths) == expected


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["tests/test_parser.py", "tests/data/__snapshots__/a.snap"], {"tests_only"}),
        (["tests/api/test_users.py"], {"tests_only"}),
        (["docs/config.md", "README.md"], {"docs_only", "docs"}),
        (["examples/config/main.go"], {"docs_only", "docs"}),
        (["locale/de.po"], {"translations_only"}),
        (["api/users.pb.go"], {"generated_only", "api"}),
        (["pkg/users.pb.go"], {"generated_only"}),
        (["go.mod", "go.sum"], {"dependency_only"}),
        (["package.json", "package-lock.json"], {"dependency_only"}),
        (["vendor/github.com/a/b/c.go"], {"dependency_only"}),
        ([".github/workflows/ci.yml"], {"internal_only"}),
        ([".editorconfig", "Makefile", "scripts/release.py"], {"internal_only"}),
        (["pyproject.toml"], {"internal_only"}),
        (["tests/test_parser.py", ".github/workflows/ci.yml"], {"internal_only"}),
        (["go.sum", ".github/workflows/ci.yml"], {"internal_only"}),
        (["docs/a.md", "tests/test_a.py"], {"docs"}),
    ],
)
def test_a_change_can_be_of_one_kind_only(paths: list[str], expected: set[str]) -> None:
    assert flags(*paths) == expected


def test_a_moved_submodule_is_of_its_own_kind() -> None:
    assert signals([Touched(status="M", path="vendor/lib", is_submodule=True)]) == Signals(submodule_only=True)


def test_a_submodule_beside_code_is_not_alone() -> None:
    touched = [Touched(status="M", path="lib", is_submodule=True), Touched(status="M", path="src/a.py")]
    assert signals(touched) == Signals(runtime=True)
