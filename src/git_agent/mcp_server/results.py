"""What a command has answered, as the result of a tool."""

import json
from typing import Any

from mcp_types import CallToolResult, ContentBlock, ResourceLink, TextContent

from git_agent.errors import GitAgentError
from git_agent.mcp_server.arguments import in_arguments
from git_agent.mcp_server.shelf import PAGE_CHARS, Shelf
from git_agent.mcp_server.tool import Tool
from git_agent.mcp_server.workers.call import Answer


def result_of(answer: Answer, tool: Tool, shelf: Shelf) -> CallToolResult:
    """The report of the command, or its error in the words of the tool."""
    try:
        report: dict[str, Any] = json.loads(answer.stdout)
    except ValueError:
        return failed(GitAgentError(f"the command ended with {answer.exit_code} and gave no answer"))
    if answer.exit_code and "error" in report:
        error = report["error"]
        return _failure({**report, "error": {**error, **{key: _told(tool, error[key]) for key in ("message", "hint")}}})
    return CallToolResult(content=_content(answer.stdout, shelf), structured_content=report)


def _told(tool: Tool, text: str | None) -> str | None:
    return in_arguments(tool, text) if text else text


def failed(error: GitAgentError) -> CallToolResult:
    """An error that no command has told."""
    from git_agent.error_report import error_report  # with the redactor, which a server need not wait for at its start

    return _failure(dict(error_report(error)))


def _failure(report: dict[str, Any]) -> CallToolResult:
    error = report["error"]
    lines = [error["message"]] + ([f"hint: {error['hint']}"] if error["hint"] else [])
    return CallToolResult(content=[TextContent(text="\n".join(lines))], structured_content=report, is_error=True)


def _content(text: str, shelf: Shelf) -> list[ContentBlock]:
    """The same for clients that show text; a long one as pages, to be read when they are needed."""
    if len(text) <= PAGE_CHARS:
        return [TextContent(text=text)]
    pages = shelf.put(text)
    note = f"The result has {len(text):,} characters of JSON; it is in the structured content"
    links = [
        ResourceLink(
            name=f"result-{page.number}",
            title=f"Page {page.number} of {len(pages)}",
            uri=page.uri,
            mime_type="text/plain",
            size=page.size,
        )
        for page in pages
    ]
    return [TextContent(text=f"{note}, and in {len(pages)} pages." if pages else f"{note}."), *links]
