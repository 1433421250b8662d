"""Merging at Gitea, running jobs again, and what is known of earlier runs and failures in each version."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from git_agent.ci.forges.gitea.client import Gitea
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.restart import ELSEWHERE
from git_agent.ci.values import Merged, Reading, Selection, Step
from git_agent.errors import AuthError, ForgeUnreachable, HeadMoved, MergeRefused, UsageError
from git_agent.model.value import replace
from support.forges.gitea import NEVER, FakeGitea
from support.forges.server import Reply, fails, hangs_up, replies

SHA, OLD = "a" * 40, "b" * 40
BRANCH = Selection(branch="thing")
STEPS = [
    {"name": "checkout", "number": 0, "status": "completed", "conclusion": "success", "started_at": NEVER,
     "completed_at": NEVER},
    {"name": "pytest", "number": 1, "status": "completed", "conclusion": "failure",
     "started_at": "2026-11-16T12:00:00Z", "completed_at": "2026-11-16T12:01:00Z"},
]  # fmt: skip


@pytest.fixture
def reading(gitea: FakeGitea, at_gitea: Gitea) -> Reading:
    return failing(gitea, at_gitea)


@pytest.fixture(params=["no logs", "tasks"])
def older(request: Any) -> Iterator[FakeGitea]:
    with FakeGitea(generation=request.param) as forge:
        yield forge


def failing(forge: FakeGitea, client: Gitea) -> Reading:
    """A job that failed twice and was cancelled before."""
    run = forge.run(sha=SHA, attempt=3)
    forge.job(run, "test", "failure", attempt=1)
    forge.job(run, "test", "cancelled", attempt=2)
    forge.job(run, "lint", "success", attempt=2)
    forge.job(run, "test", "failure", attempt=3, steps=STEPS)
    forge.pull(sha=SHA)
    return client.read(BRANCH)


def merge(forge: Gitea, reading: Reading, method: str = "merge") -> Merged:
    return forge.merge(reading, method=method, title="Add a thing", body="Because.")


def test_the_commit_that_was_read_is_merged(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    merged = merge(at_gitea, reading, "squash")
    assert (merged.sha, merged.method, merged.already) == ("f" * 40, "squash", False)
    sent = next(request for request in gitea.requests if request.method == "POST")
    assert sent.json == {
        "Do": "squash",
        "head_commit_id": SHA,
        "delete_branch_after_merge": False,
        "MergeTitleField": "Add a thing",
        "MergeMessageField": "Because.",
    }


def test_a_rebase_keeps_the_messages_of_its_commits(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    merge(at_gitea, reading, "rebase")
    sent = next(request for request in gitea.requests if request.method == "POST")
    assert "MergeTitleField" not in sent.json


def test_a_head_that_moved_is_not_merged(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    gitea.pulls[1]["head"]["sha"] = OLD
    with pytest.raises(HeadMoved, match="nothing was merged"):
        merge(at_gitea, reading)
    assert not gitea.pulls[1]["merged"]


def test_a_conflict_at_the_last_moment_is_a_refusal(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    gitea.play("/merge", fails(409, "PushRejected with remote message: no"), times=1)
    with pytest.raises(MergeRefused, match="PushRejected"):
        merge(at_gitea, reading)


def test_a_conflict_is_told_in_what_git_has_said(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    said = {"Style": "merge", "StdOut": "Auto-merging a\nCONFLICT (content): in a\n", "StdErr": "", "Err": {}}
    gitea.play("/merge", replies(Reply(None, status=409, raw=json.dumps(said).encode())), times=1)
    with pytest.raises(MergeRefused, match=r"refuses to merge: Auto-merging a; CONFLICT \(content\): in a$"):
        merge(at_gitea, reading)


@pytest.mark.parametrize("status", [405, 422, 423])
def test_the_forge_may_refuse_in_its_own_words(
    gitea: FakeGitea, at_gitea: Gitea, reading: Reading, status: int
) -> None:
    gitea.play("/merge", fails(status, "Please try again later"), times=1)
    with pytest.raises(MergeRefused, match="Please try again later"):
        merge(at_gitea, reading)


def test_merging_needs_the_right_to(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    gitea.play("/merge", fails(403, "forbidden"), times=1)
    with pytest.raises(AuthError):
        merge(at_gitea, reading)


def test_after_a_lost_answer_the_request_is_read_and_nothing_sent_again(
    gitea: FakeGitea, at_gitea: Gitea, reading: Reading
) -> None:
    gitea.play("/merge", hangs_up, times=1)
    with pytest.raises(ForgeUnreachable, match="not known"):
        merge(at_gitea, reading)
    gitea.play("/merge", hangs_up, times=1)
    gitea.pulls[1].update(merged=True, merge_commit_sha="e" * 40)
    assert merge(at_gitea, reading).sha == "e" * 40
    assert len(gitea.writes) == 2  # one for each call
    gitea.play("/merge", hangs_up, times=1)
    gitea.pulls[1]["head"]["sha"] = OLD
    with pytest.raises(HeadMoved, match="somebody has merged bbbbbbbbbbbb"):
        merge(at_gitea, reading)


def test_a_request_that_is_merged_already_is_said(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.pull(sha=SHA, merged=True, state="closed", merge_commit_sha="e" * 40)
    merged = merge(at_gitea, at_gitea.read(Selection(pr=1)))
    assert (merged.already, merged.sha, gitea.writes) == (True, "e" * 40, [])


def test_without_a_request_nothing_is_merged(at_gitea: Gitea, reading: Reading) -> None:
    with pytest.raises(UsageError):
        merge(at_gitea, replace(reading, pull_request=None))


def test_the_methods_of_a_repository(gitea: FakeGitea, at_gitea: Gitea) -> None:
    assert at_gitea.merge_methods() == ("merge", "squash", "rebase")
    gitea.repository.update(allow_rebase=False, allow_merge_commits=False)
    assert at_gitea.merge_methods() == ("squash",)
    assert at_gitea.default_branch() == "main"


@pytest.mark.parametrize(
    ("allowed", "methods", "way", "style"),
    [
        ("allow_fast_forward_only_merge", ("rebase",), "fast-forward", "fast-forward-only"),
        ("allow_rebase_explicit", ("merge",), "merge", "rebase-merge"),
        ("allow_rebase", ("rebase",), "rebase", "rebase"),
    ],
)
def test_the_only_way_that_a_repository_allows(
    gitea: FakeGitea, at_gitea: Gitea, reading: Reading, allowed: str, methods: tuple[str, ...], way: str, style: str
) -> None:
    gitea.repository.update(dict.fromkeys(("allow_merge_commits", "allow_squash_merge", "allow_rebase"), False))
    gitea.repository[allowed] = True
    assert at_gitea.merge_methods() == methods
    assert at_gitea.merge_way(methods[0]) == way
    merge(at_gitea, reading, methods[0])
    sent = next(request for request in gitea.requests if request.method == "POST")
    assert sent.json["Do"] == style
    assert ("MergeTitleField" in sent.json) == (way == "merge")


def test_the_failed_jobs_of_a_run_are_run_again_once(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    run = next(iter(gitea.runs))
    twice = [reading.checks[0], replace(reading.checks[0], name="ci / other (pull_request)")]
    started = at_gitea.rerun(reading, twice)
    assert [each.check_name for each in started] == ["ci / test (pull_request)", "ci / other (pull_request)"]
    assert gitea.writes == [f"POST /api/v1/repos/o/app/actions/runs/{run}/rerun-failed-jobs"]


def test_what_else_a_run_starts_and_what_it_does_not_is_told(gitea: FakeGitea, at_gitea: Gitea) -> None:
    run = gitea.run(sha=SHA)
    gitea.job(run, "test", "failure")
    gitea.job(run, "lint", "failure")
    gitea.job(run, "docs", "success")
    gitea.status("drone", "failure", sha=SHA)
    gitea.pull(sha=SHA)
    reading = at_gitea.read(BRANCH)
    asked = [check for check in reading.checks if check.name in ("ci / test (pull_request)", "drone")]
    told = [(each.check_name, each.why) for each in at_gitea.rerun(reading, asked)]
    assert told == [("ci / test (pull_request)", ""), ("ci / lint (pull_request)", ""), ("drone", ELSEWHERE)]


def test_a_status_of_another_system_cannot_be_run_again_here(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.status("drone", "failure", sha=SHA)
    gitea.pull(sha=SHA)
    reading = at_gitea.read(BRANCH)
    with pytest.raises(ForgeUnreachable, match=r"https://ci\.example/drone"):
        at_gitea.rerun(reading, reading.checks)


def test_running_again_needs_the_right_to(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    gitea.play("/rerun-failed-jobs", fails(403), times=1)
    with pytest.raises(AuthError):
        at_gitea.rerun(reading, reading.checks)


def test_a_version_that_cannot_run_again_says_where_to(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    gitea.play("/rerun-failed-jobs", fails(404), times=1)
    with pytest.raises(ForgeUnreachable, match="did not start") as failed:
        at_gitea.rerun(reading, reading.checks)
    assert "page" in (failed.value.hint or "")


def test_a_lost_answer_says_that_it_may_have_started(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    gitea.play("/rerun-failed-jobs", hangs_up, times=1)
    with pytest.raises(ForgeUnreachable, match="may have started again") as failed:
        at_gitea.rerun(reading, reading.checks)
    assert "before you try again" in str(failed.value.hint)


def test_the_attempts_of_a_run(at_gitea: Gitea, reading: Reading) -> None:
    past = at_gitea.attempts(reading.checks[0])
    assert [(run.sha, run.outcome, run.attempt) for run in past] == [(SHA, "fail", 1), (SHA, "fail", 2)]


def test_a_page_that_counts_runs_otherwise_finds_the_run_by_its_page(gitea: FakeGitea, at_gitea: Gitea) -> None:
    """Older versions number pages within a repository, and the API's runs within the server."""
    other, run = gitea.run(sha=OLD), gitea.run(sha=SHA)
    gitea.runs[run]["html_url"] = f"{gitea.url}/o/app/actions/runs/{other}"
    gitea.runs[other]["html_url"] = f"{gitea.url}/x/y/actions/runs/7"
    job = gitea.job(run, "test", "failure", steps=STEPS)
    gitea.jobs[job]["html_url"] = f"{gitea.url}/o/app/actions/runs/{other}/jobs/0"
    gitea.statuses[SHA][0]["target_url"] = f"/o/app/actions/runs/{other}/jobs/0"
    gitea.pull(sha=SHA)
    reading = at_gitea.read(BRANCH)
    step = at_gitea.failure(reading, reading.checks[0]).failed_step()
    assert step
    assert step.name == "pytest"


def test_the_history_of_a_check_is_that_of_its_branch(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    for number, state in enumerate(["success", "failure", "pending", "success"]):
        sha = f"{number}" * 40
        gitea.commits.insert(0, sha)
        gitea.status("ci / test (push)", state, sha=sha)
        gitea.status("ci / lint (push)", "failure", sha=sha)
    past = at_gitea.history(reading.checks[0], "main")
    assert [(run.sha[0], run.outcome) for run in past] == [("3", "pass"), ("1", "fail"), ("0", "pass")]


def test_step_and_log_of_a_failed_job(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    job = max(gitea.jobs)
    gitea.logs[job] = b"2026-11-16T12:00:00.0000000Z line\n" * 1000
    source = at_gitea.failure(reading, reading.checks[0])
    assert source.failed_step() == Step(
        name="pytest",
        number=1,
        raw="failure",
        started_at="2026-11-16T12:00:00Z",
        completed_at="2026-11-16T12:01:00Z",
    )
    log = source.log()
    assert log
    assert b"".join(log) == gitea.logs[job]
    assert (source.annotations(), source.test_report(), source.notes()) == ((), (), ())


def test_a_version_without_logs_or_jobs_degrades_and_says_so(older: FakeGitea) -> None:
    with Client(base=older.api, token=None, title="Forgejo") as client:
        forge = Gitea(client, repository="o/app")
        reading = failing(older, forge)
        source = forge.failure(reading, reading.checks[0])
        assert source.log() is None
        assert (source.failed_step() is None) == (older.generation == "tasks")
        assert len(source.notes()) == 1
        assert [run.outcome for run in forge.attempts(reading.checks[0])] == ["fail", "fail"]


def test_another_systems_status_keeps_its_log_to_itself(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.status("drone", "failure", sha=SHA)
    gitea.pull(sha=SHA)
    reading = at_gitea.read(BRANCH)
    source = at_gitea.failure(reading, reading.checks[0])
    assert (source.failed_step(), source.log(), source.test_report()) == (None, None, ())
    assert source.notes() == ("its log is kept by the system that reported it: https://ci.example/drone",)
    assert at_gitea.attempts(reading.checks[0]) == ()


def test_a_job_that_cannot_be_read_now_is_noted(gitea: FakeGitea, at_gitea: Gitea, reading: Reading) -> None:
    gitea.play("/jobs", fails(502))
    source = at_gitea.failure(reading, reading.checks[0])
    assert source.log() is None
    assert "could not be read" in source.notes()[0]
