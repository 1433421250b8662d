"""A payload of the Responses API as a Reply that is complete, or as an error that says why there is none."""

import json
from collections.abc import Mapping, Sequence

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply, ToolCall, Usage
from git_agent.providers.retry import Kind, TransientFailure

OTHERWISE = "try again, choose another --model, or finish offline with `--fallback builtin`"

# A stream begins with status 200 whatever becomes of it: only the code in it tells whether asking again may help.
_KIND_OF_FAILURE: dict[str, Kind] = {
    "rate_limit_exceeded": "rate",
    "server_error": "server",
    "internal_server_error": "server",
    "server_is_overloaded": "server",
    "slow_down": "server",
}
_WHY_INCOMPLETE: dict[str, str] = {
    "max_output_tokens": "the answer was cut off: the model reached its output limit",
    "content_filter": "the answer was cut off by the provider's content filter",
}

Json = Mapping[str, object]


def reply_of(payload: Json) -> Reply:
    """The reply in a complete payload.

    Raises:
        TransientFailure: the server failed in a way that may be over in a moment.
        ProviderError: there is no answer that could be used.
    """
    output = objects(payload.get("output"))
    text = _text(output) or _string(payload.get("output_text")).strip()
    calls = _calls(output)
    error = as_object(payload.get("error"))
    if payload.get("status") in ("failed", "cancelled") or (error and not text and not calls):
        raise failure(error)
    if payload.get("status") == "incomplete":
        reason = _string(as_object(payload.get("incomplete_details")).get("reason"))
        raise ProviderError(_WHY_INCOMPLETE.get(reason, "the model did not finish its answer"), hint=OTHERWISE)
    if refusal := "".join(_parts(output, "refusal")):
        raise ProviderError(f"the model refused: {refusal}", hint=OTHERWISE)
    if not text and not calls:
        raise ProviderError("the model answered with neither text nor a tool call", hint=OTHERWISE)
    return Reply(text=text, calls=calls, usage=_usage(payload.get("usage")), raw=json.dumps(payload))


def failure(error: Json) -> TransientFailure | ProviderError:
    """What a server itself calls an error."""
    message = _string(error.get("message")) or _string(error.get("code")) or "it does not say why"
    reported = ProviderError(f"the model failed: {message}", hint=OTHERWISE)
    kind = _KIND_OF_FAILURE.get(_string(error.get("code")))
    return TransientFailure(reported, kind=kind) if kind else reported


def says(item: Json) -> bool:
    """Whether an output item has something to say; servers send empty ones too."""
    if item.get("type") == "function_call":
        return bool(_string(item.get("name")))
    return item.get("type") == "message" and bool((_message(item, "text") + _message(item, "refusal")).strip())


def as_object(value: object) -> Json:
    """What should be a JSON object; an empty one where it is none."""
    return value if isinstance(value, Mapping) else {}


def objects(value: object) -> list[Json]:
    """The JSON objects in what should be a list of them."""
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


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
        return _string(content) if field == "text" else ""
    return "".join(_string(part.get(field)) for part in objects(content))


def _calls(output: Sequence[Json]) -> tuple[ToolCall, ...]:
    calls = (item for item in output if item.get("type") == "function_call" and says(item))
    return tuple(_call(item, number) for number, item in enumerate(calls, 1))


def _call(item: Json, number: int) -> ToolCall:
    arguments = item.get("arguments")
    return ToolCall(
        # Some servers have only an id, or none; the output of a call has to be sent back under some name.
        call_id=_string(item.get("call_id")) or _string(item.get("id")) or f"call_{number}",
        name=_string(item.get("name")),
        arguments=_string(arguments) if isinstance(arguments, str) else json.dumps(arguments or {}),
    )


def _usage(usage: object) -> Usage | None:
    match usage:
        case {"input_tokens": int(read), "output_tokens": int(written)}:
            return Usage(input_tokens=read, output_tokens=written)
    return None


def _string(value: object) -> str:
    # JSON may escape half a character, which nothing that encodes text would take.
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""
