"""git_staged_paths: every path of the change, and nothing else."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, take_entries, tool
from git_agent.evidence.tools.diffs import changes_of
from git_agent.model.change import visible_path
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="git_staged_paths",
    description="Lists the paths of the staged change.",
    parameters=strict_object(max_entries=CAPPED),
)


def git_staged_paths(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    changes = changes_of(context, context.staged)
    entries, is_truncated = take_entries(
        context, ({"path": visible_path(change.path)} for change in changes), arguments.cap("max_entries")
    )
    return ToolResult(
        data={"paths": [entry["path"] for entry in entries], "total": len(changes)}, truncated=is_truncated
    )
