"""serve: the whole server, from its start to its end."""

import gc
from collections.abc import Awaitable, Callable, Mapping

import anyio

from git_agent.console import protocol_streams
from git_agent.errors import DONE
from git_agent.late_packages import late_packages
from git_agent.mcp_server.addresses import TOKEN_VARIABLE, Address
from git_agent.mcp_server.repositories import Served
from git_agent.mcp_server.workers.pool import Pool
from git_agent.model.value import value
from git_agent.workspace import Process

# Each repository is found by the folder of a call; a hook of git that started us means one for all.
OF_ONE_REPOSITORY = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE")


@value
class ServerOptions:
    """What the server was started with."""

    served: Served
    may_commit: bool
    http: Address | None = None


def serve(process: Process, options: ServerOptions) -> int:
    """Serves until the client is gone.

    Raises:
        UsageError: no worker can be started.
    """
    environ = worker_environ(process.environ)
    argv = (*process.command, "mcp", "--worker")
    # In this folder, for whoever runs `python -m git_agent` beside the sources.
    pool = Pool(lambda: process.programs.accompany(argv, cwd=process.folder, env=environ))
    try:
        # It loads what it needs while this process loads the SDK, which takes longer than all the rest.
        pool.prepare(1)
        _serve(process, options, pool)
        return DONE
    finally:
        pool.end()


def worker_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """What a worker sees: nothing that means one repository, and no key to this server."""
    return {name: text for name, text in environ.items() if name not in (*OF_ONE_REPOSITORY, TOKEN_VARIABLE)}


def load_parts() -> None:
    """Loads what speaks the protocol, and the SDK with it."""
    # These two gather what clients use as well: a fifth of the import.
    with late_packages(lambda name: name in ("mcp", "mcp.server")):
        from git_agent.mcp_server import server  # noqa: F401  for its place among the loaded modules


def _serve(process: Process, options: ServerOptions, pool: Pool) -> None:
    gc.disable()  # nothing that the SDK brings is ever garbage; looking for some would be a tenth of its import
    load_parts()
    from git_agent.mcp_server.desk import Desk
    from git_agent.mcp_server.server import build_server
    from git_agent.mcp_server.toolbox import all_tools

    pool.prepare()
    server = build_server(Desk(pool, all_tools(), options.served, may_commit=options.may_commit))
    if options.http is not None:
        from git_agent.mcp_server.http import HttpServer

        http = HttpServer(server, options.http)
        _go_on(http.serve, http.announce(process.console, process.environ))
    else:
        from git_agent.mcp_server.stdio import StdioServer

        _go_on(StdioServer(server, *protocol_streams()).serve)


def _go_on(serving: Callable[..., Awaitable[None]], *args: str) -> None:
    gc.freeze()
    gc.enable()
    anyio.run(serving, *args)
