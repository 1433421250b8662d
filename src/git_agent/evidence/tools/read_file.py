"""read_file: a tracked file as it is in the index."""

from git_agent.evidence.tools.arguments import Arguments, text
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.evidence.tools.tracked_files import (
    START_LINE,
    file_result,
    single_entry,
    validate_file_path,
)
from git_agent.git.index import staged_entries
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="read_file",
    description="Reads lines of one tracked file as it is staged. A symbolic link shows the path it points to.",
    parameters=strict_object(
        path=text("File below the root"), start_line=START_LINE, max_lines=CAPPED, max_bytes=CAPPED
    ),
)


def read_file(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    path = validate_file_path(arguments.text("path"))
    entry = single_entry(staged_entries(context.git, [path]), path, where="in the index")
    return file_result(context.git, entry, arguments)
