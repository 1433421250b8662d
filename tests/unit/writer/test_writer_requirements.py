"""What is required of a dependency: a range, any version, its features."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

PACKAGE = '{{\n  "name": "kiln",\n  "peerDependencies": {{\n    "oven": "{}",\n    "wood": "1.2.3"\n  }}\n}}\n'
CARGO = '[package]\nname = "kiln"\n\n[dependencies]\noven = {}\nwood = "1"\n'


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("^13.0.0", "*", "change oven requirement from ^13.0.0 to *"),
        ("latest", "^13.0.0", "change oven requirement from latest to ^13.0.0"),
        ("^13.0.0", "^13.0.0 || ^14.0.0", "change oven requirement from ^13.0.0 to ^13.0.0 || ^14.0.0"),
        ("^13.0.0", "^13.1.0", "bump oven from 13.0.0 to 13.1.0"),
        (">=0.1.6", "0.1.x", "change oven requirement from >=0.1.6 to 0.1.x"),
        (">=0.3.0", "0.x.x", "change oven requirement from >=0.3.0 to 0.x.x"),
        (">=0.2 <0.4", "0.3.0", "change oven requirement from >=0.2 <0.4 to 0.3.0"),
        ("1.2.x", "1.3.x", "bump oven from 1.2.x to 1.3.x"),
        ("1.x", "2.x", "bump oven from 1.x to 2.x"),
        ("^13.0.0", "link:../oven", "change oven requirement"),
    ],
)
def test_a_requirement_is_told_from_what_to_what(old: str, new: str, message: str) -> None:
    assert told("package.json", PACKAGE.format(old), PACKAGE.format(new)) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["lid"]', '["lid", "fan"]', "enable fan feature of oven in Cargo.toml"),
        ('["lid", "fan", "fire"]', '["lid"]', "disable fan and fire features of oven in Cargo.toml"),
        ('["lid"]', '["lid" ]', "reformat Cargo.toml"),
    ],
)
def test_features_of_a_dependency_come_and_go_by_name(old: str, new: str, message: str) -> None:
    table = '{{ version = "0.3", features = {} }}'
    assert told("Cargo.toml", CARGO.format(table.format(old)), CARGO.format(table.format(new))) == message


def test_features_beside_another_version_are_not_all_that_changed() -> None:
    old = CARGO.format('{ version = "0.3", features = ["lid"] }')
    assert "feature" not in told("Cargo.toml", old, old.replace('"0.3"', '"0.4"').replace('["lid"]', '["fan"]'))


GRADLE = "def PARTS = [\n  'kiln.parts:oven:{}',\n  'kiln.parts:lid:1.0',\n]\n"
PLUGIN = "plugins {{\n    id 'kiln.oven' version '{}'\n    id 'kiln.lid' version '1.0'\n}}\n"
WRAPPER = "base=HOME\ndistributionUrl=https\\://get.kiln.org/distributions/gradle-{}-bin.zip\nstore=HOME\n"
CRATES = '[dependencies]\noven = "{}"\nlid = "{}"\n{}fan = "1.0"\n'


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "parts.gradle",
            GRADLE.format("3.0"),
            GRADLE.format("3.+"),
            "change kiln.parts:oven requirement from 3.0 to 3.+",
        ),
        (
            "parts.gradle",
            GRADLE.format("3.0"),
            GRADLE.format("latest.release"),
            "change kiln.parts:oven requirement from 3.0 to latest.release",
        ),
        ("settings.gradle", PLUGIN.format("1.2"), PLUGIN.format("1.3"), "bump kiln.oven from 1.2 to 1.3"),
        (
            "settings.gradle",
            PLUGIN.format("1.2").replace("    id 'kiln.oven' version '1.2'\n", ""),
            PLUGIN.format("1.2"),
            "add kiln.oven plugin",
        ),
        (
            "gradle/wrapper/gradle-wrapper.properties",
            WRAPPER.format("7.2"),
            WRAPPER.format("7.3.1"),
            "bump gradle from 7.2 to 7.3.1",
        ),
    ],
)
def test_builds_of_gradle_name_versions_in_forms_of_their_own(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


def test_what_is_commented_out_beside_others_is_required_no_longer() -> None:
    message = told("Cargo.toml", CRATES.format("1.1", "1.1", ""), CRATES.format("1.2", "1.2", "#"))
    assert message.startswith("bump oven and lid to 1.2\n\n- remove fan dependency")


def test_an_open_range_is_no_new_version_of_one_of_several() -> None:
    old = GRADLE.format("3.0").replace("lid:1.0", "lid:1.+")
    message = told("parts.gradle", old, GRADLE.format("3.1"))
    assert "bump kiln.parts:oven from 3.0 to 3.1" in message
    assert "change kiln.parts:lid requirement from 1.+ to 1.0" in message


POM = "<project>\n  <name>kiln</name>\n  <version>{}</version>\n  <scm>\n    <tag>{}</tag>\n  </scm>\n"
DOOR = '{{\n  "name": "door",\n  "version": "{}",\n{}  "main": "door.js"\n}}\n'


def test_the_version_of_a_manifest_is_told_beside_what_else_changed_there() -> None:
    old, new = POM.format("1.2.4", "kiln-1.2.4"), POM.format("1.2.5-SNAPSHOT", "HEAD")
    assert told("pom.xml", old, new) == "bump version to 1.2.5-SNAPSHOT"
    old, new = DOOR.format("1.2.4", '  "module": "lid.js",\n'), DOOR.format("1.3.0", "")
    assert told("package.json", old, new) == "bump version to 1.3.0\n\n- remove module from package.json"


def test_one_package_is_released_where_others_only_require_it() -> None:
    crate = '[package]\nname = "{}"\nversion = "{}"\n\n[dependencies]\n{}\n'
    door = crate.format("door", "1.2.0", ""), crate.format("door", "1.2.1", "")
    lid = crate.format("lid", "3.0.0", 'door = "1.2"'), crate.format("lid", "3.0.0", 'door = "1.2.1"')
    change = change_between({"door/Cargo.toml": door, "lid/Cargo.toml": lid})
    message = write(change, StyleOptions(form="plain", width=90)).text
    assert message.startswith("bump door version to 1.2.1\n")


def test_a_lock_file_of_gradle_names_what_it_locks() -> None:
    lock = "kiln.parts:oven:{}=default,test\nkiln.parts:lid:1.0=default\n"
    assert told("gradle.lockfile", lock.format("1.2"), lock.format("1.3")) == "bump kiln.parts:oven from 1.2 to 1.3"


MAKEFILE = "LDLIBS = -lm\n\nLIBVERSION = {}\n\nall: kiln\n"
HEADER = "#pragma once\n\n#define KILN_VERSION_MAJOR 1\n#define KILN_VERSION_PATCH {}\n\nint heat(void);\n"
SOURCE = (
    '#include "kiln.h"\n\n#if (KILN_VERSION_MAJOR != 1) || (KILN_VERSION_PATCH != {})\n'
    '#error "not of one version"\n#endif\n'
)


@pytest.mark.parametrize(
    ("path", "build"),
    [
        ("Makefile", MAKEFILE),
        ("CMakeLists.txt", "project(kiln C)\n\nset(PROJECT_VERSION {})\n"),
        ("CMakeLists.txt", "project(kiln\n    VERSION {}\n    LANGUAGES C)\n"),
    ],
)
def test_a_version_is_told_once_where_sources_have_it_number_by_number(path: str, build: str) -> None:
    files = {
        path: (build.format("1.4.5"), build.format("1.4.6")),
        "kiln.h": (HEADER.format(5), HEADER.format(6)),
        "kiln.c": (SOURCE.format(5), SOURCE.format(6)),
    }
    assert write(change_between(files), StyleOptions(form="plain")).text == "bump version to 1.4.6"


def test_a_number_that_is_no_part_of_the_version_is_told_beside_it() -> None:
    rows = "#define KILN_ROWS {}\n"
    files = {
        "Makefile": (MAKEFILE.format("1.4.5"), MAKEFILE.format("1.4.6")),
        "kiln.h": (rows.format(5), rows.format(6)),
    }
    message = write(change_between(files), StyleOptions(form="plain")).text
    assert "version to 1.4.6" in message
    assert "KILN_ROWS" in message


NODE = '{{\n  "name": "kiln",\n  "engines": {{\n    "node": "{}"\n  }}\n}}\n'
PYTHON = '[project]\nname = "kiln"\nrequires-python = "{}"\n'


@pytest.mark.parametrize(
    ("path", "frame", "old", "new", "message"),
    [
        ("package.json", NODE, ">= 16", ">= 20", "require Node >= 20 instead of >= 16 in package.json"),
        (
            "package.json",
            NODE,
            "^16 || >=18",
            "^18 || >=20",
            "require Node ^18 || >=20 instead of ^16 || >=18 in package.json",
        ),
        (
            "pyproject.toml",
            PYTHON,
            ">=3.8,<4",
            ">=3.9,<4",
            "require Python >=3.9,<4 instead of >=3.8,<4 in pyproject.toml",
        ),
        (
            "Cargo.toml",
            '[package]\nname = "kiln"\nrust-version = "{}"\n',
            "1.70",
            "1.74",
            "require Rust 1.74 instead of 1.70 in Cargo.toml",
        ),
        (
            "package.json",
            NODE.replace("engines", "kilns").replace("node", "oven"),
            "1",
            "2",
            "change oven from 1 to 2 in package.json",
        ),
    ],
)
def test_what_a_project_needs_to_run_keeps_its_signs(path: str, frame: str, old: str, new: str, message: str) -> None:
    assert told(path, frame.format(old), frame.format(new)) == message


PLUGIN = (
    "<build>\n  <plugins>\n    <plugin>\n      <artifactId>oven-plugin</artifactId>\n{}    </plugin>\n"
    "  </plugins>\n</build>\n"
)


def test_a_plugin_without_a_version_of_its_own_is_still_required() -> None:
    message = told("pom.xml", PLUGIN.format("      <version>3.1</version>\n"), PLUGIN.format(""))
    assert "remove oven-plugin" not in message


def test_the_version_before_is_no_dependency() -> None:
    message = told("version.properties", "previousVersion=2.27.1\n", "previousVersion=2.27.2\n")
    assert message == "change previousVersion from 2.27.1 to 2.27.2 in version.properties"


@pytest.mark.parametrize(
    ("path", "manifest", "name"),
    [
        (
            "pom.xml",
            "<project>\n  <properties>\n    <oven.version>{}</oven.version>\n  </properties>\n</project>\n",
            "oven.version",
        ),
        ("requirements.txt", "oven=={}\n", "oven"),
    ],
)
def test_the_version_of_what_is_required_is_not_the_project_s(path: str, manifest: str, name: str) -> None:
    notes = "Kiln 2.0\n\n* Bump the oven from 0.15.3 to {}.\n* Another lid.\n"
    files = {
        path: (manifest.format("0.15.6"), manifest.format("0.15.7")),
        "docs/changes.xml": (notes.format("0.15.6"), notes.format("0.15.7")),
    }
    message = write(change_between(files), StyleOptions(form="plain", width=90)).text
    assert "version to 0.15.7" not in message
    assert f"bump {name} from 0.15.6 to 0.15.7" in message


RUST = '[package]\nname = "kiln"\nversion = "0.3.0"\nrust-version = "{}"\n'
NEEDS = "# Kiln\n\nMake sure that you have a recent version of Rust (>= {}).\n"


def test_a_version_that_a_manifest_requires_of_the_language_is_not_the_projects() -> None:
    files = {
        "Cargo.toml": (RUST.format("1.90.0"), RUST.format("1.92.0")),
        "README.md": (NEEDS.format("1.90.0"), NEEDS.format("1.92.0")),
    }
    text = write(change_between(files), StyleOptions(form="plain")).text
    assert text.partition("\n")[0] == "require Rust 1.92.0 instead of 1.90.0 in Cargo.toml"
    assert "bump version" not in text
