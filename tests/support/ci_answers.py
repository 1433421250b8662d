"""Answers about a change, and the seed's own description of what skills read of them."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import fastjsonschema

from git_agent.ci.answer import Answer
from git_agent.ci.checks import counted
from git_agent.ci.report import context_report
from git_agent.ci.report_types import CIContextReport
from git_agent.ci.values import Check
from git_agent.ci.verdict import verdict_of
from support.ci_readings import reading

NOON = 1_771_243_200.0  # 2026-02-16T12:00:00Z
REMOTE = "https://github.com/ada/engine"
PROJECT = "https://api.github.com ada/engine"


def answer(*checks: Check, at: float = NOON, **fields: Any) -> Answer:
    """What is known at noon."""
    read = reading(*checks, **fields)
    listed = counted(read)
    return Answer(
        systems=(),
        reading=read,
        counted=listed,
        verdict=verdict_of(read, listed),
        remote=REMOTE,
        project=PROJECT,
        selected_by="branch",
        detected_at=at,
    )


def context(*checks: Check, at: float = NOON, **fields: Any) -> CIContextReport:
    """The same as a report."""
    return context_report(answer(*checks, at=at, **fields))


_TEXT, _TRUTH, _NUMBER = {"type": "string"}, {"type": "boolean"}, {"type": "integer", "minimum": 0}
_FAILURE = ("check_name", "failure_type", "failure_message", "log_excerpt", "suggested_action")
_MOMENT = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}


def _object(needed: dict[str, Any], may_have: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"type": "object", "required": [*needed], "properties": needed | (may_have or {})}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


# The interface of the seed, word for word; what it does not name may be there.
SEED_SCHEMA = _object(
    {
        "ci_systems": _list(_object({"name": _TEXT, "primary": _TRUTH, "config_files": _list(_TEXT)})),
        "branch": _TEXT,
        "sha": _TEXT,
        "checks": _list(
            _object(
                {
                    "name": _TEXT,
                    "status": {"enum": ["completed", "in_progress", "queued"]},
                    "required": _TRUTH,
                    "url": _TEXT,
                },
                {
                    "conclusion": {"enum": ["success", "failure", "neutral", "cancelled", "skipped"]},
                    "duration": {"type": "string", "pattern": r"^(\d+h)?(\d+m)?\d+s$"},
                    "started_at": _MOMENT,
                    "completed_at": _MOMENT,
                },
            )
        ),
        "aggregate": _object(
            {
                "all_passing": _TRUTH,
                "required_passing": _TRUTH,
                "pending_count": _NUMBER,
                "failing_checks": _list(_TEXT),
                "total_checks": _NUMBER,
                "required_checks": _NUMBER,
                "optional_checks": _NUMBER,
                "merge_ready": _TRUTH,
                "status_summary": _TEXT,
            }
        ),
        "detected_at": _MOMENT,
        "ttl": _MOMENT,
    },
    {
        "pr_number": {"type": "integer", "minimum": 1},
        "failures": _list(_object(dict.fromkeys(_FAILURE, _TEXT))),
    },
)


def check_seed(report: object) -> None:
    """Holds a report to it."""
    _seed_validator()(report)


@cache
def _seed_validator() -> Callable[[object], object]:
    return cast("Callable[[object], object]", fastjsonschema.compile(SEED_SCHEMA))
