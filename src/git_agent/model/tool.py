"""Tool: something a model may look at, and the two ways it can answer."""

from collections.abc import Callable, Mapping

from git_agent.model.exchange import ToolSpec
from git_agent.model.value import value


@value
class ToolResult:
    """What a tool found; `truncated` says that there was more, so that a narrower question can be asked."""

    data: Mapping[str, object]
    truncated: bool = False


class ToolRefusal(Exception):
    """Said to the model, never to the user: what it asked for cannot be had, and why."""


@value
class Tool:
    """A tool's face and its hands; `handle` raises ToolRefusal for a question it will not answer."""

    spec: ToolSpec
    handle: Callable[[Mapping[str, object]], ToolResult]
