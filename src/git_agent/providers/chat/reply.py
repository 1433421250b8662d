"""A payload of Chat Completions as a Reply that is complete, or as an error that says why there is none."""

import json

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply, ToolCall, Usage
from git_agent.providers.payload import OTHERWISE, Json, as_object, failure, objects, string

MOST_CALLS = 500  # of one answer

_WHY_INCOMPLETE = {
    "length": "the answer was cut off: the model reached its output limit",
    "content_filter": "the answer was cut off by the provider's content filter",
}


def reply_of(payload: Json) -> Reply:
    """The reply in a complete payload.

    Raises:
        TransientFailure: the server failed in a way that may be over in a moment.
        ProviderError: there is no answer that could be used.
    """
    choice = next(iter(objects(payload.get("choices"))), {})
    message = as_object(choice.get("message"))
    text, calls = _text(message), _calls(message)
    error = as_object(payload.get("error")) or as_object(choice.get("error"))
    if error and not text and not calls:
        raise failure(error)
    if why := _WHY_INCOMPLETE.get(string(choice.get("finish_reason"))):
        raise ProviderError(why, hint=OTHERWISE)
    if refusal := string(message.get("refusal")).strip():
        raise ProviderError(f"the model refused: {refusal}", hint=OTHERWISE)
    if not text and not calls:
        raise ProviderError("the model answered with neither text nor a tool call", hint=OTHERWISE)
    return Reply(text=text, calls=calls, usage=_usage(payload.get("usage")), raw=json.dumps(payload))


def says(message: Json) -> bool:
    """Whether a message has something to say."""
    return bool(_text(message) or _calls(message) or string(message.get("refusal")).strip())


def _text(message: Json) -> str:
    content = message.get("content")
    if isinstance(content, str):
        return string(content).strip()
    # Models that think aloud answer in parts, of which only those with a text are meant for anybody.
    return "".join(string(part.get("text")) for part in objects(content) if part.get("type") == "text").strip()


def _calls(message: Json) -> tuple[ToolCall, ...]:
    calls = objects(message.get("tool_calls"))
    if len(calls) > MOST_CALLS:
        raise ProviderError("the model answers in too many pieces", hint=OTHERWISE)
    made = (_call(call, number) for number, call in enumerate(calls, 1))
    return tuple(call for call in made if call.name)


def _call(call: Json, number: int) -> ToolCall:
    function = as_object(call.get("function"))
    arguments = function.get("arguments")
    return ToolCall(
        # Some servers send none, and the output of a call has to be sent back under some name.
        call_id=string(call.get("id")) or f"call_{number}",
        name=string(function.get("name")),
        arguments=string(arguments) if isinstance(arguments, str) else json.dumps(arguments or {}),
    )


def _usage(usage: object) -> Usage | None:
    match usage:
        case {"prompt_tokens": int(read), "completion_tokens": int(written)}:
            return Usage(input_tokens=read, output_tokens=written)
    return None
