"""The protocol over streamable HTTP, on this machine alone and with a token."""

import secrets
import socket
from collections.abc import Mapping
from typing import Any

import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.transport_security import TransportSecuritySettings

from git_agent.console import Console
from git_agent.errors import UsageError
from git_agent.mcp_server.addresses import TOKEN_VARIABLE, Address
from git_agent.mcp_server.http_guard import Guard
from git_agent.mcp_server.http_line import with_lines

PATH = "/mcp"
MOST_BODY = 4 << 20
MOST_SESSIONS = 100
# A client that was busy for a while must not find its connection closed just as it asks: those of node let go of one
# that is idle after 4 seconds, and the 5 of uvicorn are too near to that on a loaded machine.
IDLE_SECONDS = 600
LAST_SECONDS = 1  # for what is under way when the server is told to end


class HttpServer:
    """One server for any number of clients."""

    def __init__(self, server: Server[Any], address: Address) -> None:
        self._server = server
        self._socket = _listening(address)

    def announce(self, console: Console, environ: Mapping[str, str]) -> str:
        """Says where it is, and the token, where nobody has chosen one; returns the token."""
        host, port = self._socket.getsockname()[:2]
        console.note(f"git-agent: serving http://{f'[{host}]' if ':' in host else host}:{port}{PATH}", is_fixed=True)
        if chosen := environ.get(TOKEN_VARIABLE):
            return chosen
        token = secrets.token_urlsafe(32)
        console.note(f"git-agent: token {token}", is_fixed=True)  # the one time that it is shown
        return token

    async def serve(self, token: str) -> None:
        """Until this process is told to end."""
        app = self._server.streamable_http_app(
            streamable_http_path=PATH,
            max_request_body_size=MOST_BODY,
            max_sessions=MOST_SESSIONS,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),  # the guard does it
        )
        config = uvicorn.Config(
            Guard(with_lines(app), token, port=self._socket.getsockname()[1]),
            log_config=None,
            log_level="critical",  # it complains of clients that go while they are answered
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="none",
            lifespan="on",
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=LAST_SECONDS,
        )
        await uvicorn.Server(config).serve(sockets=[self._socket])


def _listening(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    try:
        return socket.create_server((address.host, address.port), family=family)
    except OSError as error:
        raise UsageError(
            f"cannot listen on {address.host}, port {address.port}: {error.strerror}",
            hint="choose another port, or none: `--http` alone takes one that is free",
        ) from error
