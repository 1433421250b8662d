"""The protocol on stdin and stdout: one JSON object a line.

Unlike the SDK's own way it answers what is no JSON, reads lines of any length up to a limit, finishes the calls under
way when the input ends, and cancels them when nobody reads the output any more.
"""

import json
import select
from typing import IO, Any

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from anyio.to_thread import run_sync
from mcp.server.lowlevel import Server
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCMessage,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
    RequestId,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

MOST_LINE = 4 << 20  # bytes, as much as a request over HTTP may have

Received = SessionMessage | Exception


class StdioServer:
    """One connection, on two streams that do nothing else."""

    def __init__(self, server: Server[Any], stdin: IO[bytes], stdout: IO[bytes]) -> None:
        self._server = server
        self._stdin = stdin
        self._stdout = stdout
        self._unanswered: set[str] = set()
        self._all_answered = anyio.Event()
        self._has_ended = False

    async def serve(self) -> None:
        """Until the input ends and all is answered, or nobody reads the output."""
        to_server, received = anyio.create_memory_object_stream[Received](0)
        answers, to_client = anyio.create_memory_object_stream[SessionMessage](0)
        options = self._server.create_initialization_options()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._write, to_client, tasks.cancel_scope)
            tasks.start_soon(self._read, to_server, answers.clone())
            tasks.start_soon(self._watch_output, tasks.cancel_scope)
            await self._server.run(received, answers, options)
            tasks.cancel_scope.cancel()

    async def _read(
        self, to_server: MemoryObjectSendStream[Received], answers: MemoryObjectSendStream[SessionMessage]
    ) -> None:
        async with to_server, answers:
            while line := await run_sync(self._stdin.readline, MOST_LINE + 1, abandon_on_cancel=True):
                if len(line) > MOST_LINE:
                    await self._skip_line()
                    await self._refuse(_refusal(INVALID_REQUEST, f"a line has at most {MOST_LINE} bytes"), answers)
                elif line.strip():
                    await self._take(line, to_server, answers)
            self._has_ended = True
            if self._unanswered:
                await self._all_answered.wait()

    async def _take(
        self, line: bytes, to_server: MemoryObjectSendStream[Received], answers: MemoryObjectSendStream[SessionMessage]
    ) -> None:
        try:
            message = jsonrpc_message_adapter.validate_json(line, by_name=False)
        except ValidationError:
            await self._refuse(_refusal_of(line), answers)
            return
        self._note(message)
        await to_server.send(SessionMessage(message))

    async def _refuse(self, refusal: SessionMessage, answers: MemoryObjectSendStream[SessionMessage]) -> None:
        # It has no number of its own, and must be written all the same when it is the last thing before the end.
        self._unanswered.add(_mark(refusal))
        await answers.send(refusal)

    def _note(self, message: JSONRPCMessage) -> None:
        """Remembers what has to be answered before the end."""
        if isinstance(message, JSONRPCRequest):
            self._unanswered.add(_key(message.id))
        elif isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled":
            self._is_answered((message.params or {}).get("requestId"))

    async def _skip_line(self) -> None:
        while (rest := await run_sync(self._stdin.readline, MOST_LINE, abandon_on_cancel=True)) and rest[-1:] != b"\n":
            pass

    async def _write(self, to_client: MemoryObjectReceiveStream[SessionMessage], scope: anyio.CancelScope) -> None:
        async with to_client:
            async for item in to_client:
                line = item.message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n"
                try:
                    await run_sync(self._put, line, abandon_on_cancel=True)
                except OSError:
                    scope.cancel()
                    return
                self._unanswered.discard(_mark(item))
                if isinstance(item.message, JSONRPCResponse | JSONRPCError):
                    self._is_answered(item.message.id)

    def _put(self, line: bytes) -> None:
        self._stdout.write(line)
        self._stdout.flush()

    def _is_answered(self, number: object) -> None:
        self._unanswered.discard(_key(number))
        if self._has_ended and not self._unanswered:
            self._all_answered.set()

    async def _watch_output(self, scope: anyio.CancelScope) -> None:
        """A client that has closed its end is gone, and what it asked for with it."""
        descriptor = self._stdout.fileno()
        try:
            await anyio.wait_readable(descriptor)
        except OSError:  # a file, which nobody can close on us
            return
        state = select.poll()
        state.register(descriptor, 0)
        if any(event & (select.POLLERR | select.POLLHUP) for _, event in state.poll(0)):
            scope.cancel()


def _key(number: object) -> str:
    # As the SDK does: `7` and `"7"` are one request.
    return str(number)


def _mark(refusal: SessionMessage) -> str:
    return f"refusal {id(refusal)}"


def _refusal_of(line: bytes) -> SessionMessage:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return _refusal(PARSE_ERROR, "Parse error: a line has to be one JSON object")
    number = data.get("id") if isinstance(data, dict) else None
    known = number if isinstance(number, str | int) and not isinstance(number, bool) else None
    return _refusal(INVALID_REQUEST, "Invalid request: it is no JSON-RPC message", known)


def _refusal(code: int, message: str, number: RequestId | None = None) -> SessionMessage:
    return SessionMessage(JSONRPCError(jsonrpc="2.0", id=number, error=ErrorData(code=code, message=message)))
