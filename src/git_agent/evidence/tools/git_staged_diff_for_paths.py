"""git_staged_diff_for_paths: the text of the change for the files that were asked for."""

from git_agent.evidence.tools.arguments import Arguments, texts
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.evidence.tools.diffs import MOST_PATHS, OFFSET, diff_result
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolRefusal, ToolResult

SPEC = ToolSpec(
    name="git_staged_diff_for_paths",
    description="Shows the staged diff of some files or folders: for what the prepared diff cut or left out.",
    parameters=strict_object(
        paths=texts("Changed files or folders", most=MOST_PATHS),
        offset=OFFSET,
        max_lines=CAPPED,
        max_bytes=CAPPED,
    ),
)


def git_staged_diff_for_paths(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    paths = arguments.texts("paths", most=MOST_PATHS)
    if not paths:
        raise ToolRefusal("name at least one changed path")
    return diff_result(context, context.staged, arguments, paths=paths)
