"""What the tools of one task look at, and the frame every answer passes through."""

import json
from collections.abc import Callable, Iterable, Mapping

from git_agent.config.settings import Settings
from git_agent.errors import GitAgentError, TimeLimitExceeded
from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import caps_of, with_caps
from git_agent.git.diff import DiffSpan
from git_agent.git.gateway import Git
from git_agent.model.exchange import ToolSpec
from git_agent.model.tool import Tool, ToolRefusal, ToolResult
from git_agent.model.value import value

Entry = Mapping[str, object]


@value
class ToolContext:
    """One repository; `staged` is the change that is going to be committed, however it is compared."""

    git: Git
    settings: Settings
    staged: DiffSpan


@value
class TextLimits:
    """How much text one answer may hold."""

    bytes: int
    lines: int

    @classmethod
    def of(cls, arguments: Arguments) -> "TextLimits":
        return cls(
            bytes=arguments.cap("max_bytes"),
            lines=arguments.cap("max_lines"),
        )


def tool(spec: ToolSpec, context: ToolContext, answer: Callable[[ToolContext, Arguments], ToolResult]) -> Tool:
    """A tool whose failures are told to the model; git's own words stay here, they name the machine's folders."""

    caps = caps_of(context.settings.limits)
    spec = with_caps(spec, caps)

    def handle(values: Mapping[str, object]) -> ToolResult:
        try:
            return answer(context, Arguments(spec, values, caps))
        except TimeLimitExceeded as error:
            raise ToolRefusal("git took too long over this; ask for less") from error
        except GitAgentError as error:
            raise ToolRefusal("git cannot answer this here; go on without it") from error

    return Tool(spec=spec, handle=handle)


def take_entries(context: ToolContext, entries: Iterable[Entry], most: int) -> tuple[list[Entry], bool]:
    """As many entries as are wanted and fit into one answer, and whether there were more."""
    taken: list[Entry] = []
    size = 0
    for entry in entries:
        # As it will be sent: entries are many and short, and their keys weigh more than their values.
        size += len(json.dumps(entry, ensure_ascii=False).encode("utf-8", "replace"))
        if len(taken) == most or size > context.settings.limits.tool_most_bytes:
            return taken, True
        taken.append(entry)
    return taken, False
