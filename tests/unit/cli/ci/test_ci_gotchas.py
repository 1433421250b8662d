"""The traps of CI as they look from the commands: each has cost somebody a merge."""

from pathlib import Path

import pytest

from git_agent.ci.forges.github.read import NO_TRIGGER
from support.ci_program import AtGitHub
from support.forges.github import OLD_SHA, GitHub
from support.forges.server import Reply, fails, replies
from support.repo import Repo


@pytest.fixture
def at(clone: Repo, forge: GitHub) -> AtGitHub:
    return AtGitHub(clone, forge)


@pytest.mark.parametrize("number", [31, 101])
def test_the_failing_check_is_on_the_last_page(at: AtGitHub, number: int) -> None:
    for index in range(number - 1):
        at.job(f"n{index:03}")
    at.job("last", "failure")
    report = at.json("gate", code=1)
    assert (report["aggregate"]["total_checks"], report["aggregate"]["failing_checks"]) == (number, ["last"])


def test_one_name_in_two_workflows_still_fails(at: AtGitHub) -> None:
    at.job("lint", "failure", workflow="CI")
    at.job("lint", "success", workflow="Nightly")
    report = at.json("gate", code=1)
    assert report["aggregate"]["failing_checks"] == ["lint (CI)"]


def test_runs_of_two_events_on_one_commit_are_both_kept(at: AtGitHub) -> None:
    at.job("lint", "failure", event="push")
    at.job("lint", "success", event="pull_request")
    assert at.json("gate", code=1)["aggregate"]["failing_checks"] == ["lint (CI, push)"]


def test_checks_of_an_older_commit_do_not_count(at: AtGitHub) -> None:
    at.forge.job("lint", "success", sha=OLD_SHA)
    assert at.ci("gate").returncode == 11
    at.job("lint", "failure")
    assert at.ci("gate").returncode == 1


def test_commits_that_are_not_pushed_are_said(at: AtGitHub) -> None:
    at.job("lint")
    at.repo.commit("More", {"lexer.py": "def lex(): ...\n"})
    ran = at.ci("status")
    assert "note: 1 commit of topic not pushed: the checks are those of" in ran.stdout
    assert at.json("status", "--refresh")["sha"] == at.sha


def test_a_required_check_that_was_never_reported_does_not_pass(at: AtGitHub) -> None:
    at.forge.require("lint", "e2e")
    at.job("lint")
    ran = at.ci("gate")
    assert ran.returncode == 8
    assert "pending (missing)  e2e" in ran.stdout
    assert "path or branch filter" in ran.stdout


def test_a_job_that_was_skipped_because_another_failed_passes_with_a_remark(at: AtGitHub) -> None:
    at.forge.require("deploy")
    run = at.forge.run(sha=at.sha, conclusion="failure")
    at.job("deploy", "skipped", run=run)
    at.job("build", "failure", run=run)
    ran = at.ci("gate")
    assert ran.returncode == 0
    assert "note: deploy: " in ran.stdout
    assert "a job that it needs may have failed" in ran.stdout


def test_a_fork_that_awaits_approval_is_found_among_the_runs(at: AtGitHub) -> None:
    at.forge.run(sha=at.sha, status="completed", conclusion="action_required")
    for command in ("gate", "wait"):
        ran = at.ci(command)
        assert ran.returncode == 1
        assert "approv" in ran.stdout


def test_a_push_that_starts_nothing_is_explained(at: AtGitHub) -> None:
    at.forge.require("lint")
    ran = at.ci("wait", "--timeout", "0")
    assert ran.returncode == 8
    assert NO_TRIGGER in ran.stdout


def test_names_of_a_matrix_and_of_a_reused_workflow_stay_whole(at: AtGitHub) -> None:
    names = ["test (3.11, ubuntu)", "caller / callee"]
    at.forge.require(*names)
    for name in names:
        at.job(name)
    report = at.json("gate")
    assert sorted(check["name"] for check in report["checks"] if check["required"]) == sorted(names)


def test_pending_with_no_status_is_no_check(at: AtGitHub) -> None:
    assert at.json("gate", code=11)["aggregate"]["total_checks"] == 0


def test_no_permission_no_single_sign_on_and_no_patience_are_told_apart(at: AtGitHub) -> None:
    at.job("lint")
    sso = {"X-GitHub-SSO": "required; url=https://github.example/orgs/o/sso?authorization_request=x"}
    at.forge.play("/repos/o/r", replies(Reply({"message": "Resource protected"}, status=403, headers=sso)))
    ran = at.ci("gate")
    assert ran.returncode == 4
    assert "SSO" in ran.stderr or "single sign-on" in ran.stderr


def test_a_repository_that_cannot_be_seen_is_never_no_checks(at: AtGitHub) -> None:
    at.forge.play("/repos/o/r", fails(404, "Not Found"))
    ran = at.ci("gate")
    assert ran.returncode == 4
    assert "private" in ran.stderr


def test_what_is_still_worked_out_is_asked_again(at: AtGitHub) -> None:
    at.job("lint")
    at.forge.pulls[7].update(mergeable=None, mergeable_state="unknown", later=True)
    assert at.ci("wait").returncode == 0


def test_clocks_that_disagree_make_no_negative_time(at: AtGitHub) -> None:
    at.job("a", started_at=None, completed_at="2026-01-31T12:00:00Z")
    at.job("b", started_at="2026-01-31T12:05:00Z", completed_at="2026-01-31T12:00:00Z")
    assert not any("duration" in check for check in at.json("status")["checks"])


def test_a_log_that_has_expired_is_said_and_not_fatal(at: AtGitHub) -> None:
    at.forge.logs[at.job("lint", "failure")] = b""
    at.forge.play("/logs", fails(410, "Gone"))
    [failure] = at.json("diagnose")["failures"]
    assert any("log" in note for note in failure["notes"])


@pytest.mark.parametrize("where", [("switch", "--quiet", "--detach"), ("tag", "v1")])
def test_a_detached_head_and_a_tag_name_a_commit(at: AtGitHub, where: tuple[str, ...]) -> None:
    at.job("lint")
    at.repo.git(*where)
    words = ("--sha", "v1") if where[0] == "tag" else ()
    assert at.json("status", *words)["sha"] == at.sha


def test_a_shallow_clone_is_enough(at: AtGitHub, tmp_path: Path) -> None:
    at.job("lint")
    at.repo.git("clone", "--quiet", "--depth=1", "--branch=topic", f"file://{at.repo.path}", str(tmp_path / "shallow"))
    shallow = Repo(tmp_path / "shallow")
    shallow.git("remote", "set-url", "origin", "https://github.com/o/r.git")
    assert shallow.agent("ci", "gate", env=at.environ).returncode == 0


def test_the_default_branch_is_the_forges_own(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge, has_request=False)
    forge.require("lint")
    at.job("lint", "failure")
    assert clone.git("for-each-ref", "refs/remotes/origin/HEAD") == ""
    report = at.json("gate", code=1)
    assert report["checks"][0]["required"]


def test_a_draft_that_is_all_green_is_no_1(at: AtGitHub) -> None:
    at.job("lint")
    at.forge.pulls[7].update(draft=True, mergeable_state="draft")
    assert at.json("gate", code=1)["merge_reasons"] == ["the pull request is a draft"]


def test_a_head_that_moves_between_gate_and_merge_is_not_merged(at: AtGitHub) -> None:
    at.job("lint")
    at.forge.play("/merge", replies(Reply({"message": "Head branch was modified"}, status=409)))
    assert at.ci("merge", "--rebase").returncode == 5
    assert at.forge.merged == []


def test_many_open_requests_are_asked_apart(at: AtGitHub) -> None:
    at.forge.pull(8, sha=at.sha)
    ran = at.ci("gate")
    assert ran.returncode == 2
    assert "--pr" in ran.stderr
