"""What `--print-config` prints is what each client reads, and starts the server."""

import json
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from support.prepared import prepared
from support.program import PROGRAM
from support.repo import Repo

HANDSHAKE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}


@pytest.fixture
def launcher(tmp_path: Path) -> Path:
    """The program as a file, the way it is installed."""
    file = tmp_path / "a folder" / "git-agent"
    file.parent.mkdir()
    file.write_text(f'#!/bin/sh\nexec {shlex.join(prepared(*PROGRAM))} "$@"\n')
    file.chmod(0o755)
    return file


def printed(repo: Repo, launcher: Path, client: str, *flags: str) -> str:
    return repo.agent("mcp", "--print-config", client, *flags, env={"GIT_AGENT_LAUNCHER": str(launcher)}).stdout


def settings_of(client: str, text: str) -> Any:
    """The part of them that is about this server."""
    data = tomllib.loads(text) if client == "codex" else json.loads(text)
    names = {
        "claude-code": "mcpServers",
        "codex": "mcp_servers",
        "cursor": "mcpServers",
        "vscode": "servers",
        "zed": "context_servers",
    }
    assert data.keys() == {names[client]}
    assert data[names[client]].keys() == {"git-agent"}
    return data[names[client]]["git-agent"]


@pytest.mark.parametrize("client", ["claude-code", "codex", "cursor", "vscode", "zed"])
def test_the_settings_start_a_server_that_answers(repo: Repo, launcher: Path, client: str) -> None:
    settings = settings_of(client, printed(repo, launcher, client))
    assert settings["command"] == str(launcher)
    greeting = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HANDSHAKE}
    ran = subprocess.run(
        [settings["command"], *settings["args"]],
        cwd=repo.path,
        input=json.dumps(greeting).encode() + b"\n",
        capture_output=True,
        timeout=120,
        check=True,
    )
    assert json.loads(ran.stdout)["result"]["serverInfo"]["name"] == "git-agent"


def test_what_each_client_wants_beside_that_is_there(repo: Repo, launcher: Path) -> None:
    more = {client: settings_of(client, printed(repo, launcher, client)) for client in ("claude-code", "vscode", "zed")}
    assert (more["claude-code"]["type"], more["vscode"]["type"], more["zed"]["source"]) == ("stdio", "stdio", "custom")


def test_the_flags_of_the_call_are_in_them(repo: Repo, launcher: Path) -> None:
    settings = settings_of("codex", printed(repo, launcher, "codex", "--allow-commit", "--repo", "."))
    assert settings["args"] == ["mcp", "--repo", str(repo.path), "--allow-commit"]


def test_the_program_in_python_runs(repo: Repo, launcher: Path, tmp_path: Path) -> None:
    repo.stage({"a.py": "a = 1\n"})
    program = tmp_path / "client.py"
    program.write_text(printed(repo, launcher, "python"))
    ran = subprocess.run(
        [sys.executable, program], cwd=repo.path, capture_output=True, text=True, timeout=120, check=True
    )
    assert ran.stdout == json.loads(repo.agent("commit-msg", "--json").stdout)["message"] + "\n"


def test_where_they_belong_is_said_beside_them(repo: Repo) -> None:
    ran = repo.agent("mcp", "--print-config", "vscode")
    assert ran.stderr == "git-agent: this belongs into .vscode/mcp.json in the project\n"
    assert repo.agent("mcp", "--print-config", "vscode", "--http").returncode == 2
    assert repo.agent("mcp", "--print-config", "emacs").returncode == 2
