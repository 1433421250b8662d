"""The second reading of a GitLab or Gitea: one round, of which only what has changed is sent again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from git_agent.ci.forges.gitea.client import Gitea
from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.memory import Memory
from git_agent.ci.forges.tokens import Token
from git_agent.ci.values import Reading, Selection
from git_agent.files.place import Place
from support.forges.gitea import FakeGitea
from support.forges.gitlab import FakeGitLab
from support.forges.server import ForgeServer

CANARY = "canary-5e1f0a77c3"
SHA = "a" * 40
BRANCH = Selection(branch="thing")


def gitlab_with_120_jobs() -> FakeGitLab:
    forge = FakeGitLab()
    pipeline, child = forge.pipeline(sha=SHA), forge.pipeline(sha=SHA)
    for number in range(118):
        forge.job(pipeline, f"job {number}")
    forge.bridge(pipeline, "services", "success", child)
    forge.job(child, "inner")
    forge.merge_request(sha=SHA, head_pipeline=pipeline)
    return forge


def gitea_with_120_statuses() -> FakeGitea:
    forge = FakeGitea()
    forge.protect("main", rule="main")
    forge.rule("main")
    for number in range(120):
        forge.status(f"check {number}", "success", sha=SHA)
    forge.pull(sha=SHA)
    return forge


def read_gitlab(forge: FakeGitLab, memory: Memory) -> tuple[Reading, int]:
    token = Token(secret=CANARY, scheme="private-token", source="GITLAB_TOKEN")
    with Client(base=forge.api, token=token, title="GitLab", memory=memory) as client:
        return GitLab(client, repository="group/sub/app").read(BRANCH), client.rounds


def read_gitea(forge: FakeGitea, memory: Memory) -> tuple[Reading, int]:
    token = Token(secret=CANARY, scheme="token", source="GITEA_TOKEN")
    with Client(base=forge.api, token=token, title="Gitea", memory=memory) as client:
        return Gitea(client, repository="o/app").read(BRANCH), client.rounds


@pytest.mark.parametrize(("made", "read"), [(gitlab_with_120_jobs, read_gitlab), (gitea_with_120_statuses, read_gitea)])
def test_a_warm_reading_is_one_round_of_conditional_requests(
    tmp_path: Path,
    made: Callable[[], ForgeServer],
    read: Callable[[ForgeServer, Memory], tuple[Reading, int]],
) -> None:
    memory = Memory(Place(root=tmp_path, name="ci"))
    with made() as forge:
        forge.token = CANARY
        cold, rounds = read(forge, memory)
        assert (len(cold.checks), rounds) == (120, 4)
        asked = len(forge.requests)
        warm, rounds = read(forge, memory)
        assert (warm, rounds) == (cold, 1)
        again = forge.requests[asked:]
        assert len(again) == asked
        assert all("if-none-match" in request.headers for request in again)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert CANARY.encode() not in kept


def test_what_has_changed_is_seen_in_a_warm_reading(tmp_path: Path) -> None:
    memory = Memory(Place(root=tmp_path, name="ci"))
    with gitlab_with_120_jobs() as forge:
        forge.token = CANARY
        read_gitlab(forge, memory)
        job = next(row for row in forge.jobs.values() if row["name"] == "job 7")
        job["status"] = "failed"
        warm, _ = read_gitlab(forge, memory)
        assert [check.name for check in warm.checks if check.outcome == "fail"] == ["job 7"]
