"""An error as the documented JSON that every command answers with; fields may be added, none renamed."""

from typing import Annotated, Literal, TypedDict

from git_agent.errors import GitAgentError
from git_agent.redact import clean_data


class ErrorFields(TypedDict):
    """What happened, and what to do about it."""

    message: str
    hint: str | None
    exit_code: Annotated[int, "what the process ends with"]


class ErrorReport(TypedDict):
    """An error of any command."""

    schema_version: Literal[1]
    error: ErrorFields


def error_report(error: GitAgentError) -> ErrorReport:
    """What a command answers that could not do its work."""
    fields: ErrorFields = {"message": str(error), "hint": error.hint, "exit_code": error.exit_code}
    return {"schema_version": 1, "error": clean_data(fields)}
