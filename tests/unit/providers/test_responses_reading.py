"""Whatever a server says, it ends in a reply or in one of the errors that are meant for it."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply
from git_agent.providers.payload import BrokenStream, MissingWire, reply_from_body
from git_agent.providers.responses.reply import reply_of
from git_agent.providers.responses.stream import ReplyCollector
from git_agent.providers.retry import TransientFailure

WORDS = st.sampled_from(
    [
        *("type", "status", "output", "content", "text", "refusal", "item", "response", "error", "code", "message"),
        *("name", "arguments", "call_id", "id", "output_index", "item_id", "delta", "phase", "usage", "output_text"),
        *("function_call", "output_text", "completed", "failed", "incomplete", "final_answer", "input_tokens"),
        *("response.completed", "response.failed", "response.output_item.done", "response.output_text.delta"),
        *("response.function_call_arguments.delta", "response.function_call_arguments.done", "response.refusal.delta"),
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=12,
)
OBJECTS = st.dictionaries(WORDS, VALUES, max_size=6)
MEANT = (ProviderError, TransientFailure, BrokenStream, MissingWire)


def check(reply: Reply) -> None:
    assert reply.text or reply.calls
    assert all(call.call_id for call in reply.calls)
    reply.text.encode()
    json.loads(reply.raw)


@given(OBJECTS)
def test_no_payload_is_too_strange(payload: dict[str, Any]) -> None:
    with suppress(*MEANT):
        check(reply_of(payload))


@given(st.lists(VALUES | OBJECTS, max_size=6), OBJECTS)
def test_no_stream_is_too_strange(events: list[Any], final: dict[str, Any]) -> None:
    collector = ReplyCollector()
    for event in [*events, {"type": "response.completed", "response": final}]:
        collector.take(event)
    with suppress(*MEANT):
        check(collector.reply())


@given(st.text(max_size=40) | OBJECTS.map(json.dumps) | OBJECTS.map(lambda said: f"data: {json.dumps(said)}\n\n"))
def test_no_body_is_too_strange(body: str) -> None:
    with suppress(*MEANT):
        check(reply_from_body(body, collector=ReplyCollector(), reply_of=reply_of))


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        ({"output": [{"type": "message", "content": "as a string"}]}, "as a string"),
        ({"output": [], "output_text": "beside the output"}, "beside the output"),
        ({"output": [{"type": "message", "content": [{"type": "text", "text": "an old name"}]}]}, "an old name"),
        ({"output": [{"type": "message", "content": [{"text": "a"}, {"text": "b"}]}]}, "ab"),
        ({"output": [{"type": "message", "content": "a"}, {"type": "message", "content": "b"}]}, "a\nb"),
        ({"status": "in_progress", "output": [{"type": "message", "content": "unsure"}]}, "unsure"),
        ({"error": {}, "output": [{"type": "message", "content": "fine"}]}, "fine"),
        ({"output": [{"type": "message", "content": "half \ud83d"}]}, "half ?"),
        ({"output": [{"type": "reasoning", "content": [{"text": "hm"}]}, {"type": "message", "content": "a"}]}, "a"),
    ],
)
def test_dialects_of_the_same_answer_are_understood(payload: dict[str, Any], text: str) -> None:
    assert reply_of(payload).text == text


def test_arguments_that_came_as_an_object_become_their_json() -> None:
    (call,) = reply_of({"output": [{"type": "function_call", "name": "a", "arguments": {"b": 1}}]}).calls
    assert (call.arguments, call.call_id) == ('{"b": 1}', "call_1")


@pytest.mark.parametrize(
    "output",
    [
        [],
        None,
        "fix: it",
        [{"type": "message", "content": " \n"}],
        [{"type": "function_call", "name": None, "arguments": "{}"}],
        [{"type": "reasoning", "content": [{"type": "reasoning_text", "text": "hm"}]}],
    ],
)
def test_what_says_nothing_of_use_is_no_answer(output: Any) -> None:
    with pytest.raises(ProviderError, match="neither text nor a tool call"):
        reply_of({"status": "completed", "output": output})


def test_an_error_beside_an_empty_output_is_told() -> None:
    with pytest.raises(ProviderError, match="no such model"):
        reply_of({"error": {"message": "no such model"}})
