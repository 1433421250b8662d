"""The protocol over HTTP: on this machine, with a token, and otherwise as on stdin and stdout."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from support.held import Held
from support.mcp_client import FENCE_SECONDS, HANDSHAKE, connected, report_of
from support.mcp_http import TOKEN, Served, serving
from support.repo import Repo

if TYPE_CHECKING:
    from mcp import Client


@asynccontextmanager
async def client_of(server: Served, mode: str) -> AsyncIterator["Client"]:
    import httpx2
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    headers = {"Authorization": f"Bearer {server.token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=FENCE_SECONDS) as http,
        Client(streamable_http_client(server.url, http_client=http), mode=mode) as client,
    ):
        yield client


@pytest.fixture
def staged(repo: Repo) -> Repo:
    repo.stage({"a.py": "a = 1\n"})
    return repo


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_tools_and_progress_are_those_of_stdio(staged: Repo, mode: str) -> None:
    async def run(server: Served) -> tuple[Any, Any, Any, list[str | None]]:
        heard: list[str | None] = []

        async def note(progress: float, total: float | None, message: str | None) -> None:
            heard.append(message)

        async with client_of(server, mode) as client:
            tools = await client.list_tools()
            result = await client.call_tool("commit_message", {}, progress_callback=note)
            wrong = await client.call_tool("commit_message", {"nonsense": 1})
        return tools.tools, result, wrong, heard

    async def on_stdio() -> Any:
        async with connected(staged.path, mode=mode) as client:
            return (await client.list_tools()).tools, report_of(await client.call_tool("commit_message", {}))

    with serving(staged.path) as server:
        tools, result, wrong, heard = anyio.run(run, server)
    assert (tools, report_of(result)) == anyio.run(on_stdio)
    assert wrong.is_error
    assert heard == ["Reading what is staged"]


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_a_call_is_cancelled_as_on_stdio(staged: Repo, tmp_path: Path, mode: str) -> None:
    held = Held(tmp_path)

    async def run(server: Served) -> Any:
        async with client_of(server, mode) as client:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(client.call_tool, "commit_message", {"provider": "claude-cli"})
                await anyio.to_thread.run_sync(held.has_begun)
                tasks.cancel_scope.cancel()
            await anyio.to_thread.run_sync(held.has_ended)
            return report_of(await client.call_tool("commit_message", {}))

    with serving(staged.path, env=held.env) as server:
        assert anyio.run(run, server)["provider"] == "builtin"


def test_a_connection_that_is_gone_takes_its_calls_along(staged: Repo, tmp_path: Path) -> None:
    held = Held(tmp_path)
    call = {"name": "commit_message", "arguments": {"provider": "claude-cli"}}
    with serving(staged.path, env=held.env) as server:
        greeting = server.post({"id": 0, "method": "initialize", "params": HANDSHAKE})
        session = {"Mcp-Session-Id": greeting.getresponse().headers["Mcp-Session-Id"]}
        greeting.close()
        gone = server.post({"id": 1, "method": "tools/call", "params": call}, session)
        held.has_begun()
        gone.close()
        held.has_ended()


def test_the_end_of_the_server_is_the_end_of_its_calls(staged: Repo, tmp_path: Path) -> None:
    held = Held(tmp_path)

    async def run(server: Served) -> None:
        async with client_of(server, "legacy") as client, anyio.create_task_group() as tasks:
            tasks.start_soon(in_vain, client)
            await anyio.to_thread.run_sync(held.has_begun)
            server.program.terminate()
            await anyio.to_thread.run_sync(held.has_ended)

    async def in_vain(client: "Client") -> None:
        from mcp import MCPError

        with pytest.raises(MCPError):
            await client.call_tool("commit_message", {"provider": "claude-cli"})

    with serving(staged.path, env=held.env) as server:
        anyio.run(run, server)


def test_a_token_is_made_and_shown_once(staged: Repo) -> None:
    async def run(server: Served) -> Any:
        async with client_of(server, "legacy") as client:
            return report_of(await client.call_tool("commit_message", {}))

    with serving(staged.path, token="") as server:
        assert len(server.token) > 40
        assert anyio.run(run, server)["subject"]


def test_whoever_is_not_known_is_refused(repo: Repo) -> None:
    known = {"Authorization": f"Bearer {TOKEN}"}
    with serving(repo.path) as server:
        port = server.url.rsplit(":", 1)[1].removesuffix("/mcp")
        assert server.status({}) == 401
        assert server.status({"Authorization": "Bearer other"}) == 401
        assert server.status({"Authorization": f"Basic {TOKEN}"}) == 401
        assert server.status({"Origin": f"http://localhost:{port}"}, method="OPTIONS") == 401
        for host in (f"evil.example:{port}", "", f"127.0.0.1.evil.example:{port}", f"user@127.0.0.1:{port}"):
            assert server.status(known | {"Host": host}) == 403
        for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example", "file://localhost"):
            assert server.status(known | {"Origin": origin}) == 403
        for end in ("", ":80.evil", ":abc", f":{port}/x", f":{port}?x", ":1"):
            assert server.status(known | {"Origin": f"http://127.0.0.1{end}"}) == 403
        for end in (f":{port}.evil", ":abc", f":{port}/x"):
            assert server.status(known | {"Host": f"127.0.0.1{end}"}) == 403
        assert server.status(known, path="/") == 404
        ours = {"Authorization": f"bearer {TOKEN}", "Host": f"localhost:{port}", "Origin": f"http://[::1]:{port}"}
        assert server.status(ours) == 400  # what is sent is no message
        assert server.status(known | {"Content-Length": str((4 << 20) + 1)}) == 413


@pytest.mark.parametrize(
    "address", ["0.0.0.0:0", "192.0.2.1:80", "example.org", "[::]:0", "127.0.0.1:x", ":99999", "8.8.8.8"]
)
def test_no_other_address_is_served(repo: Repo, address: str) -> None:
    ran = repo.program("mcp", f"--http={address}")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f"--http {address}" in ran.stderr


def test_a_port_that_is_taken_is_told(repo: Repo) -> None:
    with serving(repo.path) as server:
        port = server.url.rsplit(":", 1)[1].removesuffix("/mcp")
        ran = repo.program("mcp", f"--http={port}")
    assert ran.returncode == 2
    assert f"cannot listen on 127.0.0.1, port {port}: " in ran.stderr
