"""How much one answer of a tool holds when the model says nothing, and at most: data of the settings.

An answer stays in the conversation, and each later turn pays for it again.
"""

from collections.abc import Mapping

from git_agent.config.settings import Limits
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import Schema
from git_agent.model.value import replace, value

CAPPED: Schema = {}  # stands in a tool's parameters until the settings are known


@value
class Cap:
    """One amount that a model may choose, within bounds."""

    meaning: str
    default: int
    most: int

    @property
    def schema(self) -> Schema:
        default = min(self.default, self.most)
        description = f"{self.meaning} to return at most; 0 means {default}"
        return {"type": "integer", "description": description, "minimum": 0, "maximum": self.most}


def caps_of(limits: Limits) -> dict[str, Cap]:
    """The bounds by the name of the argument."""
    return {
        "max_bytes": Cap(meaning="Bytes of text", default=limits.tool_bytes, most=limits.tool_most_bytes),
        "max_lines": Cap(meaning="Lines of text", default=limits.tool_lines, most=limits.tool_most_lines),
        "max_entries": Cap(meaning="Entries", default=limits.tool_entries, most=limits.tool_most_entries),
        "max_matches": Cap(meaning="Matches", default=limits.tool_matches, most=limits.tool_most_matches),
        "count": Cap(meaning="Commits", default=limits.tool_commits, most=limits.tool_most_commits),
    }


def with_caps(spec: ToolSpec, caps: Mapping[str, Cap]) -> ToolSpec:
    """The tool as the model sees it, with the amounts of these settings."""
    properties = spec.parameters["properties"]
    known = properties if isinstance(properties, dict) else {}
    capped = {name: caps[name].schema if schema is CAPPED else schema for name, schema in known.items()}
    return replace(spec, parameters={**spec.parameters, "properties": capped})
