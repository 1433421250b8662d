"""No tool can write, leave the repository, or show what is not tracked, whatever it is asked."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from git_agent.config.load import load
from git_agent.evidence.tools import AMEND_TOOLS, COMMIT_TOOLS, SHARED_TOOLS, commit_tools
from support.reading import git_of
from support.repo import Repo

Ask = Callable[..., Any]
State = Callable[[Path], dict[str, object]]

HOSTILE_PATHS = [
    "../outside/secret.txt",
    "src/../../outside/secret.txt",
    "/etc/passwd",
    "//etc/passwd",
    "./../outside/secret.txt",
    "~/.gitconfig",
    ".env",
    "build/out.txt",
    "notes.txt",
    "folder/secret.txt",
    ".git/config",
    ".GIT/config",
    "src/../.git/config",
    "--output=written",
    "-O/bin/sh",
    "--",
    "a\0b",
    ":(top)*",
    ":(exclude)x",
    ":/",
    ":!x",
    "*",
    "src/*.py",
    "HEAD:src/app.py",
    "file:///etc/passwd",
    "\ud800",
    "x" * 5000,
    "$(touch written)",
    "`touch written`",
    "; touch written",
    "| tee written",
]
HOSTILE_REVISIONS = [
    "",
    "-n1",
    "--output=written",
    "--all",
    "^HEAD",
    "HEAD..HEAD",
    "HEAD...HEAD",
    "HEAD:src/app.py",
    ":src/app.py",
    ":/Add",
    "HEAD^{/Add}",
    "HEAD@{0}",
    "@{-1}",
    "HEAD --output=written",
    "HEAD\nHEAD",
    "refs/heads/*",
    "stash",
    "elsewhere",
    "nowhere",
    "0" * 40,
    "../outside",
    "\0",
    "HEAD\\",
]
TAKING_A_PATH = ["list_files", "read_file", "git_show_file_at_rev", "search_files"]
TAKING_PATHS = [
    "git_staged_diff_for_paths",
    "git_diff_against_parent",
    "git_final_amended_diff",
    "git_amend_delta",
]


@pytest.mark.parametrize("path", HOSTILE_PATHS)
def test_a_hostile_path_shows_and_changes_nothing(surrounded: Repo, ask: Ask, state: State, path: str) -> None:
    before = state(surrounded.path.parent)
    answers = [ask(name, path=path, **_filling(name)) for name in TAKING_A_PATH]
    answers += [ask(name, paths=[path]) for name in TAKING_PATHS]
    assert "OUT OF REACH" not in json.dumps(answers)
    assert "root:" not in json.dumps(answers)
    assert [answer for answer in answers if answer["ok"] and answer["data"].get("matches") != []] == []
    assert state(surrounded.path.parent) == before


def _filling(name: str) -> dict[str, object]:
    filling: dict[str, dict[str, object]] = {
        "search_files": {"queries": ["OUT"]},
        "git_show_file_at_rev": {"revision": "HEAD"},
    }
    return filling.get(name, {})


@pytest.mark.parametrize("revision", HOSTILE_REVISIONS)
def test_a_hostile_revision_is_refused(surrounded: Repo, ask: Ask, state: State, revision: str) -> None:
    surrounded.git("checkout", "--quiet", "-b", "elsewhere")
    surrounded.commit("Add a file that main does not have", {"src/app.py": "OUT OF REACH elsewhere\n"})
    surrounded.git("checkout", "--quiet", "main")
    surrounded.write("src/app.py", "OUT OF REACH stashed\n")
    surrounded.git("stash", "push", "--quiet", "--include-untracked")
    before = state(surrounded.path.parent)
    answer = ask("git_show_file_at_rev", revision=revision, path="src/app.py")
    assert not answer["ok"]
    assert "OUT OF REACH" not in json.dumps(answer)
    assert state(surrounded.path.parent) == before


@pytest.mark.parametrize("query", ["OUT OF REACH", "-e", "--open-files-in-pager=touch", "$(touch written)", ".*", "\\"])
def test_a_search_finds_nothing_out_of_reach(surrounded: Repo, ask: Ask, state: State, query: str) -> None:
    before = state(surrounded.path.parent)
    assert ask("search_files", queries=[query])["data"] == {"matches": []}
    assert state(surrounded.path.parent) == before


def test_every_tool_leaves_everything_as_it_was(surrounded: Repo, ask: Ask, state: State) -> None:
    before = state(surrounded.path.parent)
    settings = load(environ={}, root=None).settings
    tools = commit_tools(git_of(surrounded), settings=settings, amend=True)
    answers = [ask(tool.spec.name, **_sensible(tool.spec.name)) for tool in tools]
    assert [answer for answer in answers if not answer["ok"]] == []
    assert "OUT OF REACH" not in json.dumps(answers)
    assert state(surrounded.path.parent) == before


def _sensible(name: str) -> dict[str, object]:
    special: dict[str, dict[str, object]] = {
        "read_file": {"path": "src/app.py"},
        "git_show_file_at_rev": {"path": "src/app.py", "revision": "HEAD"},
        "search_files": {"queries": ["hello"]},
        "git_staged_diff_for_paths": {"paths": ["out"]},
    }
    return special.get(name, {})


def test_no_answer_names_a_folder_of_the_machine(surrounded: Repo, ask: Ask) -> None:
    surrounded.git("remote", "add", "origin", str(surrounded.path.parent / "outside"))
    surrounded.write(".git/objects/info/alternates", "/nowhere\n")
    oid = surrounded.git("rev-parse", "HEAD:src/app.py")
    (surrounded.path / ".git/objects" / oid[:2] / oid[2:]).unlink()
    names = [make.__name__ for make in AMEND_TOOLS]
    answers = [ask(name, **_sensible(name)) for name in names]
    assert any(not answer["ok"] for answer in answers)
    assert str(surrounded.path.parent) not in json.dumps(answers)


def test_the_sets_are_the_documented_ones(repo: Repo) -> None:
    assert [make.__name__ for make in SHARED_TOOLS] == ["repo_summary", "list_files", "read_file", "search_files"]
    assert COMMIT_TOOLS[: len(SHARED_TOOLS)] == SHARED_TOOLS
    assert {make.__name__ for make in AMEND_TOOLS} - {make.__name__ for make in COMMIT_TOOLS} == {
        "git_final_amended_diff",
        "git_amend_delta",
    }
    settings = load(environ={}, root=None).settings
    names = [tool.spec.name for tool in commit_tools(git_of(repo), settings=settings, amend=True)]
    assert names == [make.__name__ for make in AMEND_TOOLS]
