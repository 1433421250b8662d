"""A branch that was merged already is known by its request, wherever it was merged."""

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.forges.gitea.client import Gitea
from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.forges.http import Client
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import verdict_of
from git_agent.errors import RepositoryError
from support.forges.gitea import FakeGitea
from support.forges.gitlab import FakeGitLab

SHA, NEWER = "a" * 40, "c" * 40
BRANCH = Selection(branch="thing")


def told(reading: Reading) -> tuple[int, str, str]:
    request = reading.pull_request
    assert request is not None
    assert verdict_of(reading, counted(reading)).reasons[0].text.endswith(f" request {request.number} is merged")
    return request.number, request.merge_sha, request.head_branch


def merged_at_gitlab(forge: FakeGitLab) -> None:
    pipeline = forge.pipeline(sha=SHA)
    forge.job(pipeline, "test")
    forge.merge_request(
        sha=SHA, head_pipeline=pipeline, state="merged", merge_commit_sha="f" * 40, detailed_merge_status="not_open"
    )


def merged_at_gitea(forge: FakeGitea) -> None:
    forge.status("ci/drone", "success", sha=SHA)
    forge.pull(sha=SHA, merged=True, state="closed", merge_commit_sha="f" * 40)


class TestGitLab:
    def test_it_is_told(self, gitlab: FakeGitLab, at_gitlab: GitLab, gitlab_client: Client) -> None:
        merged_at_gitlab(gitlab)
        assert told(at_gitlab.read(BRANCH)) == (1, "f" * 40, "thing")
        assert gitlab_client.rounds <= 4

    def test_also_when_the_branch_is_gone(self, gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
        merged_at_gitlab(gitlab)
        del gitlab.branches["thing"]
        assert told(at_gitlab.read(BRANCH)) == (1, "f" * 40, "thing")

    def test_what_was_pushed_since_is_not(self, gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
        merged_at_gitlab(gitlab)
        gitlab.branches["thing"] = NEWER
        reading = at_gitlab.read(BRANCH)
        assert (reading.pull_request, reading.sha) == (None, NEWER)

    def test_nor_the_request_of_a_fork(self, gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
        merged_at_gitlab(gitlab)
        gitlab.merge_requests[1]["source_project_id"] = 99
        assert at_gitlab.read(BRANCH).pull_request is None


class TestGitea:
    def test_it_is_told(self, gitea: FakeGitea, at_gitea: Gitea, gitea_client: Client) -> None:
        merged_at_gitea(gitea)
        gitea.rule("main")
        gitea.branches["main"]["effective_branch_protection_name"] = "main"
        assert told(at_gitea.read(BRANCH)) == (1, "f" * 40, "thing")
        assert gitea_client.rounds <= 4

    def test_also_when_the_branch_is_gone(self, gitea: FakeGitea, at_gitea: Gitea) -> None:
        merged_at_gitea(gitea)
        gitea.pulls[1]["head"]["ref"] = "refs/pull/1/head"
        assert told(at_gitea.read(BRANCH)) == (1, "f" * 40, "thing")

    def test_what_was_pushed_since_is_not(self, gitea: FakeGitea, at_gitea: Gitea) -> None:
        """It tells the head of a merged request as the branch is now, and not as it was merged."""
        merged_at_gitea(gitea)
        gitea.pulls[1]["head"]["sha"] = NEWER
        gitea.merged_heads[1] = SHA
        reading = at_gitea.read(BRANCH)
        assert (reading.pull_request, reading.sha) == (None, NEWER)

    def test_nor_one_that_was_only_closed(self, gitea: FakeGitea, at_gitea: Gitea) -> None:
        merged_at_gitea(gitea)
        gitea.pulls[1].update(merged=False, merge_commit_sha=None)
        assert at_gitea.read(BRANCH).pull_request is None

    def test_a_branch_that_nobody_knows_is_still_told_as_that(self, gitea: FakeGitea, at_gitea: Gitea) -> None:
        merged_at_gitea(gitea)
        with pytest.raises(RepositoryError):
            at_gitea.read(Selection(branch="nowhere"))
