"""An event stream of the Responses API as a Reply.

Servers differ. Some leave the final payload empty and say everything in the events before it, some do the
reverse, some send a stream although none was asked for. The final payload wins; the events fill its gaps.
"""

from collections.abc import Mapping

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply
from git_agent.providers.payload import OTHERWISE, BrokenStream, Json, Whole, as_object, check_answer, objects
from git_agent.providers.responses.reply import reply_of, says

MOST_ITEMS = 500  # of one answer; each is looked for among all that were streamed


class ReplyCollector:
    """What a stream has said so far."""

    def __init__(self) -> None:
        self.final: Json | None = None
        self._items: dict[str, Json] = {}
        self._texts: dict[str, list[str]] = {}
        self._refusals: dict[str, list[str]] = {}
        self._arguments: dict[str, list[str]] = {}

    @property
    def is_complete(self) -> bool:
        return self.final is not None

    def take(self, event: object) -> str:
        """As `Collector.take`."""
        if isinstance(event, Whole):
            check_answer(event.payload)
            self.final = {"status": "completed", **as_object(event.payload)}
        if not isinstance(event, Mapping):
            return ""
        # An item and all its deltas must meet under one name: its number, or its id where a server does not count.
        place = str(event.get("output_index", event.get("item_id")))
        match event:
            case {"type": "response.completed" | "response.incomplete" | "response.failed" as end}:
                self.final = {"status": end.removeprefix("response."), **as_object(event.get("response"))}
            case {"type": "error"}:
                self.final = {"status": "failed", "error": event.get("error", event)}
            case {"type": "response.output_item.added" | "response.output_item.done", "item": Mapping() as item}:
                self._items[place] = _merged(item, self._items.get(place, {}))
            case {"type": "response.output_text.delta", "delta": str(delta)}:
                self._texts.setdefault(place, []).append(delta)
                return delta
            case {"type": "response.refusal.delta", "delta": str(delta)}:
                self._refusals.setdefault(place, []).append(delta)
            case {"type": "response.function_call_arguments.delta", "delta": str(delta)}:
                self._arguments.setdefault(place, []).append(delta)
            case {"type": "response.function_call_arguments.done", "arguments": str(arguments)}:
                self._arguments[place] = [arguments]
        return ""

    def reply(self) -> Reply:
        """As `Collector.reply`."""
        if self.final is None:
            raise BrokenStream("the stream ended before the answer was complete")
        final, streamed = objects(self.final.get("output")), self._streamed()
        if max(len(final), len(streamed)) > MOST_ITEMS:
            raise ProviderError("the model answers in too many pieces", hint=OTHERWISE)
        output = _repaired(final, streamed)
        if self.final.get("status") == "completed" and not any(map(says, output)):
            raise BrokenStream("the stream ended without an answer")
        return reply_of({**self.final, "output": output})

    def _streamed(self) -> list[Json]:
        places = dict.fromkeys((*self._items, *self._texts, *self._refusals, *self._arguments))
        return [_merged(self._items.get(place, {}), self._pieces(place)) for place in places]

    def _pieces(self, place: str) -> Json:
        """An item as its deltas tell it."""
        if place in self._arguments:
            return {"type": "function_call", "arguments": "".join(self._arguments[place])}
        if place in self._refusals:
            return {"type": "message", "content": [{"type": "refusal", "refusal": "".join(self._refusals[place])}]}
        if place in self._texts:
            return {"type": "message", "content": [{"type": "output_text", "text": "".join(self._texts[place])}]}
        return {}


def _repaired(final: list[Json], streamed: list[Json]) -> list[Json]:
    """The output of the final payload, its gaps filled with what was streamed."""
    output = [_merged(item, _counterpart(item, final, streamed)) for item in final]
    # By type, not by item: where ids differ between the two, the same text would be told twice.
    answered_types = {item.get("type") for item in output if says(item)}
    return [*output, *(item for item in streamed if says(item) and item.get("type") not in answered_types)]


def _counterpart(item: Json, final: list[Json], streamed: list[Json]) -> Json:
    """The same item as it was streamed: by its id, else by its place among those of its type."""
    alike = [other for other in streamed if other.get("type") == item.get("type")]
    place = [other for other in final if other.get("type") == item.get("type")].index(item)
    same = [other for other in alike if other.get("id") and other.get("id") == item.get("id")]
    return next(iter(same or alike[place : place + 1]), {})


def _merged(item: Json, gaps: Json) -> Json:
    """The item, with what it leaves empty taken from the other."""
    filled = {name: value for name, value in item.items() if value not in (None, "", [])}
    # A message may have parts and none with a word in it, which must not hide what was streamed.
    if "content" in filled and not says({**filled, "type": "message"}):
        del filled["content"]
    return {**item, **gaps, **filled}
