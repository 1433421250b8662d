"""Merging at GitLab, running jobs again, and what is known of earlier runs and failures."""

import pytest

from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.forges.gitlab.write import OF_ITS_JOBS
from git_agent.ci.forges.restart import ELSEWHERE
from git_agent.ci.values import Check, Merged, Reading, ReportedTest, Selection
from git_agent.errors import AuthError, ForgeUnreachable, HeadMoved, MergeRefused, UsageError
from git_agent.model.value import replace
from support.forges.gitlab import FORK, FakeGitLab
from support.forges.server import fails, hangs_up

SHA, OLD = "a" * 40, "b" * 40
BRANCH = Selection(branch="thing")


@pytest.fixture
def reading(gitlab: FakeGitLab, at_gitlab: GitLab) -> Reading:
    pipeline = gitlab.pipeline(sha=SHA)
    gitlab.job(pipeline, "test", "failed", retried=True)
    gitlab.job(pipeline, "test", "failed", retried=True)
    gitlab.job(pipeline, "test", "success")
    gitlab.merge_request(sha=SHA, head_pipeline=pipeline)
    return at_gitlab.read(BRANCH)


def merge(forge: GitLab, reading: Reading, method: str = "merge") -> Merged:
    return forge.merge(reading, method=method, title="Add a thing", body="Because.")


def named(reading: Reading, name: str) -> Check:
    return next(check for check in reading.checks if check.name == name)


def test_the_commit_that_was_read_is_merged(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    merged = merge(at_gitlab, reading)
    assert (merged.sha, merged.method, merged.already) == ("f" * 40, "merge", False)
    assert merged.url.endswith("/merge_requests/1")
    assert gitlab.requests[-1].json == {
        "sha": SHA,
        "squash": False,
        "merge_commit_message": "Add a thing\n\nBecause.",
        "should_remove_source_branch": False,
    }


def test_a_squash_has_its_own_message(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    merge(at_gitlab, reading, "squash")
    sent = gitlab.requests[-1].json
    assert (sent["squash"], sent["squash_commit_message"]) == (True, "Add a thing\n\nBecause.")


def test_a_head_that_moved_is_not_merged(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    gitlab.merge_requests[1]["sha"] = OLD
    with pytest.raises(HeadMoved, match="nothing was merged"):
        merge(at_gitlab, reading)
    assert gitlab.merge_requests[1]["state"] == "opened"


@pytest.mark.parametrize("status", [405, 406, 422])
def test_gitlab_may_refuse_in_its_own_words(
    gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading, status: int
) -> None:
    gitlab.play("/merge", fails(status, "Branch cannot be merged"), times=1)
    with pytest.raises(MergeRefused, match="Branch cannot be merged"):
        merge(at_gitlab, reading)


@pytest.mark.parametrize("status", [401, 403])
def test_merging_needs_the_right_to(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading, status: int) -> None:
    gitlab.play("/merge", fails(status, "forbidden"), times=1)
    with pytest.raises(AuthError, match="does not let us merge: forbidden"):  # 401 too: the token was good for reading
        merge(at_gitlab, reading)


def test_after_a_lost_answer_the_request_is_read_and_nothing_sent_again(
    gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading
) -> None:
    gitlab.play("/merge", hangs_up, times=1)
    gitlab.merge_requests[1].update(state="merged", merge_commit_sha="e" * 40)
    assert merge(at_gitlab, reading).sha == "e" * 40
    assert len(gitlab.writes) == 1
    gitlab.play("/merge", hangs_up, times=1)
    gitlab.merge_requests[1]["sha"] = OLD
    with pytest.raises(HeadMoved, match="somebody has merged bbbbbbbbbbbb"):
        merge(at_gitlab, reading)


@pytest.mark.parametrize(
    ("style", "method", "way"),
    [
        ("merge", "merge", "merge"),
        ("rebase_merge", "merge", "merge"),
        ("ff", "merge", "fast-forward"),
        ("ff", "squash", "squash"),
    ],
)
def test_a_fast_forward_has_no_message(
    gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading, style: str, method: str, way: str
) -> None:
    gitlab.projects[1]["merge_method"] = style
    assert at_gitlab.merge_way(method) == way
    at_gitlab.merge(reading, method=method, title="", body="")
    assert not any(name.endswith("_message") for name in gitlab.requests[-1].json)


def test_a_lost_answer_that_merged_nothing_is_not_known(
    gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading
) -> None:
    gitlab.play("/merge", hangs_up, times=1)
    with pytest.raises(ForgeUnreachable, match="not known"):
        merge(at_gitlab, reading)
    assert len(gitlab.writes) == 1


def test_a_request_that_is_merged_already_is_said(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.merge_request(sha=SHA, state="merged", merge_commit_sha="e" * 40)
    merged = merge(at_gitlab, at_gitlab.read(Selection(pr=1)))
    assert (merged.already, merged.sha, gitlab.writes) == (True, "e" * 40, [])


def test_gitlab_cannot_rebase_on_request(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    with pytest.raises(UsageError):
        merge(at_gitlab, reading, "rebase")
    assert gitlab.writes == []


def test_without_a_request_nothing_is_merged(at_gitlab: GitLab, reading: Reading) -> None:
    with pytest.raises(UsageError):
        merge(at_gitlab, replace(reading, pull_request=None))


@pytest.mark.parametrize(
    ("option", "methods"),
    [("default_off", ("merge", "squash")), ("never", ("merge",)), ("always", ("squash",))],
)
def test_the_methods_of_a_project(gitlab: FakeGitLab, at_gitlab: GitLab, option: str, methods: tuple[str, ...]) -> None:
    gitlab.projects[1]["squash_option"] = option
    assert at_gitlab.merge_methods() == methods
    assert at_gitlab.default_branch() == "main"


def test_failed_jobs_are_run_again_where_they_belong(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline = gitlab.pipeline(sha=SHA, project=FORK)
    job = gitlab.job(pipeline, "test", "failed")
    gitlab.merge_request(sha=SHA, head_pipeline=pipeline)
    before = at_gitlab.read(BRANCH)
    started = at_gitlab.rerun(before, before.checks)
    assert [(each.check_name, each.url != named(before, "test").url) for each in started] == [("test", True)]
    assert gitlab.writes == [f"POST /api/v4/projects/2/jobs/{job}/retry"]
    after = named(at_gitlab.read(BRANCH), "test")
    assert (after.raw, after.attempt) == ("pending", 2)


def test_a_bridge_is_run_again_by_the_jobs_that_it_started(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline, child = gitlab.pipeline(sha=SHA), gitlab.pipeline(sha=SHA)
    gitlab.bridge(pipeline, "services", "failed", child)
    gitlab.job(child, "inner", "failed")
    gitlab.merge_request(sha=SHA, head_pipeline=pipeline)
    reading = at_gitlab.read(BRANCH)
    told = [(each.check_name, each.why) for each in at_gitlab.rerun(reading, reading.checks)]
    assert told == [("inner", ""), ("services", OF_ITS_JOBS)]


def test_a_status_of_another_system_is_told_beside_what_was_started(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    pipeline = gitlab.pipeline(sha=SHA)
    gitlab.job(pipeline, "test", "failed")
    gitlab.external("jenkins", "failed", sha=SHA)
    gitlab.merge_request(sha=SHA, head_pipeline=pipeline)
    reading = at_gitlab.read(BRANCH)
    told = [(each.check_name, each.why) for each in at_gitlab.rerun(reading, reading.checks)]
    assert told == [("test", ""), ("jenkins", ELSEWHERE)]


def test_a_status_of_another_system_cannot_be_run_again_here(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    number = gitlab.external("jenkins", "failed", sha=SHA)
    gitlab.merge_request(sha=SHA)
    reading = at_gitlab.read(BRANCH)
    with pytest.raises(ForgeUnreachable, match=f"https://ci.example/{number}"):
        at_gitlab.rerun(reading, reading.checks)


def test_running_again_needs_the_right_to(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    gitlab.play("/retry", fails(403, "403 Forbidden"), times=1)
    with pytest.raises(AuthError):
        at_gitlab.rerun(reading, reading.checks)


def test_retried_jobs_are_the_attempts_of_a_commit(at_gitlab: GitLab, reading: Reading) -> None:
    check = named(reading, "test")
    past = at_gitlab.attempts(check)
    assert [(run.sha, run.outcome, run.attempt) for run in past] == [(SHA, "fail", 1), (SHA, "fail", 2)]
    assert check.attempt == 3


def test_the_history_of_a_job_is_that_of_its_branch(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    for number, status in enumerate(["success", "failed", "canceled", "running", "success"]):
        gitlab.job(gitlab.pipeline(sha=f"{number}" * 40, ref="main"), "test", status)
    gitlab.job(gitlab.pipeline(sha=OLD, ref="main"), "other", "failed")
    past = at_gitlab.history(named(reading, "test"), "main")
    assert [(run.sha[0], run.outcome) for run in past] == [("4", "pass"), ("2", "fail"), ("1", "fail"), ("0", "pass")]


def test_at_most_thirty_pipelines_are_looked_at(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    for _ in range(35):
        gitlab.job(gitlab.pipeline(sha=OLD, ref="main"), "test")
    assert len(at_gitlab.history(named(reading, "test"), "main")) == 30


def test_the_log_of_a_failed_job(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    check = named(reading, "test")
    gitlab.traces[check.id] = b"section_start:1:script\r\n" + b"line\n" * 50_000
    log = at_gitlab.failure(reading, check).log()
    assert log
    assert b"".join(log) == gitlab.traces[check.id]


@pytest.mark.parametrize("status", [403, 404, 410, 500])
def test_a_log_that_is_gone_is_noted(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading, status: int) -> None:
    gitlab.play("/trace", fails(status))
    source = at_gitlab.failure(reading, named(reading, "test"))
    assert source.log() is None
    assert "log" in source.notes()[0]


def test_the_test_report_of_a_failed_job(gitlab: FakeGitLab, at_gitlab: GitLab, reading: Reading) -> None:
    check = named(reading, "test")
    case = {"name": "adds", "classname": "calc", "status": "failed", "file": "calc.py", "system_output": "1 != 2"}
    suite = {"name": "test", "test_cases": [case]}
    gitlab.reports[check.run_id or 0] = {"total_count": 1, "failed_count": 1, "test_suites": [suite]}
    source = at_gitlab.failure(reading, check)
    assert source.test_report() == (ReportedTest(name="calc: adds", message="1 != 2", path="calc.py"),)
    assert (source.annotations(), source.failed_step(), source.notes()) == ((), None, ())


def test_another_systems_status_keeps_its_log_to_itself(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.external("jenkins", "failed", sha=SHA)
    gitlab.merge_request(sha=SHA)
    reading = at_gitlab.read(BRANCH)
    source = at_gitlab.failure(reading, reading.checks[0])
    assert (source.log(), source.test_report()) == (None, ())
    assert "https://ci.example" in source.notes()[0]
