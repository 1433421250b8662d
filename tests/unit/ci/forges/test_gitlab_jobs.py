"""What GitLab says of jobs, bridges and external statuses, as checks."""

from typing import Any

import pytest

from git_agent.ci.forges.fields import Fields, fields_of
from git_agent.ci.forges.gitlab.bridges import bridge_check, child_of, waits_for
from git_agent.ci.forges.gitlab.jobs import Pipeline, current, external_checks, is_idle, job_check

PIPELINE = Pipeline(id=6, project="group%2Fapp", event="merge_request_event")


def job(**more: Any) -> Fields:
    return Fields({"id": 7, "name": "test", "stage": "test", "status": "success", "allow_failure": False, **more}, "/x")


@pytest.mark.parametrize(
    ("word", "status", "conclusion", "outcome"),
    [
        ("success", "completed", "success", "pass"),
        ("skipped", "completed", "skipped", "pass"),
        ("failed", "completed", "failure", "fail"),
        ("canceled", "completed", "cancelled", "fail"),
        ("created", "queued", None, "pending"),
        ("waiting_for_resource", "queued", None, "pending"),
        ("waiting_for_callback", "queued", None, "pending"),
        ("preparing", "queued", None, "pending"),
        ("pending", "queued", None, "pending"),
        ("scheduled", "queued", None, "pending"),
        ("running", "in_progress", None, "pending"),
        ("canceling", "in_progress", None, "pending"),
        ("manual", "queued", None, "pending"),
        ("dreaming", "queued", None, "unknown"),
    ],
)
def test_the_word_of_a_job(word: str, status: str, conclusion: str | None, outcome: str) -> None:
    check = job_check(job(status=word), PIPELINE)
    assert (check.raw, check.status, check.conclusion, check.outcome) == (word, status, conclusion, outcome)


def test_a_job_keeps_what_a_reader_needs() -> None:
    check = job_check(
        job(
            web_url="https://gitlab.example/g/a/-/jobs/7",
            status="failed",
            failure_reason="script_failure",
            started_at="2026-11-16T12:00:00.500Z",
            finished_at="2026-11-16T12:02:30.900Z",
        ),
        PIPELINE,
        attempt=2,
    )
    assert (check.url, check.reason, check.id, check.run_id) == (
        "https://gitlab.example/g/a/-/jobs/7", "script_failure", 7, 6,
    )  # fmt: skip
    assert (check.started_at, check.completed_at) == ("2026-11-16T12:00:00Z", "2026-11-16T12:02:30Z")
    assert (check.attempt, check.project, check.event, check.kind) == (2, "group%2Fapp", "merge_request_event", "job")


def test_a_job_is_required_unless_it_may_fail() -> None:
    assert job_check(job(), PIPELINE).required
    assert not job_check(job(allow_failure=True), PIPELINE).required


def test_a_manual_job_counts_only_where_something_waits_for_it() -> None:
    assert is_idle(job(status="manual", allow_failure=True))
    assert not is_idle(job(status="manual"))
    assert not is_idle(job(status="failed", allow_failure=True))
    assert "somebody starts it" in job_check(job(status="manual"), PIPELINE).reason


def test_of_a_retried_job_only_the_newest_stands() -> None:
    rows = fields_of(
        [
            {"id": 9, "name": "test", "status": "running"},
            {"id": 8, "name": "lint", "status": "success"},
            {"id": 7, "name": "test", "status": "failed", "retried": True},
            {"id": 5, "name": "test", "status": "failed"},  # versions differ in whether they mark it
        ],
        "/x",
    )
    assert sorted((row.number("id"), attempt) for row, attempt in current(rows)) == [(8, 1), (9, 3)]


def test_a_bridge_leads_to_the_pipeline_that_it_started() -> None:
    below = {"id": 60, "status": "failed", "web_url": "https://gitlab.example/g/a/-/pipelines/60", "project_id": 1}
    row = job(name="deploy", status="failed", downstream_pipeline=below)
    check = bridge_check(row, PIPELINE)
    assert (check.outcome, check.url, check.remark) == ("fail", "https://gitlab.example/g/a/-/pipelines/60", "")
    child = child_of(row, PIPELINE, own_project=1)
    assert child == Pipeline(id=60, project="group%2Fapp", event="merge_request_event", bridge="deploy")
    assert job_check(job(name="deploy"), child).key != check.key


def test_a_bridge_that_does_not_wait_makes_no_job_below_it_decisive() -> None:
    row = job(name="deploy", downstream_pipeline={"id": 60, "status": "failed", "project_id": 1})
    assert not waits_for(row)
    child = child_of(row, PIPELINE, own_project=1)
    assert child
    assert not job_check(job(status="failed"), child).required
    assert "says failed" in bridge_check(row, PIPELINE).remark


def test_a_bridge_that_may_fail_makes_no_job_below_it_decisive() -> None:
    row = job(name="deploy", allow_failure=True, downstream_pipeline={"id": 60, "status": "running"})
    child = child_of(row, PIPELINE, own_project=1)
    assert child
    assert not job_check(job(), child).required


def test_the_pipeline_of_another_project_is_told_by_its_bridge_alone() -> None:
    row = job(name="other", status="failed", downstream_pipeline={"id": 60, "status": "failed", "project_id": 2})
    assert child_of(row, PIPELINE, own_project=1) is None
    assert bridge_check(row, PIPELINE).outcome == "fail"
    assert child_of(job(name="waits", status="created"), PIPELINE, own_project=1) is None


def test_external_statuses_are_those_that_are_no_job() -> None:
    rows = fields_of(
        [
            {"id": 7, "name": "test", "status": "success", "target_url": "https://gitlab.example/g/a/-/jobs/7"},
            {"id": 3, "name": "old", "status": "failed", "target_url": "https://gitlab.example/g/a/builds/3"},
            {"id": 20, "name": "jenkins", "status": "failed", "target_url": "https://ci.example/1", "description": "x"},
            {"id": 21, "name": "jenkins", "status": "success", "target_url": "https://ci.example/2"},
            {"id": 22, "name": "extra", "status": "failed", "target_url": None, "allow_failure": True},
            {"id": 23, "name": "kite", "status": "failed", "target_url": "https://kite.example/o/p/builds/23"},
            {"id": 24, "name": "posed", "status": "failed", "target_url": "https://gitlab.example/g/a/-/jobs/7"},
            {"id": 25, "name": "near", "status": "failed", "target_url": "https://gitlab.example/g/ab/-/jobs/25"},
        ],
        "/x",
    )
    page = "https://gitlab.example/g/a"
    checks = external_checks(rows, known=[job_check(job(), PIPELINE)], project="1", pages=(page, ""))
    told = [(check.name, check.outcome, check.required, check.kind, check.url) for check in checks]
    assert told == [
        ("jenkins", "pass", True, "status", "https://ci.example/2"),
        ("extra", "fail", False, "status", ""),
        ("kite", "fail", True, "status", "https://kite.example/o/p/builds/23"),
        ("posed", "fail", True, "status", "https://gitlab.example/g/a/-/jobs/7"),
        ("near", "fail", True, "status", "https://gitlab.example/g/ab/-/jobs/25"),
    ]
