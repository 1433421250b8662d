"""Line: the connection that a request has come by; when it is gone, so is whoever waits for the answer.

The SDK goes on with a call of a session whose client has closed the connection, and two of those with a slow model
kept a repository from all others.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import anyio
from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR

from git_agent.mcp_server.http_guard import App, Message, Receive, Scope, Send
from git_agent.mcp_server.progress import Context

KEY = "git_agent.line"
P = TypeVar("P")
R = TypeVar("R")


class Line:
    """One for each request."""

    def __init__(self) -> None:
        self._calls: set[anyio.CancelScope] = set()
        self._is_gone = False

    @contextmanager
    def call(self) -> Iterator[None]:
        """What is done in here is cancelled, quietly, when the connection goes."""
        with anyio.CancelScope() as scope:
            self._calls.add(scope)
            try:
                if self._is_gone:
                    scope.cancel()
                yield
            finally:
                self._calls.discard(scope)

    def drop(self) -> None:
        self._is_gone = True
        for scope in self._calls:
            scope.cancel()


def with_lines(app: App) -> App:
    """The application, whose requests know their line."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        line = Line()

        async def listen() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                line.drop()
            return message

        if scope["type"] == "http":
            await app({**scope, KEY: line}, listen, send)
        else:
            await app(scope, receive, send)

    return answer


def while_connected(handle: Callable[[Context, P], Awaitable[R]]) -> Callable[[Context, P], Awaitable[R]]:
    """The same, for as long as somebody waits for it."""

    async def handled(context: Context, params: P) -> R:
        with _line_of(context.request).call():
            return await handle(context, params)
        raise MCPError(INTERNAL_ERROR, "the client has closed the connection")

    return handled


def _line_of(request: Any) -> Line:
    """That of a request over HTTP; on stdin there is one for all, and its end is the end of the server."""
    line = request.scope.get(KEY) if request is not None else None
    return line if isinstance(line, Line) else Line()
