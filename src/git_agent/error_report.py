"""An error as the documented JSON that every command answers with; fields may be added, none renamed."""

from typing import Annotated, Literal, NotRequired, TypedDict

from git_agent.errors import CommitRefused, GitAgentError, InvalidMessage
from git_agent.model.pruned import PrunedReport, pruned_report
from git_agent.redact import clean_data

CLASSES = {
    1: "not-merged",
    2: "usage",
    3: "internal",
    4: "credentials",
    5: "repository",
    6: "provider",
    7: "time",
    9: "message",
    10: "refused",
    12: "forge",
    75: "running",
}

# Written as a call because one of its names is a word of Python.
ErrorFields = TypedDict(
    "ErrorFields",
    {
        "message": str,
        "hint": str | None,
        "exit_code": Annotated[int, "what the process ends with"],
        "class": Annotated[str, "the same in a word: " + ", ".join(CLASSES.values())],
        "stage": Annotated[str | None, "of a review: the stage in which it happened"],
        "pruned": NotRequired[Annotated[list[PrunedReport], "what was left out of that, because nothing bears it out"]],
        "text": NotRequired[Annotated[str, "the message that was refused, by its rules, by git or by a hook"]],
    },
)
ErrorFields.__doc__ = "What happened, and what to do about it."


class ErrorReport(TypedDict):
    """An error of any command."""

    schema_version: Literal[1]
    error: ErrorFields


def error_report(error: GitAgentError) -> ErrorReport:
    """What a command answers that could not do its work."""
    fields: ErrorFields = {
        "message": str(error),
        "hint": error.hint,
        "exit_code": error.exit_code,
        "class": CLASSES[error.exit_code],
        "stage": error.stage,
    }
    if isinstance(error, CommitRefused | InvalidMessage) and error.text:
        fields["text"] = error.text
    if isinstance(error, InvalidMessage) and error.pruned:
        fields["pruned"] = pruned_report(error.pruned)
    return {"schema_version": 1, "error": clean_data(fields)}
