"""git_diff_against_parent: what the newest commit changed."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.evidence.tools.diffs import MOST_PATHS, OFFSET, PATHS, base_of, diff_result, head_of
from git_agent.git.diff import DiffSpan
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="git_diff_against_parent",
    description="Shows the diff of HEAD against its first parent. It is already committed, not part of the change.",
    parameters=strict_object(paths=PATHS, offset=OFFSET, max_lines=CAPPED, max_bytes=CAPPED),
    tells_history=True,
)


def git_diff_against_parent(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    head = head_of(context)
    span = DiffSpan.between(base_of(context, head), head.oid)
    return diff_result(context, span, arguments, paths=arguments.texts("paths", most=MOST_PATHS))
