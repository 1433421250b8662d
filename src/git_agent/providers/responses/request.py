"""A Request as the JSON body that the Responses API wants."""

from git_agent.model.exchange import AnswerFormat, Item, Request, Text, ToolCall, ToolSpec
from git_agent.providers.options import Options
from git_agent.providers.payload import sendable


def body_of(request: Request, options: Options, *, stream: bool) -> dict[str, object]:
    """The whole body; what nobody asked for is left to the server's defaults.

    `max_tool_calls` is never sent: compatible servers refuse it, and the loop keeps its own count.
    """
    body: dict[str, object] = {
        "model": options.model,
        "instructions": sendable(request.instructions),
        "input": [_item(item, number) for number, item in enumerate(request.items)],
        "stream": stream,
    }
    if options.takes("store"):
        # Every request has the whole transcript: there is nothing that a server would have to remember.
        body["store"] = False
    strict: dict[str, object] = {"strict": True} if options.takes("strict") else {}
    if request.tools:
        # Without the field it would be strict by default.
        body["tools"] = [{**_tool(tool), "strict": options.takes("strict")} for tool in request.tools]
        if options.takes("one_call"):
            body["parallel_tool_calls"] = False
    if request.answer_format:
        body["text"] = {"format": {**_format(request.answer_format), **strict}}
    if options.effort and options.takes("effort"):
        body["reasoning"] = {"effort": options.effort}
    if options.fast and options.takes("tier"):
        body["service_tier"] = "priority"
    return body


def _item(item: Item, number: int) -> dict[str, object]:
    if isinstance(item, Text):
        if item.role == "assistant":
            return _said(sendable(item.text), number)
        content = [{"type": "input_text", "text": sendable(item.text)}]
        return {"type": "message", "role": item.role, "content": content}
    if isinstance(item, ToolCall):
        arguments = sendable(item.arguments)
        return {"type": "function_call", "call_id": item.call_id, "name": item.name, "arguments": arguments}
    return {"type": "function_call_output", "call_id": item.call_id, "output": sendable(item.output)}


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
    }


def _format(wanted: AnswerFormat) -> dict[str, object]:
    return {"type": "json_schema", "name": wanted.name, "schema": dict(wanted.schema)}
