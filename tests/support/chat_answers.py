"""The output of a model, written as items of the Responses API, as Chat Completions would say it."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]

_PIECE = 12
_HEAD = {"id": "chatcmpl_1", "created": 1_767_600_000, "model": "a-model"}
_USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


def chat_payload(output: Sequence[Json], status: str = "completed") -> Json:
    """The whole answer in one piece."""
    said = _message(output)
    choice = {"index": 0, "message": said, "finish_reason": _finish(said, status), "logprobs": None}
    return {**_HEAD, "object": "chat.completion", "choices": [choice], "usage": _USAGE}


def chat_chunks(output: Sequence[Json], status: str = "completed", *, with_usage: bool = True) -> list[Json]:
    """The same as a stream."""
    said = _message(output)
    deltas: list[Json] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": piece} for piece in _pieces(said["content"] or "")]
    deltas += [{"refusal": piece} for piece in _pieces(said["refusal"] or "")]
    for index, call in enumerate(said.get("tool_calls", ())):
        begun = {**call, "index": index, "function": {**call["function"], "arguments": ""}}
        deltas.append({"tool_calls": [begun]})
        for piece in _pieces(call["function"]["arguments"]):
            deltas.append({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
    choices: list[Json] = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
    choices.append({"index": 0, "delta": {}, "finish_reason": _finish(said, status)})
    chunks = [{**_HEAD, "object": "chat.completion.chunk", "choices": [choice]} for choice in choices]
    if with_usage:
        chunks.append({**_HEAD, "object": "chat.completion.chunk", "choices": [], "usage": _USAGE})
    return chunks


def _message(output: Sequence[Json]) -> Json:
    parts = [part for item in output if item["type"] == "message" for part in item["content"]]
    text = "".join(part["text"] for part in parts if part["type"] == "output_text")
    refusal = "".join(part["refusal"] for part in parts if part["type"] == "refusal")
    said: Json = {"role": "assistant", "content": text or None, "refusal": refusal or None}
    calls = [
        {
            "id": item["call_id"],
            "type": "function",
            "function": {"name": item["name"], "arguments": item["arguments"]},
        }
        for item in output
        if item["type"] == "function_call"
    ]
    return {**said, "tool_calls": calls} if calls else said


def _finish(said: Json, status: str) -> str:
    return "length" if status == "incomplete" else "tool_calls" if said.get("tool_calls") else "stop"


def _pieces(text: str) -> list[str]:
    return [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
