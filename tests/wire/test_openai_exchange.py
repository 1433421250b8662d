"""An exchange as the wire sees it: what is sent, and what is made of a proper answer."""

import json
from contextlib import suppress
from typing import Any

import pytest

from git_agent.clock import Deadline
from git_agent.errors import ProviderError
from git_agent.model.exchange import AnswerFormat, Request, Text, ToolCall, ToolOutput, ToolSpec, Usage
from git_agent.providers.credentials import Login
from git_agent.providers.openai_compatible import OpenAICompatible
from support.asking import ASKED, PLENTY, ask
from support.model_server import Answer, ModelServer, call, message, raw, refusal, says, streams, wants
from support.sdk_types import problems_of

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
READ = ToolSpec(name="read_file", description="Reads a file.", parameters=SCHEMA)


def test_the_answer_is_the_text_of_the_stream() -> None:
    with ModelServer(says("feat: read lines\n\nAnd words.")) as server:
        reply = ask(server.base_url)
    assert (reply.text, reply.calls) == ("feat: read lines\n\nAnd words.", ())
    assert reply.usage == Usage(input_tokens=11, output_tokens=7)


def test_the_text_is_heard_piece_by_piece() -> None:
    heard: list[str] = []
    with ModelServer(says("feat: read lines\n\nAnd words.")) as server:
        login = Login(kind="none", base_url=server.base_url)
        OpenAICompatible(model="a-model", login=login).exchange(
            ASKED, deadline=Deadline.after(PLENTY), hear=heard.append
        )
    assert len(heard) > 1
    assert "".join(heard) == "feat: read lines\n\nAnd words."


def test_a_plain_request_carries_what_was_asked_and_no_more() -> None:
    with ModelServer(says("ok")) as server:
        ask(server.base_url)
    (received,) = server.requests
    assert (received.method, received.path) == ("POST", "/v1/responses")
    assert received.body == {
        "model": "a-model",
        "instructions": "Write a commit message.",
        "input": [
            {"type": "message", "role": "developer", "content": [{"type": "input_text", "text": "Tools only read."}]},
            {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Say what changed."}]},
        ],
        "store": False,
        "stream": True,
    }


def test_everything_that_can_be_asked_for_is_sent_as_the_official_types_want_it() -> None:
    request = Request(
        instructions="Look first.",
        items=(
            *ASKED.items,
            ToolCall(call_id="call_1", name="read_file", arguments='{"path": "a"}'),
            ToolOutput(call_id="call_1", output='{"ok": true}'),
            Text(role="assistant", text="fix: it"),
        ),
        tools=(READ,),
        answer_format=AnswerFormat(name="note", schema=SCHEMA),
    )
    with ModelServer(says("{}")) as server:
        ask(server.base_url, request, effort="xhigh", fast=True)
    (body,) = server.bodies
    assert body["tools"] == [
        {
            "type": "function",
            "name": "read_file",
            "description": "Reads a file.",
            "parameters": SCHEMA,
            "strict": True,
        }
    ]
    assert body["parallel_tool_calls"] is False
    assert body["text"] == {"format": {"type": "json_schema", "name": "note", "schema": SCHEMA, "strict": True}}
    assert (body["reasoning"], body["service_tier"]) == ({"effort": "xhigh"}, "priority")
    assert [item["type"] for item in body["input"][2:]] == ["function_call", "function_call_output", "message"]
    said_before = body["input"][4]
    assert said_before["content"] == [{"type": "output_text", "text": "fix: it", "annotations": []}]
    assert (said_before["id"], said_before["status"]) == ("msg_4", "completed")
    assert "max_tool_calls" not in body


@pytest.mark.parametrize("wire", ["responses", "chat"])
def test_a_trace_is_told_just_what_is_sent(wire: str) -> None:
    request = Request(instructions="Look.", items=(*ASKED.items, Text(role="assistant", text="fix: it")), tools=(READ,))
    with ModelServer(says("ok")) as server:
        login = Login(kind="none", base_url=server.base_url)
        provider = OpenAICompatible(model="m", login=login, wire=wire, effort="high", fast=True)
        with suppress(ProviderError):  # the turn is one of the Responses API
            provider.exchange(request, deadline=Deadline.after(60))
    assert server.bodies[0] == provider.as_sent(request)


def test_a_request_that_the_official_types_do_not_take_fails_its_test() -> None:
    sent = {"model": "m", "input": [{"type": "message", "role": "assistant", "content": [{"type": "output_text"}]}]}
    assert problems_of("/v1/responses", sent)
    assert problems_of("/v1/responses", {"model": "m", "input": "hello", "max_steps": 3}) == ["max_steps: unknown"]


def test_half_a_character_in_the_evidence_is_replaced_not_fatal() -> None:
    request = Request(instructions="", items=(Text(role="user", text="a\udcffb"),))
    with ModelServer(says("ok")) as server:
        ask(server.base_url, request)
    assert server.bodies[0]["input"][0]["content"][0]["text"] == "a?b"


def test_a_tool_call_makes_the_round_trip() -> None:
    arguments = '{"path": "src/parser.py", "first_line": 10}'
    with ModelServer(wants(call("read_file", arguments)), says("fix: stop at the end")) as server:
        first = ask(server.base_url, Request(instructions="", items=ASKED.items, tools=(READ,)))
        (asked_for,) = first.calls
        assert asked_for == ToolCall(call_id="call_read_file", name="read_file", arguments=arguments)
        answered = ToolOutput(call_id=asked_for.call_id, output='{"ok": true}')
        second = ask(
            server.base_url, Request(instructions="", items=(*ASKED.items, asked_for, answered), tools=(READ,))
        )
    assert (first.text, second.text) == ("", "fix: stop at the end")
    assert server.bodies[1]["input"][-2:] == [
        {"type": "function_call", "call_id": "call_read_file", "name": "read_file", "arguments": arguments},
        {"type": "function_call_output", "call_id": "call_read_file", "output": '{"ok": true}'},
    ]


def test_several_calls_come_in_their_order_and_unknown_ones_are_passed_on() -> None:
    with ModelServer(wants(call("b"), call("no_such_tool", "not json"), call("a"))) as server:
        reply = ask(server.base_url)
    assert [(one.name, one.arguments) for one in reply.calls] == [
        ("b", "{}"),
        ("no_such_tool", "not json"),
        ("a", "{}"),
    ]


def test_text_and_calls_of_one_turn_are_both_kept() -> None:
    with ModelServer(Answer((message("I will look."), call("read_file")))) as server:
        reply = ask(server.base_url)
    assert (reply.text, [one.name for one in reply.calls]) == ("I will look.", ["read_file"])


def test_an_empty_message_before_a_call_says_nothing() -> None:
    with ModelServer(Answer((message(""), call("read_file")))) as server:
        reply = ask(server.base_url)
    assert (reply.text, len(reply.calls)) == ("", 1)


def test_thinking_aloud_is_not_the_answer() -> None:
    aloud = message("Let me see.", id="msg_0", phase="commentary")
    with ModelServer(Answer((aloud, message("fix: it", phase="final_answer")))) as server:
        assert ask(server.base_url).text == "fix: it"


def test_a_call_without_a_call_id_is_known_by_the_id_of_its_item() -> None:
    with ModelServer(wants(call("read_file", call_id="", id="fc_7"))) as server:
        assert ask(server.base_url).calls[0].call_id == "fc_7"


def test_an_empty_final_payload_is_filled_from_the_stream() -> None:
    answer = Answer((message("fix: it"), call("read_file", '{"path": "a"}')), more={"output": []})
    with ModelServer(answer) as server:
        reply = ask(server.base_url)
    assert (reply.text, reply.calls[0].arguments) == ("fix: it", '{"path": "a"}')
    assert '"fix: it"' in reply.raw


def test_the_final_payload_wins_over_the_stream() -> None:
    answer = Answer((message("draft"),), more={"output": [message("final")]})
    with ModelServer(answer) as server:
        assert ask(server.base_url).text == "final"


def test_a_call_with_gaps_in_the_final_payload_is_repaired_from_the_stream() -> None:
    whole = call("read_file", '{"path": "a"}')
    answer = Answer((whole,), more={"output": [{**whole, "arguments": "", "name": None}]})
    with ModelServer(answer) as server:
        (repaired,) = ask(server.base_url).calls
    assert repaired == ToolCall(call_id="call_read_file", name="read_file", arguments='{"path": "a"}')


def test_the_answer_may_consist_of_deltas_alone() -> None:
    delta = {"type": "response.output_text.delta", "item_id": "m", "output_index": 0, "content_index": 0}
    with ModelServer(
        streams({**delta, "delta": "fix: "}, {**delta, "delta": "it"}, {"type": "response.completed", "response": {}})
    ) as server:
        assert ask(server.base_url).text == "fix: it"


def test_events_nobody_knows_are_passed_over() -> None:
    answer = Answer((message("fix: it"),))
    strange = ({"type": "response.new_thing"}, {"type": "response.output_text.delta", "delta": 5, "output_index": 0})
    with ModelServer(streams(*strange, *answer.events())) as server:
        assert ask(server.base_url).text == "fix: it"


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"])
def test_a_server_that_always_answers_in_one_piece_is_asked_once(kind: str) -> None:
    body = json.dumps(says("fix: it").payload())
    with ModelServer(raw(body, kind)) as server:
        assert ask(server.base_url).text == "fix: it"
    assert len(server.bodies) == 1


@pytest.mark.parametrize("turn", [says("fix: it"), wants(call("read_file", '{"a": 1}')), Answer((refusal("no"),))])
@pytest.mark.parametrize("stream", [True, False])
def test_what_the_server_of_these_tests_sends_passes_the_official_validation(turn: Answer, stream: bool) -> None:
    from openai import OpenAI

    with (
        ModelServer(turn) as server,
        OpenAI(api_key="x", base_url=server.base_url, _strict_response_validation=True) as client,
    ):
        answer: Any = client.responses.create(model="m", input="x", stream=stream)
        final = list(answer)[-1].response if stream else answer
    assert final.to_dict(warnings=False)["output"] == list(turn.output)
