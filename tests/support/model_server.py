"""A model server on loopback that speaks the real wire formats of OpenAI's two APIs, and is scripted by turns.

    with ModelServer(says("Fix the parser")) as server:
        provider = OpenAICompatible(model="m", login=Login(kind="none", base_url=server.base_url))
        ...
    assert server.requests[0].body["store"] is False

Each request takes the next turn and is recorded. A turn answers over the API that it is asked over, as JSON or as a
stream, whichever the request asks for; the other turns are the ways in which real servers fail. A request that the
types of the official SDK do not take fails the test that sent it.
"""

import json
import ssl
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, Self

from support.chat_answers import chat_chunks, chat_payload
from support.loopback_server import LoopbackServer
from support.sdk_types import problems_of

Json = dict[str, Any]

_DRIP_SECONDS = 0.02
_PIECE = 12


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came in."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Json


class Line:
    """The way back to whoever asked: headers, then bytes as they are ready."""

    def __init__(self, handler: BaseHTTPRequestHandler, stopped: threading.Event) -> None:
        self._handler = handler
        self._stopped = stopped
        self._is_gone = False

    def is_open(self, seconds: float | None = None) -> bool:
        """After some time, or at the end of the test: whether anybody still listens."""
        return not self._stopped.wait(seconds) and not self._is_gone

    def open(self, content_type: str, *, status: int = 200, headers: Mapping[str, str] | None = None) -> None:
        self._handler.send_response(status)
        self._handler.send_header("Content-Type", content_type)
        for name, value in (headers or {}).items():
            self._handler.send_header(name, value)
        self._handler.send_header("Transfer-Encoding", "chunked")
        self._handler.end_headers()

    def send(self, data: bytes) -> None:
        if data:
            self.raw(b"%x\r\n%s\r\n" % (len(data), data))

    def raw(self, data: bytes) -> None:
        try:
            self._handler.wfile.write(data)
            self._handler.wfile.flush()
        except OSError:  # nobody listens any more
            self._is_gone = True

    def end(self) -> None:
        self.raw(b"0\r\n\r\n")

    def cut(self) -> None:
        """Ends the connection where it is."""
        self._handler.close_connection = True


Turn = Callable[[Line, Json], None]


class ModelServer:
    """Listens from `with` to its end; `tls` is a certificate and its key.

    What is asked over an API that it does not speak gets the turn `otherwise`, and takes none of the script. `models`
    are what it lists; without them it lists nothing.
    """

    def __init__(
        self,
        *turns: Turn,
        tls: tuple[Path, Path] | None = None,
        speaks: Collection[str] = ("responses", "chat/completions"),
        otherwise: Turn | None = None,
        models: Sequence[str] | Turn | None = None,
    ) -> None:
        self.requests: list[Received] = []
        self.listings: list[Received] = []
        self._turns = list(turns)
        self._speaks = tuple(f"/{name}" for name in speaks)
        self._otherwise = otherwise or raw("404 page not found", "text/plain", status=404)
        self._listing = models if callable(models) else self._otherwise if models is None else lists(models)
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._server = LoopbackServer(("127.0.0.1", 0), _handler(self))
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._scheme = "https" if tls else "http"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def base_url(self) -> str:
        return f"{self._scheme}://{self.address}/v1"

    @property
    def bodies(self) -> list[Json]:
        return [request.body for request in self.requests]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        self._stopped.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        if failed is None:  # else that is what the test has to tell
            problems = [each for sent in self.requests for each in problems_of(sent.path, sent.body)]
            assert not problems, "the types of the SDK do not take what was sent:\n" + "\n".join(problems)

    def play(self, handler: BaseHTTPRequestHandler, received: Received) -> None:
        with self._lock:
            if received.method == "GET":
                self.listings.append(received)
                turn = self._listing
            else:
                self.requests.append(received)
                turn = self._turn(received)
        turn(Line(handler, self._stopped), received.body)

    def _turn(self, received: Received) -> Turn:
        if received.method == "POST" and not received.path.endswith(self._speaks):
            return self._otherwise
        return self._turns.pop(0) if self._turns else fails(400, "the script is over")


def _handler(server: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            server.play(self, Received("POST", self.path, _lowered(self.headers), body))

        def do_GET(self) -> None:
            server.play(self, Received("GET", self.path, _lowered(self.headers), {}))

        def do_CONNECT(self) -> None:
            server.play(self, Received("CONNECT", self.path, _lowered(self.headers), {}))

        def log_message(self, *args: Any, **kwargs: Any) -> None:
            pass

    return Handler


def _lowered(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def message(text: str, **more: Any) -> Json:
    """An output item in which the model says something."""
    content = [{"type": "output_text", "text": text, "annotations": [], "logprobs": []}]
    return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content, **more}


def refusal(text: str) -> Json:
    return {**message(""), "content": [{"type": "refusal", "refusal": text}]}


def call(name: str, arguments: str = "{}", **more: Any) -> Json:
    """An output item in which the model wants a tool."""
    ids = {"id": f"fc_{name}", "call_id": f"call_{name}"}
    return {"type": "function_call", "name": name, "arguments": arguments, "status": "completed", **ids, **more}


@dataclass(frozen=True, slots=True)
class Answer:
    """A turn in which the server does its duty: the same payload in one piece, or as the events of a stream."""

    output: tuple[Json, ...]
    status: str = "completed"
    more: Json = field(default_factory=dict)

    def __call__(self, line: Line, body: Json) -> None:
        if "messages" in body:
            answer_chat(line, body, self.output, self.status)
        elif body["stream"]:
            line.open("text/event-stream")
            line.send(b"".join(map(event, self.events())))
        else:
            line.open("application/json")
            line.send(json.dumps(self.payload()).encode())
        line.end()

    def payload(self) -> Json:
        return {
            "id": "resp_1",
            "object": "response",
            "created_at": 1_767_600_000,
            "model": "a-model",
            "status": self.status,
            "output": list(self.output),
            "parallel_tool_calls": False,
            "tool_choice": "auto",
            "tools": [],
            "error": None,
            "incomplete_details": None,
            "instructions": None,
            "metadata": {},
            "temperature": 1.0,
            "top_p": 1.0,
            "usage": {
                "input_tokens": 11,
                "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
                "output_tokens": 7,
                "output_tokens_details": {"reasoning_tokens": 0},
                "total_tokens": 18,
            },
            **self.more,
        }

    def events(self) -> list[Json]:
        begun = {**self.payload(), "status": "in_progress", "output": [], "usage": None}
        events: list[Json] = [
            {"type": "response.created", "response": begun},
            {"type": "response.in_progress", "response": begun},
        ]
        for index, item in enumerate(self.output):
            events += _item_events(index, item)
        events.append({"type": f"response.{self.status}", "response": self.payload()})
        return [{**made, "sequence_number": number} for number, made in enumerate(events)]


def answer_chat(line: Line, body: Json, output: tuple[Json, ...], status: str) -> None:
    """The same over Chat Completions."""
    if not body["stream"]:
        line.open("application/json")
        line.send(json.dumps(chat_payload(output, status)).encode())
        return
    with_usage = body.get("stream_options", {}).get("include_usage", False)
    chunks = chat_chunks(output, status, with_usage=with_usage)
    line.open("text/event-stream")
    line.send(b"".join(f"data: {json.dumps(chunk)}\n\n".encode() for chunk in chunks) + b"data: [DONE]\n\n")


def _item_events(index: int, item: Json) -> list[Json]:
    place = {"output_index": index, "item_id": item["id"]}
    if item["type"] == "function_call":
        bare, inner = {**item, "arguments": "", "status": "in_progress"}, _call_events(place, item)
    else:
        bare = {**item, "content": [], "status": "in_progress"}
        inner = [made for at, part in enumerate(item["content"]) for made in _part_events(place, at, part)]
    return [
        {"type": "response.output_item.added", "output_index": index, "item": bare},
        *inner,
        {"type": "response.output_item.done", "output_index": index, "item": item},
    ]


def _call_events(place: Json, item: Json) -> list[Json]:
    kind = "response.function_call_arguments"
    deltas: list[Json] = [{"type": f"{kind}.delta", **place, "delta": piece} for piece in _pieces(item["arguments"])]
    return [*deltas, {"type": f"{kind}.done", **place, "name": item["name"], "arguments": item["arguments"]}]


def _part_events(place: Json, at: int, part: Json) -> list[Json]:
    name = "refusal" if part["type"] == "refusal" else "text"
    kind = "refusal" if name == "refusal" else "output_text"
    extra: Json = {} if name == "refusal" else {"logprobs": []}
    here = {**place, "content_index": at}
    return [
        {"type": "response.content_part.added", **here, "part": {**part, name: ""}},
        *({"type": f"response.{kind}.delta", **here, "delta": piece, **extra} for piece in _pieces(part[name])),
        {"type": f"response.{kind}.done", **here, name: part[name], **extra},
        {"type": "response.content_part.done", **here, "part": part},
    ]


def _pieces(text: str) -> list[str]:
    return [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]


def event(said: Json) -> bytes:
    """One event as it goes over the wire."""
    return f"event: {said['type']}\ndata: {json.dumps(said)}\n\n".encode()


def says(text: str, **more: Any) -> Answer:
    return Answer((message(text),), more=more)


def wants(*calls: Json) -> Answer:
    return Answer(calls)


def fails(status: int, text: str, *, headers: Mapping[str, str] | None = None, **error: Any) -> Turn:
    """An error as the API words it."""
    body = {"error": {"message": text, "type": "an_error", "param": None, "code": None, **error}}
    return raw(json.dumps(body), "application/json", status=status, headers=headers)


def lists(names: Sequence[str]) -> Turn:
    """The models that a server says it has."""
    listed = [{"id": name, "object": "model", "created": 1_767_600_000, "owned_by": "us"} for name in names]
    return raw(json.dumps({"object": "list", "data": listed}), "application/json")


def raw(body: str, content_type: str, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Turn:
    """Any bytes at all, properly framed."""

    def turn(line: Line, _: Json) -> None:
        line.open(content_type, status=status, headers=headers)
        line.send(body.encode())
        line.end()

    return turn


def streams(*events: Json) -> Turn:
    """Exactly these events, and a proper end."""
    return raw(b"".join(map(event, events)).decode(), "text/event-stream")


def breaks_off(answer: Answer, *, bytes_before_end: int) -> Turn:
    """A stream whose connection is gone before its last bytes."""

    def turn(line: Line, _: Json) -> None:
        line.open("text/event-stream")
        line.send(b"".join(map(event, answer.events()))[:-bytes_before_end])
        line.cut()

    return turn


def hangs(line: Line, body: Json) -> None:
    """A turn in which nothing is ever sent."""
    line.is_open()
    line.cut()


def drips(before: bytes = b"", *, drop: bytes = b":") -> Turn:
    """A turn that sends a byte now and then, for ever; `before` goes first, an unfinished event for example."""

    def turn(line: Line, _: Json) -> None:
        line.open("text/event-stream")
        line.send(before)
        while line.is_open(_DRIP_SECONDS):
            line.send(drop)
        line.cut()

    return turn


def drips_headers(line: Line, body: Json) -> None:
    """A turn whose headers never end."""
    line.raw(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while line.is_open(_DRIP_SECONDS):
        line.raw(b"x")
    line.cut()
