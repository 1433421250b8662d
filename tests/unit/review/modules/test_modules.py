"""Which module a file belongs to, whoever has named it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from git_agent.errors import UsageError
from git_agent.model.globs import path_matches
from git_agent.review.modules.detect import Modules, detect, merged
from git_agent.review.modules.naming import module_name
from git_agent.review.modules.tracked import TrackedFiles
from git_agent.review.values import Module
from support.reading import git_of
from support.repo import Repo

OWN_ROOT = Path(__file__).parents[4]


def modules_of(repo: Repo, files: Mapping[str, str], entries: Sequence[str] = ()) -> tuple[Modules, list[str]]:
    repo.stage(files)
    warnings: list[str] = []
    with TrackedFiles(git_of(repo)) as tracked:
        return detect(tracked, entries, warnings.append), warnings


def names(modules: Modules, path: str) -> list[str]:
    return [module.name for module in modules.of(path)]


def only(modules: Modules, path: str) -> Module:
    (module,) = modules.of(path)
    return module


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("src/mcp/vscode/main.go", "src-mcp-vscode"),
        ("automation/release/run.sh", "release"),
        ("containers/web/Dockerfile", "web"),
        ("src/cli/main.go", "cli"),
        (".vscode/extensions/claude-mcp-vscode/src/extension.ts", "claude-mcp-vscode"),
        (".vscode/settings.json", "vscode-config"),
        (".claude/agents/x.md", "claude-config"),
        ("contracts/deployable-units/0.1.0/web.yml", "web"),
        ("contracts/repository/0.1.0/other.yml", "contracts-repository"),
        ("contracts/repository/0.1.0/definitions.yml", "repo-config"),
        ("docs/guide/use.md", "docs"),
        ("README.md", "docs"),
        ("CHANGES.md", "docs"),
        ("src/mcp/vscode/README.md", "docs"),
        ("src/CONTRIBUTING.md", "docs"),
        (".gitignore", "repo-config"),
        ("package.json", "repo-config"),
        ("mkdocs.yml", "repo-config"),
        ("poetry.lock", "repo-config"),
        ("LICENSE", "repo-config"),
        ("Cargo.toml", "repo-config"),
        ("src/mcp/vscode/.gitkeep", "src-mcp-vscode"),
        (".gitkeep", "repo-config"),
        ("engine/core/x.c", "engine"),
        ("main.c", "root"),
    ],
)
def test_paths(repo: Repo, path: str, name: str) -> None:
    modules, _ = modules_of(repo, {"x": "x\n"})
    module = only(modules, path)
    assert module.name == name
    assert any(path_matches(path, glob) for glob in module.globs)


def test_every_tracked_file_of_this_project_belongs_to_a_module() -> None:
    with TrackedFiles(git_of(OWN_ROOT)) as tracked:
        modules = detect(tracked, (), lambda _: None)
        for path in tracked.paths:
            found = modules.of(path)
            assert found, path
            assert any(path_matches(path, glob) for module in found for glob in module.globs), path


WORKSPACES = {
    "npm": (
        {
            "package.json": '{"workspaces": ["packages/*"]}',
            "packages/ui/package.json": '{"name": "@acme/ui"}',
            "packages/loose.txt": "",
        },
        "packages/ui/src/a.ts",
        "ui",
    ),
    "pnpm": (
        {
            "pnpm-workspace.yaml": "packages:\n  - 'apps/*'\n  - '!apps/old'\n",
            "apps/web/package.json": '{"name": "web-app"}',
            "apps/old/package.json": '{"name": "old"}',
        },
        "apps/web/index.ts",
        "web-app",
    ),
    "cargo": (
        {
            "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/x"]\n',
            "crates/core/Cargo.toml": '[package]\nname = "acme-core"\n',
            "crates/x/Cargo.toml": '[package]\nname = "x"\n',
        },
        "crates/core/src/lib.rs",
        "acme-core",
    ),
    "go": (
        {"go.work": "go 1.22\n\nuse (\n\t./svc/api\n\t./lib\n)\n", "svc/api/go.mod": "module example.org/api/v2\n"},
        "svc/api/main.go",
        "api",
    ),
    "maven": (
        {
            "pom.xml": "<project><artifactId>all</artifactId><modules><module>a</module></modules></project>",
            "a/pom.xml": (
                "<project><parent><artifactId>all</artifactId></parent><artifactId>a-parent</artifactId>"
                "<modules><module>b</module></modules></project>"
            ),
            "a/b/pom.xml": "<project><artifactId>deep</artifactId></project>",
        },
        "a/b/src/X.java",
        "deep",
    ),
    "uv": (
        {
            "pyproject.toml": '[tool.uv.workspace]\nmembers = ["libs/*"]\n',
            "libs/one/pyproject.toml": '[project]\nname = "acme-one"\n',
        },
        "libs/one/src/a.py",
        "acme-one",
    ),
    "poetry": (
        {
            "pyproject.toml": '[tool.poetry]\nname = "all"\n',
            "two/pyproject.toml": '[tool.poetry]\nname = "acme-two"\n',
        },
        "two/a.py",
        "acme-two",
    ),
}


@pytest.mark.parametrize("source", WORKSPACES)
def test_workspaces(repo: Repo, source: str) -> None:
    files, path, name = WORKSPACES[source]
    modules, _ = modules_of(repo, files)
    module = only(modules, path)
    assert (module.name, module.source) == (name, source)
    assert any(path_matches(path, glob) for glob in module.globs)


def test_what_a_workspace_excludes_is_left_to_the_paths(repo: Repo) -> None:
    modules, _ = modules_of(repo, WORKSPACES["pnpm"][0])
    assert only(modules, "apps/old/x.ts").name == "apps"


def test_two_packages_of_one_name_are_told_apart(repo: Repo) -> None:
    manifest = '{"name": "@x/ui"}'
    modules, _ = modules_of(
        repo, {"package.json": '{"workspaces": ["*/ui"]}', "a/ui/package.json": manifest, "b/ui/package.json": manifest}
    )
    assert [only(modules, f"{folder}/ui/x").name for folder in ("a", "b")] == ["a-ui", "b-ui"]


CONTRACT = "moniker: {moniker}\nroot: {root}\nincludes:\n  - '**/*.go'\n"


def contract(version: str, moniker: str, root: str) -> dict[str, str]:
    return {f"contracts/deployable-units/{version}/{moniker}.yml": CONTRACT.format(moniker=moniker, root=root)}


def test_contracts_go_before_everything_but_the_settings(repo: Repo) -> None:
    files = contract("0.1.0", "server", "src/mcp/vscode") | WORKSPACES["npm"][0]
    modules, warnings = modules_of(repo, files, ["mine: src/mcp/vscode/own/**"])
    assert only(modules, "src/mcp/vscode/main.go") == Module(
        name="server", globs=("src/mcp/vscode/**/*.go",), source="contracts"
    )
    assert names(modules, "src/mcp/vscode/own/x.go") == ["mine"]
    assert warnings == []


def test_the_newest_contract_counts(repo: Repo) -> None:
    files = contract("0.9.0", "server", "old") | contract("0.10.0", "server", "new")
    modules, _ = modules_of(repo, files)
    assert names(modules, "new/x.go") == ["server"]
    assert names(modules, "old/x.go") == ["old"]


def test_contracts_that_are_too_many_are_told_once_and_the_newest_are_read(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("git_agent.review.modules.contracts.MOST_CONTRACTS", 2)
    files = contract("0.1.0", "a", "lib/a") | contract("0.3.0", "b", "lib/b") | contract("0.2.0", "c", "lib/c")
    modules, warnings = modules_of(repo, files)
    assert warnings == ["of 3 contracts only the newest 2 are read"]
    assert [names(modules, f"lib/{name}/x.go") for name in "abc"] == [["lib"], ["b"], ["c"]]


def test_crates_that_another_depends_on_by_their_path_have_their_own_names(repo: Repo) -> None:
    files = {
        "Cargo.toml": '[workspace]\nexclude = ["crates/old"]\n[package]\nname = "app"\n[dependencies]\n'
        'core = { path = "crates/core" }\nold = { path = "crates/old" }\n',
        "crates/core/Cargo.toml": '[package]\nname = "acme-core"\n[target."cfg(unix)".dev-dependencies]\n'
        'sys = { path = "../sys/" }\nout = { path = "../../../out" }\n',
        "crates/sys/Cargo.toml": '[package]\nname = "acme-sys"\n',
        "crates/old/Cargo.toml": '[package]\nname = "old"\n',
    }
    modules, _ = modules_of(repo, files)
    found = {place: names(modules, f"crates/{place}/src/lib.rs") for place in ("core", "sys", "old")}
    assert found == {"core": ["acme-core"], "sys": ["acme-sys"], "old": ["crates"]}


def test_a_contract_may_say_it_under_source(repo: Repo) -> None:
    text = "moniker: web\nsource:\n  root: web\n  includes: ['web/**', 'shared/**']\n"
    modules, _ = modules_of(repo, {"contracts/deployable-units/1/web.yml": text})
    assert only(modules, "web/x").globs == ("web/**", "web/shared/**")


def test_a_file_may_belong_to_several(repo: Repo) -> None:
    modules, _ = modules_of(repo, contract("1", "one", "lib") | contract("1", "two", "lib"))
    assert names(modules, "lib/x.go") == ["one", "two"]


@pytest.mark.parametrize("text", ["moniker: [", "root: x\n", "- a\n", "moniker: x\n", "\x00"])
def test_a_broken_contract_is_told_and_passed_over(repo: Repo, text: str) -> None:
    modules, warnings = modules_of(repo, {"contracts/deployable-units/1/bad.yml": text})
    assert names(modules, "src/cli/x") == ["cli"]
    assert [warning.split(" ")[0] for warning in warnings] == ["contracts/deployable-units/1/bad.yml"]


def test_the_last_pattern_of_codeowners_wins(repo: Repo) -> None:
    owners = "* @all\n/services/ @a\n/services/pay/ @b # pay\n*.js @js\n/lib/x.c @c\n[Section]\n"
    modules, _ = modules_of(repo, {".github/CODEOWNERS": owners})
    assert only(modules, "services/pay/a.py") == Module(
        name="services-pay", globs=("services/pay/**",), source="codeowners"
    )
    assert names(modules, "services/x.py") == ["services"]
    assert only(modules, "services/pay/a.js").source == "folders"  # `*.js` is the last, and is no folder
    assert only(modules, "lib/x.c").name == "lib"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("org.example.core.automation.module.timer.tests", "…core.automation.module.timer.tests"),
        (f"org.{'a' * 36}", f"org.{'a' * 36}"),
        ("a" * 60, f"{'a' * 39}…"),
        ("two\nlines", "two lines"),
        ("", "folder"),
    ],
)
def test_a_name_is_short_and_one_line(text: str, name: str) -> None:
    assert module_name(text, otherwise="folder") == name


def test_a_long_pom_still_names_its_module_and_those_that_it_lists(repo: Repo) -> None:
    listed = "".join(f"<dependency><artifactId>dependency-{n}</artifactId></dependency>\n" for n in range(900))
    parent = "<parent><artifactId>all</artifactId></parent>"
    pom = f"<project>{parent}<artifactId>org.example.bom</artifactId>\n{listed}<modules><module>b</module></modules>"
    files = {"pom.xml": "<project><modules><module>a</module></modules></project>", "a/pom.xml": f"{pom}</project>"}
    files |= {"a/b/pom.xml": "<project><artifactId>org.example.inner</artifactId></project>"}
    modules, _ = modules_of(repo, files)
    assert names(modules, "a/pom.xml") == ["org.example.bom"]
    assert names(modules, "a/b/pom.xml") == ["org.example.inner"]


def test_whoever_is_asked_first_names_the_module(repo: Repo) -> None:
    files = {"CODEOWNERS": "/packages/ @a\n/tools/ @b\n"} | WORKSPACES["npm"][0] | contract("1", "unit", "packages/ui")
    modules, _ = modules_of(repo, files, ["own: packages/ui/own.go"])
    found = [
        only(modules, path).source
        for path in ("packages/ui/own.go", "packages/ui/x.go", "packages/ui/x.ts", "tools/x", "src/cli/x", "engine/x")
    ]
    assert found == ["settings", "contracts", "npm", "codeowners", "paths", "folders"]


@pytest.mark.parametrize("source", WORKSPACES)
def test_every_file_of_a_workspace_belongs_to_a_module_whose_globs_mean_it(repo: Repo, source: str) -> None:
    files, path, _ = WORKSPACES[source]
    modules, _ = modules_of(repo, files)
    for each in (*files, path):
        assert all(any(path_matches(each, glob) for glob in module.globs) for module in modules.of(each)), each


@pytest.mark.parametrize("pattern", ["docs/", "docs", "/lib/docs/", "lib/*/x", "**/docs/", "lib/**/x.md", "docs/x.md"])
def test_a_glob_of_codeowners_means_what_its_pattern_means(repo: Repo, pattern: str) -> None:
    modules, _ = modules_of(repo, {"CODEOWNERS": f"{pattern} @a\n"})
    for path in ("docs/x.md", "lib/docs/x.md", "lib/docs/deep/x", "lib/a/x"):
        assert any(path_matches(path, glob) for glob in only(modules, path).globs), path


@pytest.mark.parametrize(
    "path", ["a/definitions.yaml", "contracts/deployable-units/1/x.yaml", "contracts/x/y/z.yml", "a.yaml", "a/.gitkeep"]
)
def test_a_glob_of_a_path_means_the_path(repo: Repo, path: str) -> None:
    modules, _ = modules_of(repo, {"x": "x\n"})
    assert any(path_matches(path, glob) for glob in only(modules, path).globs)


def test_a_link_names_no_modules(repo: Repo) -> None:
    (repo.path / "package.json").symlink_to("/etc/hostname")
    repo.git("add", ".")
    modules, _ = modules_of(repo, {"packages/ui/package.json": '{"name": "ui"}'})
    assert names(modules, "packages/ui/x") == ["packages"]


@pytest.mark.parametrize("entry", ["", "name", "name:", ": glob"])
def test_an_entry_without_name_or_glob_is_an_error(repo: Repo, entry: str) -> None:
    with pytest.raises(UsageError, match=r"review\.modules"):
        modules_of(repo, {"x": ""}, [entry])


def test_a_name_with_a_colon_may_be_given(repo: Repo) -> None:
    modules, _ = modules_of(repo, {"x": ""}, ["a: b: src/**", "a: b: lib/**"])
    assert only(modules, "lib/y") == Module(name="a: b", globs=("src/**", "lib/**"), source="settings")


def test_modules_of_one_name_are_merged() -> None:
    one = Module(name="docs", globs=("docs/**",), source="paths")
    two = Module(name="docs", globs=("*.md",), source="paths")
    first = Module(name="a", globs=("a/**",), source="npm")
    assert merged([one, first, two, one]) == (
        first,
        Module(name="docs", globs=("docs/**", "*.md"), source="paths"),
    )


def test_packages_of_one_name_in_long_places_are_told_apart(repo: Repo) -> None:
    deep = "integrations/observability/instrumentation/index"
    folders = [f"packages/{team}/{deep}" for team in ("alpha", "beta", "gamma")]
    files = {f"{folder}/package.json": '{"name": "index"}' for folder in folders}
    modules, _ = modules_of(repo, {"package.json": '{"workspaces": ["packages/**"]}', **files})
    found = [only(modules, f"{folder}/x.js").name for folder in folders]
    assert len(set(found)) == 3, found
    assert max(map(len, found)) <= 40
