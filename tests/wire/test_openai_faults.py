"""Every way in which a server fails ends in a reply after all, or in an error that says what to do."""

import json
import re

import pytest

from git_agent.errors import AuthError, ProviderError
from support.asking import ask
from support.model_server import (
    Answer,
    Json,
    Line,
    ModelServer,
    Turn,
    breaks_off,
    call,
    fails,
    message,
    raw,
    refusal,
    says,
    streams,
)

ANSWER = says("fix: it")
EVENTS = ANSWER.events()


def test_a_stream_cut_in_the_middle_of_an_event_is_asked_for_once_in_one_piece() -> None:
    with ModelServer(breaks_off(ANSWER, bytes_before_end=40), ANSWER) as server:
        assert ask(server.base_url).text == "fix: it"
    first, second = server.bodies
    assert (first.pop("stream"), second.pop("stream")) == (True, False)
    assert first == second


@pytest.mark.parametrize(
    "broken",
    [
        streams(*EVENTS[:-1]),
        streams(),
        streams({"type": "response.completed", "response": {"status": "completed", "output": []}}),
        raw('event: response.completed\ndata: {"type": "response.comp\n\n', "text/event-stream"),
        raw("data: hello\n\n", "text/event-stream"),
    ],
    ids=["without its last event", "empty", "without content", "cut JSON in a whole event", "no JSON"],
)
def test_a_stream_that_ends_without_an_answer_is_asked_for_in_one_piece(broken: Turn) -> None:
    with ModelServer(broken, ANSWER) as server:
        assert ask(server.base_url).text == "fix: it"
    assert [body["stream"] for body in server.bodies] == [True, False]


def cut(line: Line, body: Json) -> None:
    line.cut()


def test_a_connection_that_is_closed_without_a_word_is_tried_again_as_a_stream() -> None:
    waits: list[float] = []
    with ModelServer(cut, ANSWER) as server:
        assert ask(server.base_url, sleep=waits.append).text == "fix: it"
    assert [body["stream"] for body in server.bodies] == [True, True]
    assert waits == [0.5]


def test_a_connection_that_is_always_closed_is_told_as_what_it_is() -> None:
    with ModelServer(cut, cut, cut, cut) as server, pytest.raises(ProviderError) as caught:
        ask(server.base_url, sleep=lambda _: None)
    assert str(caught.value) == f"{server.address} ended the connection before it had answered (Responses API)"
    assert "its own log" in str(caught.value.hint)  # it is there, so that its address needs no check


def test_an_event_stream_that_nobody_asked_for_is_read_all_the_same() -> None:
    body = "".join(f"event: {made['type']}\r\ndata: {json.dumps(made)}\r\n\r\n" for made in EVENTS) + "data: [DONE]\r\n"
    with ModelServer(streams(), raw(body, "text/event-stream")) as server:
        assert ask(server.base_url).text == "fix: it"


def test_json_that_calls_itself_text_is_read_all_the_same() -> None:
    with ModelServer(streams(), raw(json.dumps(ANSWER.payload()), "text/plain")) as server:
        assert ask(server.base_url).text == "fix: it"


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ('{"status": "completed", "outp', "application/json"),
        ("[" * 100_000, "application/json"),
        ("<html>Welcome</html>", "text/html"),
        ("data: {", "text/event-stream"),
        ('"fix: it"', "application/json"),
        ("null", "application/json"),
    ],
)
def test_an_answer_that_is_not_json_says_so(body: str, content_type: str) -> None:
    with ModelServer(streams(), raw(body, content_type)) as server, pytest.raises(ProviderError, match="not JSON") as e:
        ask(server.base_url)
    assert e.value.hint


def test_an_answer_without_anything_in_it_is_an_error() -> None:
    empty = Answer((message(""),))
    with ModelServer(empty, empty) as server, pytest.raises(ProviderError, match="neither text nor a tool call"):
        ask(server.base_url)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Answer((refusal("I will not."),)), "the model refused: I will not."),
        (Answer((message("Sure:"), {**refusal("I will not."), "id": "msg_2"})), "the model refused: I will not."),
        (
            Answer((message("fix: th"),), "incomplete", {"incomplete_details": {"reason": "max_output_tokens"}}),
            "the answer was cut off: the model reached its output limit",
        ),
        (
            Answer((), "incomplete", {"incomplete_details": {"reason": "content_filter"}}),
            "the answer was cut off by the provider's content filter",
        ),
        (Answer((call("read_file", '{"pa'),), "incomplete"), "the model did not finish its answer"),
        (Answer((), "failed", {"error": {"code": "invalid_prompt", "message": "Not this."}}), "Not this."),
        (Answer((), "failed"), "the model failed: it does not say why"),
    ],
)
def test_what_the_model_did_not_finish_or_did_not_want_is_an_error(answer: Answer, words: str) -> None:
    with ModelServer(answer) as server, pytest.raises(ProviderError, match=re.escape(words)) as caught:
        ask(server.base_url)
    assert caught.value.hint


@pytest.mark.parametrize(
    "said",
    [
        {"type": "error", "code": "bad_thing", "message": "Not this.", "param": None},
        {"type": "error", "error": {"code": "bad_thing", "message": "Not this."}},
    ],
)
def test_an_error_in_the_middle_of_a_stream_is_told(said: Json) -> None:
    with ModelServer(streams(*EVENTS[:3], said)) as server, pytest.raises(ProviderError, match="Not this"):
        ask(server.base_url)


@pytest.mark.parametrize(
    "passing",
    [
        fails(500, "a moment"),
        fails(503, "a moment"),
        fails(429, "too fast"),
        Answer((), "failed", {"error": {"code": "server_error", "message": "a moment"}}),
        streams(*EVENTS[:3], {"type": "error", "code": "rate_limit_exceeded", "message": "too fast"}),
    ],
    ids=["500", "503", "429", "failed", "error event"],
)
def test_what_may_pass_is_tried_again(passing: Turn) -> None:
    waits: list[float] = []
    with ModelServer(passing, ANSWER) as server:
        assert ask(server.base_url, sleep=waits.append).text == "fix: it"
    assert len(waits) == 1


def test_three_failures_are_enough() -> None:
    waits: list[float] = []
    down = fails(500, "The server is down.")
    with ModelServer(down, down, down) as server, pytest.raises(ProviderError, match=r"500: The server is down\."):
        ask(server.base_url, sleep=waits.append)
    assert waits == [0.5, 2.0]


def test_the_wait_is_the_one_the_server_asks_for() -> None:
    waits: list[float] = []
    with ModelServer(
        fails(429, "", headers={"Retry-After": "7"}), fails(503, "", headers={"Retry-After": "4"}), ANSWER
    ) as server:
        ask(server.base_url, sleep=waits.append)
    assert waits == [7.0, 4.0]


def test_a_wait_that_the_deadline_does_not_allow_is_not_begun() -> None:
    turn = fails(429, "Slow down.", headers={"Retry-After": "3600"})
    with ModelServer(turn) as server, pytest.raises(ProviderError, match="Slow down") as caught:
        ask(server.base_url)
    assert caught.value.hint == "the server asks to wait 3600 s"


def test_a_used_up_quota_does_not_pass() -> None:
    turn = fails(429, "You exceeded your current quota.", code="insufficient_quota")
    with ModelServer(turn) as server, pytest.raises(ProviderError, match="quota"):
        ask(server.base_url)


@pytest.mark.parametrize("status", [401, 403])
def test_refused_credentials_are_exit_4(status: int) -> None:
    with ModelServer(fails(status, "Who are you?")) as server, pytest.raises(AuthError, match="Who are you") as caught:
        ask(server.base_url)
    assert caught.value.exit_code == 4
    assert "this server wants a key: name the variable that holds it" in str(caught.value.hint)


@pytest.mark.parametrize("status", [400, 404, 405, 413, 422])
def test_a_refused_request_is_told_in_the_servers_words(status: int) -> None:
    turn = fails(status, "There is no model of this name.")
    with ModelServer(turn) as server, pytest.raises(ProviderError, match=f"{status}: There is no model") as caught:
        ask(server.base_url)
    assert caught.value.exit_code == 6
    assert caught.value.hint


@pytest.mark.parametrize(
    ("body", "content_type", "words"),
    [
        ('{"detail": "Stream must be set to true"}', "application/json", "400: Stream must be set to true"),
        ('{"error": "model not found"}', "application/json", "400: model not found"),
        ("plain words\n  and more", "text/plain", "400: plain words and more"),
        ("<html><body>nginx</body></html>", "text/html", "400: Bad Request"),
        ("", "text/plain", "400: Bad Request"),
        ("[1, 2]", "application/json", "400: [1, 2]"),
    ],
)
def test_errors_in_other_dialects_are_understood(body: str, content_type: str, words: str) -> None:
    with ModelServer(raw(body, content_type, status=400)) as server, pytest.raises(ProviderError) as caught:
        ask(server.base_url)
    assert str(caught.value) == f"{server.address} answered {words} (Responses API)"


def test_a_redirect_is_not_followed() -> None:
    with ModelServer() as elsewhere:
        away = raw("", "text/plain", status=307, headers={"Location": f"{elsewhere.base_url}/responses"})
        with ModelServer(away) as server, pytest.raises(ProviderError, match="redirects"):
            ask(server.base_url)
    assert elsewhere.requests == []


def test_nobody_at_the_address_is_said_plainly() -> None:
    waits: list[float] = []
    with ModelServer() as gone:
        pass
    with pytest.raises(ProviderError, match=r"cannot be reached: .*refused") as caught:
        ask(gone.base_url, sleep=waits.append)
    assert len(waits) == 2
    assert "--base-url" in str(caught.value.hint)


@pytest.mark.parametrize("turn", [fails(400, "word " * 5_000), Answer((refusal("word " * 5_000),))])
def test_no_error_is_longer_than_a_few_lines(turn: Turn) -> None:
    with ModelServer(turn) as server, pytest.raises(ProviderError, match="word word") as caught:
        ask(server.base_url)
    assert len(str(caught.value)) <= 500
