"""A workflow run is all of its jobs: those of one name, and those that it has yet to make."""

from collections.abc import Iterator

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import Verdict, verdict_of
from git_agent.errors import PENDING, ForgeUnreachable
from support.forges.asking import Asking
from support.forges.github import GitHub
from support.forges.server import fails


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        server.pull()
        yield server


def read(forge: GitHub) -> Reading:
    with Asking(forge) as asking:
        return asking.forge.read(Selection(branch="topic"))


def verdict(forge: GitHub) -> Verdict:
    reading = read(forge)
    return verdict_of(reading, counted(reading))


class TestJobsOfOneName:
    @pytest.mark.parametrize("hidden", ["", "/check-runs", "/actions/runs?"])
    @pytest.mark.parametrize("is_required", [True, False])
    @pytest.mark.parametrize(("word", "expected"), [("failure", 1), ("in_progress", PENDING), ("success", 0)])
    def test_all_of_them_count(self, forge: GitHub, word: str, expected: int, is_required: bool, hidden: str) -> None:
        run = forge.run(conclusion="failure" if word == "failure" else "success")
        for each in (word, "success", "success"):
            forge.job("build", each, run=run)
        if is_required or hidden == "/check-runs":  # where check runs are hidden, only a required set makes it whole
            forge.require("build")
        if hidden:
            forge.play(hidden, fails(403))
        found = verdict(forge)
        assert (found.code, found.aggregate.total_checks) == (expected, 3)

    def test_a_newer_run_of_the_workflow_replaces_all_of_them(self, forge: GitHub) -> None:
        old, new = forge.run(conclusion="failure"), forge.run()
        for run, words in ((old, ("failure", "failure")), (new, ("success", "success"))):
            for word in words:
                forge.job("build", word, run=run)
        found = verdict(forge)
        assert (found.code, found.aggregate.total_checks) == (0, 2)

    def test_what_another_app_reports_again_replaces_what_it_said(self, forge: GitHub) -> None:
        suite = forge.suite(app=4711)
        for word in ("failure", "success"):
            forge.check("scan", word, suite=suite, app=4711)
        assert verdict(forge).code == 0


class TestWhatARunSaysOfItself:
    @pytest.mark.parametrize("word", ["in_progress", "queued", "waiting", "requested", "pending"])
    def test_one_that_goes_on_is_waited_for_though_its_jobs_have_passed(self, forge: GitHub, word: str) -> None:
        forge.job("build", run=forge.run(status=word, conclusion=None))
        found = verdict(forge)
        assert found.code == PENDING
        assert [reason.text.partition(" (")[0] for reason in found.reasons] == ["workflow CI has not ended"]

    def test_what_is_required_and_has_passed_does_not_wait_for_the_rest(self, forge: GitHub) -> None:
        forge.require("CI")
        forge.job("CI", run=forge.run(status="in_progress", conclusion=None))
        found = verdict(forge)
        assert (found.code, found.aggregate.pending_count) == (0, 1)

    def test_a_job_that_runs_says_it_already(self, forge: GitHub) -> None:
        forge.job("build", "in_progress", run=forge.run(status="in_progress", conclusion=None))
        assert [check.name for check in read(forge).checks] == ["build"]

    def test_a_newer_run_of_the_workflow_is_asked_instead(self, forge: GitHub) -> None:
        for status, conclusion in (("in_progress", None), ("completed", "success")):
            forge.job("build", run=forge.run(status=status, conclusion=conclusion))
        assert verdict(forge).code == 0

    @pytest.mark.parametrize("hidden", ["", "/check-runs", "/actions/runs?"])
    @pytest.mark.parametrize("word", ["failure", "startup_failure", "timed_out", "action_required"])
    def test_one_that_failed_has_a_job_that_is_not_shown(self, forge: GitHub, word: str, hidden: str) -> None:
        forge.require("build")
        forge.job("build", run=forge.run(conclusion=word))
        if hidden:
            forge.play(hidden, fails(403))
        found = verdict(forge)
        assert (found.code, len(found.reasons)) == (ForgeUnreachable.exit_code, 1)
        assert f"it ended as {word}, and none of its jobs" in found.reasons[0].text

    def test_one_that_was_stopped_has_to_run_again(self, forge: GitHub) -> None:
        forge.job("build", run=forge.run(conclusion="cancelled"))
        assert verdict(forge).code == 1

    def test_its_suite_says_it_where_runs_cannot_be_read(self, forge: GitHub) -> None:
        forge.job("build", run=forge.run(status="in_progress", conclusion=None))
        forge.play("/actions/runs?", fails(403))
        assert verdict(forge).code == PENDING
        assert [check.run_id for check in read(forge).checks] == [None, None]  # a suite's number is no run's

    def test_the_number_of_a_silent_suite_is_no_run_s(self, forge: GitHub) -> None:
        forge.suite(conclusion="startup_failure")
        forge.play("/actions/runs?", fails(403))
        [silent] = read(forge).checks
        assert (silent.outcome, silent.run_id) == ("fail", None)
