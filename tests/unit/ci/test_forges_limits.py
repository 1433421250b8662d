"""What a forge asks of those who ask too much, and how much of that is waited for."""

import re
from email.utils import formatdate

import pytest

from git_agent.ci.forges.answers import Ask
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.limits import limit_of
from git_agent.ci.forges.pacing import MOST_AT_ONCE, Pacing
from git_agent.clock import now
from git_agent.errors import ForgeUnreachable
from support.forges.server import ForgeServer, Reply, Route, fails, replies


class Shelf(ForgeServer):
    def routes(self) -> tuple[Route, ...]:
        return (("GET", "/thing", lambda request: Reply({}, headers={"x-poll-interval": "60"})),)


def asked(forge: ForgeServer, patience: float = 1000.0, waited: list[float] | None = None) -> Client:
    sleep = (waited if waited is not None else []).append
    return Client(base=forge.url, token=None, title="Shelf", pacing=Pacing(patience=patience, sleep=sleep))


@pytest.mark.parametrize("status", [403, 429])
def test_a_primary_limit_is_waited_for(status: int) -> None:
    waited: list[float] = []
    with Shelf() as forge, asked(forge, waited=waited) as client:
        reset = str(int(now()) + 100)
        forge.play("", fails(status, x_ratelimit_remaining="0", x_ratelimit_reset=reset), times=1)
        assert client.get_json("/thing").is_ok
    assert len(waited) == 1
    assert 90 < waited[0] <= 102


@pytest.mark.parametrize("reset", ["1800000000000", "²", "٣", "9" * 5000, "-1", ""])
def test_a_reset_that_is_no_moment_is_not_waited_for(reset: str) -> None:
    found = limit_of(429, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": reset}, "", now=1.8e9, times=0)
    assert found is not None
    assert (found.seconds, found.why) == (60.0, "it says that it is asked too often")


def test_one_that_lasts_too_long_is_told_with_its_end() -> None:
    with Shelf() as forge, asked(forge, patience=60) as client:
        forge.play("", fails(403, x_ratelimit_remaining="0", x_ratelimit_reset="4102444800"))
        with pytest.raises(ForgeUnreachable, match=re.escape("used up until 2100-01-01T00:00:00Z")):
            client.get_json("/thing")
        assert len(forge.requests) == 1


@pytest.mark.parametrize(
    ("status", "text", "headers", "seconds"),
    [
        (403, "You have exceeded a secondary rate limit", {"retry_after": "7"}, [7.0, 7.0]),
        (403, "You have exceeded a secondary rate limit", {}, [60.0, 120.0]),
        (403, "You have triggered an abuse detection mechanism", {}, [60.0, 120.0]),
        (429, "Retry later", {}, [60.0, 120.0]),
        (429, "Too Many Requests", {"retry_after": "3"}, [3.0, 3.0]),
        (503, "maintenance", {"retry_after": "9"}, [9.0, 9.0]),
    ],
)
def test_a_secondary_limit(status: int, text: str, headers: dict[str, str], seconds: list[float]) -> None:
    waited: list[float] = []
    with Shelf() as forge, asked(forge, waited=waited) as client:
        forge.play("", fails(status, text, **headers))
        with pytest.raises(ForgeUnreachable):
            client.get_json("/thing")
        assert len(forge.requests) == 3
    assert waited == seconds


def test_a_403_that_is_no_limit_is_an_answer_at_once() -> None:
    with Shelf() as forge, asked(forge) as client:
        forge.play("", fails(403, "Resource not accessible by integration", x_ratelimit_remaining="4999"))
        assert client.get_json("/thing").status == 403


def test_a_date_to_wait_for() -> None:
    at = now()
    pause = limit_of(429, {"retry-after": formatdate(at + 30, usegmt=True)}, "", now=at, times=0)
    assert pause is not None
    assert 28 < pause.seconds <= 30


def test_those_who_were_told_to_wait_ask_one_after_another() -> None:
    pacing = Pacing(patience=1000, sleep=lambda _: None)
    with Shelf() as forge, Client(base=forge.url, token=None, title="Shelf", pacing=pacing) as client:
        assert pacing.at_once == MOST_AT_ONCE
        forge.play("", fails(429, retry_after="1"), times=1)
        client.round({str(number): Ask(path="/thing") for number in range(3)})
        assert pacing.at_once == 1


def test_patience_is_for_all_waits_together() -> None:
    waited: list[float] = []
    with Shelf() as forge, asked(forge, patience=10, waited=waited) as client:
        forge.play("", fails(429, retry_after="6"))
        with pytest.raises(ForgeUnreachable):
            client.get_json("/thing")
    assert waited == [6.0]


def test_how_long_a_forge_wants_to_be_left_alone() -> None:
    with Shelf() as forge, asked(forge) as client:
        client.get_json("/thing")
        assert client.poll_seconds == 60


def test_a_limit_on_something_that_writes_is_not_waited_for() -> None:
    waited: list[float] = []
    with Shelf() as forge, asked(forge, waited=waited) as client:
        forge.play("", replies(Reply({"message": "secondary rate limit"}, status=403)))
        assert client.send("POST", "/thing", {}).problem
        assert (len(forge.requests), waited) == (1, [])
