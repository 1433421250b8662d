"""What a tool answers: the published schemas of its command's reports, and of an error."""

from collections.abc import Mapping

from git_agent.mcp_server.tool import Json, Tool


def output_schema(tool: Tool, schemas: Mapping[str, Json], *, may_commit: bool) -> Json:
    """The schema of a tool's structured content.

    An error is one of them although it is marked as such: some clients hold every content against the schema.
    """
    committing = [tool.committing.reports] if may_commit and tool.committing else []
    names = list(dict.fromkeys([tool.reports, *committing, "error"]))
    definitions: Json = {}
    members = []
    for name in names:
        members.append({key: part for key, part in schemas[name].items() if key not in ("$schema", "definitions")})
        definitions |= schemas[name].get("definitions", {})
    head = {"$schema": schemas["error"]["$schema"], "type": "object", "anyOf": members}
    return head | ({"definitions": definitions} if definitions else {})
