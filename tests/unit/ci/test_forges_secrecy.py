"""A token is on its way to its own host, and nowhere else: in no error, no file, no request to another place."""

import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from git_agent.ci.forges.addresses import origin_of
from git_agent.ci.values import Selection
from git_agent.cli.crash_report import crash_error
from git_agent.errors import GitAgentError
from support.forges.asking import CANARY, Asking
from support.forges.github import GitHub
from support.forges.server import (
    Fault,
    Reply,
    fails,
    hangs_up,
    leads_to,
    replies,
    says,
    shows_login_page,
)

TOPIC = Selection(branch="topic")
FAULTS: dict[str, Fault] = {
    "400": fails(400, "Problems parsing JSON"),
    "401": fails(401, "Bad credentials"),
    "403": fails(403, "no"),
    "404": fails(404, "Not Found"),
    "limit": fails(403, "API rate limit exceeded", x_ratelimit_remaining="0", x_ratelimit_reset="4102444800"),
    "secondary": fails(429, "slow down"),
    "500": fails(500),
    "reset": hangs_up,
    "login": shows_login_page,
    "broken": says(b'{"a":'),
    "list": says(b"[]"),
    "echo": lambda request: Reply({"message": str(request.headers)}, status=418),
    "cut": replies(Reply({"name": "x" * 100}, cut=True)),
    "loop": leads_to("/repos/o/r"),
}


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        server.pull()
        server.logs[server.job("test", "failure")] = b"log"
        yield server


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("part", ["", "/check-runs", "/pulls", "/logs", "/merge", "/rerun"])
def test_no_fault_makes_it_visible(forge: GitHub, tmp_path: Path, fault: str, part: str) -> None:
    said: list[str] = []
    with Asking(forge, folder=tmp_path) as asking:
        reading = asking.forge.read(TOPIC)
        forge.play(part, FAULTS[fault])
        source = asking.forge.failure(reading, reading.checks[0])
        steps = (
            lambda: asking.forge.read(TOPIC),
            lambda: (source.annotations(), source.failed_step(), b"".join(source.log() or ()), source.notes()),
            lambda: asking.forge.merge(reading, method="merge", title="t", body="b"),
            lambda: asking.forge.rerun(reading, reading.checks),
        )
        for step in steps:
            try:
                said.append(repr(step()))
            except GitAgentError as error:
                said += [f"{error} {error.hint}", "".join(traceback.format_exception(error))]
        said += [repr(asking.client.token), *asking.told]
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert kept
    assert CANARY.encode() not in kept
    assert CANARY not in "\n".join(said)


def test_nor_does_a_bug_of_ours(forge: GitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_wrong(client: httpx2.Client, request: httpx2.Request, **_: object) -> httpx2.Response:
        raise LookupError(str(request.url))

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(httpx2.Client, "send", is_wrong)
    with Asking(forge) as asking, pytest.raises(LookupError) as caught:
        asking.forge.read(TOPIC)
    told = crash_error(caught.value, ["ci", "gate"])
    (report,) = tmp_path.iterdir()
    assert "LookupError" in report.read_text()
    assert CANARY not in f"{report.read_text()} {told} {told.hint}"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("part", ["/repos/o/r", "/check-runs", "/logs", "/annotations", "/merge", "/rerun"])
def test_no_redirect_takes_it_to_another_place(forge: GitHub, status: int, part: str) -> None:
    said: list[str] = []
    with GitHub() as other, Asking(forge) as asking:
        reading = asking.forge.read(TOPIC)
        forge.play(part, leads_to(f"{other.url}/elsewhere/log/1", status))
        other.logs[1] = b"log"
        source = asking.forge.failure(reading, reading.checks[0])
        for step in (
            lambda: asking.forge.read(TOPIC),
            source.annotations,
            lambda: b"".join(source.log() or ()),
            lambda: asking.forge.merge(reading, method="merge", title="t", body="b"),
            lambda: asking.forge.rerun(reading, reading.checks),
        ):
            try:
                step()
            except GitAgentError as error:
                said.append(f"{error} {error.hint}")
        # Only a log is ever fetched from another place.
        assert len(other.requests) == (part in ("/logs", "/repos/o/r"))
        assert not any(CANARY in each for each in (*said, *map(str, other.requests)))


@pytest.mark.parametrize(
    "url",
    [
        "http://forge.example/x",
        "https://forge.example:8443/x",
        "https://forge.example.evil/x",
        "https://forge.example@evil.example/x",
        "https://user:pass@forge.example/x",
        "//evil.example/x",
        "https://evil.example/https://forge.example",
        "https://forge.example:bad/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_what_is_another_place(url: str) -> None:
    assert origin_of(url) != origin_of("https://forge.example/api/v3")


@pytest.mark.parametrize("url", ["https://forge.example:443/x?page=2", "https://FORGE.example/y"])
def test_what_is_the_same_place(url: str) -> None:
    assert origin_of(url) == origin_of("https://forge.example/api/v3")
