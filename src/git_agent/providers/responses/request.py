"""A Request as the JSON body that the Responses API wants."""

from git_agent.model.exchange import AnswerFormat, Item, Request, Text, ToolCall, ToolSpec


def body_of(request: Request, *, model: str, effort: str | None, fast: bool) -> dict[str, object]:
    """The body but for `stream`; what nobody asked for is left to the server's defaults.

    `max_tool_calls` is never sent: compatible servers refuse it, and the loop keeps its own count.
    """
    body: dict[str, object] = {
        "model": model,
        "instructions": _sendable(request.instructions),
        "input": [_item(item) for item in request.items],
        # Every request has the whole transcript: there is nothing that a server would have to remember.
        "store": False,
    }
    if request.tools:
        body["tools"] = [_tool(tool) for tool in request.tools]
        body["parallel_tool_calls"] = False
    if request.answer_format:
        body["text"] = {"format": _format(request.answer_format)}
    if effort:
        body["reasoning"] = {"effort": effort}
    if fast:
        body["service_tier"] = "priority"
    return body


def _item(item: Item) -> dict[str, object]:
    if isinstance(item, Text):
        # What the assistant has said is refused as `input_text`.
        kind = "output_text" if item.role == "assistant" else "input_text"
        return {"type": "message", "role": item.role, "content": [{"type": kind, "text": _sendable(item.text)}]}
    if isinstance(item, ToolCall):
        arguments = _sendable(item.arguments)
        return {"type": "function_call", "call_id": item.call_id, "name": item.name, "arguments": arguments}
    return {"type": "function_call_output", "call_id": item.call_id, "output": _sendable(item.output)}


def _tool(tool: ToolSpec) -> dict[str, object]:
    return {
        "type": "function",
        "name": tool.name,
        "description": tool.description,
        "parameters": dict(tool.parameters),
        "strict": True,
    }


def _format(wanted: AnswerFormat) -> dict[str, object]:
    return {"type": "json_schema", "name": wanted.name, "schema": dict(wanted.schema), "strict": True}


def _sendable(text: str) -> str:
    # A path that is not UTF-8 was read with lone surrogates, which no JSON on the wire may hold.
    return text.encode("utf-8", "replace").decode("utf-8")
