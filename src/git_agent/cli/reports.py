"""What the JSON of every command is: each command names its own, and this collects them."""

from typing import Any

from git_agent.cli.commands import COMMANDS, load_command
from git_agent.error_report import ErrorReport
from git_agent.model.json_schema import json_schema


def report_types() -> dict[str, type]:
    """The type of each report by its name: a command's, or that of one of its forms, such as `state-check`."""
    types: dict[str, type] = {"error": ErrorReport}
    for name in COMMANDS:  # loads them all, which only the documentation and its test do
        types |= load_command(name).reports()
    return types


def report_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of one of them."""
    return json_schema(report_types()[name], title=name)
