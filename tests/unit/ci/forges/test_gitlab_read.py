"""A reading of a GitLab that answers over HTTP."""

from typing import Any

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.tokens import Token
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import Verdict, verdict_of
from git_agent.errors import AuthError, ForgeUnreachable, RepositoryError, UsageError
from support.forges.gitlab import FORK, FakeGitLab
from support.forges.server import Reply, fails, replies

SHA, OLD = "a" * 40, "b" * 40
BRANCH = Selection(branch="thing")


def outcomes(reading: Reading) -> dict[str, tuple[str, bool]]:
    return {check.name: (check.outcome, check.required) for check in reading.checks}


def verdict(reading: Reading) -> Verdict:
    return verdict_of(reading, counted(reading))


def green(forge: FakeGitLab, **more: Any) -> int:
    pipeline = forge.pipeline(sha=SHA)
    forge.job(pipeline, "test")
    forge.merge_request(sha=SHA, head_pipeline=pipeline, **more)
    return pipeline


def test_a_green_merge_request_is_ready(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab)
    reading = at_gitlab.read(BRANCH)
    assert (reading.forge, reading.repository, reading.branch, reading.sha) == (
        "gitlab", "group/sub/app", "thing", SHA,
    )  # fmt: skip
    assert reading.pull_request
    assert (reading.pull_request.number, reading.pull_request.mergeable) == (1, True)
    assert outcomes(reading) == {"test": ("pass", True)}
    assert (reading.incomplete, verdict(reading).code) == ((), 0)


@pytest.mark.parametrize("selection", [Selection(pr=1), BRANCH])
def test_a_request_is_found_by_number_or_branch(gitlab: FakeGitLab, at_gitlab: GitLab, selection: Selection) -> None:
    green(gitlab)
    assert at_gitlab.read(selection).pull_request == at_gitlab.read(Selection(pr=1)).pull_request


def test_names_are_one_part_of_a_path(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.branches["release/1.0"] = SHA
    at_gitlab.read(Selection(branch="release/1.0"))
    assert "GET /api/v4/projects/group%2Fsub%2Fapp" in gitlab.paths
    assert "GET /api/v4/projects/group%2Fsub%2Fapp/repository/commits/release%2F1.0" in gitlab.paths


def test_a_commit_without_request_is_judged_by_its_checks_alone(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.job(gitlab.pipeline(sha=SHA), "test", "failed")
    reading = at_gitlab.read(Selection(sha=SHA))
    assert (reading.pull_request, outcomes(reading)) == (None, {"test": ("fail", True)})
    assert verdict(reading).code == 1


def test_what_may_fail_is_optional_and_what_nobody_must_start_is_left_out(
    gitlab: FakeGitLab, at_gitlab: GitLab
) -> None:
    pipeline = green(gitlab)
    gitlab.job(pipeline, "flaky", "failed", allow_failure=True)
    gitlab.job(pipeline, "deploy", "manual", allow_failure=True)
    reading = at_gitlab.read(BRANCH)
    assert outcomes(reading) == {"test": ("pass", True), "flaky": ("fail", False)}
    assert verdict(reading).code == 0
    assert any("deploy" in note for note in reading.notes)


def test_a_manual_job_that_blocks_is_pending(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline = green(gitlab)
    gitlab.job(pipeline, "approve", "manual")
    assert verdict(at_gitlab.read(BRANCH)).code == 8


def test_a_retried_job_does_not_count(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline = green(gitlab)
    gitlab.job(pipeline, "unit", "failed", retried=True)
    gitlab.job(pipeline, "unit", "success")
    reading = at_gitlab.read(BRANCH)
    assert outcomes(reading)["unit"] == ("pass", True)
    assert {check.name: check.attempt for check in reading.checks}["unit"] == 2


def test_child_pipelines_count(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline, child = green(gitlab), gitlab.pipeline(sha=SHA, status="failed")
    gitlab.bridge(pipeline, "services", "failed", child)
    gitlab.job(child, "test", "failed")
    gitlab.job(child, "lint")
    reading = at_gitlab.read(BRANCH)
    told = sorted((check.workflow, check.name, check.outcome) for check in reading.checks)
    assert told == [
        ("", "services", "fail"), ("", "test", "pass"), ("services", "lint", "pass"), ("services", "test", "fail"),
    ]  # fmt: skip
    assert len(counted(reading).checks) == 4
    assert verdict(reading).code == 1


def test_pipelines_below_children_are_read_too(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline, child, deep = (gitlab.pipeline(sha=SHA) for _ in range(3))
    gitlab.bridge(pipeline, "services", "failed", child)
    gitlab.bridge(child, "deploy", "failed", deep)
    gitlab.bridge(deep, "again", "success", child)  # in a circle, which nobody follows
    gitlab.job(deep, "inner", "failed")
    gitlab.merge_request(sha=SHA, head_pipeline=pipeline)
    reading = at_gitlab.read(BRANCH)
    told = {check.name: check.workflow for check in reading.checks}
    assert told == {
        "services": "",
        "deploy": "services",
        "inner": "services / deploy",
        "again": "services / deploy",
    }
    assert (reading.incomplete, verdict(reading).code) == ((), 1)


def test_the_pipeline_of_another_project_counts_by_its_bridge(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline, other = green(gitlab), gitlab.pipeline(sha=OLD, status="failed", project=77)
    gitlab.bridge(pipeline, "downstream", "failed", other)
    assert outcomes(at_gitlab.read(BRANCH))["downstream"] == ("fail", True)
    assert not any("/projects/77/" in path for path in gitlab.paths)


def test_statuses_of_other_systems_count(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab)
    gitlab.external("jenkins", "failed", sha=SHA)
    reading = at_gitlab.read(BRANCH)
    assert outcomes(reading) == {"test": ("pass", True), "jenkins": ("fail", True)}
    assert verdict(reading).code == 1


@pytest.mark.parametrize(("allowed", "code"), [(None, 1), (False, 1), (True, 0)])
def test_a_wholly_skipped_pipeline_follows_the_setting(
    gitlab: FakeGitLab, at_gitlab: GitLab, allowed: bool | None, code: int
) -> None:
    gitlab.projects[1]["allow_merge_on_skipped_pipeline"] = allowed
    gitlab.merge_request(sha=SHA, head_pipeline=gitlab.pipeline(sha=SHA, status="skipped"))
    reading = at_gitlab.read(BRANCH)
    assert [(check.name, check.raw) for check in reading.checks] == [("pipeline", "skipped")]
    assert verdict(reading).code == code


def test_a_skipped_job_beside_others_passes(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.job(green(gitlab), "docs", "skipped")
    assert verdict(at_gitlab.read(BRANCH)).code == 0


def test_a_pipeline_that_cannot_be_read_by_gitlab_fails(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline = gitlab.pipeline(sha=SHA, status="failed", yaml_errors="jobs:test config should implement script")
    gitlab.merge_request(sha=SHA, head_pipeline=pipeline)
    check = at_gitlab.read(BRANCH).checks[0]
    assert (check.outcome, check.reason, check.description) == (
        "fail", "config_error", "jobs:test config should implement script",
    )  # fmt: skip


def test_a_pipeline_that_is_asked_for_and_not_there_is_pending(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.merge_request(sha=SHA, detailed_merge_status="ci_must_pass")
    reading = at_gitlab.read(BRANCH)
    assert (reading.checks, verdict(reading).code) == ((), 8)
    gitlab.projects[1]["only_allow_merge_if_pipeline_succeeds"] = False
    gitlab.merge_requests[1]["detailed_merge_status"] = "mergeable"
    assert verdict(at_gitlab.read(BRANCH)).code == 11


def test_a_pipeline_of_an_older_commit_says_nothing(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    old = gitlab.pipeline(sha=OLD)
    gitlab.job(old, "test")
    gitlab.merge_request(sha=SHA, head_pipeline=old)
    reading = at_gitlab.read(BRANCH)
    assert (reading.checks, verdict(reading).code) == ((), 8)
    assert any("older commit" in note for note in reading.notes)


def test_the_pipeline_of_a_merged_result_is_of_the_request(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    merged = gitlab.pipeline(sha=OLD, ref="refs/merge-requests/1/merge")
    gitlab.job(merged, "test")
    gitlab.merge_request(sha=SHA, head_pipeline=merged)
    assert verdict(at_gitlab.read(BRANCH)).code == 0


def test_a_fork_is_found_in_upstream_and_its_pipeline_in_the_fork(gitlab: FakeGitLab, gitlab_client: Client) -> None:
    pipeline = gitlab.pipeline(sha=SHA, project=FORK)
    gitlab.job(pipeline, "test", "failed")
    gitlab.merge_request(sha=OLD)
    gitlab.merge_request(sha=SHA, source=FORK, head_pipeline=pipeline)
    reading = GitLab(gitlab_client, repository="group/sub/app", head="kim/app").read(BRANCH)
    assert reading.pull_request
    assert (reading.pull_request.number, outcomes(reading)) == (2, {"test": ("fail", True)})
    assert any("/projects/2/pipelines/" in path for path in gitlab.paths)


def test_several_requests_of_a_branch_ask_for_a_choice(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab)
    gitlab.merge_request(sha=SHA, target_branch="release")
    with pytest.raises(UsageError, match="1, 2"):
        at_gitlab.read(BRANCH)


@pytest.mark.parametrize(
    ("selection", "kind"),
    [
        (Selection(pr=9), RepositoryError),
        (Selection(branch="nowhere"), RepositoryError),
        (Selection(sha=OLD), RepositoryError),
    ],
)
def test_what_is_not_there_is_told(
    gitlab: FakeGitLab, at_gitlab: GitLab, selection: Selection, kind: type[Exception]
) -> None:
    green(gitlab)
    with pytest.raises(kind):
        at_gitlab.read(selection)


def test_a_private_project_is_not_the_same_as_no_checks(gitlab: FakeGitLab) -> None:
    gitlab.is_private = True
    with (
        Client(base=gitlab.api, token=None, title="GitLab") as client,
        pytest.raises(AuthError, match="shows no repository"),
    ):
        GitLab(client, repository="group/sub/app").read(BRANCH)


def test_a_public_project_is_read_without_a_token(gitlab: FakeGitLab) -> None:
    green(gitlab)
    with Client(base=gitlab.api, token=None, title="GitLab") as client:
        reading = GitLab(client, repository="group/sub/app").read(BRANCH)
    assert outcomes(reading) == {"test": ("pass", True)}
    assert any("without a token" in note for note in reading.notes)


@pytest.mark.parametrize(("scheme", "header"), [("private-token", "private-token"), ("job-token", "job-token")])
def test_the_header_of_a_token(gitlab: FakeGitLab, scheme: str, header: str) -> None:
    green(gitlab)
    token = Token(secret=gitlab.token, scheme=scheme, source="x")  # type: ignore[arg-type]
    with Client(base=gitlab.api, token=token, title="GitLab") as client:
        GitLab(client, repository="group/sub/app").read(BRANCH)
    assert {request.headers[header] for request in gitlab.requests} == {gitlab.token}


@pytest.mark.parametrize("part", ["/jobs?", "/bridges", "/statuses", "/approvals", "/reviewers"])
def test_an_endpoint_that_fails_makes_the_reading_incomplete(gitlab: FakeGitLab, at_gitlab: GitLab, part: str) -> None:
    green(gitlab)
    gitlab.play(part, fails(502))
    reading = at_gitlab.read(BRANCH)
    assert len(reading.incomplete) == 1
    assert verdict(reading).code == 12


def test_jobs_that_are_not_shown_make_the_reading_incomplete(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab)
    gitlab.play("/jobs?", fails(403, "403 Forbidden"))
    assert "403" in at_gitlab.read(BRANCH).incomplete[0]


def test_approvals_that_this_gitlab_does_not_have_are_no_fault(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab)
    gitlab.play("/approvals", fails(404))
    gitlab.play("/reviewers", fails(404))
    reading = at_gitlab.read(BRANCH)
    assert (reading.incomplete, verdict(reading).code) == ((), 0)


def test_a_wrong_type_is_no_answer(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab)
    gitlab.play("/jobs?", replies(Reply([{"id": "seven", "name": "test"}])))
    with pytest.raises(ForgeUnreachable, match=r"/pipelines/\d+/jobs"):
        at_gitlab.read(BRANCH)


def test_a_limit_without_headers_is_waited_for_and_then_given_up(
    gitlab: FakeGitLab, at_gitlab: GitLab, waits: list[float]
) -> None:
    green(gitlab)
    gitlab.limit = 0
    with pytest.raises(ForgeUnreachable):
        at_gitlab.read(BRANCH)
    assert waits[0] >= 60


def test_a_request_that_is_being_checked_is_asked_again(
    gitlab: FakeGitLab, at_gitlab: GitLab, waits: list[float]
) -> None:
    green(gitlab)
    row = {**gitlab.merge_requests[1], "head_pipeline": None, "detailed_merge_status": "checking"}
    pipeline = next(iter(gitlab.pipelines.values()))
    gitlab.play("merge_requests/1?", replies(Reply({**row, "head_pipeline": pipeline})), times=2)
    reading = at_gitlab.read(BRANCH)
    assert reading.pull_request
    assert (reading.pull_request.mergeable, waits) == (True, [2.0, 2.0])


def test_a_request_that_stays_unchecked_is_pending(gitlab: FakeGitLab, at_gitlab: GitLab, waits: list[float]) -> None:
    green(gitlab, detailed_merge_status="unchecked")
    assert verdict(at_gitlab.read(BRANCH)).code == 8
    assert len(waits) == 3


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"draft": True}, "draft"),
        ({"has_conflicts": True, "detailed_merge_status": "conflict"}, "conflicts"),
        ({"labels": ["Do-Not-Merge"]}, "Do-Not-Merge"),
        ({"detailed_merge_status": "need_rebase"}, "behind"),
        ({"detailed_merge_status": "discussions_not_resolved"}, "discussion"),
        ({"detailed_merge_status": "merge_request_blocked"}, "merge_request_blocked"),
        ({"detailed_merge_status": "a_word_of_next_year"}, "a_word_of_next_year"),
    ],
)
def test_what_keeps_a_green_request_from_being_merged(
    gitlab: FakeGitLab, at_gitlab: GitLab, change: dict[str, object], reason: str
) -> None:
    green(gitlab, **change)
    found = verdict(at_gitlab.read(BRANCH))
    assert found.code == 1
    assert any(reason in each.text for each in found.reasons)


def test_reviews_keep_a_green_request_from_being_merged(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab, detailed_merge_status="not_approved")
    gitlab.approvals[1] = {"approved": False, "approvals_required": 2, "approvals_left": 1, "approved_by": []}
    gitlab.reviewers[1] = [{"user": {"username": "lou"}, "state": "requested_changes"}]
    texts = [reason.text for reason in verdict(at_gitlab.read(BRANCH)).reasons]
    assert texts == ["lou has requested changes", "1 of 2 required approvals"]


def test_a_behind_that_another_reason_hides_is_told(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.projects[1]["merge_method"] = "ff"
    green(gitlab, detailed_merge_status="not_approved", diverged_commits_count=3)
    assert any("behind" in reason.text for reason in verdict(at_gitlab.read(BRANCH)).reasons)


def test_cold_at_most_four_requests_in_sequence(gitlab: FakeGitLab, at_gitlab: GitLab, gitlab_client: Client) -> None:
    pipeline, child = green(gitlab), gitlab.pipeline(sha=SHA)
    gitlab.bridge(pipeline, "services", "success", child)
    gitlab.job(child, "inner")
    for number in range(120):
        gitlab.job(pipeline, f"job {number}", "failed" if number == 0 else "success")
    reading = at_gitlab.read(BRANCH)
    assert len(reading.checks) == 123
    assert outcomes(reading)["job 0"] == ("fail", True)  # on the last page, newest first
    assert gitlab_client.rounds == 4
    assert all("per_page=100" in path for path in gitlab.paths if "/jobs" in path)


def test_reading_changes_nothing(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    green(gitlab)
    at_gitlab.read(BRANCH)
    assert gitlab.writes == []
