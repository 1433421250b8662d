"""git_show_file_at_rev: a file as it was in a commit of HEAD's history."""

from git_agent.evidence.tools.arguments import Arguments, text
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, tool
from git_agent.evidence.tools.tracked_files import (
    START_LINE,
    commit_in_history,
    committed_entries,
    file_result,
    single_entry,
    validate_file_path,
)
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolResult

SPEC = ToolSpec(
    name="git_show_file_at_rev",
    description="Reads lines of one file as it was in a commit of HEAD's history.",
    parameters=strict_object(
        revision=text("One commit: HEAD, HEAD~2, a tag or a hash; no ranges"),
        path=text("File below the root"),
        start_line=START_LINE,
        max_lines=CAPPED,
        max_bytes=CAPPED,
    ),
)


def git_show_file_at_rev(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    path = validate_file_path(arguments.text("path"))
    commit = commit_in_history(context.git, arguments.text("revision"))
    entry = single_entry(committed_entries(context.git, commit, path), path, where="in that commit")
    return file_result(context.git, entry, arguments)
