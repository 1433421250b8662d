"""A Request as the JSON body that Chat Completions want.

Servers hand the messages to a template of the model's maker, and many of those are narrow: one system message, and it
comes first; user and assistant take turns; nobody but the assistant speaks after a tool. So the request is put in the
narrowest form that says the same.
"""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.exchange import AnswerFormat, Item, Request, Text, ToolCall, ToolOutput, ToolSpec
from git_agent.providers.chat.asides import Aside, Asides
from git_agent.providers.options import Options
from git_agent.providers.payload import sendable

Message = dict[str, object]

NOTHING: Asides = dict[str, Aside]()


def body_of(request: Request, options: Options, *, stream: bool, asides: Asides = NOTHING) -> dict[str, object]:
    """The whole body; what nobody asked for is left to the server's defaults."""
    body: dict[str, object] = {"model": options.model, "messages": list(_messages(request, asides)), "stream": stream}
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


def _messages(request: Request, asides: Asides) -> Iterator[Message]:
    first = next((at for at, item in enumerate(request.items) if not _is_developer(item)), len(request.items))
    system = [request.instructions, *(item.text for item in request.items[:first] if isinstance(item, Text))]
    if said := "\n\n".join(text for text in system if text):
        yield {"role": "system", "content": sendable(said)}
    items = request.items[first:]
    turns = _with_asides(items, asides) if request.tools else map(_turn, map(_told, items))
    yield from _joined(turns)


def _is_developer(item: Item) -> bool:
    return isinstance(item, Text) and item.role == "developer"


def _told(item: Item) -> Item:
    """An item as a text, where tools are over: servers that are sent none refuse calls, and a user's word after one."""
    if isinstance(item, ToolCall):
        return Text(role="assistant", text=f"I call {item.name} with {item.arguments}")
    if isinstance(item, ToolOutput):
        return Text(role="user", text=f"It returns:\n{item.output}")
    return item


def _with_asides(items: Sequence[Item], asides: Asides) -> Iterator[Message]:
    """The items as messages; calls that came together in one, with what the model said beside them."""
    outputs = {item.call_id: item for item in items if isinstance(item, ToolOutput)}
    done: set[str] = set()
    for item in items:
        aside = asides.get(item.call_id) if isinstance(item, ToolCall | ToolOutput) else None
        if aside is None:
            yield _turn(item)
        elif aside.turn not in done:
            done.add(aside.turn)
            calls = (other for other in items if isinstance(other, ToolCall) and other.call_id in asides)
            together = [call for call in calls if asides[call.call_id].turn == aside.turn]
            made = [{**_call(call), **asides[call.call_id].of_call()} for call in together]
            yield {"role": "assistant", "content": None, **aside.of_message(), "tool_calls": made}
            yield from (_turn(outputs[call.call_id]) for call in together if call.call_id in outputs)


def _call(call: ToolCall) -> Message:
    function = {"name": call.name, "arguments": sendable(call.arguments)}
    return {"id": call.call_id, "type": "function", "function": function}


def _turn(item: Item) -> Message:
    if isinstance(item, Text):
        role = "assistant" if item.role == "assistant" else "user"
        return {"role": role, "content": sendable(item.text)}
    if isinstance(item, ToolCall):
        return {"role": "assistant", "content": None, "tool_calls": [_call(item)]}
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
