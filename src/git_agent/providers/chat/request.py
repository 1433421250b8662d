"""A Request as the JSON body that Chat Completions want.

Servers hand the messages to a template of the model's maker, and many of those are narrow: one system message, and it
comes first; user and assistant take turns; nobody but the assistant speaks after a tool. So the request is put in the
narrowest form that says the same.
"""

from collections.abc import Iterable, Iterator

from git_agent.model.exchange import AnswerFormat, Item, Request, Text, ToolCall, ToolOutput, ToolSpec
from git_agent.providers.options import Options
from git_agent.providers.payload import sendable

Message = dict[str, object]


def body_of(request: Request, options: Options, *, stream: bool) -> dict[str, object]:
    """The whole body; what nobody asked for is left to the server's defaults."""
    body: dict[str, object] = {"model": options.model, "messages": list(_messages(request)), "stream": stream}
    strict: dict[str, object] = {"strict": True} if options.takes("strict") else {}
    if stream and options.takes("usage"):
        body["stream_options"] = {"include_usage": True}
    if request.tools:
        body["tools"] = [{"type": "function", "function": {**_tool(tool), **strict}} for tool in request.tools]
        if options.takes("one_call"):
            body["parallel_tool_calls"] = False
    if request.answer_format:
        body["response_format"] = {"type": "json_schema", "json_schema": {**_format(request.answer_format), **strict}}
    if options.effort and options.takes("effort"):
        body["reasoning_effort"] = options.effort
    if options.fast and options.takes("tier"):
        body["service_tier"] = "priority"
    return body


def _messages(request: Request) -> Iterator[Message]:
    first = next((at for at, item in enumerate(request.items) if not _is_developer(item)), len(request.items))
    system = [request.instructions, *(item.text for item in request.items[:first] if isinstance(item, Text))]
    if said := "\n\n".join(text for text in system if text):
        yield {"role": "system", "content": sendable(said)}
    items = request.items[first:]
    yield from _joined(map(_turn, items if request.tools else map(_told, items)))


def _is_developer(item: Item) -> bool:
    return isinstance(item, Text) and item.role == "developer"


def _told(item: Item) -> Item:
    """An item as a text, where tools are over: servers that are sent none refuse calls, and a user's word after one."""
    if isinstance(item, ToolCall):
        return Text(role="assistant", text=f"I call {item.name} with {item.arguments}")
    if isinstance(item, ToolOutput):
        return Text(role="user", text=f"It returns:\n{item.output}")
    return item


def _turn(item: Item) -> Message:
    if isinstance(item, Text):
        role = "assistant" if item.role == "assistant" else "user"
        return {"role": role, "content": sendable(item.text)}
    if isinstance(item, ToolCall):
        function = {"name": item.name, "arguments": sendable(item.arguments)}
        call = {"id": item.call_id, "type": "function", "function": function}
        return {"role": "assistant", "content": None, "tool_calls": [call]}
    return {"role": "tool", "tool_call_id": item.call_id, "content": sendable(item.output)}


def _joined(messages: Iterable[Message]) -> Iterator[Message]:
    """The messages, those of one speaker in a row as one."""
    last: Message | None = None
    for message in messages:
        if last is not None and last["role"] == message["role"] != "tool" and "tool_calls" not in last:
            texts = (str(text) for text in (last["content"], message["content"]) if text)
            last = {**last, **message, "content": "\n\n".join(texts) or None}
            continue
        if last is not None:
            yield last
        last = message
    if last is not None:
        yield last


def _tool(tool: ToolSpec) -> dict[str, object]:
    return {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)}


def _format(wanted: AnswerFormat) -> dict[str, object]:
    return {"name": wanted.name, "schema": dict(wanted.schema)}
