"""Clients of the MCP server written by others, in JavaScript: tests/wire/clients takes the steps that a test names."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from support.held import Held, all_are_gone
from support.mcp_client import FENCE_SECONDS
from support.mcp_http import serving
from support.node import WIRE, node_with
from support.prepared import prepared
from support.program import SOURCE
from support.repo import Repo

Json = dict[str, Any]


class Other(NamedTuple):
    """A library, the revision it insists on, and how it reaches the server."""

    library: str
    protocol: str
    transport: str

    def __str__(self) -> str:
        return " ".join(filter(None, self))


OTHERS = [
    Other("sdk", "", "stdio"),
    Other("sdk", "", "http"),
    Other("client", "", "stdio"),
    Other("client", "2026-07-28", "stdio"),
    Other("client", "2026-07-28", "http"),
]


class Server:
    """What a client is told of a server; knows when the server is gone, and every program that it has started."""

    def __init__(self, folder: Path, repositories: tuple[Repo, ...]) -> None:
        fifo = folder / "served"
        os.mkfifo(fifo)
        self._pipe = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        # Its workers are started by the same words, so each of them holds the pipe as well.
        code = f"import os, sys; os.open({str(fifo)!r}, os.O_WRONLY); sys.path.insert(0, {str(SOURCE)!r}); "
        code += "from git_agent.cli.main import entry; entry()"
        self.folder = folder
        self.program = (sys.executable, "-I", "-c", code)
        self.launcher = folder / "git-agent"
        self.launcher.write_text(f'#!/bin/sh\nexec {shlex.join(prepared(*self.program))} "$@"\n')
        self.launcher.chmod(0o755)
        self.flags = tuple(f"--repo={each.path}" for each in repositories)
        self.cwd = repositories[0].path

    def is_gone(self) -> bool:
        """Waits for it."""
        try:
            return all_are_gone(self._pipe)
        finally:
            os.close(self._pipe)

    @contextmanager
    def reached(self, transport: str, env: Mapping[str, str]) -> Iterator[Json]:
        """How a client finds it."""
        if transport == "stdio":
            command, *words = prepared(*self.program)
            yield {"command": command, "args": [*words, "mcp", *self.flags], "cwd": str(self.cwd)}
        else:
            with serving(self.cwd, *self.flags, program=self.program, env=env) as served:
                yield {"url": served.url, "token": served.token}


@contextmanager
def driven(other: Other, server: Server, *steps: Json, held: Held | None = None) -> Iterator["subprocess.Popen[str]"]:
    """The client, while it takes the steps."""
    package = "@modelcontextprotocol/" + other.library
    env = held.env if held else {}
    with server.reached(other.transport, env) as place:
        told = {"library": other.library, "protocol": other.protocol, "server": place, "steps": steps}
        plan = server.folder / "plan.json"
        plan.write_text(json.dumps(told))
        with subprocess.Popen(
            (node_with(package), WIRE / "clients" / "drive.mjs", plan),
            env={**os.environ, **env},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as program:
            yield program


def done(program: "subprocess.Popen[str]") -> Json:
    """What became of the steps."""
    stdout, stderr = program.communicate(timeout=FENCE_SECONDS)
    assert (program.returncode, stderr) == (0, ""), stderr
    return dict(json.loads(stdout))


def drive(other: Other, server: Server, *steps: Json) -> Json:
    """Takes the steps; afterwards nothing of the server is left."""
    with driven(other, server, *steps) as program:
        answer = done(program)
    assert server.is_gone()
    return answer
