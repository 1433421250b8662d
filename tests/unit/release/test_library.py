"""Whether a project hands a library to others, by the rules of its own packaging; in real repositories."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from git_agent.release.judge.library import is_program_only
from support.reading import git_of
from support.repo import Repo

SCRIPT = '[project]\nname = "tool"\n[project.scripts]\ntool = "tool.main:main"\n'


def program_only(folder: Path, files: Mapping[str, str]) -> bool:
    repo = Repo.create(folder / "repo")
    return is_program_only(git_of(repo), repo.commit("all", files))


@pytest.mark.parametrize(
    "files",
    [
        {
            "pyproject.toml": SCRIPT,
            "tool/__init__.py": "from __future__ import annotations\n",
            "tool/main.py": "x = 1\n",
        },
        {"pyproject.toml": SCRIPT, "src/tool/__init__.py": '"""A tool."""\n\n__version__ = "1.0"\n'},
        {"setup.cfg": "[options.entry_points]\nconsole_scripts =\n    tool = tool.main:main\n", "tool/__init__.py": ""},
        {"package.json": '{"name": "tool", "bin": {"tool": "cli.js"}}', "cli.js": "1\n"},
        {"package.json": '{"name": "site", "private": true, "main": "index.js"}', "index.js": "1\n"},
        {"Cargo.toml": '[package]\nname = "fd"\n', "src/main.rs": "fn main() {}\n"},
        {"go.mod": "module example.org/tool\n", "main.go": "package main\n"},
    ],
    ids=["python", "python-src", "setup.cfg", "node-bin", "node-private", "rust", "go"],
)
def test_nobody_imports_from_a_command_line_tool(tmp_path: Path, files: Mapping[str, str]) -> None:
    assert program_only(tmp_path, files)


@pytest.mark.parametrize(
    "files",
    [
        {"pyproject.toml": SCRIPT, "tool/__init__.py": "from .app import App as App\n"},
        {"pyproject.toml": '[project]\nname = "lib"\n', "lib/__init__.py": ""},
        {"package.json": '{"name": "tool", "bin": "cli.js", "main": "lib.js"}', "lib.js": "1\n"},
        {"package.json": '{"private": true, "workspaces": ["packages/*"]}', "packages/a/index.js": "1\n"},
        {"Cargo.toml": '[package]\nname = "bat"\n', "src/main.rs": "fn main() {}\n", "src/lib.rs": "pub fn a() {}\n"},
        {"go.mod": "module example.org/lib\n", "lib.go": "package lib\n"},
        {"go.mod": "module example.org/lib\n", "lib.go": "package lib\n", "package.json": '{"private": true}'},
        {"README.md": "nothing is known\n"},
    ],
    ids=["python", "no-script", "node-main", "workspaces", "rust", "go", "go-with-site", "unknown"],
)
def test_a_library_is_imported(tmp_path: Path, files: Mapping[str, str]) -> None:
    assert not program_only(tmp_path, files)


def test_a_broken_manifest_says_nothing(tmp_path: Path) -> None:
    assert not program_only(tmp_path, {"package.json": '{"bin": ', "cli.js": "1\n"})
