"""A server that says too much is not listened to until memory ends."""

import gzip
import json

import pytest

from git_agent.errors import ProviderError
from support.asking import ask
from support.model_server import Answer, Json, Line, ModelServer, Turn, call, event, message, raw, says, wants

MEGABYTE = 1 << 20


def endless(piece: bytes, content_type: str, *, status: int = 200, before: bytes = b"") -> Turn:
    """Sends the same again and again, for as long as anybody listens."""

    def turn(line: Line, _: Json) -> None:
        line.open(content_type, status=status)
        line.send(before)
        while line.is_open(0):
            line.send(piece)
        line.cut()

    return turn


DELTA = event({"type": "response.output_text.delta", "output_index": 0, "delta": "word " * 200})
ITEM = event({"type": "response.output_item.added", "output_index": 7, "item": message("x" * 1000)})


@pytest.mark.parametrize(
    "turn",
    [
        endless(DELTA * 50, "text/event-stream"),
        endless(ITEM * 50, "text/event-stream"),
        endless(b"x" * MEGABYTE, "text/event-stream", before=b'data: {"a":"'),
        endless(b"data: x\n" * 10_000, "text/event-stream"),
        endless(b": keep\n" * 10_000, "text/event-stream"),
        endless(b"x" * MEGABYTE, "application/json", status=400),
    ],
    ids=["deltas", "items", "one line", "lines of one event", "comments", "an error"],
)
def test_an_answer_without_end_is_an_error(turn: Turn) -> None:
    with ModelServer(turn) as server, pytest.raises(ProviderError, match="sends an answer without end"):
        ask(server.base_url)
    assert len(server.requests) == 1


def chunk(delta: Json) -> bytes:
    return f"data: {json.dumps({'choices': [{'delta': delta}]})}\n\n".encode()


@pytest.mark.parametrize(
    "piece",
    [
        chunk({"content": "word " * 200}),
        chunk({"reasoning_content": "word " * 200}),
        chunk({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "f", "arguments": "x" * 1000}}]}),
    ],
    ids=["text", "thoughts", "a call"],
)
def test_an_answer_without_end_is_an_error_over_chat_too(piece: bytes) -> None:
    turn = endless(piece * 50, "text/event-stream")
    with ModelServer(turn) as server, pytest.raises(ProviderError, match="sends an answer without end"):
        ask(server.base_url, wire="chat")


def test_calls_without_number_are_an_error_over_chat() -> None:
    calls = (call("read_file", call_id=f"call_{at}") for at in range(2000))
    with ModelServer(wants(*calls)) as server, pytest.raises(ProviderError, match="in too many pieces"):
        ask(server.base_url, wire="chat")


def test_an_answer_in_one_piece_has_an_end_too() -> None:
    empty = raw("", "text/event-stream")
    with (
        ModelServer(empty, endless(b"x" * MEGABYTE, "application/json", before=b'{"a":"')) as server,
        pytest.raises(ProviderError, match="sends an answer without end"),
    ):
        ask(server.base_url)


def test_nothing_compressed_is_asked_for_or_unfolded() -> None:
    def bomb(line: Line, _: Json) -> None:
        line.open("text/event-stream", headers={"Content-Encoding": "gzip"})
        line.send(gzip.compress(b"x" * MEGABYTE))
        line.end()

    with ModelServer(bomb) as server, pytest.raises(ProviderError, match="sends a compressed answer"):
        ask(server.base_url)
    assert server.requests[0].headers["accept-encoding"] == "identity"


def test_an_answer_in_too_many_pieces_is_an_error() -> None:
    pieces = tuple(message("x", id=f"msg_{at}") for at in range(2000))
    with ModelServer(Answer(pieces)) as server, pytest.raises(ProviderError, match="in too many pieces"):
        ask(server.base_url)


def test_a_long_answer_in_many_small_pieces_is_heard() -> None:
    text = "fix: it\n\n" + "word " * 60_000
    with ModelServer(says(text)) as server:
        assert ask(server.base_url).text == text.strip()


@pytest.mark.parametrize("depth", [900, 100_000])
def test_an_answer_nested_without_end_is_an_error(depth: int) -> None:
    nested = '{"a":' * depth + "1" + "}" * depth
    whole = f'{{"status": "completed", "output": {nested}}}'
    turns = (
        raw(f'data: {{"type": "response.completed", "response": {whole}}}\n\n', "text/event-stream"),
        raw(whole, "application/json"),
    )
    with ModelServer(*turns) as server, pytest.raises(ProviderError):
        ask(server.base_url)
