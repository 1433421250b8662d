"""Clients of the MCP server that are not ours: the official one, and lines written by hand."""

import json
import os
import subprocess
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from support.interrupting import interruptible
from support.prepared import prepared
from support.program import PROGRAM

# Loaded by whoever connects: it takes 30 MB, which every copy of a process of tests would have as well.
if TYPE_CHECKING:
    from mcp import Client
    from mcp_types import CallToolResult

Json = dict[str, Any]

FENCE_SECONDS = 120
HANDSHAKE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "by hand", "version": "1"},
}


@asynccontextmanager
async def connected(
    folder: Path, *args: str, mode: str = "legacy", env: Mapping[str, str] | None = None, **more: Any
) -> AsyncIterator["Client"]:
    """The official client, with a server of its own that was started in the folder."""
    from mcp import Client, StdioServerParameters

    command, *words = prepared(*PROGRAM)
    server = StdioServerParameters(
        command=command, args=[*words, "mcp", *args], env={**os.environ, **(env or {})}, cwd=folder
    )
    async with Client(server, mode=mode, read_timeout_seconds=FENCE_SECONDS, **more) as client:
        yield client


def report_of(result: "CallToolResult") -> Json:
    """What a tool has answered that did not fail."""
    assert not result.is_error, result.content
    assert isinstance(result.structured_content, dict)
    return result.structured_content


def error_of(result: "CallToolResult") -> Json:
    """What a tool has answered that failed."""
    assert result.is_error
    error: Json = result.structured_content["error"]
    return error


class ByHand:
    """A server whose client writes and reads lines."""

    def __init__(
        self, folder: Path, *args: str, env: Mapping[str, str] | None = None, program: Sequence[str] = ()
    ) -> None:
        self.program = subprocess.Popen(
            interruptible(*(program or prepared(*PROGRAM)), "mcp", *args),
            cwd=folder,
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.program.stdin
        assert self.program.stdout
        self.stdin, self.stdout = self.program.stdin, self.program.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stdin.close()
        self.stdout.close()
        assert self.program.wait(FENCE_SECONDS) == 0

    def greet(self, **capabilities: Json) -> Json:
        """The handshake."""
        answer = self.ask(0, "initialize", HANDSHAKE | {"capabilities": capabilities})
        self.send({"method": "notifications/initialized"})
        return answer

    def send(self, message: Json) -> None:
        self.write(json.dumps({"jsonrpc": "2.0"} | message).encode())

    def write(self, line: bytes) -> None:
        self.stdin.write(line + b"\n")
        self.stdin.flush()

    def read(self) -> Json:
        line = self.stdout.readline()
        assert line, "the server has ended"
        message: Json = json.loads(line)
        return message

    def ask(self, number: int | str, method: str, params: Json | None = None) -> Json:
        """The next message that is its answer; questions of the server are answered meanwhile."""
        return self.heard(number, method, params)[-1]

    def heard(self, number: int | str, method: str, params: Json | None = None) -> list[Json]:
        """Everything that is said until the answer, and with it."""
        self.send({"id": number, "method": method} | ({"params": params} if params is not None else {}))
        said = []
        while True:
            said.append(self.read())
            if "method" not in said[-1] and said[-1]["id"] == number:
                return said
            if said[-1].get("method") == "ping":
                self.send({"id": said[-1]["id"], "result": {}})
