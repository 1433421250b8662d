"""What a check's own word says already: then nothing else is asked for."""

import re

from git_agent.ci.diagnose.values import FailureType
from git_agent.ci.values import Check

_WORDS: dict[str, FailureType] = {
    "timed_out": "timeout",
    "startup_failure": "workflow-config",
    "action_required": "awaiting-approval",
    "cancelled": "cancelled",
    "canceled": "cancelled",
    "stale": "infrastructure",
}
_REASONS: dict[str, FailureType] = {
    "job_execution_timeout": "timeout",
    "stuck_or_timeout_failure": "timeout",
    "runner_system_failure": "infrastructure",
    "missing_dependency_failure": "infrastructure",
    "runner_unsupported": "infrastructure",
    "scheduler_failure": "infrastructure",
    "data_integrity_failure": "infrastructure",
    "stale_schedule": "infrastructure",
    "archived_failure": "infrastructure",
    "api_failure": "infrastructure",
    "server_timeout_running": "timeout",
    "config_error": "workflow-config",  # of a whole pipeline, whose file cannot be read
    "downstream_pipeline_creation_failed": "workflow-config",
    "unmet_prerequisites": "workflow-config",
    "downstream_bridge_project_not_found": "workflow-config",
    "invalid_bridge_trigger": "workflow-config",
    "insufficient_bridge_permissions": "permission",
    "forward_deployment_failure": "workflow-config",
    "protected_environment_failure": "permission",
    "user_blocked": "permission",
    "project_deleted": "infrastructure",
    "ci_quota_exceeded": "rate-limit",
    "no_matching_runner": "infrastructure",
    "trace_size_exceeded": "infrastructure",
    "builds_disabled": "workflow-config",
    "deployment_rejected": "awaiting-approval",
    "ip_restriction_failure": "permission",
    "failed_outdated_deployment_job": "cancelled",
    "image_pull_failure": "infrastructure",
}
_SCRIPT = "script_failure"  # GitLab: the job's own commands failed, so its log says more
_UNSAID = frozenset({"", "unknown_failure"})
_REASON = re.compile(r"[a-z][a-z_]{3,60}_[a-z_]{2,60}$")
_SAID: dict[FailureType, str] = {
    "timeout": "the job ran into its time limit",
    "workflow-config": "the workflow did not start: its file is not valid",
    "awaiting-approval": "somebody has to approve the run",
    "cancelled": "the run was cancelled, and no newer one has taken its place",
    "infrastructure": "the CI system failed, not the change",
    "permission": "the job is not allowed to do this",
    "rate-limit": "a quota of the CI system is used up",
}


def type_of_conclusion(check: Check) -> FailureType | None:
    """The kind that the forge's words decide; GitLab's reason comes first, one that nobody knows is the system's."""
    reason = check.reason.strip()
    if reason in _REASONS:
        return _REASONS[reason]
    if check.kind == "job" and _REASON.match(reason) and reason != _SCRIPT and reason not in _UNSAID:
        return "infrastructure"
    return _WORDS.get(check.raw)


def said_of_conclusion(check: Check, kind: FailureType) -> str:
    """In words, for whoever has no log to read."""
    more = check.description or check.reason
    said = _SAID.get(kind, "the check failed")
    return f"{said} ({more})" if more else said
