"""A stream of Chat Completions as a Reply: its chunks put together to the payload that one piece would have been."""

import json
from collections.abc import Mapping

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply
from git_agent.providers.chat.reply import MOST_CALLS, reply_of, says
from git_agent.providers.payload import OTHERWISE, BrokenStream, Json, Whole, as_object, check_answer, objects, string


class _Call:
    """A call as its pieces tell it."""

    def __init__(self) -> None:
        self.call_id = ""
        self._name = ""
        # Pieces, and not the text so far: to add to a long text again and again takes the square of its length.
        self._arguments: list[str] = []
        self._extra: object = None

    def take(self, piece: Json) -> None:
        function = as_object(piece.get("function"))
        arguments = function.get("arguments")
        self.call_id = self.call_id or string(piece.get("id"))
        self._name = self._name or string(function.get("name"))
        # Some servers send an object where the API has a text.
        self._arguments.append(string(arguments) if not isinstance(arguments, Mapping) else json.dumps(arguments))
        self._extra = piece.get("extra_content") or self._extra

    def payload(self) -> Json:
        function = {"name": self._name, "arguments": "".join(self._arguments)}
        extra = {"extra_content": self._extra} if self._extra else {}
        return {"id": self.call_id, "type": "function", "function": function, **extra}


class ChunkCollector:
    """What a stream has said so far."""

    def __init__(self) -> None:
        self._whole: Json | None = None
        self._finish = ""
        self._usage: object = None
        self._texts: list[str] = []
        self._refusals: list[str] = []
        self._calls: list[_Call] = []
        self._thoughts: list[str] | None = None
        self._places: dict[object, int] = {}

    @property
    def is_complete(self) -> bool:
        # The usage comes in a chunk of its own, behind the one that says why the answer ends.
        return self._whole is not None or bool(self._finish and self._usage)

    def take(self, event: object) -> str:
        """As `Collector.take`."""
        if isinstance(event, Whole):
            check_answer(event.payload)
            self._whole = as_object(event.payload)
        if not isinstance(event, Mapping):
            return ""
        before = len(self._texts)
        self._usage = event.get("usage") or self._usage
        for choice in objects(event.get("choices"))[:1]:
            # A server that does not know how to stream sends its message as the only chunk.
            delta = as_object(choice.get("delta")) or as_object(choice.get("message"))
            self._take_texts(delta)
            for call in objects(delta.get("tool_calls")):
                self._take_call(call)
            self._finish = string(choice.get("finish_reason")) or self._finish
        return "".join(self._texts[before:])

    def reply(self) -> Reply:
        """As `Collector.reply`."""
        if self._whole is not None:
            message = as_object(next(iter(objects(self._whole.get("choices"))), {}).get("message"))
            if not self._whole.get("error") and not says(message):
                raise BrokenStream("the stream ended without an answer")
            return reply_of(self._whole)
        if not self._finish:
            raise BrokenStream("the stream ended before the answer was complete")
        payload = self._payload()
        if self._finish in ("stop", "tool_calls") and not says(self._message()):
            raise BrokenStream("the stream ended without an answer")
        return reply_of(payload)

    def _take_texts(self, delta: Json) -> None:
        content = delta.get("content")
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else objects(content)
        self._texts += [string(part.get("text")) for part in parts if part.get("type") == "text"]
        self._refusals.append(string(delta.get("refusal")))
        if isinstance(delta.get("reasoning_content"), str):
            self._thoughts = self._thoughts or []
            self._thoughts.append(string(delta["reasoning_content"]))

    def _take_call(self, piece: Json) -> None:
        """Adds to the call that the piece belongs to, or begins a new one."""
        place, call_id = piece.get("index"), string(piece.get("id"))
        at = self._places.get(place)
        # Some servers count every call as the first, some do not count: a new id is a new call.
        if at is None or (call_id and self._calls[at].call_id not in ("", call_id)):
            if len(self._calls) >= MOST_CALLS:
                raise ProviderError("the model answers in too many pieces", hint=OTHERWISE)
            self._calls.append(_Call())
            at = self._places[place] = len(self._calls) - 1
        self._calls[at].take(piece)

    def _message(self) -> Json:
        calls = [call.payload() for call in self._calls]
        said = {"content": "".join(self._texts), "refusal": "".join(self._refusals), "tool_calls": calls}
        return said if self._thoughts is None else {**said, "reasoning_content": "".join(self._thoughts)}

    def _payload(self) -> Json:
        choice = {"message": self._message(), "finish_reason": self._finish}
        return {"choices": [choice], "usage": self._usage}
