"""Worker: one program that works on one call at a time, spoken with while others are."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable

import anyio

from git_agent.mcp_server.workers.call import Answer, Call, Step, WorkerGone, line_of, said_in
from git_agent.model.process_result import Companion

PATIENCE_SECONDS = 1.5  # for git to let go of its locks
PIECE = 1 << 20

Tell = Callable[[Step], Awaitable[None]]


class Worker:
    """A program and its pipes."""

    def __init__(self, program: Companion) -> None:
        self._program = program
        self._held = bytearray()
        self._has_ended = False

    @property
    def pid(self) -> int:
        return self._program.pid

    async def run(self, call: Call, tell: Tell) -> Answer:
        """Has it work on a call, and tells each step.

        Raises:
            WorkerGone: it has ended.
        """
        await self._send(line_of(call))
        async for line in self._lines():
            said = said_in(line)
            if isinstance(said, Answer):
                return said
            await tell(said)
        raise WorkerGone(heard=True)

    async def stop(self) -> None:
        """Ends it and all that it has started: asked first, then not."""
        if self._has_ended:
            return
        self._program.ask_to_end()
        with anyio.move_on_after(PATIENCE_SECONDS):
            async for _ in self._lines():
                pass
        self.end()

    def ask_to_end(self) -> None:
        self._program.ask_to_end()

    def end(self, *, patience: float = 0.0) -> None:
        """The same, while nobody else can do anything."""
        self._has_ended = True
        self._program.end(patience=patience)

    async def _send(self, question: bytes) -> None:
        rest = memoryview(question)
        while rest:
            try:
                rest = rest[os.write(self._program.questions, rest) :]
            except BlockingIOError:
                await anyio.wait_writable(self._program.questions)
            except BrokenPipeError:
                # A part of a line is no call: it cannot have begun with it.
                raise WorkerGone(heard=False) from None

    async def _lines(self) -> AsyncIterator[bytes]:
        """What it says, to its end."""
        searched = 0
        while True:
            while (end := self._held.find(b"\n", searched)) >= 0:
                line = bytes(self._held[:end])
                del self._held[: end + 1]
                searched = 0
                yield line
            searched = len(self._held)
            try:
                piece = os.read(self._program.answers, PIECE)
            except BlockingIOError:
                await anyio.wait_readable(self._program.answers)
                continue
            if not piece:
                return
            self._held += piece
