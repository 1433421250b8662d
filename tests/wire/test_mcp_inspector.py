"""The MCP server and the inspector, by its command line; of its package only this part is installed, not its pages."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from support.mcp_client import FENCE_SECONDS
from support.mcp_http import serving
from support.mcp_others import Server
from support.node import WIRE, node_with
from support.repo import Repo

pytestmark = pytest.mark.node

PACKAGE = "@modelcontextprotocol/inspector-cli"
CALL = ("--method", "tools/call", "--tool-name")


@pytest.fixture
def staged(repo: Repo) -> Repo:
    repo.stage({"a.py": "a = 1\n"})
    return repo


@pytest.fixture
def server(staged: Repo, tmp_path: Path) -> Server:
    return Server(tmp_path, (staged,))


def inspected(folder: Path, *args: str) -> Any:
    """What it prints, as data."""
    node = node_with(PACKAGE)
    program = WIRE / "node_modules" / PACKAGE / "build" / "cli.js"
    ran = subprocess.run(
        (node, program, "--cli", *args),
        cwd=folder,
        env=os.environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=FENCE_SECONDS,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return json.loads(ran.stdout)


def on_stdio(server: Server, *args: str) -> Any:
    return inspected(server.cwd, str(server.launcher), "mcp", *args)


def test_it_lists_what_there_is(server: Server) -> None:
    tools = on_stdio(server, "--method", "tools/list")["tools"]
    resources = on_stdio(server, "--method", "resources/list")["resources"]
    prompts = on_stdio(server, "--method", "prompts/list")["prompts"]
    assert {"commit_message", "commit_message_review", "record"} <= {tool["name"] for tool in tools}
    assert [resource["uri"] for resource in resources] == [
        "git-agent://state",
        "git-agent://state-page",
        "git-agent://guidance",
        "git-agent://writer",
    ]
    assert {prompt["name"] for prompt in prompts} == {"commit", "review", "release-note"}
    assert server.is_gone()


def test_it_calls_and_is_told_of_errors(server: Server, staged: Repo) -> None:
    called = on_stdio(server, *CALL, "commit_message", "--tool-arg", "strict=true")
    wrong = on_stdio(server, *CALL, "commit_message", "--tool-arg", "nonsense=1")
    assert called["structuredContent"] == json.loads(staged.agent("commit-msg", "--strict", "--json").stdout)
    assert wrong["isError"]
    assert wrong["structuredContent"]["error"]["class"] == "usage"
    assert server.is_gone()


def test_over_http_it_is_the_same(server: Server) -> None:
    with serving(server.cwd, program=server.program) as served:
        place = (served.url, "--transport", "http", "--header", f"Authorization: Bearer {served.token}")
        tools = inspected(server.cwd, *place, "--method", "tools/list")
        called = inspected(server.cwd, *place, *CALL, "commit_message")
        wrong = inspected(server.cwd, *place, *CALL, "commit_message", "--tool-arg", "nonsense=1")
    assert tools["tools"] == on_stdio(server, "--method", "tools/list")["tools"]
    assert called["structuredContent"]["subject"] == "feat: add a.py"
    assert wrong["structuredContent"]["error"]["hint"]
    assert server.is_gone()
