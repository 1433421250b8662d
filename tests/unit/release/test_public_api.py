"""Public names that vanish between two commits, in real repositories."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from git_agent.git.diff import MOST_ARGUMENTS
from git_agent.release.judge import api
from git_agent.release.judge.api import ApiSearch, RemovedApi, RemovedName
from support.reading import git_of
from support.repo import Repo

Files = Mapping[str, str | None]


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo.create(tmp_path / "repo")


def vanished(repo: Repo, before: Files, after: Files, *, paths: tuple[str, ...] = ()) -> RemovedApi:
    base = repo.commit("before", before)
    release = repo.commit("after", after)
    return removed_api(repo, base, release, paths)


def removed_api(repo: Repo, base: str, release: str, paths: tuple[str, ...] = ()) -> RemovedApi:
    with ApiSearch(git_of(repo), base, release, paths=paths) as search:
        return search.removed()


def names(repo: Repo, before: Files, after: Files) -> list[str]:
    removed = vanished(repo, before, after)
    assert removed.complete
    return [gone.qualified for gone in removed.names]


KEPT = "def kept():\n    return 1\n"
LOST = "def lost():\n    return 2\n"


def test_a_removed_function_is_gone(repo: Repo) -> None:
    assert vanished(repo, {"pkg/a.py": KEPT + LOST}, {"pkg/a.py": KEPT}) == RemovedApi(
        names=(RemovedName(name="lost", qualified="lost", path="pkg/a.py", is_mentioned=False, was_deprecated=False),),
        files_looked_at=1,
        files_with_removals=1,
        complete=True,
    )


def test_a_name_with_the_shape_of_a_secret_is_not_told(repo: Repo) -> None:
    shaped = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
    assert names(repo, {"pkg/a.py": KEPT + LOST + f"def {shaped}():\n    return 3\n"}, {"pkg/a.py": KEPT}) == ["lost"]


def test_all_names_of_a_removed_file_are_gone(repo: Repo) -> None:
    assert names(repo, {"pkg/a.py": KEPT + LOST, "b.py": ""}, {"pkg/a.py": None}) == ["kept", "lost"]


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ({"pkg/a.py": KEPT, "pkg/b.py": LOST}, "moved"),
        ({"pkg/a.py": KEPT + "from pkg.b import other as lost\n"}, "exported anew"),
        ({"pkg/a.py": KEPT + "def lost(more):\n    return more\n"}, "changed"),
        ({"pkg/a.py": KEPT, "pkg/b.py": "ALIASES = {'lost': 'kept'}\n"}, "still mentioned"),
        ({"pkg/a.py": None, "pkg/c.py": KEPT + LOST}, "in a renamed file"),
    ],
)
def test_a_name_that_is_still_written_somewhere_is_not_gone(repo: Repo, after: Files, why: str) -> None:
    assert names(repo, {"pkg/a.py": KEPT + LOST}, after) == [], why


def test_the_old_name_of_a_renamed_function_is_gone(repo: Repo) -> None:
    assert names(repo, {"pkg/a.py": KEPT + LOST}, {"pkg/a.py": KEPT + LOST.replace("lost", "found")}) == ["lost"]


def test_documents_and_tests_may_still_name_what_is_gone(repo: Repo) -> None:
    after = {
        "pkg/a.py": KEPT,
        "docs/news.md": "`lost` is gone.\n",
        "tests/test_a.py": "assert not hasattr(a, 'lost')\n",
    }
    assert names(repo, {"pkg/a.py": KEPT + LOST}, after) == ["lost"]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pkg/a.py", "def _lost():\n    return 2\n"),
        ("pkg/a.py", "class _Hidden:\n    def lost(self):\n        return 2\n"),
        ("pkg/a.py", "__all__ = ['kept']\n\n\ndef lost():\n    return 2\n"),
        ("pkg/_a.py", LOST),
        ("pkg/internal/a.py", LOST),
        ("pkg/_impl/a.py", LOST),
        ("scripts/a.py", LOST),
        ("tests/helpers.py", LOST),
        ("pkg/test_a.py", LOST),
        ("examples/a.py", LOST),
        ("vendor/github.com/x/a.py", LOST),
        ("pkg/a_pb2.py", LOST),
        ("docs/conf.py", LOST),
    ],
)
def test_what_was_never_offered_cannot_go(repo: Repo, path: str, source: str) -> None:
    assert names(repo, {path: source, "README.md": "a\n"}, {path: None}) == []


def test_a_function_inside_a_function_is_nobodys_business(repo: Repo) -> None:
    before = "def kept():\n    def lost():\n        return 2\n    return 1\n"
    assert names(repo, {"pkg/a.py": before}, {"pkg/a.py": KEPT}) == []


def test_a_public_method_is_mentioned_with_its_class(repo: Repo) -> None:
    before = "class Reader:\n    def read(self):\n        return 1\n\n    def lost(self):\n        return 2\n"
    after = "class Reader:\n    def read(self):\n        return 1\n"
    assert names(repo, {"pkg/a.py": before}, {"pkg/a.py": after}) == ["Reader.lost"]


def test_a_removed_class_is_mentioned_without_its_methods(repo: Repo) -> None:
    before = KEPT + "class Reader:\n    def lost(self):\n        return 2\n"
    assert names(repo, {"pkg/a.py": before}, {"pkg/a.py": KEPT}) == ["Reader"]


def test_go_exports_by_capital_letters(repo: Repo) -> None:
    before = (
        "package reader\n\nfunc Kept() {}\n\nfunc Lost() {}\n\nfunc lost() {}\n\ntype hidden struct{}\n\n"
        "func (h hidden) Read() {}\n\ntype Shown struct{}\n\nfunc (s *Shown) Read() {}\n"
    )
    after = "package reader\n\nfunc Kept() {}\n\ntype Shown struct{}\n"
    assert names(repo, {"reader/a.go": before}, {"reader/a.go": after}) == ["Lost", "Shown.Read"]


def test_nobody_imports_from_a_program_of_go(repo: Repo) -> None:
    before = "package main\n\nfunc Lost() {}\n\nfunc main() {}\n"
    assert names(repo, {"a.go": before}, {"a.go": "package main\n\nfunc main() {}\n"}) == []


PACKAGE = '{"name": "a", "main": "./dist/index.js"}\n'
EXPORT = "export function lost(): number {\n  return 2\n}\n"
LOCAL = "function hidden(): number {\n  return 2\n}\n"


def test_typescript_exports_at_the_entry_of_a_package(repo: Repo) -> None:
    assert names(repo, {"package.json": PACKAGE, "src/index.ts": EXPORT + LOCAL}, {"src/index.ts": "\n"}) == ["lost"]


def test_a_name_that_the_entry_exported_is_gone_from_its_module(repo: Repo) -> None:
    before = {"package.json": PACKAGE, "src/a.ts": EXPORT, "src/index.ts": "export { lost } from './a'\nexport {}\n"}
    removed = vanished(repo, before, {"src/a.ts": "export {}\n", "src/index.ts": "export {}\n"})
    assert [(gone.qualified, gone.path, gone.is_mentioned) for gone in removed.names] == [("lost", "src/a.ts", True)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("exports.lost = function () {}\nexports.kept = 1\n", "exports.kept = 1\n"),
        ("module.exports.lost = 2\nmodule.exports.kept = 1\n", "module.exports.kept = 1\n"),
        ("module.exports = create\nexports.lost = require('./one')\n", "module.exports = create\n"),
        (
            "function lost() {}\nfunction kept() {}\nmodule.exports = { lost, kept }\n",
            "function kept() {}\nmodule.exports = { kept }\n",
        ),
    ],
)  # fmt: skip
def test_commonjs_exports_as_well(repo: Repo, before: str, after: str) -> None:
    package = '{"name": "a", "main": "index.js"}\n'
    assert names(repo, {"package.json": package, "index.js": before}, {"index.js": after}) == ["lost"]


def test_what_commonjs_keeps_for_itself_is_nobodys(repo: Repo) -> None:
    package = '{"name": "a", "main": "index.js"}\n'
    before = "function lost() {}\nfunction kept() {}\nmodule.exports = { kept }\n"
    after = "function kept() {}\nmodule.exports = { kept }\n"
    assert names(repo, {"package.json": package, "index.js": before}, {"index.js": after}) == []


@pytest.mark.parametrize(
    "package", [PACKAGE, '{"private": true, "main": "index.js"}\n', '{"name": "a", "main": "./dist/other.js"}\n', None]
)
def test_modules_of_typescript_export_to_each_other(repo: Repo, package: str | None) -> None:
    path = "src/deep/a.ts" if package == PACKAGE else "src/index.ts"
    before = {path: EXPORT, **({"package.json": package} if package else {})}
    assert names(repo, before, {path: "export {}\n"}) == []


def test_rust_needs_more_than_the_word_pub(repo: Repo) -> None:
    before = {"src/lib.rs": "mod a;\npub use a::lost;\n", "src/a.rs": "pub fn lost() {}\n\npub fn hidden() {}\n"}
    assert names(repo, before, {"src/lib.rs": "mod a;\n", "src/a.rs": "\n"}) == ["lost"]


def test_java_is_public_by_its_keyword(repo: Repo) -> None:
    before = "public class A {\n    public void lost() {}\n\n    void hidden() {}\n\n    public void kept() {}\n}\n"
    after = "public class A {\n    public void kept() {}\n}\n"
    assert names(repo, {"src/main/java/A.java": before}, {"src/main/java/A.java": after}) == ["A.lost"]


def test_ruby_hides_below_private_and_by_nodoc(repo: Repo) -> None:
    before = (
        "class A\n  def lost\n    1\n  end\n\n  def unlisted # :nodoc:\n    2\n  end\n\n"
        "  private\n\n  def hidden\n    3\n  end\nend\n"
    )
    assert names(repo, {"lib/a.rb": before}, {"lib/a.rb": "class A\nend\n"}) == ["A.lost"]


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("lib/a.rb", "class A\n  def lost?\n    1\n  end\nend\n", "class A\n  alias_method :lost?, :other?\nend\n"),
        ("pkg/a.py", "def größe():\n    return 1\n", "größe = 1\n"),
    ],
)
def test_names_with_more_than_letters_are_found_on_added_lines(repo: Repo, path: str, before: str, after: str) -> None:
    assert names(repo, {path: before}, {path: after}) == []


def test_c_offers_what_lies_among_its_headers(repo: Repo) -> None:
    files = {"include/a.h": "int lost(void);\nint kept(void);\n", "src/a.c": "int hidden(void)\n{\n\treturn 1;\n}\n"}
    assert names(repo, files, {"include/a.h": "int kept(void);\n", "src/a.c": "\n"}) == ["lost"]


@pytest.mark.parametrize(
    ("namespace", "gone"), [("detail", []), ("fmt_detail", []), ("a::internal", []), ("time", ["lost"])]
)
def test_what_cpp_keeps_in_a_namespace_for_itself_is_nobodys(repo: Repo, namespace: str, gone: list[str]) -> None:
    around = f"namespace lib {{\nnamespace {namespace} {{\n%sint kept();\n}}\n}}\n"
    before, after = around % "struct lost {\n  int a;\n};\n", around % ""
    assert names(repo, {"include/a.h": before}, {"include/a.h": after}) == gone


def test_a_language_without_a_grammar_is_not_guessed_at(repo: Repo) -> None:
    assert names(repo, {"lib/a.ex": "defmodule A do\n  def lost do\n  end\nend\n"}, {"lib/a.ex": "\n"}) == []


@pytest.mark.parametrize(
    "after", [{"docs/news.md": "`take_away` is gone.\n"}, {"CHANGELOG.md": "- Remove take_away()\n"}]
)
def test_a_document_can_tell_that_a_name_was_for_others(repo: Repo, after: Files) -> None:
    removed = vanished(repo, {"pkg/a.py": KEPT + LOST.replace("lost", "take_away")}, {"pkg/a.py": KEPT, **after})
    assert [(gone.name, gone.is_mentioned) for gone in removed.names] == [("take_away", True)]


def test_an_ordinary_word_in_a_document_tells_nothing(repo: Repo) -> None:
    removed = vanished(repo, {"pkg/a.py": KEPT + LOST}, {"pkg/a.py": KEPT, "docs/a.md": "We were lost.\n"})
    assert [(gone.name, gone.is_mentioned) for gone in removed.names] == [("lost", False)]


def test_only_the_wanted_paths_are_looked_at(repo: Repo) -> None:
    before, after = {"a/x.py": LOST, "b/y.py": KEPT}, {"a/x.py": "\n", "b/y.py": "\n"}
    assert [gone.name for gone in vanished(repo, before, after, paths=("b",)).names] == ["kept"]


def test_names_come_in_the_order_of_their_paths(repo: Repo) -> None:
    before = {"b.py": LOST, "a.py": "def first():\n    return 1\n", "c/d.py": KEPT + "def more():\n    return 3\n"}
    removed = vanished(repo, before, {"b.py": "\n", "a.py": "\n", "c/d.py": "\n"})
    assert [gone.name for gone in removed.names] == ["first", "lost", "kept", "more"]


def test_a_file_that_cannot_be_read_makes_the_answer_incomplete(repo: Repo) -> None:
    huge = LOST + "# " + "x" * 100 + "\n"
    removed = vanished(repo, {"pkg/a.py": huge + f"A = '{'x' * api.LARGEST}'\n"}, {"pkg/a.py": "\n"})
    assert removed == RemovedApi(files_with_removals=1, complete=False)


def test_more_files_than_are_parsed_make_the_answer_incomplete(repo: Repo) -> None:
    before = {f"pkg/m{number:03}.py": f"def lost_{number}():\n    return 1\n" for number in range(api.MOST_FILES + 1)}
    removed = vanished(repo, before, dict.fromkeys(before))
    assert (removed.files_looked_at, removed.files_with_removals, removed.complete) == (40, 41, False)


def test_at_most_fifty_names_are_told(repo: Repo) -> None:
    source = "".join(f"def lost_{number}():\n    return 1\n\n\n" for number in range(60))
    removed = vanished(repo, {"pkg/a.py": source}, {"pkg/a.py": "\n"})
    assert (len(removed.names), removed.complete) == (api.MOST_NAMES, False)


def test_nothing_is_asked_of_a_partial_clone(repo: Repo) -> None:
    repo.git("config", "remote.origin.promisor", "true")
    assert vanished(repo, {"pkg/a.py": LOST}, {"pkg/a.py": "\n"}) == RemovedApi(complete=False)


def test_a_broken_range_is_no_answer(repo: Repo) -> None:
    base = repo.commit("before", {"a.py": LOST})
    assert removed_api(repo, base, "0" * 39 + "1") == RemovedApi(complete=False)


def test_where_no_source_has_changed_nothing_is_gone(repo: Repo) -> None:
    assert vanished(repo, {"tests/test_a.py": LOST, "pkg/a.py": LOST}, {"tests/test_a.py": "\n"}) == RemovedApi()


def test_more_files_than_one_call_can_name_are_all_read(repo: Repo) -> None:
    files = {f"pkg/m{at}.py": "def kept(): ...\n" for at in range(MOST_ARGUMENTS)}
    after = dict.fromkeys(files, "def kept(): return 1\n")
    removed = vanished(repo, {**files, "pkg/a.py": LOST}, {**after, "pkg/a.py": "\n"})
    assert "lost" in [gone.name for gone in removed.names]


def test_awkward_paths_and_bytes_are_read(repo: Repo) -> None:
    before = {"pkg/my file é.py": LOST.encode() + b"X = '\xff'\n"}
    base = repo.commit("before", before)
    release = repo.commit("after", {"pkg/my file é.py": "\n"})
    removed = removed_api(repo, base, release)
    assert [gone.path for gone in removed.names if gone.name == "lost"] == ["pkg/my file é.py"]


@pytest.mark.parametrize("folder", ["my app", "my\napp", "caf\udce9"])
def test_an_awkward_folder_is_no_package(repo: Repo, folder: str) -> None:
    before = {f"{folder}/package.json": PACKAGE, f"{folder}/src/index.ts": EXPORT}
    assert names(repo, before, {f"{folder}/src/index.ts": "export {}\n"}) == []


INIT = "from .app import App as App\nfrom . import utils\nfrom .more import *\n"


@pytest.mark.parametrize("module", ["app", "deep/inner"])
def test_python_offers_what_its_package_exports(repo: Repo, module: str) -> None:
    before = {"pkg/__init__.py": INIT, "pkg/deep/__init__.py": "", f"pkg/{module}.py": KEPT + LOST}
    assert names(repo, before, {f"pkg/{module}.py": KEPT}) == []


@pytest.mark.parametrize("module", ["utils", "more"])
def test_a_module_that_a_package_exports_offers_its_names(repo: Repo, module: str) -> None:
    assert names(repo, {"pkg/__init__.py": INIT, f"pkg/{module}.py": KEPT + LOST}, {f"pkg/{module}.py": KEPT}) == [
        "lost"
    ]


def test_a_class_that_a_package_exports_offers_its_methods(repo: Repo) -> None:
    both = "class App:\n    def run(self):\n        pass\n\n    def stop(self):\n        pass\n"
    after = both.partition("\n    def stop")[0]
    assert names(repo, {"pkg/__init__.py": INIT, "pkg/app.py": both}, {"pkg/app.py": after}) == ["App.stop"]


def test_a_document_makes_up_for_a_missing_export(repo: Repo) -> None:
    lost = LOST.replace("lost", "lost_name")
    before = {"pkg/__init__.py": INIT, "pkg/app.py": KEPT + lost, "README.md": "Call `lost_name`.\n"}
    assert names(repo, before, {"pkg/app.py": KEPT, "README.md": "Call `kept`.\n"}) == ["lost_name"]


def test_what_was_deprecated_is_known(repo: Repo) -> None:
    lost = "def lost():\n    warnings.warn('deprecated since 2.2', DeprecationWarning)\n"
    removed = vanished(repo, {"pkg/a.py": KEPT + lost}, {"pkg/a.py": KEPT})
    assert [(name.name, name.was_deprecated) for name in removed.names] == [("lost", True)]


@pytest.mark.parametrize("skip", ["<skip>true</skip>", "<maven.deploy.skip>true</maven.deploy.skip>"])
def test_a_module_that_is_never_deployed_offers_nothing(repo: Repo, skip: str) -> None:
    pom = f"<project><artifactId>maven-deploy-plugin</artifactId>{skip}</project>\n"
    java = "public class Graph {\n  public void a() {}\n}\n"
    before = {"extras/pom.xml": pom, "extras/src/main/java/a/Graph.java": java, "pom.xml": "<project/>\n"}
    assert names(repo, before, {"extras/src/main/java/a/Graph.java": None}) == []


def test_package_private_java_and_crate_rust_are_nobodys(repo: Repo) -> None:
    java = "public class A {\n  void hidden() {}\n  public void kept() {}\n}\n"
    assert names(repo, {"a/A.java": java}, {"a/A.java": "public class A {\n  public void kept() {}\n}\n"}) == []
    rust = {"src/lib.rs": "pub(crate) fn hidden_one() {}\n", "README.md": "`hidden_one`\n"}
    assert names(repo, rust, {"src/lib.rs": "\n", "README.md": "\n"}) == []


def test_a_changelog_is_no_invitation(repo: Repo) -> None:
    lost = LOST.replace("lost", "lost_name")
    before = {"pkg/__init__.py": INIT, "pkg/app.py": KEPT + lost, "CHANGES.rst": ""}
    assert names(repo, before, {"pkg/app.py": KEPT, "CHANGES.rst": "``lost_name`` is faster.\n"}) == []
