"""git_final_amended_diff: the commit as it will be after the amend."""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.evidence.tools.diffs import MOST_PATHS, OFFSET, PATHS, base_of, diff_result, head_of
from git_agent.git.diff import DiffSpan
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="git_final_amended_diff",
    description="Shows the final amended commit, the index against the first parent of HEAD: what is to be described.",
    parameters=strict_object(paths=PATHS, offset=OFFSET, max_lines=CAPPED, max_bytes=CAPPED),
)


def git_final_amended_diff(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    span = DiffSpan.staged(base_of(context, head_of(context)))
    return diff_result(context, span, arguments, paths=arguments.texts("paths", most=MOST_PATHS))
