"""git_staged_diff: the text of the whole change, as far as people wrote it."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.evidence.tools.diffs import OFFSET, diff_result
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="git_staged_diff",
    description="Shows the staged diff, long files cut before short ones; lock and generated files are only named.",
    parameters=strict_object(offset=OFFSET, max_lines=CAPPED, max_bytes=CAPPED),
)


def git_staged_diff(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    return diff_result(context, context.staged, arguments)
