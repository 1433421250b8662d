"""How a forge is asked: paging, limits, second tries, redirects, and what an answer must be."""

from collections.abc import Iterator
from threading import Event

import httpx2
import pytest

from git_agent.ci.forges.answers import Ask
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.pacing import Pacing
from git_agent.ci.forges.tokens import Token
from git_agent.ci.time_limit import TimeLimit
from git_agent.errors import AuthError, ForgeUnreachable
from support.forges.server import (
    ForgeServer,
    Reply,
    Request,
    Route,
    fails,
    hangs_up,
    leads_to,
    replies,
    says,
    shows_login_page,
)

CANARY = "canary-5e1f0a77c3"
TOKEN = Token(secret=CANARY, scheme="bearer", source="GH_TOKEN")


class Shelf(ForgeServer):
    """A forge that has rows, and nothing else."""

    rows = 250

    def routes(self) -> tuple[Route, ...]:
        return (
            ("GET", "/rows", lambda request: self.page(request, [{"id": number} for number in range(self.rows)])),
            ("GET", "/named", lambda request: self.page(request, [{"id": 1}], "things", total_count=1)),
            ("GET", "/thing", lambda request: Reply({"name": "thing"})),
            ("GET", "/log", lambda request: Reply(raw=b"line\n" * 1000, headers={"Content-Type": "text/plain"})),
            ("POST", "/again", lambda request: Reply({"done": request.json}, status=201)),
        )


class Left(TimeLimit):
    """So many seconds, however many have gone."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds

    def left(self) -> float:
        return self._seconds


def test_a_forge_that_hangs_is_asked_no_longer_than_there_is_time() -> None:
    end = Event()

    def hang(request: Request) -> Reply:
        del request
        end.wait()
        return Reply({})

    with Shelf() as forge, Client(base=forge.url, token=None, title="Shelf", pacing=Pacing(limit=Left(0.05))) as client:
        forge.play("", hang)
        with pytest.raises(ForgeUnreachable):
            client.get_json("/thing")
        end.set()
    assert len(forge.requests) <= 1  # where nobody counts the time, there are three


def test_nothing_is_asked_when_the_time_is_up() -> None:
    pacing = Pacing(limit=Left(0))
    with Shelf() as forge, Client(base=forge.url, token=None, title="Shelf", pacing=pacing) as client:
        with pytest.raises(ForgeUnreachable, match="the time for it is up"):
            client.get_json("/thing")
        assert forge.requests == []


def test_how_long_a_limit_lasts_is_handed_on() -> None:
    with Shelf() as forge, Client(base=forge.url, token=None, title="Shelf", pacing=Pacing(patience=0)) as client:
        forge.play("", fails(429, retry_after="700"))
        with pytest.raises(ForgeUnreachable) as raised:
            client.get_json("/thing")
    assert raised.value.retry_seconds == 700


@pytest.fixture
def forge() -> Iterator[Shelf]:
    with Shelf() as server:
        server.token = CANARY
        yield server


class Waits:
    """Instead of sleeping."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.told: list[str] = []

    def pacing(self, patience: float = 90.0) -> Pacing:
        return Pacing(patience=patience, sleep=self.seconds.append, tell=self.told.append)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def client(forge: Shelf, waits: Waits) -> Iterator[Client]:
    with Client(base=forge.url, token=TOKEN, title="Shelf", pacing=waits.pacing()) as client:
        yield client


class TestPages:
    def test_all_pages_are_followed(self, forge: Shelf, client: Client) -> None:
        answer = client.get_all("/rows?per_page=100")
        assert [row["id"] for row in answer.rows] == list(range(250))
        assert forge.paths == ["GET /rows?per_page=100", *(f"GET /rows?per_page=100&page={page}" for page in (2, 3))]

    def test_rows_may_be_in_an_object(self, client: Client) -> None:
        assert client.get_all("/named", "things").rows == ({"id": 1},)

    def test_a_next_page_elsewhere_is_not_fetched(self, forge: Shelf, client: Client) -> None:
        with Shelf() as other:
            forge.play("/rows", replies(Reply([{"id": 1}], headers={"Link": f'<{other.url}/rows>; rel="next"'})))
            with pytest.raises(ForgeUnreachable, match="/rows: its next page is at another place"):
                client.get_all("/rows")
            assert other.requests == []

    def test_a_page_that_is_missing_is_no_end(self, forge: Shelf, client: Client) -> None:
        forge.play("page=3", fails(404))
        with pytest.raises(ForgeUnreachable, match="a page is missing"):
            client.get_all("/rows?per_page=100")

    def test_pages_without_end_are_cut(self, forge: Shelf, client: Client) -> None:
        forge.play("/rows", replies(Reply([{"id": 1}], headers={"Link": f'<{forge.url}/rows>; rel="next"'})))
        with pytest.raises(ForgeUnreachable, match="more than 50 pages"):
            client.get_all("/rows")

    @pytest.mark.parametrize("body", [b'{"message": "no"}', b'["text"]', b"null", b"17"])
    def test_what_is_no_list_of_objects_is_no_answer(self, forge: Shelf, client: Client, body: bytes) -> None:
        forge.play("/rows", says(body))
        with pytest.raises(ForgeUnreachable, match="/rows: its answer is not the list"):
            client.get_all("/rows")


class TestRounds:
    def test_all_are_asked_at_once(self, forge: Shelf, client: Client) -> None:
        forge.hold_until(6)
        answers = client.round({str(number): Ask(path=f"/thing?n={number}") for number in range(6)})
        assert [answer.data for answer in answers.values()] == [{"name": "thing"}] * 6
        assert client.rounds == 1

    def test_what_one_cannot_say_does_not_stop_the_others(self, forge: Shelf, client: Client) -> None:
        forge.play("/rows", shows_login_page)
        answers = client.round({"rows": Ask(path="/rows", rows=""), "thing": Ask(path="/thing")})
        assert answers["thing"].is_ok
        assert answers["rows"].problem == "GET /rows: it answers with a page for people, perhaps to log in"

    def test_no_answer_at_all_is_an_error(self, forge: Shelf, client: Client) -> None:
        forge.play("", fails(502))
        with pytest.raises(ForgeUnreachable):
            client.round({"rows": Ask(path="/rows", rows=""), "thing": Ask(path="/thing")})


class TestFaults:
    @pytest.mark.parametrize("fault", [fails(500), fails(502), fails(503), hangs_up])
    def test_a_passing_fault_is_passed_over(self, forge: Shelf, client: Client, waits: Waits, fault: object) -> None:
        forge.play("/thing", fault, times=2)  # type: ignore[arg-type]
        assert client.get_json("/thing").data == {"name": "thing"}
        assert waits.seconds == [0.5, 1.0]

    @pytest.mark.parametrize(
        "fault", [fails(500), hangs_up, shows_login_page, says(b"{"), says(b'[{"a": 1, "a": 2}]'), says(b"[" * 100_000)]
    )
    def test_a_lasting_one_is_no_answer(self, forge: Shelf, client: Client, fault: object) -> None:
        forge.play("/thing", fault)  # type: ignore[arg-type]
        with pytest.raises(ForgeUnreachable, match="GET /thing: ") as caught:
            client.get_json("/thing")
        assert CANARY not in str(caught.value)
        assert len(forge.requests) <= 3

    def test_a_body_that_is_cut_is_no_answer(self, forge: Shelf, client: Client) -> None:
        forge.play("/thing", replies(Reply({"name": "thing" * 100}, cut=True)))
        with pytest.raises(ForgeUnreachable, match="broke off"):
            client.get_json("/thing")

    def test_an_answer_that_does_not_come_in_time_is_none(
        self, client: Client, waits: Waits, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def is_late(client: httpx2.Client, request: httpx2.Request, **_: object) -> httpx2.Response:
            raise httpx2.ReadTimeout("", request=request)

        monkeypatch.setattr(httpx2.Client, "send", is_late)
        with pytest.raises(ForgeUnreachable, match="GET /thing: its answer does not come in time"):
            client.get_json("/thing")
        assert waits.seconds == [0.5, 1.0]

    def test_nobody_listens(self, waits: Waits) -> None:
        with Shelf() as gone:
            url = gone.url
        with (
            Client(base=url, token=None, title="Shelf", pacing=waits.pacing()) as client,
            pytest.raises(ForgeUnreachable, match="cannot be reached"),
        ):
            client.get_json("/thing")

    def test_401_names_where_the_token_came_from(self, forge: Shelf, client: Client) -> None:
        forge.token = "another"
        with pytest.raises(AuthError, match="from GH_TOKEN") as caught:
            client.get_json("/thing")
        assert CANARY not in f"{caught.value} {caught.value.hint}"

    @pytest.mark.parametrize("status", [403, 404, 409, 410, 422])
    def test_a_refusal_is_an_answer(self, forge: Shelf, client: Client, status: int) -> None:
        forge.play("/thing", fails(status, "why"))
        answer = client.get_json("/thing")
        assert (answer.status, answer.message, answer.is_ok) == (status, "why", False)


class TestSending:
    def test_once(self, forge: Shelf, client: Client) -> None:
        answer = client.send("POST", "/again", {"a": 1})
        assert (answer.status, answer.data) == (201, {"done": {"a": 1}})

    @pytest.mark.parametrize("fault", [fails(500), fails(429), hangs_up, leads_to("/thing", 307)])
    def test_never_twice(self, forge: Shelf, client: Client, fault: object) -> None:
        forge.play("/again", fault)  # type: ignore[arg-type]
        assert client.send("POST", "/again", {}).problem.startswith("POST /again: ")
        assert forge.paths == ["POST /again"]


def test_a_log_comes_in_pieces(forge: Shelf, client: Client) -> None:
    with client.stream("/log") as log:
        assert (log.status, b"".join(log.pieces()), log.problem) == (200, b"line\n" * 1000, "")


def test_the_base_of_the_fakes_counts_requests_that_were_made(forge: Shelf, client: Client) -> None:
    client.get_json("/thing")
    request: Request = forge.requests[0]
    assert (request.method, request.headers["authorization"]) == ("GET", f"Bearer {CANARY}")


def test_a_forge_that_is_still_looking_is_waited_for_within_the_patience(forge: Shelf) -> None:
    waits = Waits()
    with Client(base=forge.url, token=TOKEN, title="Shelf", pacing=waits.pacing(patience=3)) as client:
        assert client.pause(2, "it is still looking")
        assert not client.pause(2, "it is still looking")
    assert waits.seconds == [2]


def test_what_follows_from_an_answer_is_asked_beside_the_pages_of_others(forge: Shelf) -> None:
    with Client(base=forge.url, token=TOKEN, title="Shelf") as client:
        answers = client.round(
            {"rows": Ask(path="/rows?per_page=100", rows=""), "thing": Ask(path="/thing")},
            lambda name, answer: {"named": Ask(path="/named", rows="things")} if name == "thing" else {},
        )
        assert client.rounds == 3  # as many as there are pages of rows
    assert [len(answers["rows"].rows), len(answers["named"].rows)] == [250, 1]


def test_a_list_that_is_null_has_no_rows_and_one_that_is_not_there_is_no_answer(forge: Shelf) -> None:
    forge.play("/named", replies(Reply({"things": None})), times=1)
    forge.play("/named", replies(Reply({"others": []})), times=1)
    with Client(base=forge.url, token=TOKEN, title="Shelf") as client:
        assert client.get_all("/named", "things").rows == ()
        with pytest.raises(ForgeUnreachable, match="/named"):
            client.get_all("/named", "things")
