"""git_show_file_at_rev: a file as it was in a commit of HEAD's history."""

from git_agent.evidence.tools.arguments import Arguments, text
from git_agent.evidence.tools.source import MAX_BYTES, MAX_LINES, Source, tool
from git_agent.evidence.tools.tracked import (
    START_LINE,
    checked_file,
    commit_of,
    committed_entries,
    file_answer,
    only,
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
        max_lines=MAX_LINES,
        max_bytes=MAX_BYTES,
    ),
)


def git_show_file_at_rev(source: Source) -> Tool:
    return tool(SPEC, source, _answer)


def _answer(source: Source, arguments: Arguments) -> ToolResult:
    path = checked_file(arguments.text("path"))
    commit = commit_of(source.git, arguments.text("revision"))
    tracked = only(committed_entries(source.git, commit, path), path, where="in that commit")
    return file_answer(source.git, tracked, arguments)
