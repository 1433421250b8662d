"""A token for GitLab or Gitea is on its way to its own host and nowhere else, whatever goes wrong."""

import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from git_agent.ci.forges.base import Forge
from git_agent.ci.forges.gitea.client import Gitea
from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.memory import Memory
from git_agent.ci.forges.pacing import Pacing
from git_agent.ci.forges.tokens import Token
from git_agent.ci.values import Selection
from git_agent.errors import GitAgentError
from git_agent.files.place import Place
from support.forges.gitea import FakeGitea
from support.forges.gitlab import FakeGitLab
from support.forges.server import Fault, ForgeServer, Reply, fails, hangs_up, leads_to, replies, says, shows_login_page

CANARY = "canary-5e1f0a77c3"
SHA = "a" * 40
BRANCH = Selection(branch="thing")
FAULTS: dict[str, Fault] = {
    "401": fails(401, "401 Unauthorized"),
    "403": fails(403, "no"),
    "404": fails(404, "404 Not Found"),
    "limit": fails(429, "Retry later"),
    "500": fails(500),
    "reset": hangs_up,
    "login": shows_login_page,
    "broken": says(b'{"a":'),
    "list": says(b"[]"),
    "echo": lambda request: Reply({"message": str(request.headers)}, status=418),
    "cut": replies(Reply({"name": "x" * 100}, cut=True)),
}
Made = tuple[Any, Client, Forge, list[str]]


@pytest.fixture(params=["gitlab", "gitea"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Made]:
    """A forge with a failing job, its client, and everything that is told to a reader."""
    told: list[str] = []
    forge = _gitlab() if request.param == "gitlab" else _gitea()
    kind: Callable[..., Forge] = GitLab if request.param == "gitlab" else Gitea
    scheme: Any = "private-token" if request.param == "gitlab" else "token"
    with (
        forge,
        Client(
            base=forge.api,
            token=Token(secret=CANARY, scheme=scheme, source="TOKEN"),
            title="Forge",
            pacing=Pacing(sleep=lambda _: None, tell=told.append),
            memory=Memory(Place(root=tmp_path, name="ci")),
        ) as client,
    ):
        forge.token = CANARY
        yield forge, client, kind(client, repository=forge_name(forge)), told


def forge_name(forge: ForgeServer) -> str:
    return "group/sub/app" if isinstance(forge, FakeGitLab) else "o/app"


def _gitlab() -> FakeGitLab:
    forge = FakeGitLab()
    pipeline = forge.pipeline(sha=SHA, status="failed")
    forge.traces[forge.job(pipeline, "test", "failed")] = b"log"
    forge.merge_request(sha=SHA, head_pipeline=pipeline)
    return forge


def _gitea() -> FakeGitea:
    forge = FakeGitea()
    forge.logs[forge.job(forge.run(sha=SHA), "test", "failure")] = b"log"
    forge.pull(sha=SHA)
    return forge


def use(forge: Forge, fault: Callable[[], None]) -> list[str]:
    """Everything that a forge can be asked for after a fault, as it is told or raised."""
    reading = forge.read(BRANCH)
    fault()
    check = reading.checks[0]
    source = forge.failure(reading, check)
    said = []
    for step in (
        lambda: forge.read(BRANCH),
        lambda: (source.failed_step(), b"".join(source.log() or ()), source.test_report(), source.notes()),
        lambda: (forge.attempts(check), forge.history(check, "main")),
        lambda: forge.merge(reading, method="merge", title="t", body="b"),
        lambda: forge.rerun(reading, reading.checks),
    ):
        try:
            said.append(repr(step()))
        except GitAgentError as error:
            said += [f"{error} {error.hint}", "".join(traceback.format_exception(error))]
    return said


@pytest.mark.parametrize("name", FAULTS)
def test_no_fault_makes_it_visible(made: Made, tmp_path: Path, name: str) -> None:
    server, client, forge, told = made
    said = use(forge, lambda: server.play("", FAULTS[name]))
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert kept
    assert CANARY.encode() not in kept
    assert CANARY not in "\n".join([*said, *told, repr(client.token)])


@pytest.mark.parametrize("status", [301, 302, 307])
def test_no_redirect_takes_it_to_another_place(made: Made, status: int) -> None:
    server, _, forge, _ = made
    with _Listening() as other:
        use(forge, lambda: server.play("", leads_to(f"{other.url}/elsewhere", status)))
        seen = [dict(request.headers) for request in other.requests]
    assert CANARY not in repr(seen)
    assert all(request.method == "GET" for request in other.requests)


def test_no_next_page_takes_it_to_another_place(made: Made) -> None:
    server, _, forge, _ = made
    with _Listening() as other:
        link = {"Link": f'<{other.url}/jobs?page=2>; rel="next"'}
        pages = {"statuses": [], "sha": SHA, "state": "pending", "total_count": 0}
        server.play("/jobs?", replies(Reply([], headers=link)))
        server.play("/status?", replies(Reply(pages, headers=link)))
        reading = forge.read(BRANCH)
    assert other.requests == []
    assert len(reading.incomplete) == 1


class _Listening(ForgeServer):
    """Another place, which answers nothing."""
