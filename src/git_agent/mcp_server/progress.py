"""What a client hears while its call is under way.

A client that gave a token gets `notifications/progress`, one that declares `git-agent/progress` the stages as
`$/progress`. Clients written in JavaScript drop a notification that arrives together with the result, and one of them
closes the connection over it: so before a result the client is asked for a sign that it has heard everything.
"""

from typing import Any, Literal, cast

import anyio
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata
from mcp_types import EmptyResult, Notification, PingRequest, ServerNotification

from git_agent.mcp_server.workers.call import Step

CAPABILITY = "git-agent/progress"
LAST_STAGE = "complete"  # it would always be right before the result
SIGN_SECONDS = 1.0
PAUSE_SECONDS = 0.05  # where a client cannot be asked

Context = ServerRequestContext[Any, Any]


class StageProgress(Notification[dict[str, Any], Literal["$/progress"]]):
    """The stages as editors of old know them."""

    method: Literal["$/progress"] = "$/progress"
    params: dict[str, Any]


class Progress:
    """The progress of one call."""

    def __init__(self, context: Context) -> None:
        self._session = context.session
        self._related = ServerMessageMetadata(related_request_id=context.request_id)
        self._wants_progress = bool(context.meta and "progress_token" in context.meta)
        capabilities = context.session.client_capabilities
        self._wants_stages = CAPABILITY in ((capabilities and capabilities.experimental) or {})
        self._count = 0

    async def tell(self, step: Step) -> None:
        """A step has begun."""
        if self._wants_stages:
            stage = StageProgress(params={"stage": step.stage, "message": step.message})
            await self._session.send_notification(
                cast("ServerNotification", stage), related_request_id=self._related.related_request_id
            )
        if self._wants_progress and step.stage != LAST_STAGE:
            self._count += 1
            await self._session.report_progress(self._count, message=step.message)

    async def settle(self) -> None:
        """Returns when the result may be sent."""
        if not self._count:
            return
        if not self._session.can_send_request:
            await anyio.sleep(PAUSE_SECONDS)
            return
        try:
            await self._session.send_request(
                PingRequest(), EmptyResult, request_read_timeout_seconds=SIGN_SECONDS, metadata=self._related
            )
        except MCPError:  # it gives no sign; its result must not wait for ever
            return
