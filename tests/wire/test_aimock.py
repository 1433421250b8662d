"""The same exchange with an independent server, which knows nothing of our idea of the wire format."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from git_agent.errors import AuthError, ProviderError, TimeLimitExceeded
from git_agent.model.exchange import AnswerFormat, Reply, Request, Text, ToolOutput, ToolSpec
from git_agent.providers.credentials import Login
from support.aimock import aimock
from support.asking import ask

pytestmark = pytest.mark.node

SCHEMA = {
    "type": "object",
    "properties": {"path": {"type": "string"}},
    "required": ["path"],
    "additionalProperties": False,
}
READ = ToolSpec(name="read_file", description="Reads a file.", parameters=SCHEMA)
KEY = "sk-" + "Kd4" * 12


def when(asked: str, response: dict[str, Any], *, match: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"match": {"userMessage": asked, **(match or {})}, "response": response, **more}


def looking(path: str) -> dict[str, Any]:
    return {"name": "read_file", "arguments": {"path": path}}


FIXTURES = [
    when("speak", {"content": "fix: stop at the end of the file\n\nIt read one line too many."}),
    when("look", {"toolCalls": [looking("a.py")]}, match={"hasToolResult": False}),
    when("look", {"content": "fix: a.py"}, match={"hasToolResult": True}),
    when("compare", {"toolCalls": [looking("a.py"), looking("b.py")]}),
    when("guess", {"toolCalls": [{"name": "no_such_tool", "arguments": "{}"}]}),
    when("both", {"content": "Let me look.", "toolCalls": [looking("a.py")]}),
    when("structure", {"content": '{"path": "a.py"}'}),
    when("cut", {"content": "fix: stop at the end of the file"}, match={"sequenceIndex": 0}, truncateAfterChunks=4),
    when("cut", {"content": "fix: in one piece"}, match={"sequenceIndex": 1}),
    when("down", {"error": {"message": "Out of order."}, "status": 500}),
    when("busy", {"error": {"message": "Slow down."}, "status": 429, "retryAfter": 3}, match={"sequenceIndex": 0}),
    when("busy", {"content": "fix: later"}, match={"sequenceIndex": 1}),
    when("empty", {"content": ""}),
    when("hang", {"content": "fix: too late"}, chaos={"latencyMs": 30_000}),
    when("drip", {"content": "fix: word by word " * 100}, latency=200, chunkSize=1),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with aimock(tmp_path_factory.mktemp("aimock"), FIXTURES) as base_url:
        yield base_url


def asked(word: str, **more: Any) -> Request:
    return Request(instructions="Write a commit message.", items=(Text(role="user", text=word),), **more)


def reply(server: str, word: str, **options: Any) -> Reply:
    return ask(server, asked(word), **options)


WIRES = pytest.mark.parametrize("wire", ["responses", "chat"])


@WIRES
def test_a_streamed_answer_is_understood(server: str, wire: str) -> None:
    assert reply(server, "speak", wire=wire).text == "fix: stop at the end of the file\n\nIt read one line too many."


@WIRES
def test_a_tool_call_makes_the_round_trip(server: str, wire: str) -> None:
    first = ask(server, asked("look", tools=(READ,)), wire=wire)
    (call,) = first.calls
    assert (call.name, call.arguments.replace(" ", "")) == ("read_file", '{"path":"a.py"}')
    answered = ToolOutput(call_id=call.call_id, output='{"ok": true}')
    second = ask(
        server, Request(instructions="", items=(*asked("look").items, call, answered), tools=(READ,)), wire=wire
    )
    assert second.text == "fix: a.py"


@WIRES
def test_several_calls_of_one_turn_come_in_their_order(server: str, wire: str) -> None:
    calls = reply(server, "compare", wire=wire).calls
    assert [call.arguments.replace(" ", "") for call in calls] == ['{"path":"a.py"}', '{"path":"b.py"}']
    assert len({call.call_id for call in calls}) == 2


@WIRES
def test_a_tool_that_was_never_offered_is_passed_on(server: str, wire: str) -> None:
    assert [call.name for call in reply(server, "guess", wire=wire).calls] == ["no_such_tool"]


@WIRES
def test_text_and_calls_of_one_turn_are_both_kept(server: str, wire: str) -> None:
    both = reply(server, "both", wire=wire)
    assert (both.text, [call.name for call in both.calls]) == ("Let me look.", ["read_file"])


@WIRES
def test_a_structured_answer_can_be_asked_for(server: str, wire: str) -> None:
    request = asked("structure", answer_format=AnswerFormat(name="place", schema=SCHEMA))
    assert ask(server, request, effort="low", fast=True, wire=wire).text == '{"path": "a.py"}'


def test_a_stream_that_breaks_off_is_asked_for_in_one_piece(server: str) -> None:
    assert reply(server, "cut").text == "fix: in one piece"


def test_a_server_that_stays_down_is_given_up(server: str) -> None:
    waits: list[float] = []
    with pytest.raises(ProviderError, match=r"500: Out of order\."):
        reply(server, "down", sleep=waits.append)
    assert len(waits) == 2


def test_a_busy_server_is_asked_again_when_it_wishes(server: str) -> None:
    waits: list[float] = []
    assert reply(server, "busy", sleep=waits.append).text == "fix: later"
    assert waits == [3.0]


def test_an_empty_answer_is_an_error(server: str) -> None:
    with pytest.raises(ProviderError, match="neither text nor a tool call"):
        reply(server, "empty")


@pytest.mark.parametrize("word", ["hang", "drip"])
def test_a_slow_server_ends_at_the_deadline(server: str, word: str) -> None:
    with pytest.raises(TimeLimitExceeded):
        reply(server, word, seconds=0.5)


def test_a_request_it_has_no_answer_to_is_refused_in_its_words(server: str) -> None:
    with pytest.raises(ProviderError, match="fixture"):
        reply(server, "something else", sleep=lambda _: None)


def test_malformed_json_says_so(tmp_path: Path) -> None:
    with aimock(tmp_path, FIXTURES, "--chaos-malformed", "1") as base_url, pytest.raises(ProviderError, match="JSON"):
        reply(base_url, "speak")


def test_a_connection_that_is_always_dropped_is_given_up(tmp_path: Path) -> None:
    with aimock(tmp_path, FIXTURES, "--chaos-disconnect", "1") as base_url, pytest.raises(ProviderError):
        reply(base_url, "speak", sleep=lambda _: None)


def test_only_the_right_key_is_let_in(tmp_path: Path) -> None:
    with aimock(tmp_path, FIXTURES, key=KEY) as base_url:
        login = Login(kind="key", base_url=base_url, secret=KEY)
        assert reply(base_url, "speak", login=login).text.startswith("fix: ")
        with pytest.raises(AuthError):
            reply(base_url, "speak")
