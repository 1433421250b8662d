"""Whatever a server says over Chat Completions, it ends in a reply or in one of the errors that are meant for it."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply
from git_agent.providers.chat.asides import asides_of
from git_agent.providers.chat.reply import reply_of
from git_agent.providers.chat.stream import ChunkCollector
from git_agent.providers.payload import BrokenStream, MissingWire, Whole, reply_from_body
from git_agent.providers.retry import TransientFailure

WORDS = st.sampled_from(
    [
        *("choices", "message", "delta", "content", "tool_calls", "function", "name", "arguments", "id", "index"),
        *("finish_reason", "stop", "length", "usage", "prompt_tokens", "refusal", "error", "type", "text", "code"),
        *("reasoning_content", "extra_content", "google", "thought_signature", "role", "object", "response"),
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
CALLS = st.lists(st.dictionaries(WORDS, VALUES, max_size=4), max_size=3)
SAID = st.fixed_dictionaries({"content": VALUES, "tool_calls": CALLS})
CHOICE = st.fixed_dictionaries({"message": SAID | VALUES, "delta": SAID | VALUES, "finish_reason": WORDS | st.none()})
OBJECTS = st.fixed_dictionaries({"choices": st.lists(CHOICE, max_size=1)}) | st.dictionaries(WORDS, VALUES, max_size=4)
MEANT = (ProviderError, TransientFailure, BrokenStream, MissingWire)


def check(reply: Reply) -> None:
    assert reply.text or reply.calls
    assert all(call.call_id for call in reply.calls)
    reply.text.encode()
    asides_of(json.loads(reply.raw))


@given(OBJECTS)
def test_no_payload_is_too_strange(payload: dict[str, Any]) -> None:
    with suppress(*MEANT):
        check(reply_of(payload))
    collector = ChunkCollector()
    with suppress(*MEANT):
        collector.take(Whole(payload=payload))
        check(collector.reply())


@given(st.lists(OBJECTS, max_size=3))
def test_no_stream_is_too_strange(events: list[Any]) -> None:
    collector = ChunkCollector()
    with suppress(*MEANT):
        for event in events:
            collector.take(event)
        check(collector.reply())


@given(st.text(max_size=40) | OBJECTS.map(json.dumps) | OBJECTS.map(lambda said: f"data: {json.dumps(said)}\n\n"))
def test_no_body_is_too_strange(body: str) -> None:
    with suppress(*MEANT):
        check(reply_from_body(body, collector=ChunkCollector(), reply_of=reply_of))
