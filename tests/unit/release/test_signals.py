"""What touched paths mean to whoever runs a program."""

import pytest

from git_agent.model.value import as_data
from git_agent.release.read.entry import ChangedPath
from git_agent.release.read.signals import MOST_TOUCHED, Signals, representative_paths, signals_of


def flags(*paths: str) -> set[str]:
    signals = signals_of([ChangedPath(path=path) for path in paths])
    return {name for name, is_set in as_data(signals).items() if is_set and name != "compared"}


def test_nothing_is_said_about_paths_that_were_not_read() -> None:
    assert signals_of(None) == Signals()


def test_nothing_is_said_about_an_empty_commit() -> None:
    assert signals_of(()) == Signals()


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
        (["src/parser.py", "docs/parsing.md"], {"runtime"}),
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
        (["docs/config.md", "README.md"], {"docs_only"}),
        (["examples/config/main.go"], {"docs_only"}),
        (["locale/de.po"], {"translations_only"}),
        (["api/users.pb.go"], {"generated_only", "api"}),
        (["pkg/users.pb.go"], {"generated_only"}),
        (["go.mod", "go.sum"], {"dependency_only"}),
        (["package.json", "package-lock.json"], {"dependency_only"}),
        (["vendor/github.com/a/b/c.go"], {"dependency_only"}),
        ([".github/workflows/ci.yml"], {"internal_only", "ci_only"}),
        ([".editorconfig", "Makefile", "scripts/release.py"], {"internal_only"}),
        (["pyproject.toml"], {"internal_only"}),
        (["tests/test_parser.py", ".github/workflows/ci.yml"], {"internal_only", "ci_only"}),
        (["go.sum", ".github/workflows/ci.yml"], {"internal_only"}),
        (["docs/a.md", "tests/test_a.py"], set()),
    ],
)
def test_a_change_can_be_of_one_kind_only(paths: list[str], expected: set[str]) -> None:
    assert flags(*paths) == expected


def test_a_moved_submodule_is_of_its_own_kind() -> None:
    assert signals_of([ChangedPath(path="vendor/lib", is_submodule=True)]) == Signals(submodule_only=True)


def test_a_submodule_beside_code_is_not_alone() -> None:
    touched = [ChangedPath(path="lib", is_submodule=True), ChangedPath(path="src/a.py")]
    assert signals_of(touched) == Signals(runtime=True, compared=True)


TREES = {
    "code": [f"src/module{at}.py" for at in range(500)],
    "code, and late one more kind": [*(f"src/module{at}.py" for at in range(500)), "docs/guide.md", "api/v1.proto"],
    "tests only": [f"tests/test_{at}.py" for at in range(500)],
    "a schema among the last": [*(f"lib/x{at}.go" for at in range(500)), "lib/config/schema.json", "cmd/tool/main.go"],
    "a submodule among the last": [f"po/{at}.po" for at in range(500)],
}


@pytest.mark.parametrize("paths", TREES.values(), ids=TREES)
def test_a_change_of_a_whole_tree_says_the_same_by_few_paths(paths: list[str]) -> None:
    touched = [ChangedPath(path=path) for path in paths] + [ChangedPath(path="sub", is_submodule=True)]
    kept = representative_paths(touched)
    assert signals_of(kept) == signals_of(touched)
    assert len(kept) < MOST_TOUCHED + 10
    assert set(kept) <= set(touched)


def test_of_a_change_of_ordinary_size_every_path_is_kept() -> None:
    touched = tuple(ChangedPath(path=f"src/module{at}.py") for at in range(MOST_TOUCHED))
    assert representative_paths(touched) == touched


def test_the_language_of_what_users_run_is_known() -> None:
    assert signals_of([ChangedPath(path="src/a.py")]).compared
    assert not signals_of([ChangedPath(path="tests/test_a.py"), ChangedPath(path="src/a.js")]).compared


@pytest.mark.parametrize(
    "path", ["CHANGES.rst", "CHANGELOG.md", "HISTORY", "docs/changelog.md", "newsfragments/12.bugfix"]
)
def test_an_author_who_tells_of_a_change_is_heard(path: str) -> None:
    assert signals_of([ChangedPath(path=path), ChangedPath(path="src/a.py")]).changelog
    assert not signals_of([ChangedPath(path="src/changes.py")]).changelog
