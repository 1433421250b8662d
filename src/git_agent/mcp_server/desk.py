"""Desk: what the server has at hand, whatever the protocol: tools, workers, what is served, long results."""

import json

from git_agent.errors import GitAgentError, TimeLimitExceeded
from git_agent.mcp_server.repositories import Served, repository_for
from git_agent.mcp_server.shelf import Shelf
from git_agent.mcp_server.tool import Json, Tool
from git_agent.mcp_server.workers.call import Answer, Call, CallTooLong, Step, WorkerGone
from git_agent.mcp_server.workers.pool import Pool
from git_agent.mcp_server.workers.worker import Tell

_TOO_LONG = "no setting allows a call more time: ask for less, or run the command in a terminal"


class Desk:
    """One for the life of a server."""

    def __init__(self, pool: Pool, tools: dict[str, Tool], served: Served, *, may_commit: bool) -> None:
        self.tools = tools
        self.served = served
        self.may_commit = may_commit
        self.shelf = Shelf()
        self._pool = pool
        self._schemas: dict[str, Json] = {}

    def folder(self, name: str | None, served: Served) -> str:
        """Where a call runs: at the top, so that every path is seen from there.

        Raises:
            RepositoryError: there is none, there are several, or this client may not use it.
        """
        return str(repository_for(name, served))

    async def run(self, call: Call, tell: Tell) -> Answer:
        """What became of a call.

        Raises:
            GitAgentError: its program has ended without an answer, took too long, or cannot be started.
        """
        try:
            return await self._pool.run(call, tell)
        except WorkerGone as gone:
            raise GitAgentError(str(gone), hint="call it again; `git-agent doctor` tells what is wrong here") from gone
        except CallTooLong as error:
            raise TimeLimitExceeded(str(error), hint=_TOO_LONG) from error
        except OSError as error:
            raise GitAgentError(f"no program can be started for this call: {error.strerror}") from error

    async def schemas(self) -> dict[str, Json]:
        """The published schema of each report, which a worker knows: it has loaded the commands anyway.

        Raises:
            GitAgentError: there is no worker that could tell.
        """
        if not self._schemas:
            answer = await self.run(Call(argv=("mcp", "--describe"), folder="/"), _untold)
            if answer.exit_code:
                raise GitAgentError("the tools cannot be described", hint="`git-agent doctor` tells what is wrong here")
            self._schemas = json.loads(answer.stdout)
        return self._schemas


async def _untold(_: Step) -> None:
    """Nobody waits for it."""
