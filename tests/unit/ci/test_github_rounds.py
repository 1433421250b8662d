"""How many times an answer is waited for, and what is kept for the next time."""

import stat
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from git_agent.ci.forges import memory
from git_agent.ci.forges.memory import FILES, Kept, Memory
from git_agent.ci.values import Reading, Selection
from git_agent.errors import ForgeUnreachable
from git_agent.files.place import Place
from support.forges.asking import CANARY, Asking
from support.forges.github import SHA, GitHub
from support.forges.server import Reply, Request, fails, replies

TOPIC = Selection(branch="topic")


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        server.pull()
        for number in range(120):
            server.job(f"check {number:03}", "success" if number != 119 else "failure", workflow=f"W{number % 5}")
        server.require("check 001")
        server.review("bob")
        yield server


def read(forge: GitHub, folder: Path | None, selection: Selection = TOPIC, **options: str) -> tuple[Reading, int]:
    """A reading, and how many times its answers were waited for."""
    with Asking(forge, folder=folder, **options) as asking:
        return asking.forge.read(selection), asking.client.rounds


def conditional(requests: list[Request]) -> list[Request]:
    return [request for request in requests if "if-none-match" in request.headers]


@pytest.mark.parametrize("selection", [TOPIC, Selection(pr=7), Selection(sha=SHA)])
def test_cold_at_most_four_in_sequence(forge: GitHub, tmp_path: Path, selection: Selection) -> None:
    reading, rounds = read(forge, tmp_path, selection)
    assert len(reading.checks) == 120
    assert rounds <= 4


@pytest.mark.parametrize("selection", [TOPIC, Selection(pr=7), Selection(sha=SHA)])
def test_warm_in_one_round(forge: GitHub, tmp_path: Path, selection: Selection) -> None:
    cold, _ = read(forge, tmp_path, selection)
    asked = forge.paths
    forge.requests.clear()
    forge.limit = 1  # a page that has not changed costs nothing; only what may not be read is asked for in full
    forge.hold_until(6)
    warm, rounds = read(forge, tmp_path, selection)
    assert (warm, rounds) == (cold, 1)
    assert sorted(forge.paths) == sorted(asked)
    assert len(conditional(forge.requests)) == len(forge.requests) - 1


def test_what_has_changed_is_seen(forge: GitHub, tmp_path: Path) -> None:
    read(forge, tmp_path)
    forge.check_runs[0]["conclusion"] = "failure"
    reading, rounds = read(forge, tmp_path)
    assert [check.name for check in reading.checks if check.outcome == "fail"] == ["check 000", "check 119"]
    assert rounds == 1


def test_a_head_that_has_moved_is_followed(forge: GitHub, tmp_path: Path) -> None:
    read(forge, tmp_path)
    forge.pulls[7]["sha"] = forge.heads["topic"] = "e" * 40
    forge.job("new", "success", sha="e" * 40)
    reading, rounds = read(forge, tmp_path)
    assert (reading.sha, [check.name for check in reading.checks]) == ("e" * 40, ["new"])
    assert rounds == 2


@pytest.mark.parametrize("other", ["token", "form", "nobody"])
def test_another_token_or_form_finds_nothing(forge: GitHub, tmp_path: Path, other: str) -> None:
    read(forge, tmp_path)
    forge.requests.clear()
    if other == "form":
        with Asking(forge, folder=tmp_path) as asking:
            asking.client._headers["Accept"] = "application/vnd.github.raw+json"
            asking.forge.read(TOPIC)
    else:
        forge.token = "" if other == "nobody" else "other"
        read(forge, tmp_path, secret=forge.token)
    assert conditional(forge.requests) == []


def test_etags_are_sent_as_they_came(forge: GitHub, tmp_path: Path) -> None:
    read(forge, tmp_path)
    forge.requests.clear()
    read(forge, tmp_path)
    assert all(request.headers["if-none-match"].startswith('W/"') for request in conditional(forge.requests))


def test_a_problem_is_not_remembered_as_an_answer(forge: GitHub, tmp_path: Path) -> None:
    cold, _ = read(forge, tmp_path)
    forge.play("/check-runs", fails(500), times=6)
    broken, _ = read(forge, tmp_path)
    assert broken.incomplete
    again, _ = read(forge, tmp_path)
    assert again == cold


def test_a_limit_is_heeded_by_what_is_asked_ahead_too(forge: GitHub, tmp_path: Path) -> None:
    read(forge, tmp_path)
    forge.play("/check-runs", replies(Reply({}, status=429, headers={"retry-after": "7"})), times=1)
    with Asking(forge, folder=tmp_path) as asking:
        assert not asking.forge.read(TOPIC).incomplete
    assert asking.waited == [7]


def test_nobody_is_asked_twelve_times_who_is_not_there(
    forge: GitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(forge, tmp_path)
    tried: list[str] = []

    def is_not_there(client: httpx2.Client, request: httpx2.Request, **_: object) -> httpx2.Response:
        tried.append(str(request.url))
        raise httpx2.ConnectTimeout("", request=request)

    monkeypatch.setattr(httpx2.Client, "send", is_not_there)
    with pytest.raises(ForgeUnreachable, match="does not answer"):
        read(forge, tmp_path)
    assert len(tried) <= 6 + 3  # those that asked at once ahead of time, and then the first questions of all


class TestFiles:
    def test_they_are_private_and_hold_no_token(self, forge: GitHub, tmp_path: Path) -> None:
        read(forge, tmp_path)
        (file,) = (tmp_path / "ci").iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        assert CANARY.encode() not in file.read_bytes()

    @pytest.mark.parametrize("damage", [b"", b"garbage", None])
    def test_they_may_be_lost_or_broken_at_any_time(self, forge: GitHub, tmp_path: Path, damage: bytes | None) -> None:
        cold, _ = read(forge, tmp_path)
        (file,) = (tmp_path / "ci").iterdir()
        if damage is None:
            file.unlink()
        else:
            file.write_bytes(damage)
        assert read(forge, tmp_path)[0] == cold

    def test_there_are_never_too_many(self, tmp_path: Path) -> None:
        kept = Memory(Place(root=tmp_path, name="ci"))
        for number in range(200):
            kept.remember(f"branch {number}", {"https://forge.example": Kept(etag='"e"', body=b"{}")})
        assert len(list((tmp_path / "ci").iterdir())) <= FILES
        assert kept.recall("branch 199") == {"https://forge.example": Kept(etag='"e"', body=b"{}")}

    def test_nor_too_large(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(memory, "MOST_BYTES", 100)
        kept = Memory(Place(root=tmp_path, name="ci"))
        kept.remember("branch", {"https://forge.example": Kept(etag='"e"', body=b"x" * 51)})
        assert kept.recall("branch") == {}

    def test_a_folder_that_cannot_be_written_to_is_no_hindrance(self, forge: GitHub, tmp_path: Path) -> None:
        (tmp_path / "ci").write_text("a file")
        assert len(read(forge, tmp_path)[0].checks) == 120
