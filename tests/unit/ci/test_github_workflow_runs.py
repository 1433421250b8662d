"""A workflow run is all of its jobs: those of one name, and those that it has yet to make."""

from collections.abc import Iterator

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import Verdict, verdict_of
from git_agent.errors import PENDING
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
