"""Recorded runs as the documented JSON of `trace`; fields may be added, none renamed."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from git_agent.redact import clean_data
from git_agent.trace.summary import RunSummary


class RunReport(TypedDict):
    """One recorded run in short."""

    session: str
    time: Annotated[str, "when it began, in UTC"]
    bytes: Annotated[int, "how much was recorded"]
    run: Annotated[str, "the command"]
    provider: Annotated[str, "who wrote; empty where nobody did"]
    model: str
    outcome: Annotated[str, "the subject of what was written, or the error that ended it"]
    failed: bool


class TraceListReport(TypedDict):
    """The runs that were recorded, newest first."""

    schema_version: Literal[1]
    command: Literal["trace"]
    sessions: list[str]
    runs: Annotated[list[RunReport], "the same in short"]


class TraceReport(TypedDict):
    """One recorded run."""

    schema_version: Literal[1]
    command: Literal["trace"]
    session: str
    events: list[dict[str, object]]


def trace_list_report(runs: Sequence[RunSummary]) -> TraceListReport:
    """What `trace list` answers."""
    report: TraceListReport = {
        "schema_version": 1,
        "command": "trace",
        "sessions": [run.session for run in runs],
        "runs": [_run(run) for run in runs],
    }
    return clean_data(report)


def _run(run: RunSummary) -> RunReport:
    return {
        "session": run.session,
        "time": run.time,
        "bytes": run.bytes,
        "run": run.command,
        "provider": run.provider,
        "model": run.model,
        "outcome": run.outcome,
        "failed": run.failed,
    }


def trace_report(session: str, events: list[dict[str, object]]) -> TraceReport:
    """What `trace show` answers."""
    return {"schema_version": 1, "command": "trace", "session": session, "events": clean_data(events)}
