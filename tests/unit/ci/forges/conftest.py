"""Fake GitLab and Gitea, and clients that wait for nothing."""

from collections.abc import Iterator

import pytest

from git_agent.ci.forges.gitea.client import Gitea
from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.pacing import Pacing
from git_agent.ci.forges.tokens import Token
from support.forges.gitea import FakeGitea
from support.forges.gitlab import FakeGitLab

CANARY = "glpat-canary5e1f0a77c3"


@pytest.fixture
def waits() -> list[float]:
    """How long was waited, instead of waiting."""
    return []


@pytest.fixture
def gitlab() -> Iterator[FakeGitLab]:
    with FakeGitLab() as forge:
        forge.token = CANARY
        yield forge


@pytest.fixture
def gitlab_client(gitlab: FakeGitLab, waits: list[float]) -> Iterator[Client]:
    token = Token(secret=CANARY, scheme="private-token", source="GITLAB_TOKEN")
    with Client(base=gitlab.api, token=token, title="GitLab", pacing=Pacing(sleep=waits.append)) as client:
        yield client


@pytest.fixture
def at_gitlab(gitlab_client: Client) -> GitLab:
    return GitLab(gitlab_client, repository="group/sub/app")


@pytest.fixture
def gitea() -> Iterator[FakeGitea]:
    with FakeGitea() as forge:
        forge.token = CANARY
        yield forge


@pytest.fixture
def gitea_client(gitea: FakeGitea, waits: list[float]) -> Iterator[Client]:
    token = Token(secret=CANARY, scheme="token", source="GITEA_TOKEN")
    with Client(base=gitea.api, token=token, title="Gitea", pacing=Pacing(sleep=waits.append)) as client:
        yield client


@pytest.fixture
def at_gitea(gitea_client: Client) -> Gitea:
    return Gitea(gitea_client, repository="o/app")
