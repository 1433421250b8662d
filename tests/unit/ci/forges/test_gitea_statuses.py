"""What Gitea and Forgejo say of a commit, as checks."""

from typing import Any

import pytest

from git_agent.ci.forges.fields import Fields, fields_of
from git_agent.ci.forges.gitea.statuses import job_name, job_page, outcome_of, status_checks
from git_agent.ci.values import Check

ORIGIN = "https://git.example"


def check_of(**more: Any) -> Check:
    row = {"id": 1, "context": "ci/drone", "status": "success", "target_url": "https://drone.example/1", **more}
    return status_checks(fields_of([row], "/x"), origin=ORIGIN)[0]


@pytest.mark.parametrize(
    ("word", "status", "conclusion", "outcome"),
    [
        ("success", "completed", "success", "pass"),
        ("skipped", "completed", "skipped", "pass"),
        ("failure", "completed", "failure", "fail"),
        ("error", "completed", "failure", "fail"),
        ("warning", "completed", "failure", "fail"),
        ("pending", "queued", None, "pending"),
        ("dreaming", "queued", None, "unknown"),
    ],
)
def test_the_word_of_a_status(word: str, status: str, conclusion: str | None, outcome: str) -> None:
    check = check_of(status=word)
    assert (check.raw, check.status, check.conclusion, check.outcome) == (word, status, conclusion, outcome)
    assert outcome_of(word) == outcome


def test_the_word_may_be_called_state() -> None:
    assert check_of(status=None, state="failure").outcome == "fail"


def test_a_status_of_another_system_leads_there() -> None:
    check = check_of(description="Build is passing", updated_at="2026-11-16T14:00:00+02:00")
    assert (check.url, check.app, check.run_id, check.description) == (
        "https://drone.example/1", "", None, "Build is passing",
    )  # fmt: skip
    assert (check.started_at, check.completed_at) == (None, "2026-11-16T12:00:00Z")


def test_a_job_of_actions_is_told_by_its_page_within_the_forge() -> None:
    check = check_of(context="ci / test (pull_request)", target_url="/o/r/actions/runs/12/jobs/0")
    assert (check.url, check.app, check.run_id, check.event) == (
        "https://git.example/o/r/actions/runs/12/jobs/0", "actions", 12, "pull_request",
    )  # fmt: skip
    assert check.name == "ci / test (pull_request)"


@pytest.mark.parametrize(
    ("description", "status", "conclusion"),
    [
        ("Waiting to run", "queued", None),
        ("In progress", "in_progress", None),
        ("Has started running", "in_progress", None),
    ],
)
def test_a_pending_job_says_in_words_whether_it_runs(description: str, status: str, conclusion: str | None) -> None:
    check = check_of(status="pending", description=description, target_url="/o/r/actions/runs/12/jobs/0")
    assert (check.status, check.conclusion) == (status, conclusion)


def test_a_cancelled_job_says_so_in_words() -> None:
    page = "/o/r/actions/runs/12/jobs/0"
    cancelled = check_of(status="failure", description="Canceled after 3s", target_url=page)
    assert (cancelled.conclusion, cancelled.outcome) == ("cancelled", "fail")
    assert check_of(status="failure", description="Canceled after 3s").conclusion == "failure"


def test_two_workflows_of_one_name_stay_two_checks() -> None:
    rows = [
        {"id": 1, "context": "ci / test (push)", "status": "failure", "target_url": "/o/r/actions/runs/1/jobs/0"},
        {"id": 2, "context": "ci / test (push)", "status": "success", "target_url": "/o/r/actions/runs/2/jobs/0"},
    ]
    checks = status_checks(fields_of(rows, "/x"), origin=ORIGIN)
    assert len({check.key for check in checks}) == 2
    assert [check.name for check in checks] == ["ci / test (push)"] * 2


@pytest.mark.parametrize(
    ("url", "numbers"),
    [
        ("/o/r/actions/runs/12/jobs/0", (12, 0)),
        ("https://git.example/o/r/actions/runs/12/jobs/345", (12, 345)),
        ("https://git.example/o/r/actions/runs/12/jobs/3/attempt/2", (12, 3)),
        ("https://git.example/o/r/actions/runs/12", (12, None)),
        ("https://drone.example/1", (None, None)),
        ("", (None, None)),
    ],
)
def test_run_and_job_are_in_the_address_of_a_page(url: str, numbers: tuple[int | None, int | None]) -> None:
    assert job_page(url) == numbers


@pytest.mark.parametrize(
    ("context", "name"),
    [
        ("ci / test (pull_request)", "test"),
        ("ci / test (3.11, ubuntu) (push)", "test (3.11, ubuntu)"),
        ("ci / call / inner (push)", "call / inner"),
        ("ci/drone", "ci/drone"),
    ],
)
def test_the_job_of_a_context(context: str, name: str) -> None:
    assert job_name(context) == name


def test_an_object_in_place_of_a_word_is_refused() -> None:
    with pytest.raises(Exception, match="cannot be read"):
        status_checks([Fields({"status": {}}, "/x")], origin=ORIGIN)
