"""Readings of a forge, made in a line each."""

from typing import Any

from git_agent.ci.checks import counted
from git_agent.ci.values import Check, PullRequest, Reading, RequiredContext, RequiredSet
from git_agent.ci.verdict import Verdict, verdict_of

SHA = "5" * 40
PASSING = {"success", "neutral", "skipped"}
FAILING = {"failure", "error", "timed_out", "cancelled", "action_required", "startup_failure", "stale"}
CONCLUSIONS = {"success", "failure", "neutral", "cancelled", "skipped"}


def check(name: str, raw: str = "success", **fields: Any) -> Check:
    """A check run as a forge's client makes one of its word."""
    outcome = "pass" if raw in PASSING else "fail" if raw in FAILING else "unknown" if raw == "odd" else "pending"
    has_ended = outcome in ("pass", "fail")
    given: dict[str, Any] = {
        "status": "completed" if has_ended else "in_progress" if raw == "in_progress" else "queued",
        "conclusion": (raw if raw in CONCLUSIONS else "failure") if has_ended else None,
        "url": f"https://forge.example/checks/{name}",
        "kind": "run",
        "outcome": outcome,
    }
    return Check(name=name, raw=raw, **(given | fields))


def request(**fields: Any) -> PullRequest:
    """An open pull request that nothing speaks against."""
    given: dict[str, Any] = {
        "number": 7,
        "title": "Add the parser",
        "url": "https://forge.example/pull/7",
        "head_sha": SHA,
        "head_branch": "topic",
        "base_branch": "main",
        "mergeable": True,
        "approvals": 0,
    }
    return PullRequest(**(given | fields))


def required(*names: str, **fields: Any) -> RequiredSet:
    """A required set that can be read."""
    contexts = tuple(RequiredContext(name=name) for name in names)
    return RequiredSet(**({"contexts": contexts, "source": "branch protection"} | fields))


def reading(*checks: Check, **fields: Any) -> Reading:
    """What a forge tells of these checks."""
    given: dict[str, Any] = {
        "forge": "github",
        "repository": "ada/engine",
        "branch": "topic",
        "sha": SHA,
        "checks": checks,
        "required": required(),
        "pull_request": request(),
    }
    return Reading(**(given | fields))


def verdict(*checks: Check, **fields: Any) -> Verdict:
    """What follows from it."""
    read = reading(*checks, **fields)
    return verdict_of(read, counted(read))
