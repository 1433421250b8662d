"""git_staged_status: what happened to every path of the change."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, take_entries, tool
from git_agent.evidence.tools.diffs import changes_of, entry_of
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="git_staged_status",
    description="Lists the staged paths with their status: added, modified, deleted, renamed and so on.",
    parameters=strict_object(max_entries=CAPPED),
)


def git_staged_status(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    changes = changes_of(context, context.staged)
    entries, is_truncated = take_entries(context, map(entry_of, changes), arguments.cap("max_entries"))
    return ToolResult(data={"entries": entries, "total": len(changes)}, truncated=is_truncated)
