"""The program in a clone of a repository at GitLab, or at Gitea: every command of `ci`, and what it leaves behind."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from support.forges.gitea import FakeGitea
from support.forges.gitlab import FakeGitLab
from support.ran import Ran
from support.repo import Repo

CANARY = "canary-" + "5e1f0a77c3"
LOG = b"""\
============================= test session starts ==============================
    def test_adds() -> None:
>       assert add(1, 1) == 3
E       assert 2 == 3

tests/test_calc.py:7: AssertionError
=========================== short test summary info ============================
FAILED tests/test_calc.py::test_adds - assert 2 == 3
============================== 1 failed in 0.03s ===============================
"""


class AtGitLab:
    """A merge request whose pipeline has one job."""

    def __init__(self, repo: Repo) -> None:
        self.forge = FakeGitLab()
        self.name = "test"
        self.environ = {"GITLAB_API_URL": self.forge.api, "GITLAB_TOKEN": CANARY}
        self.address = "git@gitlab.com:group/sub/app.git"
        self._repo = repo

    def report(self, word: str) -> None:
        sha = self._repo.head
        pipeline = self.forge.pipeline(sha=sha, status=word)
        self.forge.traces[self.forge.job(pipeline, "test", word)] = LOG
        self.forge.merge_requests.clear()
        self.forge.merge_request(sha=sha, branch="topic", head_pipeline=pipeline)

    words = ("success", "failed", "running")


class AtGitea:
    """A pull request with one job of Actions, of which everything is required."""

    def __init__(self, repo: Repo) -> None:
        self.forge = FakeGitea()
        self.name = "ci / test (pull_request)"
        self.environ = {"GITEA_SERVER_URL": self.forge.url, "GITEA_TOKEN": CANARY}
        self.address = f"{self.forge.url}/o/app.git"
        self._repo = repo

    def report(self, word: str) -> None:
        self.forge.pulls.clear()
        self.forge.statuses.clear()
        run = self.forge.run(sha=self._repo.head)
        self.forge.logs[self.forge.job(run, "test", word)] = LOG
        self.forge.pull(sha=self._repo.head, branch="topic")

    words = ("success", "failure", "pending")


Place = AtGitLab | AtGitea


@pytest.fixture(params=[AtGitLab, AtGitea])
def place(request: pytest.FixtureRequest, repo: Repo) -> Iterator[Place]:
    at: Place = request.param(repo)
    repo.commit("Begin", {"calc.py": "def add(a, b): ...\n"})
    repo.git("remote", "add", "origin", at.address)
    repo.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repo.git("switch", "--quiet", "--create", "topic")
    repo.commit("Add numbers", {"calc.py": "def add(a, b):\n    return a + b\n"})
    repo.git("update-ref", "refs/remotes/origin/topic", "HEAD")
    with at.forge:
        at.forge.token = CANARY
        yield at


def ci(repo: Repo, place: Place, *words: str) -> Ran:
    ran = repo.agent("ci", *words, env=place.environ)
    assert CANARY not in ran.stdout + ran.stderr
    return ran


def told(repo: Repo, place: Place, *words: str) -> Any:
    ran = ci(repo, place, *words, "--json")
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_the_gate_has_a_code_for_each_answer(repo: Repo, place: Place) -> None:
    codes = []
    for word in place.words:
        place.report(word)
        codes.append((ci(repo, place, "gate").returncode, ci(repo, place, "gate", "--json").returncode))
    assert codes == [(0, 0), (1, 1), (8, 8)]
    assert place.forge.writes == []


def test_status_and_context_tell_the_same(repo: Repo, place: Place) -> None:
    place.report(place.words[1])
    status = told(repo, place, "status")
    assert [(check["name"], check["conclusion"], check["required"]) for check in status["checks"]] == [
        (place.name, "failure", True)
    ]
    assert (status["pr_number"], status["sha"], status["aggregate"]["merge_ready"]) == (1, repo.head, False)
    kept = (repo.path / ".claude/workflow-state.json").read_text("utf-8")
    assert json.loads(kept)["ci_context"]["checks"] == status["checks"]
    assert CANARY not in kept


def test_a_failure_is_diagnosed_from_the_log_of_its_job(repo: Repo, place: Place) -> None:
    place.report(place.words[1])
    failure = told(repo, place, "diagnose")["failures"][0]
    assert (failure["failure_type"], failure["suggested_action"]) == ("test-failure", "x-fix")
    assert "assert 2 == 3" in failure["failure_message"] + failure["log_excerpt"]


def test_failed_jobs_are_run_again_when_asked(repo: Repo, place: Place) -> None:
    place.report(place.words[1])
    assert ci(repo, place, "rerun").returncode == 0
    assert len(place.forge.writes) == 1


def test_what_was_checked_is_merged(repo: Repo, place: Place) -> None:
    place.report(place.words[0])
    ran = ci(repo, place, "merge", "--squash")
    assert ran.returncode == 0, ran.stderr
    assert "f" * 12 in ran.stdout + ran.stderr
    assert len(place.forge.writes) == 1


def test_nothing_red_is_merged(repo: Repo, place: Place) -> None:
    place.report(place.words[1])
    assert ci(repo, place, "merge", "--squash").returncode == 1
    assert place.forge.writes == []
