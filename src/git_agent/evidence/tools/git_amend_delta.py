"""git_amend_delta: what is staged on top of the commit that is amended."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.evidence.tools.diffs import MOST_PATHS, OFFSET, PATHS, diff_result
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="git_amend_delta",
    description="Shows what is staged on top of HEAD. A diagnostic view: the message is never about this alone.",
    parameters=strict_object(paths=PATHS, offset=OFFSET, max_lines=CAPPED, max_bytes=CAPPED),
)


def git_amend_delta(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    paths = arguments.texts("paths", most=MOST_PATHS)
    return diff_result(context, context.staged, arguments, paths=paths)
