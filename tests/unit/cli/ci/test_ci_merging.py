"""`ci merge` and `ci rerun`: the only commands that send anything but questions."""

import pytest

from support.ci_program import AtGitHub
from support.forges.github import GitHub
from support.forges.server import Reply, fails, hangs_up, replies
from support.repo import Repo

QUEUE = {"type": "merge_queue", "parameters": {}}


@pytest.fixture
def at(clone: Repo, forge: GitHub) -> AtGitHub:
    """A pull request that is ready."""
    at = AtGitHub(clone, forge)
    at.job("lint")
    forge.require("lint")
    return at


def refs(repo: Repo) -> str:
    return repo.git("for-each-ref") + repo.git("rev-parse", "HEAD")


def test_it_merges_the_checked_head_with_the_message_of_pr_message(at: AtGitHub) -> None:
    before = refs(at.repo)
    title, _, body = at.repo.agent("pr-message", "--base", "origin/main").stdout.strip().partition("\n")
    ran = at.ci("merge", "--squash")
    assert ran.returncode == 0, ran.stderr
    [sent] = at.forge.merged
    assert (sent["sha"], sent["merge_method"], sent["commit_title"]) == (at.sha, "squash", title)
    assert sent["commit_message"].strip() == body.strip()
    assert ran.stderr.endswith(f"message:\n\n{title}\n{body}".rstrip() + "\n")  # shown before it was sent
    assert ran.stdout == f"merged by squash: {'d' * 40}  https://github.example/o/r/pull/7\n"
    assert at.forge.writes == ["PUT /repos/o/r/pulls/7/merge"]
    assert refs(at.repo) == before


def test_a_rebase_takes_the_messages_that_there_are(at: AtGitHub) -> None:
    assert at.ci("merge", "--rebase").returncode == 0
    [sent] = at.forge.merged
    assert sent["merge_method"] == "rebase"
    assert not sent.get("commit_title")
    assert not sent.get("commit_message")


def test_a_dry_run_shows_all_of_it_and_sends_nothing(at: AtGitHub) -> None:
    ran = at.ci("merge", "--squash", "--dry-run")
    assert (ran.returncode, ran.stdout) == (0, f"would be merged by squash: {at.sha}\n")
    assert ran.stderr.endswith("git-agent: dry run, nothing was merged\n")
    assert at.json("merge", "--squash", "--dry-run")["merged"] is False
    assert at.forge.writes == []


def test_programs_are_told_what_became_of_it(at: AtGitHub) -> None:
    report = at.json("merge", "--merge")
    assert (report["merged"], report["method"], report["sha"]) == (True, "merge", "d" * 40)
    assert (report["head_sha"], report["merge_reasons"]) == (at.sha, ["pull request 7 is merged"])
    assert at.state()["ci_context"]["aggregate"]["merge_ready"] is False


def test_a_message_can_be_given_and_is_redacted(at: AtGitHub) -> None:
    secret = "ghp_" + "x7Kp2mQ9vR4tY8wZ1nB5cD3fG6hJ0kLsA4eU"
    at.repo.write("message.txt", f"Add the lexer\n\nWith {secret}.\n")
    at.repo.git("switch", "--quiet", "main")  # what is checked out does not matter then
    assert at.ci("merge", "--squash", "--pr", "7", "--message-file", "message.txt").returncode == 0
    [sent] = at.forge.merged
    assert sent["commit_title"] == "Add the lexer"
    assert secret not in sent["commit_message"]


def test_an_empty_message_is_refused(at: AtGitHub) -> None:
    assert at.ci("merge", "--squash", "--message-file", "-", stdin="\n").returncode == 2
    assert at.ci("merge", "--squash", "--message-file", "nowhere").returncode == 2
    assert at.forge.writes == []


def test_a_message_is_written_only_about_what_is_checked_out(at: AtGitHub) -> None:
    at.repo.git("switch", "--quiet", "main")
    ran = at.ci("merge", "--squash", "--pr", "7")
    assert ran.returncode == 5
    assert "git switch topic" in ran.stderr
    assert "--message-file FILE" in ran.stderr
    assert at.forge.writes == []


def test_commits_that_are_not_pushed_are_not_left_behind_without_a_word(at: AtGitHub) -> None:
    at.repo.commit("Mend the lexer", {"lexer.py": "2\n"})
    ran = at.ci("merge", "--rebase")
    assert ran.returncode == 5
    assert "1 commit of topic is not pushed, and would not be merged" in ran.stderr
    assert at.state()["ci_context"]["aggregate"]["merge_ready"] is False
    assert at.state()["ci_context"]["stale"] is True
    assert at.forge.writes == []
    assert at.ci("merge", "--rebase", "--pr", "7").returncode == 0  # which says what is meant


def test_the_only_way_that_is_allowed_is_taken(at: AtGitHub) -> None:
    at.forge.allowed.update(squash=False, merge=False)
    assert at.ci("merge").returncode == 0
    assert at.forge.merged[0]["merge_method"] == "rebase"


@pytest.mark.parametrize("words", [(), ("--squash",)])
def test_a_way_that_is_not_decided_or_not_allowed_is_2(at: AtGitHub, words: tuple[str, ...]) -> None:
    at.forge.allowed["squash"] = False
    ran = at.ci("merge", *words)
    assert ran.returncode == 2
    assert "--merge, --rebase" in ran.stderr
    assert at.forge.writes == []


def test_what_is_merged_already_is_told_and_fine(at: AtGitHub) -> None:
    assert at.ci("merge", "--rebase").returncode == 0
    ran = at.ci("merge", "--rebase", "--pr", "7")
    assert ran.returncode == 0
    assert ran.stdout == f"merged already: {'d' * 40}  https://github.example/o/r/pull/7\n"
    assert at.ci("merge", "--rebase").stdout == ran.stdout
    gate = at.ci("gate")
    assert gate.returncode == 1
    assert "pull request 7 is merged\n" in gate.stdout
    assert len(at.forge.merged) == 1
    report = at.json("merge", "--pr", "7")
    assert (report["merged"], report["sha"], report["head_sha"]) == (True, "d" * 40, at.sha)


def test_a_head_that_moves_meanwhile_is_not_merged(at: AtGitHub) -> None:
    at.forge.play("/merge", replies(Reply({"message": "Head branch was modified"}, status=409)))
    ran = at.ci("merge", "--rebase")
    assert ran.returncode == 5
    assert at.forge.merged == []


@pytest.mark.parametrize("status", [405, 422])
def test_the_words_of_a_forge_that_refuses_are_told(at: AtGitHub, status: int) -> None:
    at.forge.play("/merge", fails(status, "Required review is missing"))
    ran = at.ci("merge", "--rebase")
    assert ran.returncode == 1
    assert "Required review is missing" in ran.stderr
    assert at.json("merge", "--rebase", code=1)["error"]["class"] == "not-merged"


def test_a_merge_whose_answer_is_lost_is_looked_up_and_never_sent_twice(at: AtGitHub) -> None:
    at.forge.play("/merge", hangs_up)
    at.ci("merge", "--rebase")
    assert at.forge.writes == ["PUT /repos/o/r/pulls/7/merge"]


def test_a_merge_queue_is_not_passed_by(at: AtGitHub) -> None:
    at.forge.rules.append(QUEUE)
    ran = at.ci("merge", "--squash")
    assert ran.returncode == 1
    assert "  main has a merge queue: add the request to it on the web\n" in ran.stdout
    assert "nothing was merged" in ran.stderr
    assert at.forge.writes == []


def test_without_a_pull_request_there_is_nothing_to_merge(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge, has_request=False)
    at.job("lint")
    ran = at.ci("merge", "--squash")
    assert ran.returncode == 5
    assert "no pull request is open for topic" in ran.stderr
    context = at.state()["ci_context"]
    assert (context["aggregate"]["merge_ready"], context["stale"]) == (False, True)
    assert context["merge_reasons"] == ["no pull request is open for topic"]
    at.job("build", "in_progress")
    ran = at.ci("merge", "--squash")
    assert ran.returncode == 8
    assert ran.stderr.endswith("git-agent: nothing was merged: no pull request is open for topic\n")


def test_what_is_not_ready_is_not_merged(at: AtGitHub) -> None:
    at.forge.check_runs[0]["conclusion"] = "failure"
    report = at.json("merge", "--squash", code=1)
    assert (report["merged"], report["sha"]) == (False, at.sha)
    assert at.forge.writes == []


def test_no_other_command_writes(at: AtGitHub) -> None:
    at.job("docs", "failure")
    for words in (("status", "--refresh"), ("gate",), ("wait",), ("diagnose",)):
        at.ci(*words)
    at.repo.agent("pr-message", "--ci", env=at.environ)
    assert at.forge.writes == []


def test_failed_jobs_are_started_again(at: AtGitHub) -> None:
    run = at.forge.run(sha=at.sha)
    at.job("test", "failure", run=run)
    ran = at.ci("rerun")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("started again: test  https://")
    assert at.forge.writes == [f"POST /repos/o/r/actions/runs/{run}/rerun-failed-jobs"]


def test_one_check_is_started_again_by_its_name(at: AtGitHub) -> None:
    first, second = at.forge.run(sha=at.sha), at.forge.run("Other", sha=at.sha)
    at.job("test", "failure", run=first)
    at.job("build", "failure", run=second)
    assert [entry["check_name"] for entry in at.json("rerun", "build")["rerun"]] == ["build"]
    assert at.forge.writes == [f"POST /repos/o/r/actions/runs/{second}/rerun-failed-jobs"]


def test_where_nothing_failed_nothing_is_started(at: AtGitHub) -> None:
    assert at.ci("rerun").stdout == "nothing has failed, so nothing was started\n"
    assert at.ci("rerun", "lint").stdout == "lint has not failed, so nothing was started\n"
    assert at.json("rerun", "lint")["rerun"] == []
    assert at.forge.writes == []


def test_a_status_of_others_cannot_be_started_again(at: AtGitHub) -> None:
    at.forge.status("ci/other", "failure", sha=at.sha, url="https://ci.example/build/9")
    ran = at.ci("rerun", "ci/other")
    assert ran.returncode == 12
    assert "https://ci.example/build/9" in ran.stderr
    assert at.json("rerun", "ci/other", code=12)["error"]["class"] == "forge"


def test_what_is_started_and_what_is_not_is_told_to_people(at: AtGitHub) -> None:
    at.job("test", "failure")
    at.forge.status("ci/other", "failure", sha=at.sha, url="https://ci.example/build/9")
    started, left = at.ci("rerun").stdout.splitlines()
    assert started.startswith("started again: test  https://")
    assert left.startswith("not started: ci/other  https://ci.example/build/9: another system")


def test_without_the_right_to_start_it_is_4(at: AtGitHub) -> None:
    at.job("test", "failure")
    at.forge.play("/rerun-failed-jobs", fails(403, "Must have admin rights to Repository."))
    assert at.ci("rerun").returncode == 4
