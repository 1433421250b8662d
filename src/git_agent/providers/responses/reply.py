"""A payload of the Responses API as a Reply that is complete, or as an error that says why there is none."""

import json
from collections.abc import Sequence

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply, ToolCall, Usage
from git_agent.providers.payload import OTHERWISE, Json, as_object, failure, objects, string

_WHY_INCOMPLETE: dict[str, str] = {
    "max_output_tokens": "the answer was cut off: the model reached its output limit",
    "content_filter": "the answer was cut off by the provider's content filter",
}


def reply_of(payload: Json) -> Reply:
    """The reply in a complete payload.

    Raises:
        TransientFailure: the server failed in a way that may be over in a moment.
        ProviderError: there is no answer that could be used.
    """
    output = objects(payload.get("output"))
    text = _text(output) or string(payload.get("output_text")).strip()
    calls = _calls(output)
    error = as_object(payload.get("error"))
    if payload.get("status") in ("failed", "cancelled") or (error and not text and not calls):
        raise failure(error)
    if payload.get("status") == "incomplete":
        reason = string(as_object(payload.get("incomplete_details")).get("reason"))
        raise ProviderError(_WHY_INCOMPLETE.get(reason, "the model did not finish its answer"), hint=OTHERWISE)
    if refusal := "".join(_parts(output, "refusal")):
        raise ProviderError(f"the model refused: {refusal}", hint=OTHERWISE)
    if not text and not calls:
        raise ProviderError("the model answered with neither text nor a tool call", hint=OTHERWISE)
    return Reply(text=text, calls=calls, usage=_usage(payload.get("usage")), raw=json.dumps(payload))


def says(item: Json) -> bool:
    """Whether an output item has something to say; servers send empty ones too."""
    if item.get("type") == "function_call":
        return bool(string(item.get("name")))
    return item.get("type") == "message" and bool((_message(item, "text") + _message(item, "refusal")).strip())


def _text(output: Sequence[Json]) -> str:
    # Newer models think aloud in messages of their own; where one is marked as the answer, only that counts.
    answers = [item for item in output if item.get("phase") == "final_answer" and _message(item, "text")]
    return "\n".join(_parts(answers or output, "text")).strip()


def _parts(output: Sequence[Json], field: str) -> list[str]:
    texts = (_message(item, field) for item in output if item.get("type") == "message")
    return [text for text in texts if text]


def _message(item: Json, field: str) -> str:
    content = item.get("content")
    if isinstance(content, str):  # some servers do not bother with parts
        return string(content) if field == "text" else ""
    return "".join(string(part.get(field)) for part in objects(content))


def _calls(output: Sequence[Json]) -> tuple[ToolCall, ...]:
    calls = (item for item in output if item.get("type") == "function_call" and says(item))
    return tuple(_call(item, number) for number, item in enumerate(calls, 1))


def _call(item: Json, number: int) -> ToolCall:
    arguments = item.get("arguments")
    return ToolCall(
        # Some servers have only an id, or none; the output of a call has to be sent back under some name.
        call_id=string(item.get("call_id")) or string(item.get("id")) or f"call_{number}",
        name=string(item.get("name")),
        arguments=string(arguments) if isinstance(arguments, str) else json.dumps(arguments or {}),
    )


def _usage(usage: object) -> Usage | None:
    match usage:
        case {"input_tokens": int(read), "output_tokens": int(written)}:
            return Usage(input_tokens=read, output_tokens=written)
    return None
