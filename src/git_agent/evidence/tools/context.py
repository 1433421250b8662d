"""What the tools of one task look at, and the frame every answer passes through."""

import json
from collections.abc import Callable, Iterable, Mapping

from git_agent.config.settings import Settings
from git_agent.errors import GitAgentError, TimeLimitExceeded
from git_agent.evidence.tools.arguments import Arguments, number
from git_agent.git.diff import DiffSpan
from git_agent.git.gateway import Git
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import Schema
from git_agent.model.tool import Tool, ToolRefusal, ToolResult
from git_agent.model.value import value

# What one answer holds when the model says nothing, and at most. An answer stays in the conversation: each later turn
# pays for it again.
BYTES, MOST_BYTES = 32 * 1024, 64 * 1024
LINES, MOST_LINES = 800, 2000
ENTRIES, MOST_ENTRIES = 200, 1000

MAX_BYTES: Schema = number("Bytes of text to return at most", default=BYTES, most=MOST_BYTES)
MAX_LINES: Schema = number("Lines of text to return at most", default=LINES, most=MOST_LINES)
MAX_ENTRIES: Schema = number("Entries to return at most", default=ENTRIES, most=MOST_ENTRIES)

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
            bytes=arguments.number("max_bytes", default=BYTES, most=MOST_BYTES),
            lines=arguments.number("max_lines", default=LINES, most=MOST_LINES),
        )


def tool(spec: ToolSpec, context: ToolContext, answer: Callable[[ToolContext, Arguments], ToolResult]) -> Tool:
    """A tool whose failures are told to the model; git's own words stay here, they name the machine's folders."""

    def handle(values: Mapping[str, object]) -> ToolResult:
        try:
            return answer(context, Arguments(spec, values))
        except TimeLimitExceeded as error:
            raise ToolRefusal("git took too long over this; ask for less") from error
        except GitAgentError as error:
            raise ToolRefusal("git cannot answer this here; go on without it") from error

    return Tool(spec=spec, handle=handle)


def most_entries(arguments: Arguments) -> int:
    return arguments.number("max_entries", default=ENTRIES, most=MOST_ENTRIES)


def take_entries(entries: Iterable[Entry], most: int) -> tuple[list[Entry], bool]:
    """As many entries as are wanted and fit into one answer, and whether there were more."""
    taken: list[Entry] = []
    size = 0
    for entry in entries:
        # As it will be sent: entries are many and short, and their keys weigh more than their values.
        size += len(json.dumps(entry, ensure_ascii=False).encode("utf-8", "replace"))
        if len(taken) == most or size > MOST_BYTES:
            return taken, True
        taken.append(entry)
    return taken, False
