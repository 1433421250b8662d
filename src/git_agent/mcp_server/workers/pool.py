"""Pool: the programs that calls run in; some are always ready, none is used for ever, and all end with the server."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import anyio

from git_agent.clock import Deadline
from git_agent.errors import UsageError
from git_agent.mcp_server.workers.call import Answer, Call, CallTooLong, WorkerGone
from git_agent.mcp_server.workers.worker import PATIENCE_SECONDS, Tell, Worker
from git_agent.model.process_result import Companion

READY = 2  # programs that wait for a call
MOST = 8  # at once
MOST_EACH = 2  # long ones at once in one repository, so that none keeps all others waiting
# Every command has limits of its own, the longest of which is a review's; a worker that hangs heeds none of them.
CALL_SECONDS = 15 * 60.0


class Pool:
    """Takes a call, has one of the programs work on it."""

    def __init__(self, start: Callable[[], Companion], *, seconds: float = CALL_SECONDS) -> None:
        self._start = start
        self._seconds = seconds
        self._ready: list[Worker] = []
        self._busy: set[Worker] = set()
        self._room = anyio.Semaphore(MOST)
        self._turns: dict[str, anyio.Semaphore] = {}
        self._waiting: Counter[str] = Counter()
        self._is_closed = False

    async def run(self, call: Call, tell: Tell) -> Answer:
        """What became of a call; cancelling it ends its program, git and the model with it.

        Raises:
            WorkerGone: its program has ended without an answer.
            CallTooLong: its program was ended, as if somebody had cancelled it.
            UsageError: no program can be started.
        """
        async with self._turn(call), self._room:
            for _ in range(READY):
                try:
                    return await self._run(call, tell)
                except WorkerGone as gone:
                    if gone.heard:
                        raise
            return await self._run(call, tell)  # all that were ready had ended before they were asked

    def end(self) -> None:
        """Ends all of them; no call is taken any more."""
        self._is_closed = True
        for worker in self._busy:
            worker.ask_to_end()
        deadline = Deadline.after(PATIENCE_SECONDS)
        for worker in self._busy:
            worker.end(patience=deadline.remaining())
        for worker in self._ready:
            worker.end()

    async def _run(self, call: Call, tell: Tell) -> Answer:
        worker = self._ready.pop() if self._ready else Worker(self._start())
        self._busy.add(worker)
        answer: Answer | None = None
        try:
            with anyio.move_on_after(self._seconds):
                answer = await worker.run(call, tell)
                return answer
            raise CallTooLong(self._seconds)
        finally:
            if answer is None:
                with anyio.CancelScope(shield=True):
                    await worker.stop()
            elif answer.retire or len(self._ready) >= READY:
                worker.end()
            else:
                self._ready.append(worker)
            self._busy.discard(worker)
            with suppress(OSError, UsageError):  # the next call tells whoever makes it
                self.prepare()

    def prepare(self, count: int = READY) -> None:
        """Starts as many as have to be ready, or so many of them.

        Raises:
            UsageError: there is no such program.
        """
        while not self._is_closed and len(self._ready) < count:
            self._ready.insert(0, Worker(self._start()))

    @asynccontextmanager
    async def _turn(self, call: Call) -> AsyncIterator[None]:
        if not call.is_long:
            yield
            return
        folder = call.folder
        self._waiting[folder] += 1
        turn = self._turns.setdefault(folder, anyio.Semaphore(MOST_EACH))
        try:
            async with turn:
                yield
        finally:
            self._waiting[folder] -= 1
            if not self._waiting[folder]:
                del self._waiting[folder], self._turns[folder]
