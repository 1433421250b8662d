"""The client's roots: asked for whenever a call needs them, so that a list that has changed is never out of date."""

from typing import Any

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata
from mcp_types import InputRequiredResult, InputResponses, ListRootsRequest, ListRootsResult
from pydantic import ValidationError

from git_agent.errors import RepositoryError
from git_agent.mcp_server.repositories import CLIENT, Served

SECONDS = 10.0
KEY = "roots"


async def served_to(
    context: ServerRequestContext[Any, Any], given: InputResponses | None, served: Served
) -> Served | InputRequiredResult:
    """What this client may use; or the request for its roots, where it answers those by calling again.

    Raises:
        RepositoryError: it has roots and does not tell them, or not as the protocol wants them.
    """
    capabilities = context.session.client_capabilities
    if capabilities is None or capabilities.roots is None:
        return served
    if context.session.can_send_request:
        answer = await _asked(context)
    else:
        told = (given or {}).get(KEY)
        if not isinstance(told, ListRootsResult):
            return InputRequiredResult(input_requests={KEY: ListRootsRequest()})
        answer = told
    return served.with_roots(str(root.uri) for root in answer.roots)


async def _asked(context: ServerRequestContext[Any, Any]) -> ListRootsResult:
    try:
        return await context.session.send_request(
            ListRootsRequest(),
            ListRootsResult,
            request_read_timeout_seconds=SECONDS,
            metadata=ServerMessageMetadata(related_request_id=context.request_id),
        )
    except MCPError as error:
        raise RepositoryError(
            f"{CLIENT} does not tell which folders are open in it: {error}", hint="start it again"
        ) from error
    except ValidationError as error:
        raise RepositoryError(f"{CLIENT} does not tell its folders as file:/// addresses") from error
