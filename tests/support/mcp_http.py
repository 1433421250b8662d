"""The MCP server over HTTP, as a user starts it."""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from support.mcp_client import FENCE_SECONDS
from support.prepared import prepared
from support.program import PROGRAM

TOKEN = "chosen-by-the-user"


class Served:
    """A server over HTTP, and what it said when it started."""

    def __init__(self, program: "subprocess.Popen[bytes]", *, token: str) -> None:
        assert program.stderr
        self.program = program
        self.url = program.stderr.readline().decode().removeprefix("git-agent: serving ").strip()
        self.token = token or program.stderr.readline().decode().removeprefix("git-agent: token ").strip()

    def status(
        self, headers: Mapping[str, str], *, method: str = "POST", path: str = "/mcp", body: bytes = b"{}"
    ) -> int:
        """What a request with exactly these headers is answered with."""
        host, port = self.url.removeprefix("http://").removesuffix("/mcp").rsplit(":", 1)
        connection = HTTPConnection(host, int(port), timeout=FENCE_SECONDS)
        connection.putrequest(method, path, skip_host=True)
        for name, text in ({"Host": f"{host}:{port}", "Content-Length": str(len(body))} | dict(headers)).items():
            connection.putheader(name, text)
        connection.endheaders(body)
        try:
            return connection.getresponse().status
        finally:
            connection.close()

    def post(self, message: Mapping[str, object], headers: Mapping[str, str] | None = None) -> HTTPConnection:
        """A connection on which a message has been sent, and nothing read yet."""
        connection = HTTPConnection(self.url.removeprefix("http://").removesuffix("/mcp"), timeout=FENCE_SECONDS)
        accepted = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
        known = {"Authorization": f"Bearer {self.token}"}
        connection.request(
            "POST", "/mcp", json.dumps({"jsonrpc": "2.0"} | dict(message)), accepted | known | dict(headers or {})
        )
        return connection


@contextmanager
def serving(
    folder: Path,
    *args: str,
    token: str = TOKEN,
    env: Mapping[str, str] | None = None,
    program: tuple[str, ...] = PROGRAM,
) -> Iterator[Served]:
    chosen = {"GIT_AGENT_MCP_TOKEN": token} if token else {}
    server = subprocess.Popen(
        (*prepared(*program), "mcp", "--http", *args),
        cwd=folder,
        env={**os.environ, **chosen, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with server:
        try:
            yield Served(server, token=token)
        finally:
            server.terminate()
            stdout, stderr = server.communicate(timeout=FENCE_SECONDS)
        assert stdout == b""
        assert TOKEN.encode() not in stderr
        assert stderr.endswith(b"git-agent: terminated\n")
        assert server.returncode == 143
