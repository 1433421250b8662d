"""A Request as the JSON body that the Responses API wants."""

from git_agent.model.exchange import AnswerFormat, Item, Request, Text, ToolCall, ToolSpec


def body_of(request: Request, *, model: str, effort: str | None, fast: bool) -> dict[str, object]:
    """The body but for `stream`; what nobody asked for is left to the server's defaults.

    `max_tool_calls` is never sent: compatible servers refuse it, and the loop keeps its own count.
    """
    body: dict[str, object] = {
        "model": model,
        "instructions": _sendable(request.instructions),
        "input": [_item(item, number) for number, item in enumerate(request.items)],
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


def _item(item: Item, number: int) -> dict[str, object]:
    if isinstance(item, Text):
        if item.role == "assistant":
            return _said(_sendable(item.text), number)
        content = [{"type": "input_text", "text": _sendable(item.text)}]
        return {"type": "message", "role": item.role, "content": content}
    if isinstance(item, ToolCall):
        arguments = _sendable(item.arguments)
        return {"type": "function_call", "call_id": item.call_id, "name": item.name, "arguments": arguments}
    return {"type": "function_call_output", "call_id": item.call_id, "output": _sendable(item.output)}


def _said(text: str, number: int) -> dict[str, object]:
    """What the model has said, as an item of its own output: the API refuses it as `input_text`, or half of this."""
    content = [{"type": "output_text", "text": text, "annotations": []}]
    # By its place: nothing is stored that an id could lead to, and the same transcript stays the same bytes.
    return {
        "type": "message",
        "role": "assistant",
        "id": f"msg_{number}",
        "status": "completed",
        "content": content,
    }


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
