"""The whole program at a forge: a fork is asked about its branch, and a token is kept to itself at every fault."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.forges.asking import CANARY
from support.forges.github import GitHub
from support.forges.server import Fault, Reply, fails, hangs_up, leads_to, says, shows_login_page
from support.repo import Repo

COMMANDS = (
    ("status", "--refresh"),
    ("status", "--refresh", "--json"),
    ("gate",),
    ("diagnose",),
    ("gate", "--json"),
    ("diagnose", "--json"),
    ("rerun",),
    ("merge", "--squash"),
)
FAULTS: dict[str, Fault | None] = {
    "none": None,
    "401": fails(401, "Bad credentials"),
    "403": fails(403, "no"),
    "404": fails(404, "Not Found"),
    "limit": fails(403, "API rate limit exceeded", x_ratelimit_remaining="0", x_ratelimit_reset="4102444800"),
    "500": fails(500, retry_after="0"),
    "reset": hangs_up,
    "login": shows_login_page,
    "broken": says(b'{"a":'),
    "echo": lambda request: Reply({"message": str(request.headers)}, status=403),
    "elsewhere": leads_to("http://127.0.0.1:1/repos/o/r"),
}


@pytest.fixture
def forge(repo: Repo) -> Iterator[GitHub]:
    repo.commit("Begin", {".github/workflows/ci.yml": "on: push\n", "parser.py": "def parse(): ...\n"})
    repo.git("remote", "add", "origin", "https://github.com/o/r.git")
    repo.git("switch", "--quiet", "--create", "topic")
    repo.commit("Add the lexer", {"lexer.py": "def lex(text): ...\n"})
    with GitHub() as server:
        server.token = CANARY
        server.pull(sha=repo.head)
        server.logs[server.job("test", "failure", sha=repo.head)] = b"FAILED tests/test_a.py::test_b - assert 1 == 2\n"
        yield server


@pytest.fixture
def programs(tmp_path: Path) -> tuple[str, Path]:
    """A PATH on which git and gh tell what they were started with, and the file in which they do."""
    folder, told = tmp_path / "bin", tmp_path / "argv"
    folder.mkdir()
    for name, then in (("git", f'exec {shutil.which("git")} "$@"'), ("gh", "exit 1")):
        file = folder / name
        file.write_text(f'#!/bin/sh\necho {name} "$@" >> {told}\n{then}\n')
        file.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}", told


def test_a_fork_of_another_name_is_asked_for_its_branch(repo: Repo, forge: GitHub) -> None:
    forge.pulls[7]["owner"] = "me"
    repo.git("remote", "rename", "origin", "upstream")
    repo.git("remote", "add", "origin", "git@github.com:me/r-fork.git")
    ran = repo.agent("ci", "status", "--json", env={"GITHUB_API_URL": forge.api, "GH_TOKEN": CANARY})
    assert '"pr_number": 7' in ran.stdout
    assert "GET /repos/me/r-fork/branches/topic" in forge.paths


@pytest.mark.parametrize("fault", FAULTS)
def test_nowhere(repo: Repo, home: Path, forge: GitHub, programs: tuple[str, Path], fault: str) -> None:
    path, told = programs
    environ = {"GITHUB_API_URL": forge.api, "GH_TOKEN": CANARY, "PATH": path}
    said = []
    assert repo.agent("ci", "status", env=environ).returncode == 0
    if played := FAULTS[fault]:
        forge.play("", played)
    for command in COMMANDS:
        ran = repo.agent("ci", *command, env=environ)
        said.append(f"{ran.stdout}{ran.stderr}")
    files = [file for folder in (repo.path, home) for file in folder.rglob("*") if file.is_file()]
    kept = {file.name: file.read_bytes() for file in files}
    assert "workflow-state.json" in kept
    assert any(name.startswith("answers-") for name in kept)
    assert told.read_text()
    assert CANARY not in "\n".join(said) + told.read_text()
    assert not any(CANARY.encode() in content for content in kept.values())
