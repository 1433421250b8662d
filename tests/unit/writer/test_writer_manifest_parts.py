"""Scripts, features, extras, markers and directives of manifests are told as what they are."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

SCRIPTS = '{{\n  "name": "kiln",\n  "scripts": {{\n    "bake": "{}"{}\n  }}{}\n}}\n'
TOOL = ',\n  "heater": {\n    "rows": [\n      "text"\n    ]\n  }'
FEATURES = '[package]\nname = "kiln"\n\n[features]\ndefault = ["hot"]\n'
GO_MOD = "module example.org/kiln\n\ngo 1.21\n\nrequire example.org/lid v1.0.0\n"
PROJECT = (
    '[project]\nname = "kiln"\ndependencies = [\n    {},\n]\n\n[project.optional-dependencies]\ntest = ["oven"{}]\n'
)
UPDATES = "version: 2\nupdates:\n  - package-ecosystem: npm\n    schedule:\n      interval: {}\n{}"
ACTIONS = "  - package-ecosystem: github-actions\n    schedule:\n      interval: weekly\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "package.json",
            SCRIPTS.format("heat", "", ""),
            SCRIPTS.format("heat", ',\n    "cool": "fan ."', ""),
            "add cool script to package.json",
        ),
        (
            "package.json",
            SCRIPTS.format("heat", "", ""),
            SCRIPTS.format("warm all", "", ""),
            "change bake script in package.json",
        ),
        (
            "package.json",
            SCRIPTS.format("heat", "", ""),
            SCRIPTS.format("heat", "", TOOL),
            "add heater configuration to package.json",
        ),
        ("Cargo.toml", FEATURES, FEATURES + "fast = []\n", "add fast feature to Cargo.toml"),
        (
            "go.mod",
            GO_MOD,
            GO_MOD + "\nreplace example.org/lid => ../lid\n",
            "add example.org/lid replacement to go.mod",
        ),
        ("go.mod", GO_MOD, GO_MOD + "\nretract v1.2.0\n", "add v1.2.0 retraction to go.mod"),
        (
            "pyproject.toml",
            PROJECT.format('"attrs>=1.0"', ""),
            PROJECT.format('"attrs>=1.0"', ', "hypothesis"'),
            "add hypothesis to test in pyproject.toml",
        ),
        (
            "pyproject.toml",
            PROJECT.format('"attrs>=1.0"', ""),
            PROJECT.format('"attrs[hot]>=1.0"', ""),
            "add hot extra to attrs in pyproject.toml",
        ),
        (
            "pyproject.toml",
            PROJECT.format("\"attrs>=1.0; python_version<'3.8'\"", ""),
            PROJECT.format('"attrs>=1.0"', ""),
            "remove python_version<'3.8' marker from attrs in pyproject.toml",
        ),
        (
            "requirements.txt",
            "attrs==1.0\n",
            "attrs==1.0 ; python_version < '3.8'\n",
            "add python_version < '3.8' marker to attrs in requirements.txt",
        ),
        ("requirements.txt", "attrs==1.0\nlid==1\n", "lid==1\nattrs==1.0\n", "reorder lines in requirements.txt"),
        ("requirements.txt", "attrs[hot]==1.0\n", "attrs==1.1\n", "requirement"),
        ("gradle.properties", "oven.version=1.8\n", "oven.version=1.9\n", "bump oven.version from 1.8 to 1.9"),
        ("gradle.properties", "version=1.8.0\n", "version=1.9.0\n", "bump version to 1.9.0"),
        (
            "robots.txt",
            "User-agent: *\nDisallow: /a\n",
            "User-agent: *\nDisallow: /a\nDisallow: /search\n",
            "add Disallow: /search to robots.txt",
        ),
        (".gitattributes", "*.png binary\n", "*.png binary\n*.go text eol=lf\n", "add *.go to .gitattributes"),
        (
            ".github/dependabot.yml",
            UPDATES.format("daily", ""),
            UPDATES.format("daily", ACTIONS),
            "add github-actions to updates in .github/dependabot.yml",
        ),
    ],
)
def test_parts_of_a_manifest_are_told_as_what_they_are(path: str, old: str, new: str, message: str) -> None:
    text = told(path, old, new)
    assert text == message if " " in message else "extra" not in text


def test_a_value_is_told_beside_a_record_that_came() -> None:
    text = told(".github/dependabot.yml", UPDATES.format("daily", ""), UPDATES.format("weekly", ACTIONS))
    assert "change interval from daily to weekly" in text
    assert "add github-actions to updates" in text


SERVICES = "services:\n  oven:\n    image: heat/oven:{}\n    ports:\n      - 80:80\n"
LIBRARY = 'cc_library(\n    name = "kiln",\n    deps = [\n        ":lid",\n{}    ],\n)\n'
MODULE = 'bazel_dep(name = "kiln", version = "{}")\n'
REQUIRED = "cmake_minimum_required(VERSION {})\nproject(kiln C)\n"
SCOPED = (
    "<project>\n  <dependencies>\n    <dependency>\n      <artifactId>lid</artifactId>\n{}    </dependency>\n"
    "  </dependencies>\n</project>\n"
)


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("compose.yml", SERVICES.format("15"), SERVICES.format("16.1"), "bump heat/oven from 15 to 16.1"),
        ("compose.yml", SERVICES.format("16"), SERVICES.format("15"), "downgrade heat/oven from 16 to 15"),
        ("compose.yml", SERVICES.format("latest"), SERVICES.format("edge"), "change image in compose.yml"),
        (
            "BUILD.bazel",
            LIBRARY.format(""),
            LIBRARY.format('        "//doors:ash",\n'),
            "add //doors:ash to deps in BUILD.bazel",
        ),
        ("MODULE.bazel", MODULE.format("1.0.0"), MODULE.format("1.1.0"), "bump kiln from 1.0.0 to 1.1.0"),
        (
            "CMakeLists.txt",
            REQUIRED.format("3.5"),
            REQUIRED.format("3.10"),
            "require CMake 3.10 instead of 3.5 in CMakeLists.txt",
        ),
        (
            "kiln.spec",
            "Name: kiln\nBuildRequires: lid\n",
            "Name: kiln\nBuildRequires: lid\nBuildRequires: door-devel\n",
            "add BuildRequires: door-devel to kiln.spec",
        ),
        (
            "renovate.json",
            '{\n  "extends": ["config:base"]\n}\n',
            '{\n  "extends": ["config:base", ":semanticCommits"]\n}\n',
            "add :semanticCommits to extends in renovate.json",
        ),
        ("pom.xml", SCOPED.format(""), SCOPED.format("      <scope>test</scope>\n"), "add test scope to pom.xml"),
        ("Makefile", "CC ?= gcc\nall:\n", "CC ?= clang\nall:\n", "use clang instead of gcc in CC of Makefile"),
        ("Makefile", "WORD ?= oranges\nall:\n", "WORD ?= swordfish\nall:\n", "change WORD in Makefile"),
    ],
)
def test_what_a_build_takes_is_told(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message
