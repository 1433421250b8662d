"""What is remembered of servers: bounded, private, by no link, and nothing of an address."""

import json
from pathlib import Path

import pytest

from git_agent.providers.wire_memory import KEPT_SECONDS, MOST_SERVERS, CachedWires

URL = "http://ada:" + "hidden" + "@127.0.0.1:9/v1"
NOON = 1_800_000_000.0


def memory(home: Path, at: float = NOON) -> CachedWires:
    return CachedWires({"HOME": str(home)}, time=lambda: at)


def kept(home: Path) -> Path:
    return home / ".cache" / "git-agent" / "wires.json"


def test_the_older_api_is_remembered_for_a_while_and_per_address(tmp_path: Path) -> None:
    memory(tmp_path).keep(URL, "chat")
    assert memory(tmp_path).recall(f"{URL}/") == "chat"
    assert memory(tmp_path).recall("http://127.0.0.1:9/v2") is None
    assert memory(tmp_path, NOON + KEPT_SECONDS + 1).recall(URL) is None
    assert memory(tmp_path, NOON - KEPT_SECONDS).recall(URL) is None  # a clock that was wrong


def test_the_newer_api_is_nothing_to_remember_and_ends_the_memory_of_the_older(tmp_path: Path) -> None:
    memory(tmp_path).keep(URL, "responses")
    assert not kept(tmp_path).exists()
    memory(tmp_path).keep(URL, "chat")
    memory(tmp_path).keep(URL, "responses")
    assert memory(tmp_path).recall(URL) is None


def test_no_address_is_written_down_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    memory(tmp_path).keep(URL, "chat")
    assert "hidden" not in kept(tmp_path).read_text()
    assert "127.0.0.1" not in kept(tmp_path).read_text()
    assert (kept(tmp_path).stat().st_mode & 0o777, kept(tmp_path).parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_the_oldest_is_forgotten_first(tmp_path: Path) -> None:
    for number in range(MOST_SERVERS + 1):
        memory(tmp_path).keep(f"http://server{number}/v1", "chat")
    assert memory(tmp_path).recall("http://server0/v1") is None
    assert memory(tmp_path).recall("http://server1/v1") == "chat"
    assert len(json.loads(kept(tmp_path).read_text())["servers"]) == MOST_SERVERS


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"version": 9}', '{"version": 1, "servers": {"a": 1}}', "x" * 99_999]
)
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    kept(tmp_path).parent.mkdir(parents=True)
    kept(tmp_path).write_text(content)
    assert memory(tmp_path).recall(URL) is None
    memory(tmp_path).keep(URL, "chat")
    assert memory(tmp_path).recall(URL) == "chat"


def test_neither_a_link_in_its_place_nor_one_on_the_way_is_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine").write_text("precious")
    kept(tmp_path).parent.mkdir(parents=True)
    kept(tmp_path).symlink_to(elsewhere / "mine")
    memory(tmp_path).keep(URL, "chat")
    assert (elsewhere / "mine").read_text() == "precious"
    other = tmp_path / "other"
    (other / ".cache").mkdir(parents=True)
    (other / ".cache" / "git-agent").symlink_to(elsewhere)
    memory(other).keep(URL, "chat")
    assert memory(other).recall(URL) is None
    assert [path.name for path in elsewhere.iterdir()] == ["mine"]


def test_a_cache_of_the_users_choice_is_used_and_a_relative_one_is_not(tmp_path: Path) -> None:
    chosen = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    CachedWires(chosen).keep(URL, "chat")
    assert (tmp_path / "cache" / "git-agent" / "wires.json").exists()
    CachedWires({"HOME": str(tmp_path), "XDG_CACHE_HOME": "cache"}).keep(URL, "chat")
    assert kept(tmp_path).exists()


def test_a_home_that_cannot_be_written_is_no_reason_to_fail() -> None:
    forgetful = CachedWires({"HOME": "/dev/null"})
    forgetful.keep(URL, "chat")
    assert forgetful.recall(URL) is None
