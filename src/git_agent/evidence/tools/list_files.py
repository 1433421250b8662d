"""list_files: the tracked files, all of them or those of a folder."""

from git_agent.evidence.tools.arguments import Arguments, text
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import ToolContext, take_entries, tool
from git_agent.evidence.tools.tracked_files import validate_path
from git_agent.git.index import tracked_paths
from git_agent.model.change import visible_path
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolRefusal, ToolResult

SPEC = ToolSpec(
    name="list_files",
    description="Lists the tracked files of the repository or of one folder, as they are in the index.",
    parameters=strict_object(path=text("Folder below the root; empty for the whole repository"), max_entries=CAPPED),
)


def list_files(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    folder = validate_path(arguments.text("path"))
    paths = tracked_paths(context.git, folder)
    if folder and not paths:
        raise ToolRefusal(f"{folder} holds no tracked file")
    entries, is_truncated = take_entries(
        context, ({"path": visible_path(path)} for path in paths), arguments.cap("max_entries")
    )
    data = {"files": [entry["path"] for entry in entries], "total": len(paths)}
    return ToolResult(data=data, truncated=is_truncated)
