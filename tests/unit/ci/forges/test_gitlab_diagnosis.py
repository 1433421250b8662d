"""From what a GitLab answers to why a job failed."""

from typing import Any

import pytest

from git_agent.ci.diagnose.run import diagnose_check
from git_agent.ci.diagnose.values import Diagnosis
from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.values import Selection
from support.forges.gitlab import FakeGitLab

SHA = "a" * 40


def diagnosed(forge: FakeGitLab, client: GitLab, reason: str | None = "script_failure", **pipeline: Any) -> Diagnosis:
    number = forge.pipeline(sha=SHA, status="failed", **pipeline)
    if not pipeline:
        forge.job(number, "unit", "failed", failure_reason=reason)
    reading = client.read(Selection(sha=SHA))
    check = reading.checks[0]
    return diagnose_check(check, client.failure(reading, check), attempts=client.attempts(check))


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("job_execution_timeout", "timeout"),
        ("stuck_or_timeout_failure", "timeout"),
        ("server_timeout_running", "timeout"),
        ("runner_system_failure", "infrastructure"),
        ("stuck_pending_no_matching_runners", "infrastructure"),
        ("a_reason_of_next_year", "infrastructure"),
        ("ci_quota_exceeded", "rate-limit"),
        ("protected_environment_failure", "permission"),
    ],
)
def test_the_reason_of_gitlab_comes_first(gitlab: FakeGitLab, at_gitlab: GitLab, reason: str, kind: str) -> None:
    assert diagnosed(gitlab, at_gitlab, reason).failure_type == kind
    assert not any("/trace" in path or "test_report" in path for path in gitlab.paths)


def test_a_file_that_gitlab_cannot_read_is_the_configuration(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    found = diagnosed(gitlab, at_gitlab, yaml_errors="jobs:unit config should implement a script")
    assert found.failure_type == "workflow-config"
    assert "should implement a script" in found.failure_message


def test_a_failed_script_is_told_by_the_test_report_where_its_log_says_nothing(
    gitlab: FakeGitLab, at_gitlab: GitLab
) -> None:
    case = {"name": "adds", "classname": "calc", "status": "failed", "file": "calc.py", "system_output": "1 != 2"}
    suite = {"name": "unit", "test_cases": [case]}
    gitlab.reports[100] = {"total_count": 1, "failed_count": 1, "test_suites": [suite]}
    found = diagnosed(gitlab, at_gitlab)
    assert (found.failure_type, found.file, found.evidence) == ("test-failure", "calc.py", "test-report")
    assert "1 != 2" in found.failure_message


def test_a_bridge_has_no_log_and_a_pipeline_that_has(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    number, other = gitlab.pipeline(sha=SHA, status="failed"), gitlab.pipeline(sha="b" * 40, project=77)
    gitlab.bridge(number, "downstream", "failed", other)
    reading = at_gitlab.read(Selection(sha=SHA))
    check = reading.checks[0]
    found = diagnose_check(check, at_gitlab.failure(reading, check))
    assert found.failure_message == "the check says failed, and there is no log to read"
    assert found.notes == (f"it ends as the pipeline that it started, whose jobs have logs: {check.url}",)
    assert not any("/trace" in path for path in gitlab.paths)


def test_a_retried_job_that_has_passed_before_is_flaky(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    number = gitlab.pipeline(sha=SHA, status="failed")
    gitlab.job(number, "unit", "success", retried=True)
    gitlab.traces[gitlab.job(number, "unit", "failed", failure_reason="script_failure")] = b"FAILED test_a - assert 0\n"
    reading = at_gitlab.read(Selection(sha=SHA))
    check = reading.checks[0]
    found = diagnose_check(check, at_gitlab.failure(reading, check), attempts=at_gitlab.attempts(check))
    assert (found.flaky_probability, found.retry_count) == ("high", 1)
    assert found.counts
    assert (found.counts.attempts, found.counts.attempts_failed) == (2, 1)
