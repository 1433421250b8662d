"""What to do about a failure."""

from git_agent.ci.diagnose.values import Action, FailureType

_ACTIONS: dict[FailureType, Action] = {
    "test-failure": "x-fix",
    "lint-error": "x-fix",
    "build-error": "x-fix",
    "type-error": "x-fix",
    "snapshot-mismatch": "x-fix",
    "dependency-error": "x-fix",
    "timeout": "raise-timeout",
    "infrastructure": "rerun",
    "network": "rerun",
    "cancelled": "rerun",
    "rate-limit": "wait",
    "permission": "check-secret",
    "workflow-config": "fix-config",
    "awaiting-approval": "approve",
    "flaky-test": "investigate",
    "out-of-memory": "investigate",
    "disk-full": "investigate",
    "unknown": "investigate",
}


def action_for(kind: FailureType, *, has_place: bool = False) -> Action:
    """The action that a kind of failure asks for; a test that never ends is looked into, a job's limit is raised."""
    if kind == "timeout" and has_place:
        return "investigate"
    return _ACTIONS[kind]
