"""Dependencies and versions, manifest by manifest."""

import pytest

from git_agent.model.value import replace
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.read.manifests import is_downgrade, manifest
from git_agent.writer.read.versions import VersionBump
from support.changing import file_diff, history
from support.findings import change_between


def bumps(path: str, *lines: str) -> list[tuple[str, str | None, str | None]]:
    return [(bump.name, bump.old, bump.new) for bump in manifest(file_diff(path, *lines)).bumps]


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        ("package.json", '    "esbuild": "^0.19.3",', '    "esbuild": "^0.20.1",', ("esbuild", "0.19.3", "0.20.1")),
        (
            "web/package.json",
            '    "@types/node": "~24.1.0"',
            '    "@types/node": "~24.2.0"',
            ("@types/node", "24.1.0", "24.2.0"),
        ),
        ("Cargo.toml", 'serde = "1.0.201"', 'serde = "1.0.202"', ("serde", "1.0.201", "1.0.202")),
        ("Cargo.toml", 'toml = { version = "0.8.1" }', 'toml = { version = "0.8.2" }', ("toml", "0.8.1", "0.8.2")),
        ("pyproject.toml", '    "requests>=2.31",', '    "requests>=2.32",', ("requests", "2.31", "2.32")),
        ("requirements/dev.txt", "mypy==1.4.1", "mypy==1.5.1", ("mypy", "1.4.1", "1.5.1")),
        ("go.mod", "\tgo.uber.org/zap v1.26.0", "\tgo.uber.org/zap v1.27.0", ("go.uber.org/zap", "v1.26.0", "v1.27.0")),
        ("Gemfile", "gem 'rails', '~> 7.0'", "gem 'rails', '~> 7.1'", ("rails", "7.0", "7.1")),
        (
            "app/build.gradle",
            "    implementation 'io.ktor:ktor:2.1'",
            "    implementation 'io.ktor:ktor:2.2'",
            ("io.ktor:ktor", "2.1", "2.2"),
        ),
        ("Dockerfile", "FROM golang:1.21-alpine", "FROM golang:1.22-alpine", ("golang", "1.21-alpine", "1.22-alpine")),
        (
            ".github/workflows/ci.yml",
            "      - uses: actions/cache@v3",
            "      - uses: actions/cache@v4",
            ("actions/cache", "v3", "v4"),
        ),
    ],
)
def test_a_version_pair_is_read(path: str, old: str, new: str, expected: tuple[str, str, str]) -> None:
    assert bumps(path, f"-{old}", f"+{new}") == [expected]


def test_a_pinned_action_shows_the_version_in_its_comment() -> None:
    old, new = "a" * 40, "b" * 40
    lines = [f"-      - uses: actions/checkout@{old} # v4.1.1", f"+      - uses: actions/checkout@{new} # v4.1.2"]
    assert bumps(".github/workflows/ci.yml", *lines) == [("actions/checkout", "v4.1.1", "v4.1.2")]


def test_a_digest_that_moved_behind_the_same_version_has_no_versions_to_tell() -> None:
    lines = ["-FROM golang:1.25@sha256:aaaa", "+FROM golang:1.25@sha256:bbbb"]
    assert bumps("Dockerfile", *lines) == [("golang", "", "")]


def test_the_name_of_a_hook_stands_above_its_revision() -> None:
    lines = [" -   repo: https://github.com/asottile/pyupgrade", "-    rev: v3.3.2", "+    rev: v3.4.0"]
    assert bumps(".pre-commit-config.yaml", *lines) == [("asottile/pyupgrade", "v3.3.2", "v3.4.0")]


def test_the_name_of_a_cargo_dependency_may_be_its_table() -> None:
    lines = [" [dependencies.git2]", '-version = "0.19.0"', '+version = "0.20.0"']
    assert bumps("Cargo.toml", *lines) == [("git2", "0.19.0", "0.20.0")]
    assert manifest(file_diff("Cargo.toml", *lines)).version is None


def test_a_dependency_that_had_no_version_is_none_that_came() -> None:
    lines = ['-kiln = { path = ".." }', '+kiln = { version = "1.9.0", path = ".." }']
    assert bumps("Cargo.toml", *lines) == [("kiln", "", "1.9.0")]


@pytest.mark.parametrize(
    ("path", "required"),
    [
        ("Cargo.toml", '[package]\nname = "{0}"\n\n[dependencies]\n{1} = {{ version = "{2}", features = ["a"] }}\n'),
        ("Cargo.toml", '[package]\nname = "{0}"\n\n[dependencies.{1}]\nversion = "{2}"\nfeatures = ["a"]\n'),
        ("package.json", '{{\n  "name": "{0}",\n  "dependencies": {{\n    "{1}": "{2}"\n  }}\n}}\n'),
    ],
)
@pytest.mark.parametrize(
    ("before", "sentence"),
    [(("0.7.5", "0.7.5"), "bump oven from 0.7.5 to 0.8.0"), (("0.7.5", "0.7.4"), "bump oven to 0.8.0")],
)
def test_a_dependency_of_several_manifests_is_no_version_of_the_project(
    path: str, required: str, before: tuple[str, str], sentence: str
) -> None:
    files = {
        f"{folder}/{path}": (required.format(folder, "oven", old), required.format(folder, "oven", "0.8.0"))
        for folder, old in zip(("lid", "door"), before, strict=True)
    }
    text = write(change_between(files), StyleOptions(form="plain", width=80)).text
    assert text.startswith(sentence)
    assert "bump version" not in text
    assert " from " in sentence or "0.7" not in text


def test_the_project_has_its_version_in_its_lock_file_too() -> None:
    head = "".join(f"# {number}\n" for number in range(20))
    own = f'{head}[package]\nname = "kiln"\nauthors = []\nlicense = "MIT"\nedition = "2021"\nversion = "{{}}"\n'
    locked = '[[package]]\nname = "kiln"\nversion = "{}"\n'
    manifests, locks = ([text.format(version) for version in ("10.0.0", "10.1.0")] for text in (own, locked))
    change = change_between({"Cargo.toml": (manifests[0], manifests[1]), "Cargo.lock": (locks[0], locks[1])})
    assert write(change, StyleOptions(form="plain", width=80)).text.startswith("bump version to 10.1.0")


def test_a_dependency_that_comes_or_goes_has_one_version() -> None:
    assert bumps("go.mod", "+\tgo.uber.org/zap v1.27.0") == [("go.uber.org/zap", None, "v1.27.0")]
    assert bumps("requirements.txt", "-mock==5.0") == [("mock", "==5.0", None)]


LOCKED = '[[package]]\nname = "kiln"\nversion = "{}"\ndependencies = [\n "{}",\n]\n\n'
GRATE = '[[package]]\nname = "grate"\nversion = "{}"\n\n'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            LOCKED.format("1.2.0", "grate 0.9.1") + GRATE.format("0.8.5") + GRATE.format("0.9.1"),
            LOCKED.format("1.2.1", "grate 0.8.5") + GRATE.format("0.8.5"),
            "bump kiln from 1.2.0 to 1.2.1",
        ),
        (
            LOCKED.format("1.2.0", "lid") + GRATE.format("0.8.5") + GRATE.format("0.9.1"),
            LOCKED.format("1.2.1", "lid") + GRATE.format("0.8.5"),
            "bump kiln from 1.2.0 to 1.2.1",
        ),
        (
            LOCKED.format("1.2.0", "lid") + GRATE.format("0.8.5"),
            LOCKED.format("1.2.0", "lid") + GRATE.format("0.8.5") + GRATE.format("0.9.1"),
            "update Cargo.lock",
        ),
        (LOCKED.format("1.2.0", "lid"), LOCKED.format("1.2.0", "lid") + GRATE.format("0.9"), "add grate to Cargo.lock"),
        (
            LOCKED.format("1.2.0", "lid") + GRATE.format("0.9"),
            LOCKED.format("1.2.0", "lid"),
            "remove grate from Cargo.lock",
        ),
    ],
)
def test_a_package_locked_in_several_versions_comes_and_goes_with_none(old: str, new: str, message: str) -> None:
    change = change_between({"Cargo.lock": (old, new)})
    assert write(change, StyleOptions(form="plain", width=80)).text == message


def test_one_more_entry_of_a_matrix_is_no_version_that_came() -> None:
    entry = "    - kiln_version: '{}'"
    assert bumps("appveyor.yml", " matrix:", f"+{entry.format(8)}", f" {entry.format(6)}") == []
    assert bumps("appveyor.yml", f"-{entry.format(6)}", f"+{entry.format(8)}") == [("kiln_version", "6", "8")]


def test_an_entry_of_a_matrix_that_went_became_no_other_one_that_came() -> None:
    entry = "    - kiln_version: {}"
    gone, come, kept = f"-{entry.format(6)}", f"+{entry.format(12)}", f" {entry.format(8)}"
    assert bumps("appveyor.yml", " matrix:", gone, kept, come) == []
    assert bumps("appveyor.yml", " matrix:", gone, come, kept) == [("kiln_version", "6", "12")]


def test_a_requirement_without_a_version_is_not_removed() -> None:
    assert bumps("requirements-dev.txt", "-pytest<2.8", "+pytest") == [("pytest", "<2.8", "")]
    assert bumps("setup.py", "-        'pytest>=2.8',", "+        'pytest',") == [("pytest", ">=2.8", "")]


def test_a_go_module_keeps_its_name_across_major_versions() -> None:
    lines = ["-\tgithub.com/google/go-github/v47 v47.1.0", "+\tgithub.com/google/go-github/v48 v48.0.0"]
    assert bumps("go.mod", *lines) == [("github.com/google/go-github", "v47.1.0", "v48.0.0")]


def test_indirect_requirements_are_told_only_when_there_are_no_others() -> None:
    indirect = ["-\tgolang.org/x/net v0.1.0 // indirect", "+\tgolang.org/x/net v0.2.0 // indirect"]
    direct = ["-\tgo.uber.org/zap v1.26.0", "+\tgo.uber.org/zap v1.27.0"]
    assert [name for name, _, _ in bumps("go.mod", *indirect)] == ["golang.org/x/net"]
    assert [name for name, _, _ in bumps("go.mod", *direct, *indirect)] == ["go.uber.org/zap"]


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        ("package.json", ['-  "version": "1.2.0",', '+  "version": "1.3.0",'], ("1.2.0", "1.3.0")),
        (
            "Cargo.toml",
            [" [package]", '-version = "0.1.6"  #:version', '+version = "0.1.7"  #:version'],
            ("0.1.6", "0.1.7"),
        ),
        ("setup.cfg", [" [metadata]", "-version = 1.18.0", "+version = 1.18.1"], ("1.18.0", "1.18.1")),
        ("pkg/__init__.py", ['-__version__ = "2.0"', '+__version__ = "2.1"'], ("2.0", "2.1")),
        (
            "src/version.ts",
            ["-export const VERSION = '1.0.0';", "+export const VERSION = '1.1.0';"],
            ("1.0.0", "1.1.0"),
        ),
        ("pom.xml", ["-  <version>1.0.0</version>", "+  <version>1.0.1</version>"], ("1.0.0", "1.0.1")),
        ("schema.json", ['-  "version": "1.2.0",', '+  "version": "1.3.0",'], None),
        ("get-dart.sh", ["-VERSION=2.13.4", "+VERSION=3.8.3"], None),
        ("pom.xml", ["-        <version>1.0.0</version>", "+        <version>1.0.1</version>"], None),
    ],
)
def test_the_projects_own_version(path: str, lines: list[str], expected: tuple[str, str] | None) -> None:
    assert manifest(file_diff(path, *lines)).version == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("2.8.0-beta.2", "2.7.12", True),
        ("1.9", "1.10", False),
        ("v3", "v4", False),
        ("1.2.3", "1.2", False),
        ("", "1", False),
        ("9" * 5000, "1", False),
        ("^4.0.0-dev.2020", "3.3", True),
        (">=1.9", "1.8", True),
        ("<4", "3.3", False),
    ],
)
def test_a_downgrade_lowers_the_release_numbers(old: str, new: str, expected: bool) -> None:
    assert is_downgrade(VersionBump(name="x", old=old, new=new)) is expected


ELEMENT = """<project>
  <dependencies>
    <dependency>
      <groupId>{}</groupId>
      <artifactId>{}</artifactId>
      <version>{}</version>
    </dependency>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>door</artifactId>
      <version>{}</version>
    </dependency>
  </dependencies>
</project>
"""


def test_what_stands_in_the_element_of_another_dependency_replaced_it() -> None:
    old, new = ELEMENT.format("a.b", "old-kiln", "1.0", "2.0"), ELEMENT.format("c.d", "new-kiln", "1.2", "2.1")
    text = write(change_between({"pom.xml": (old, new)}), StyleOptions(form="plain", width=80)).text
    assert "replace old-kiln with new-kiln" in text
    assert "add new-kiln" not in text
    assert "remove old-kiln" not in text


def test_of_several_released_packages_what_they_require_of_each_other_only_follows() -> None:
    root = '[package]\nname = "kiln"\nversion = "{}"\n\n[dependencies]\nkiln-core = "{}"\n'
    core = '[package]\nname = "kiln-core"\nversion = "{}"\n'
    files = {
        "Cargo.toml": (root.format("1.3.1", "1.7.1"), root.format("1.4.0", "1.8.0")),
        "kiln-core/Cargo.toml": (core.format("1.7.1"), core.format("1.8.0")),
    }
    subjects = [f"Bump {name} to 1.{number}.0" for number, name in enumerate(("lid", "door", "tray", "shelf", "rack"))]
    change = replace(change_between(files), recent=history(*subjects))
    assert write(change).text.startswith("Bump version to 1.4.0 and kiln-core to 1.8.0")


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        (
            "Cargo.toml",
            '[package]\nname = "kiln"\nversion = "1.0.0"\n',
            '[package]\nname = "kiln-door"\nversion = "1.0.0"\ndescription = "A door."\nhomepage = "https://example.org"\n'
            'readme = "a.md"\nlicense = "MIT"\nkeywords = ["a", "b"]\ncategories = ["c"]\nexclude = ["d"]\n',
            "rename package kiln to kiln-door in Cargo.toml",
        ),
        (
            "package.json",
            '{\n  "name": "kiln",\n  "main": "a.js"\n}\n',
            '{\n  "name": "@oven/kiln",\n  "main": "a.js"\n}\n',
            "rename package kiln to @oven/kiln in package.json",
        ),
        (
            "Cargo.toml",
            '[package]\nname = "kiln"\n\n[[bin]]\nname = "door"\n',
            '[package]\nname = "kiln"\n\n[[bin]]\nname = "lid"\n',
            "package",
        ),
    ],
)
def test_the_name_of_a_package_is_told_where_it_changed(path: str, old: str, new: str, expected: str) -> None:
    text = write(change_between({path: (old, new)}), StyleOptions(form="plain", width=80)).text
    assert text.startswith(expected) if " " in expected else expected not in text


PROPERTIES = "<project>\n  <properties>\n{}    <lid.skip>true</lid.skip>\n  </properties>\n</project>\n"
BLOCKS = (
    '{{\n  "scripts": {{\n    "bake": "kiln"\n  }},\n  "sizes": [\n    {{\n      {}\n    }}\n  ],\n'
    '  "devDependencies": {{\n{}    "oven": "^1.2.0"\n  }}\n}}\n'
)
GO_MOD = "module example.org/kiln\n\ngo {}\n{}\nrequire example.org/lid v1.0.0\n"
HOT, HOTTER = '"limit": "5kB"', '"limit": "6kB"'


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "pom.xml",
            PROPERTIES.format("    <kiln.door.version>6.3.1</kiln.door.version>\n"),
            PROPERTIES.format(""),
            "remove kiln.door.version from pom.xml",
        ),
        (
            "pom.xml",
            PROPERTIES.format("    <kiln.door.version>6.3.1</kiln.door.version>\n"),
            PROPERTIES.format("    <kiln.door.version>6.4.0</kiln.door.version>\n"),
            "bump kiln.door.version from 6.3.1 to 6.4.0",
        ),
        (
            "pom.xml",
            PROPERTIES.format("    <door.version>6.3.1</door.version>\n"),
            PROPERTIES.format("    <kiln.door.version>6.3.1</kiln.door.version>\n"),
            "rename door.version to kiln.door.version in pom.xml",
        ),
        (
            "pom.xml",
            "<project>\n  <artifactId>kilns</artifactId>\n</project>\n",
            "<project>\n  <groupId>org.kiln</groupId>\n</project>\n",
            "add org.kiln to pom.xml",
        ),
        (
            "Makefile.common",
            "LID ?= oak\n\nOVEN_VERSION ?= 0.11.1\n\nLID_VERSION ?= v1.36.0\n",
            "LID ?= oak\n\nOVEN_VERSION ?= 0.12.0\n\nLID_VERSION ?= v1.39.0\n",
            "bump OVEN_VERSION to 0.12.0 and LID_VERSION to v1.39.0",
        ),
        ("package.json", BLOCKS.format(HOT, ""), BLOCKS.format(HOT, '    "rack": "^2.0.0",\n'), "add rack dependency"),
        ("package.json", BLOCKS.format(HOT, ""), BLOCKS.format(HOTTER, ""), "limit"),
        (
            "package.json",
            BLOCKS.format(HOT, '    "rack": "^2.0.0",\n'),
            BLOCKS.format(HOT, '    "rack": "~2.0.0",\n'),
            "change rack requirement from ^2.0.0 to ~2.0.0",
        ),
        ("go.mod", GO_MOD.format("1.21", ""), GO_MOD.format("1.22", ""), "bump go from 1.21 to 1.22"),
        (
            "go.mod",
            GO_MOD.format("1.21", ""),
            GO_MOD.format("1.21", "\ntoolchain go1.22.1\n"),
            "add toolchain directive",
        ),
        (
            ".github/workflows/ci.yml",
            "jobs:\n  a:\n    steps:\n      - uses: kilns/bake@master\n",
            "jobs:\n  a:\n    steps:\n      - uses: kilns/bake@main\n",
            "use kilns/bake@main instead of kilns/bake@master",
        ),
        ("setup.py", 'setup(\n    version="1.8.4",\n)\n', 'setup(\n    version="1.8.3",\n)\n', "set version to 1.8.3"),
    ],
)
def test_what_is_required_is_told_as_what_it_is(path: str, old: str, new: str, message: str) -> None:
    text = write(change_between({path: (old, new)}), StyleOptions(form="plain", width=80)).text
    assert text.startswith(message) if " " in message else "dependency" not in text and f"bump {message}" not in text


def test_what_another_manifest_still_names_is_gone_from_the_one_that_lost_it() -> None:
    frame = "<project>\n<build>\n<plugins>\n{}</plugins>\n</build>\n</project>\n"
    plugin = "<plugin>\n<artifactId>{}</artifactId>\n<version>{}</version>\n</plugin>\n"
    lid, door = plugin.format("lid-plugin", "1.2"), plugin.format("door-plugin", "{}")
    old, new = (frame.format(lid + door.format(version)) for version in ("1.4", "1.5"))
    files = {"pom.xml": (old, new), "kiln/pom.xml": (frame.format(lid), frame.format(""))}
    text = write(change_between(files), StyleOptions(form="plain", width=90)).text
    assert "emove lid-plugin from kiln/pom.xml" in text
    alone = {"kiln/pom.xml": files["kiln/pom.xml"]}  # no other file has its name
    assert write(change_between(alone), StyleOptions(form="plain", width=90)).text == "remove lid-plugin from pom.xml"


def test_a_file_is_told_with_its_folder_where_another_one_has_its_name() -> None:
    files = {f"{name}/Kiln.yml": ("heat: 1\n", f"heat: 1\n{name}: 2\n") for name in ("lids", "doors")}
    text = write(change_between(files), StyleOptions(form="plain", width=90)).text
    assert "lids: 2 to lids/Kiln.yml" in text
    assert "doors: 2 to doors/Kiln.yml" in text


def test_of_files_in_folders_of_one_name_the_folder_is_told_that_is_another() -> None:
    files = {f"{name}/src/Kiln.yml": ("heat: 1\n", f"heat: 1\n{name}: 2\n") for name in ("lids", "doors")}
    assert "lids: 2 to lids/src/Kiln.yml" in write(change_between(files), StyleOptions(form="plain", width=90)).text
