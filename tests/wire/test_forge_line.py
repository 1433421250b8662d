"""The line to a forge: certificates of one's own, proxies, and answers that are too large."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.ci.forges import wire
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.pacing import Pacing
from git_agent.ci.forges.tokens import Token
from git_agent.errors import ForgeUnreachable, UsageError
from support.forges.server import ForgeServer, Reply, Route, replies

CANARY = "canary-5e1f0a77c3"


class Plain(ForgeServer):
    """A forge that has one thing."""

    def routes(self) -> tuple[Route, ...]:
        return (("GET", ".*/thing", lambda request: Reply({"name": "thing"})),)


@pytest.fixture
def forge() -> Iterator[Plain]:
    with Plain() as server:
        server.token = CANARY
        yield server


def asking(base: str) -> Client:
    token = Token(secret=CANARY, scheme="bearer", source="GH_TOKEN")
    return Client(base=base, token=token, title="Plain", pacing=Pacing(sleep=lambda _: None))


def refused(base: str) -> str:
    with asking(base) as client, pytest.raises(ForgeUnreachable) as caught:
        client.get_json("/thing")
    assert CANARY not in f"{caught.value} {caught.value.hint}"
    return str(caught.value)


class TestCertificates:
    def test_one_of_one_s_own(self, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        with Plain(tls=certificate) as forge, asking(forge.url) as client:
            forge.token = CANARY
            assert client.get_json("/thing").data == {"name": "thing"}

    def test_one_that_nobody_vouches_for(self, certificate: tuple[Path, Path]) -> None:
        with Plain(tls=certificate) as forge:
            assert "certificate" in refused(forge.url)
            assert forge.requests == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("HTTPS_PROXY", "gopher://127.0.0.1:1"),
        ("HTTPS_PROXY", "socks5://127.0.0.1:1"),
        ("SSL_CERT_FILE", "/nowhere/certificates.pem"),
    ],
)
def test_an_environment_that_cannot_be_used(name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(UsageError) as caught:
        asking("https://forge.invalid")
    assert name in str(caught.value.hint)


class TestProxies:
    def test_they_are_used(self, forge: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HTTPS_PROXY", forge.url)
        assert "proxy" in refused("https://forge.invalid")
        assert {request.method for request in forge.requests} == {"CONNECT"}
        assert not any("authorization" in request.headers for request in forge.requests)

    def test_not_where_they_are_not_wanted(self, forge: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HTTP_PROXY", forge.url)
        with asking("http://127.0.0.2:1") as client:
            assert client.get_json("/thing").is_ok
        monkeypatch.setenv("NO_PROXY", "127.0.0.2")
        seen = len(forge.requests)
        refused("http://127.0.0.2:1")
        assert len(forge.requests) == seen

    def test_this_machine_is_behind_none(self, forge: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.2:1")
        with asking(forge.url) as client:
            assert client.get_json("/thing").is_ok


class TestSizes:
    def test_a_body_without_end(self, forge: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(wire, "MOST_BODY", 1000)
        forge.play("/thing", replies(Reply({"name": "x" * 2000})))
        assert "/thing: its answer is larger" in refused(forge.url)

    def test_a_small_one_that_unfolds_to_a_large_one(self, forge: Plain) -> None:
        packed = gzip.compress(b" " * (wire.MOST_BODY + 1))
        assert len(packed) < 100_000
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
        forge.play("/thing", replies(Reply(raw=packed, headers=headers)))
        assert "/thing: its answer is larger" in refused(forge.url)

    @pytest.mark.parametrize("encoding", ["br", "gzip"])
    def test_what_cannot_be_unfolded(self, forge: Plain, encoding: str) -> None:
        forge.play("/thing", replies(Reply(raw=b"{}", headers={"Content-Encoding": encoding})))
        refused(forge.url)

    def test_a_log_that_is_cut_in_the_middle_is_kept_as_far_as_it_came(self, forge: Plain) -> None:
        forge.play("/log", replies(Reply(raw=b"line\n" * 1000, cut=True, headers={"Content-Type": "text/plain"})))
        with asking(forge.url) as client, client.stream("/log") as log:
            assert b"".join(log.pieces()) == b"line\n" * 500
            assert log.problem == "the log broke off on its way"
