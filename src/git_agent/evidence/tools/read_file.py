"""read_file: a tracked file as it is in the index."""

from git_agent.evidence.tools.arguments import Arguments, text
from git_agent.evidence.tools.source import MAX_BYTES, MAX_LINES, Source, tool
from git_agent.evidence.tools.tracked import START_LINE, checked_file, file_answer, only, staged_entries
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="read_file",
    description="Reads lines of one tracked file as it is staged. A symbolic link shows the path it points to.",
    parameters=strict_object(
        path=text("File below the root"), start_line=START_LINE, max_lines=MAX_LINES, max_bytes=MAX_BYTES
    ),
)


def read_file(source: Source) -> Tool:
    return tool(SPEC, source, _answer)


def _answer(source: Source, arguments: Arguments) -> ToolResult:
    path = checked_file(arguments.text("path"))
    tracked = only(staged_entries(source.git, [path]), path, where="in the index")
    return file_answer(source.git, tracked, arguments)
