"""Recorded runs as the documented JSON of `trace`; fields may be added, none renamed."""

from typing import Literal, TypedDict

from git_agent.redact import clean_data


class TraceListReport(TypedDict):
    """The runs that were recorded, newest first."""

    schema_version: Literal[1]
    command: Literal["trace"]
    sessions: list[str]


class TraceReport(TypedDict):
    """One recorded run."""

    schema_version: Literal[1]
    command: Literal["trace"]
    session: str
    events: list[dict[str, object]]


def trace_list_report(sessions: list[str]) -> TraceListReport:
    """What `trace list` answers."""
    return {"schema_version": 1, "command": "trace", "sessions": sessions}


def trace_report(session: str, events: list[dict[str, object]]) -> TraceReport:
    """What `trace show` answers."""
    return {"schema_version": 1, "command": "trace", "session": session, "events": clean_data(events)}
