"""What to put into the settings of a client, so that it starts this server."""

import json
from collections.abc import Callable, Sequence

from git_agent.model.value import value

NAME = "git-agent"

Words = Sequence[str]

PYTHON = """\
import anyio
from mcp import Client, StdioServerParameters


async def main() -> None:
    server = StdioServerParameters(command={command}, args={args})
    async with Client(server) as client:
        result = await client.call_tool("commit_message", {{}})
        print(result.content[0].text if result.is_error else result.structured_content["message"])


anyio.run(main)
"""


@value
class Snippet:
    """Settings of one client, and where they belong."""

    place: str
    text: Callable[[str, Words], str]


def _json(*path: str, **more: str) -> Callable[[str, Words], str]:
    def text(command: str, args: Words) -> str:
        data: dict[str, object] = {**more, "command": command, "args": list(args)}
        for name in (NAME, *path):
            data = {name: data}
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"

    return text


def _toml(command: str, args: Words) -> str:
    # What JSON writes for a text and for a list of texts is TOML as well.
    return f"[mcp_servers.{NAME}]\ncommand = {json.dumps(command)}\nargs = {json.dumps(list(args))}\n"


def _python(command: str, args: Words) -> str:
    return PYTHON.format(command=json.dumps(command), args=json.dumps(list(args)))


SNIPPETS = {
    "claude-code": Snippet(place=".mcp.json in the project", text=_json("mcpServers", type="stdio")),
    "codex": Snippet(place="~/.codex/config.toml", text=_toml),
    "cursor": Snippet(place=".cursor/mcp.json in the project, or ~/.cursor/mcp.json", text=_json("mcpServers")),
    "vscode": Snippet(place=".vscode/mcp.json in the project", text=_json("servers", type="stdio")),
    "zed": Snippet(place="settings.json of Zed", text=_json("context_servers", source="custom")),
    "python": Snippet(place="a program, with the package `mcp` installed", text=_python),
}
