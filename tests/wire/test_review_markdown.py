"""What a review prints and commits, read by markdownlint."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from support.node import WIRE, node_with
from support.repo import Repo

pytestmark = pytest.mark.node

# Every other rule that there is, applies.
OFF = {
    "MD013": "rows of a table and globs are as long as the paths are; sentences are wrapped, which shape/ tests",
}


def one_module(repo: Repo) -> None:
    repo.stage({"a.py": "def greet() -> str:\n    return 'hello'\n", "README.md": "# Greeter\n\nIt greets.\n"})


def many_modules(repo: Repo) -> None:
    """A monorepo of 14 packages, 120 files of which change."""
    packages = [f"packages/part-{number:02}" for number in range(14)]
    repo.commit("Start", {"package.json": '{"private": true, "workspaces": ["packages/*"]}\n'})
    repo.commit("Add packages", {f"{each}/package.json": f'{{"name": "@all/{each[9:]}"}}\n' for each in packages})
    repo.stage({f"{packages[at % 14]}/src/file_{at}.js": f"export const value{at} = {at};\n" for at in range(120)})


def odd_names(repo: Repo) -> None:
    names = ["a|b.py", "__init__.py", "_x_.py", "*star*.txt", "[link](to).md", "<tag>.html", "# head.py", "tick`s.py"]
    names += [
        "two  spaces.txt",
        "1. list.txt",
        "- dash.txt",
        "https:x.txt",
        "$money$.tex",
        "tab\tin.txt",
        "line\nend.txt",
    ]
    names += [
        "über/naïve.py",
        "back\\slash.c",
        "www.example.org.txt",
        "a@example.org.txt",
        ":smile:.txt",
        "{x}.txt",
        "~~x~~.md",
    ]
    names += ["1) list.py", "> quoted.py", "---.py", "&amp;.html", "#123.txt", "snake_case_name.py", "a||b|.py"]
    repo.stage({name: f"value {number}\n" for number, name in enumerate(names)})


def with_history(repo: Repo) -> None:
    repo.commit("Add the parser", {"parser.py": "def parse(text):\n    return text\n", "old.py": "x = 1\n"})
    changed = 'def parse(text, *, strict=False):\n    print("here")\n    return text.strip()\n'
    repo.stage({"parser.py": changed, "old.py": None, "tests/test_parser.py": "def test_parse():\n    assert 1\n"})


MADE: list[Callable[[Repo], None]] = [one_module, many_modules, odd_names, with_history]


def test_markdownlint_finds_nothing(home: Path, tmp_path: Path) -> None:
    texts = {}
    for make in MADE:
        repo = Repo.create(tmp_path / make.__name__)
        make(repo)
        report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
        texts[f"{make.__name__} printed"] = report["message_printed"]
        repo.agent("commit", "--review")
        texts[f"{make.__name__} committed"] = repo.git_bytes("log", "-1", "--format=%B").decode().rstrip("\n") + "\n"
    found = linted(tmp_path, texts)
    assert not found, "\n".join(found)


def test_markdownlint_finds_what_is_wrong(tmp_path: Path) -> None:
    wrong = {"title": "No title\n", "end": "# Title", "bold": "# Title\n\n**Bold**\n"}
    assert [fault[: fault.index(" ") + 6] for fault in linted(tmp_path, wrong)] == [
        "title:1: MD041",
        "end:1: MD047",
        "bold:3: MD036",
    ]


def linted(folder: Path, texts: dict[str, str]) -> list[str]:
    plan = folder / "texts.json"
    plan.write_text(json.dumps({"texts": texts, "off": list(OFF)}))
    argv = (node_with("markdownlint"), WIRE / "clients" / "markdown.mjs", plan)
    found: list[str] = json.loads(subprocess.run(argv, check=True, capture_output=True).stdout)
    return found
