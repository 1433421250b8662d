"""What nobody outside can import cannot break anybody, whatever goes from it."""

from pathlib import Path

import pytest

from git_agent.release.judge.api import ApiSearch
from support.reading import git_of
from support.repo import Repo

RUST = "pub struct Gone;\n\npub struct Kept;\n"
ROOT_CRATE = '[package]\nname = "cart"\nversion = "1.0.0"\n'
RUBY = "class Helper\n  def gone\n    1\n  end\nend\n"
GO = "package %s\n\nfunc Gone() {}\n\nfunc Kept() {}\n"
JAVA = "public class A {\n  public void gone() {}\n\n  public void kept() {}\n}\n"


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo.create(tmp_path / "repo")


def gone(repo: Repo, before: dict[str, str], path: str, after: str) -> list[str]:
    base = repo.commit("before", before)
    release = repo.commit("after", {path: after})
    with ApiSearch(git_of(repo), base, release) as search:
        return [name.qualified for name in search.removed().names]


def crate(folder: str, manifest: str) -> dict[str, str]:
    return {
        f"{folder}/Cargo.toml": manifest,
        f"{folder}/src/lib.rs": RUST,
        "src/lib.rs": "pub fn add() {}\n",
        "README.md": "a\n",
    }


def gone_from_crate(repo: Repo, root: str, manifest: str, *, folder: str = "side") -> list[str]:
    before = {**crate(folder, manifest), "Cargo.toml": root}
    return gone(repo, before, f"{folder}/src/lib.rs", "pub struct Kept;\n")


OWN = '[package]\nname = "side"\nversion = "0.1.0"\n'
WORKSPACE = ROOT_CRATE + '[workspace]\nmembers = ["side"]\n'


@pytest.mark.parametrize(
    ("root", "manifest"),
    [
        (WORKSPACE, OWN + "publish = false\n"),
        (WORKSPACE, OWN + "publish = []\n"),
        (WORKSPACE + "[workspace.package]\npublish = false\n", OWN + "publish.workspace = true\n"),
        (WORKSPACE, OWN + "publish.workspace = true\n[workspace]\n"),
        (ROOT_CRATE + '[workspace]\nexclude = ["side"]\n', OWN),
        (ROOT_CRATE + '[dependencies]\nserde = "1"\n', OWN),
    ],
)
def test_a_crate_that_is_not_published_offers_nothing(repo: Repo, root: str, manifest: str) -> None:
    assert gone_from_crate(repo, root, manifest) == []


@pytest.mark.parametrize(
    ("root", "manifest"),
    [
        (WORKSPACE, OWN),
        (ROOT_CRATE + '[workspace]\nmembers = ["s*"]\n', OWN),
        (ROOT_CRATE + '[dependencies]\nside = { path = "side" }\n', OWN),
        (ROOT_CRATE + "[target.'cfg(unix)'.dependencies.side]\npath = './side'\n", OWN),
        (WORKSPACE + "[workspace.package]\npublish = true\n", OWN + "publish.workspace = true\n"),
        (WORKSPACE, OWN + 'publish = ["crates-io"]\n'),
        ("this is [no manifest", OWN),
    ],
)
def test_a_crate_that_goes_out_with_the_project_offers_its_names(repo: Repo, root: str, manifest: str) -> None:
    assert gone_from_crate(repo, root, manifest) == ["Gone"]


def test_a_crate_that_a_dependency_needs_goes_out_as_well(repo: Repo) -> None:
    root = ROOT_CRATE + '[dependencies]\nmiddle = { path = "crates/middle" }\n'
    middle = '[package]\nname = "middle"\n[dependencies]\nside = { path = "../side" }\n'
    before = {**crate("crates/side", OWN), "Cargo.toml": root, "crates/middle/Cargo.toml": middle}
    assert gone(repo, before, "crates/side/src/lib.rs", "pub struct Kept;\n") == ["Gone"]


def test_crates_without_a_root_stand_for_themselves(repo: Repo) -> None:
    assert gone(repo, crate("side", OWN), "side/src/lib.rs", "pub struct Kept;\n") == ["Gone"]


def test_a_crate_that_is_a_program_offers_nothing(repo: Repo) -> None:
    before = {
        "Cargo.toml": WORKSPACE,
        "src/lib.rs": "pub fn add() {}\n",
        "side/Cargo.toml": OWN,
        "side/src/main.rs": "fn main() {}\n",
        "side/src/runners.rs": RUST.replace("Gone", "GoneRunner"),
        "docs/a.md": "`GoneRunner`\n",
    }
    base = repo.commit("before", before)
    release = repo.commit("after", {"side/src/runners.rs": "pub struct Kept;\n", "docs/a.md": "\n"})
    with ApiSearch(git_of(repo), base, release) as search:
        assert search.removed().names == ()


@pytest.mark.parametrize("path", ["benchmark/helper.rb", "rake/helper.rb", "features/support/helper.rb", "tasks/a.rb"])
def test_a_gem_offers_what_lies_in_lib(repo: Repo, path: str) -> None:
    before = {"cart.gemspec": "Gem::Specification.new\n", "lib/cart.rb": RUBY, path: RUBY}
    assert gone(repo, before, path, "class Helper\nend\n") == []


@pytest.mark.parametrize("folder", ["", "cart/"])
def test_what_lies_in_lib_of_a_gem_is_offered(repo: Repo, folder: str) -> None:
    before = {f"{folder}cart.gemspec": "Gem::Specification.new\n", f"{folder}lib/cart.rb": RUBY}
    assert gone(repo, before, f"{folder}lib/cart.rb", "class Helper\nend\n") == ["Helper.gone"]


def test_ruby_without_a_gem_is_left_to_its_paths(repo: Repo) -> None:
    assert gone(repo, {"cart/a.rb": RUBY}, "cart/a.rb", "class Helper\nend\n") == ["Helper.gone"]


@pytest.mark.parametrize(
    ("path", "manifest"), [("hack/a.go", ""), ("sdk/a.go", "sdk/go.mod"), ("cmd/cart/deep/a.go", "cmd/go.mod")]
)
def test_go_beside_the_module_breaks_nobody(repo: Repo, path: str, manifest: str) -> None:
    before = {"go.mod": "module example.org/cart\n", path: GO % "a", **({manifest: "module m\n"} if manifest else {})}
    assert gone(repo, before, path, "package a\n\nfunc Kept() {}\n") == []


@pytest.mark.parametrize(("path", "manifest"), [("sdk/a.go", "go.mod"), ("v2/a.go", "v2/go.mod")])
def test_go_of_the_module_itself_breaks(repo: Repo, path: str, manifest: str) -> None:
    before = {"go.mod": "module example.org/cart\n", manifest: "module example.org/cart/v2\n", path: GO % "a"}
    assert gone(repo, before, path, "package a\n\nfunc Kept() {}\n") == ["Gone"]


@pytest.mark.parametrize("path", ["noxfile.py", "tasks.py", "fabfile.py", "benchmark/a.py", "ci/a.py", "tools/a.py"])
def test_what_serves_developers_of_python_is_not_offered(repo: Repo, path: str) -> None:
    before = {"pyproject.toml": '[project]\nname = "cart"\n', path: "def gone():\n    return 1\n"}
    assert gone(repo, before, path, "\n") == []


@pytest.mark.parametrize(
    "module", ["cart-benchmarks", "cart-samples", "cart-examples", "cart-jmh", "benchmark", "integration-tests"]
)
def test_a_module_of_java_for_measuring_or_showing_is_not_offered(repo: Repo, module: str) -> None:
    path = f"{module}/src/main/java/a/A.java"
    before = {"build.gradle": "\n", f"{module}/build.gradle": "\n", path: JAVA}
    assert gone(repo, before, path, JAVA.replace("  public void gone() {}\n\n", "")) == []


def test_a_module_of_java_to_test_with_is_a_library(repo: Repo) -> None:
    path = "cart-test/src/main/java/a/A.java"
    before = {"build.gradle": "\n", "cart-test/build.gradle": "\n", path: JAVA}
    assert gone(repo, before, path, JAVA.replace("  public void gone() {}\n\n", "")) == ["A.gone"]


def test_a_private_package_of_a_workspace_offers_nothing(repo: Repo) -> None:
    before = {
        "package.json": '{"name": "cart", "workspaces": ["packages/*"]}\n',
        "packages/dev/package.json": '{"name": "dev", "private": true, "main": "index.js"}\n',
        "packages/dev/index.ts": "export function gone(): number {\n  return 1\n}\n",
    }
    assert gone(repo, before, "packages/dev/index.ts", "export {}\n") == []
