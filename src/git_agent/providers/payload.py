"""What both wires share: reading JSON that anybody may have sent, and what a server itself calls an error."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from git_agent.errors import ProviderError
from git_agent.model.exchange import Reply
from git_agent.model.json_text import read_json
from git_agent.model.value import value
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

Json = Mapping[str, object]


class BrokenStream(Exception):
    """A stream that ended before the answer was complete."""


class MissingWire(Exception):
    """The server does not know this API; `error` is what to report if it knows no other."""

    def __init__(self, error: ProviderError) -> None:
        super().__init__(str(error))
        self.error = error


class Unsupported(Exception):
    """The server refuses a request for what it asks for; `error` is what to report if that cannot be left out."""

    def __init__(self, error: ProviderError | TransientFailure, features: frozenset[str]) -> None:
        super().__init__(str(error))
        self.error = error
        self.features = features


@value
class Whole:
    """An answer in one piece, where a stream of events was asked for."""

    payload: object


class Collector(Protocol):
    """What a stream has said so far."""

    @property
    def is_complete(self) -> bool:
        """Whether the rest of the stream, if there is one, says nothing more."""

    def take(self, event: object) -> str:
        """Takes one event in, or a `Whole`, and returns the text that it adds to the answer, mostly none."""

    def reply(self) -> Reply:
        """The reply, once the stream is over.

        Raises:
            BrokenStream: it ended early, or without having said anything.
            MissingWire, TransientFailure, ProviderError: there is no answer that could be used.
        """


def failure(error: Json) -> TransientFailure | ProviderError:
    """What a server itself calls an error."""
    message = string(error.get("message")) or string(error.get("code")) or "it does not say why"
    reported = ProviderError(f"the model failed: {message}", hint=OTHERWISE)
    kind = _KIND_OF_FAILURE.get(string(error.get("code")))
    return TransientFailure(reported, kind=kind) if kind else reported


def check_answer(payload: object) -> None:
    """Lets an answer pass, and none that is only an error: so some servers greet an address that they do not know.

    Raises:
        TransientFailure: the error may be over in a moment.
        MissingWire: it is an error and nothing of an answer.
    """
    if not isinstance(payload, Mapping) or not payload.get("error"):
        return
    if payload.keys() & {"output", "choices"} or payload.get("object") == "response":
        return
    told = payload["error"]
    problem = failure(told if isinstance(told, Mapping) else {"message": told})
    if isinstance(problem, TransientFailure):
        raise problem
    raise MissingWire(problem)


def reply_from_body(body: object, *, collector: Collector, reply_of: Callable[[Json], Reply]) -> Reply:
    """The reply in what a server answered when no stream was asked for: JSON, or text where it should have been.

    Raises:
        MissingWire: it is a web page, or an error and nothing else.
        TransientFailure, ProviderError: there is no answer that could be used.
    """
    try:
        # A line may also begin with the colon: so do comments, by which servers keep a slow connection alive.
        if isinstance(body, str) and re.match(r"\s*(?:event|data|id|retry)?:", body):
            return _reply_from_events(body, collector)
        payload = read_json(body) if isinstance(body, str) else body
    except ValueError:
        payload = None
    if not isinstance(payload, Mapping):
        not_json = ProviderError("the server's answer is not JSON", hint="does the base URL lead to a model server?")
        raise MissingWire(not_json) if isinstance(body, str) and body.lstrip().startswith("<") else not_json
    check_answer(payload)
    return reply_of(payload)


def as_object(value: object) -> Json:
    """What should be a JSON object; an empty one where it is none."""
    return value if isinstance(value, Mapping) else {}


def objects(value: object) -> list[Json]:
    """The JSON objects in what should be a list of them."""
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def string(value: object) -> str:
    """What should be a text; empty where it is none."""
    # JSON may escape half a character, which nothing that encodes text would take.
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""


def sendable(text: str) -> str:
    """The text as JSON on the wire may hold it."""
    # A path that is not UTF-8 was read with lone surrogates.
    return text.encode("utf-8", "replace").decode("utf-8")


def _reply_from_events(text: str, collector: Collector) -> Reply:
    for event in _events(text):
        collector.take(event)
    try:
        return collector.reply()
    except BrokenStream as broken:
        raise ProviderError(str(broken), hint=OTHERWISE) from None


def _events(text: str) -> Iterator[object]:
    # Not splitlines(): it would also split at characters that JSON may hold as they are.
    for block in text.replace("\r\n", "\n").replace("\r", "\n").split("\n\n"):
        data = "\n".join(line[5:].strip() for line in block.split("\n") if line.startswith("data:"))
        if data and data != "[DONE]":
            yield read_json(data)
