"""The protocol on stdin and stdout, line by line."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from git_agent import __version__
from support.mcp_client import FENCE_SECONDS, HANDSHAKE, ByHand
from support.program import PROGRAM, SOURCE
from support.repo import Repo

CALL = {"name": "watch_status", "arguments": {}}
ENVELOPE = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("2025-11-25", "2025-11-25"), ("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25")],
)
def test_the_handshake_names_the_program_and_a_version_that_both_speak(repo: Repo, asked: str, answered: str) -> None:
    with ByHand(repo.path) as server:
        result = server.ask(1, "initialize", HANDSHAKE | {"protocolVersion": asked})["result"]
    assert result["protocolVersion"] == answered
    assert (result["serverInfo"]["name"], result["serverInfo"]["version"]) == ("git-agent", __version__)
    assert result["capabilities"].keys() == {"tools", "resources", "prompts"}
    assert "--allow-commit" in result["instructions"]


def test_the_newest_protocol_has_no_handshake(repo: Repo) -> None:
    with ByHand(repo.path) as server:
        found = server.ask(1, "server/discover", ENVELOPE)["result"]
        answer = server.ask(2, "tools/call", CALL | ENVELOPE)["result"]
    assert "2026-07-28" in found["supportedVersions"]
    assert answer["structuredContent"]["command"] == "watch"


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        (b"{bad", -32700, None),
        (b"\xff\xfe", -32700, None),
        (b"[" * 100_000, -32700, None),
        (b"[]", -32600, None),
        (b'{"id": 7}', -32600, 7),
        (b'{"jsonrpc": "2.0", "id": 7, "method": "no/such"}', -32601, 7),
        (b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": 3}}', -32602, 7),
        (b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "no"}}', -32602, 7),
        (b'{"jsonrpc": "2.0", "id": 7, "method": "resources/read", "params": {"uri": "git-agent://no"}}', -32002, 7),
        (
            b'{"jsonrpc": "2.0", "id": 7, "method": "resources/read", "params": {"uri": "file:///etc/passwd"}}',
            -32002,
            7,
        ),
        (b'{"jsonrpc": "2.0", "id": 7, "method": "prompts/get", "params": {"name": "no"}}', -32602, 7),
    ],
)
def test_what_cannot_be_answered_is_refused_and_the_server_goes_on(
    repo: Repo, line: bytes, code: int, number: int | None
) -> None:
    with ByHand(repo.path) as server:
        server.greet()
        server.write(line)
        refused = server.read()
        assert (refused["error"]["code"], refused["id"]) == (code, number)
        assert server.ask(8, "ping")["result"] == {}


def test_a_line_of_a_megabyte_is_read_and_one_without_end_is_not(repo: Repo) -> None:
    with ByHand(repo.path) as server:
        server.greet()
        long = server.ask(1, "tools/call", CALL | {"arguments": {"path": "x" * (1 << 20)}})
        server.write(b" " * ((4 << 20) + 1))
        endless = server.read()
        assert server.ask(2, "ping")["result"] == {}
    assert long["result"]["structuredContent"]["error"]["message"].startswith("path: ")
    assert endless["error"]["code"] == -32600


def test_a_hint_of_a_megabyte_is_refused_by_name(repo: Repo) -> None:
    given = {"name": "commit_message", "arguments": {"append_prompt": "x" * (1 << 20)}}
    with ByHand(repo.path) as server:
        server.greet()
        error = server.ask(1, "tools/call", given)["result"]["structuredContent"]["error"]
    assert error["message"] == "append_prompt: 1,048,576 bytes are more than the 4,096 that it may have"


def lines(*messages: dict[str, Any]) -> bytes:
    return b"".join(json.dumps({"jsonrpc": "2.0"} | message).encode() + b"\n" for message in messages)


def test_calls_under_way_are_answered_when_the_input_ends(repo: Repo, tmp_path_factory: pytest.TempPathFactory) -> None:
    """As in `git-agent mcp < input.json`."""
    repo.stage({"a.py": "a = 1\n"})
    given = tmp_path_factory.mktemp("input") / "input.json"
    calls = [{"id": number, "method": "tools/call", "params": {"name": "commit_message"}} for number in (1, 2, 3)]
    given.write_bytes(
        lines({"id": 0, "method": "initialize", "params": HANDSHAKE}, {"method": "notifications/initialized"}, *calls)
    )
    with given.open("rb") as stdin:
        ran = subprocess.run(
            (*PROGRAM, "mcp"), cwd=repo.path, stdin=stdin, capture_output=True, timeout=FENCE_SECONDS, check=False
        )
    assert (ran.returncode, ran.stderr) == (0, b"")
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert sorted(answer["id"] for answer in answers) == [0, 1, 2, 3]
    assert all(answer["result"]["structuredContent"]["subject"] for answer in answers if answer["id"])


def test_it_can_be_run_beside_its_sources_by_a_path_that_is_right_there_alone(repo: Repo) -> None:
    arguments = {"repository": str(repo.path)}
    call = {"id": 1, "method": "tools/call", "params": {"name": "watch_status", "arguments": arguments}}
    ran = subprocess.run(
        (os.path.relpath(sys.executable, SOURCE), "-m", "git_agent", "mcp", "--repo", repo.path),
        cwd=SOURCE,
        input=lines({"id": 0, "method": "initialize", "params": HANDSHAKE}, call),
        capture_output=True,
        timeout=FENCE_SECONDS,
        check=True,
    )
    assert json.loads(ran.stdout.splitlines()[-1])["result"]["structuredContent"]["command"] == "watch"


def test_an_input_that_is_empty_is_the_end(repo: Repo) -> None:
    ran = repo.program("mcp")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_what_is_refused_right_before_the_end_is_told(repo: Repo) -> None:
    ran = repo.program("mcp", stdin="{bad\n[1]\n{worse\n")
    assert ran.returncode == 0
    assert [json.loads(line)["error"]["code"] for line in ran.stdout.splitlines()] == [-32700, -32600, -32700]


def test_nothing_but_the_protocol_is_on_stdout(repo: Repo) -> None:
    """A hook that prints and reads, and a call that is wrong."""
    hook = repo.write(".git/hooks/pre-commit", "#!/bin/sh\ncat\necho printed by a hook\n")
    hook.chmod(0o755)
    repo.stage({"a.py": "a = 1\n"})
    with ByHand(repo.path, "--allow-commit") as server:
        server.greet()
        said = server.heard(1, "tools/call", {"name": "commit_message", "arguments": {"commit": True}})
        said += server.heard(2, "tools/call", {"name": "commit_message", "arguments": {}})
    assert [message["id"] for message in said] == [1, 2]
    assert said[0]["result"]["structuredContent"]["commit"] == repo.head
    assert said[1]["result"]["isError"]


def test_a_server_that_cannot_start_says_so(repo: Repo) -> None:
    ran = repo.program("mcp", "--repo", "/nowhere")
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr.startswith("error: /nowhere is in no repository")
