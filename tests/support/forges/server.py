"""The base of all fake forges: real HTTP on loopback, with state, ETags, paging, limits and faults.

A forge is a subclass that names its routes; what a route returns becomes an answer with an ETag, and a request that
knows it is answered with 304 and no body.

    class Fake(ForgeServer):
        def routes(self):
            return (("GET", r"/projects/([^/]+)", self.project),)

        def project(self, request, name):              # what the pattern's groups matched, percent-decoded
            return Reply({"id": 1, "path": name})       # or self.page(request, rows), or Reply(None, status=404)

    with Fake() as forge:
        forge.token = "t-1"                             # from now on another one is answered with 401
        forge.play("/jobs/7/trace", fails(503), times=2)   # the next two requests whose path holds that
        ...
    assert forge.paths == [...]; forge.requests[0].headers

Every answer is handed to `validate(request, reply)`, which a forge with a published description overrides; what it
finds is raised when the `with` block ends.
"""

import gzip
import hashlib
import json
import re
import socket
import ssl
import threading
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from support.loopback_server import LoopbackServer


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it came in; `path` is as it was written, without its query."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]  # names in lower case
    body: bytes = b""

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def target(self) -> str:
        return self.path + (f"?{urlencode(self.query)}" if self.query else "")


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: JSON, or bytes as they are."""

    data: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    compressed: bool = False
    cut: bool = False  # the connection ends in the middle of it

    def body(self) -> bytes:
        plain = self.raw if self.raw is not None else b"" if self.status == 204 else json.dumps(self.data).encode()
        return gzip.compress(plain) if self.compressed else plain


Route = tuple[str, str, Callable[..., Reply]]
Fault = Callable[[Request], Reply | None]  # None hangs up without a word


class ForgeServer:
    """Listens from `with` to its end; `tls` is a certificate and its key."""

    per_page = "per_page"  # the name of the parameter, and what is most
    most_per_page = 100
    default_per_page = 30
    pages_by: tuple[str, ...] = ("Link",)  # the headers that tell how a list goes on

    def __init__(self, *, tls: tuple[Path, Path] | None = None) -> None:
        self.requests: list[Request] = []
        self.problems: list[str] = []
        self.token = ""
        self.limit: int | None = None  # requests that are left before the forge says so; a 304 is free
        self.reset_at = 0
        self.changes = threading.Condition()
        self._faults: list[tuple[str, Fault, int]] = []
        self._together = 0
        self._server = LoopbackServer(("127.0.0.1", 0), _handler(self))
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._scheme = "https" if tls else "http"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    # What a forge is made of.

    def routes(self) -> Sequence[Route]:
        """Method, pattern of the whole path, and who answers."""
        return ()

    def is_welcome(self, request: Request) -> bool:
        """Whether its credentials are right; without any it may see what is public."""
        given = [request.headers.get(name) for name in ("authorization", "private-token", "job-token")]
        return all(each is None or each.removeprefix("Bearer ").removeprefix("token ") == self.token for each in given)

    def limited(self) -> Reply:
        """The answer to one request too many."""
        headers = {"x-ratelimit-remaining": "0", "x-ratelimit-reset": str(self.reset_at)}
        return Reply({"message": "API rate limit exceeded"}, status=403, headers=headers)

    def validate(self, request: Request, reply: Reply) -> Iterable[str]:
        """What is wrong with an answer of our own, by the description that the forge publishes."""
        return ()

    # What a test does with it.

    @property
    def url(self) -> str:
        return f"{self._scheme}://{self.address}"

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def paths(self) -> list[str]:
        """What was asked for, as `GET /path?query`, in the order it came in."""
        return [f"{request.method} {request.target}" for request in self.requests]

    @property
    def writes(self) -> list[str]:
        return [path for path in self.paths if not path.startswith(("GET ", "HEAD "))]

    def play(self, part: str, fault: Fault, *, times: int = 1_000_000) -> None:
        """The next so many requests whose path and query hold `part` meet a fault instead."""
        self._faults.append((part, fault, times))

    def hold_until(self, together: int) -> None:
        """Nobody is answered before so many ask at once, or were: which proves that they do not wait in line."""
        self._together = together

    def page(self, request: Request, rows: Sequence[Any], key: str | None = None, **more: Any) -> Reply:
        """One page of many rows; `key` is where they are in an object."""
        size = min(int(request.query.get(self.per_page, self.default_per_page)), self.most_per_page)
        number = int(request.query.get("page", 1))
        shown = list(rows[(number - 1) * size : number * size])
        links = {}
        if number * size < len(rows):
            last = -(-len(rows) // size)
            for name, other in (("next", number + 1), ("last", last)):
                query = urlencode({**request.query, "page": other})
                links[name] = f'<{self.url}{request.path}?{query}>; rel="{name}"'
        told = {
            "Link": ", ".join(links.values()),
            "X-Next-Page": str(number + 1) if links else "",
            "X-Total": str(len(rows)),
            "X-Total-Count": str(len(rows)),
        }
        headers = {name: told[name] for name in self.pages_by if told[name]}
        return Reply({**more, key: shown} if key else shown, headers=headers)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        assert not self.problems, "\n".join(self.problems)

    # How an answer is made.

    def answer(self, request: Request) -> Reply | None:
        with self.changes:
            self.requests.append(request)
            self.changes.notify_all()
            self.changes.wait_for(lambda: len(self.requests) >= self._together, timeout=30)
            fault = self._next_fault(request)
            try:
                return fault(request) if fault else self._regular(request)
            except Exception:  # a client would only see that the connection broke off
                self.problems.append(traceback.format_exc())
                raise

    def _next_fault(self, request: Request) -> Fault | None:
        for index, (part, fault, times) in enumerate(self._faults):
            if times and part in request.target:
                self._faults[index] = (part, fault, times - 1)
                return fault
        return None

    def _regular(self, request: Request) -> Reply:
        if not self.is_welcome(request):
            return Reply({"message": "Bad credentials"}, status=401)
        reply = self._routed(request)
        self.problems.extend(
            f"{request.method} {request.target}: {problem}" for problem in self.validate(request, reply)
        )
        if request.method == "GET" and reply.status == 200 and reply.raw is None:
            reply = self._with_etag(request, reply)
        if self.limit is not None and reply.status != 304:
            if self.limit <= 0:
                return self.limited()
            self.limit -= 1
        return reply

    def _routed(self, request: Request) -> Reply:
        for method, pattern, handler in self.routes():
            if method == request.method and (match := re.fullmatch(pattern, request.path)):
                return handler(request, *map(unquote, match.groups()))
        return Reply({"message": "Not Found"}, status=404)

    def _with_etag(self, request: Request, reply: Reply) -> Reply:
        # As at the real ones, an answer's name depends on who asks and in which form.
        who = "".join(request.headers.get(name, "") for name in ("authorization", "private-token", "accept"))
        text = json.dumps([reply.data, dict(reply.headers), who])
        etag = f'W/"{hashlib.sha256(text.encode()).hexdigest()}"'
        headers = {**reply.headers, "ETag": etag}
        if request.headers.get("if-none-match") == etag:
            return Reply(status=304, headers=headers, raw=b"")
        return Reply(reply.data, headers=headers, compressed="gzip" in request.headers.get("accept-encoding", ""))


def fails(status: int, text: str = "oops", **headers: str) -> Fault:
    """An error of the server; `retry_after="5"` becomes a header."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda request: Reply({"message": text}, status=status, headers=named)


def replies(reply: Reply) -> Fault:
    return lambda request: reply


def alters(forge: ForgeServer, change: Callable[[Any], Any], *, end: str = "") -> Fault:
    """The regular answer with a change to its data, in place or returned; only of paths with that end."""

    def answer(request: Request) -> Reply:
        reply = forge._regular(request)
        if not request.path.endswith(end) or reply.status != 200:
            return reply
        data = json.loads(json.dumps(reply.data))
        changed = change(data)
        return Reply(data if changed is None else changed, headers={**reply.headers, "ETag": ""})

    return answer


def hangs_up(request: Request) -> Reply | None:
    """The connection ends without a word."""
    return None


def shows_login_page(request: Request) -> Reply:
    page = b"<!doctype html><html><body>Sign in</body></html>"
    return Reply(raw=page, headers={"Content-Type": "text/html; charset=utf-8"})


def says(text: bytes, content_type: str = "application/json") -> Fault:
    return lambda request: Reply(raw=text, headers={"Content-Type": content_type})


def leads_to(url: str, status: int = 301) -> Fault:
    return lambda request: Reply({"message": "Moved"}, status=status, headers={"Location": url})


def _handler(forge: ForgeServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_one(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            parts = urlsplit(self.path)
            query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = Request(self.command, parts.path, query, headers, self.rfile.read(length))
            reply = forge.answer(request)
            if reply is None:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
            else:
                self._send(reply)

        do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_CONNECT = handle_one  # noqa: N815 - so the base class finds them

        def _send(self, reply: Reply) -> None:
            body = reply.body()
            self.send_response(reply.status)
            for name, value in {"Content-Type": "application/json; charset=utf-8", **reply.headers}.items():
                self.send_header(name, value)
            if reply.compressed:
                self.send_header("Content-Encoding", "gzip")
            if reply.status not in (204, 304):
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if reply.cut:
                self.wfile.write(body[: len(body) // 2])
                self.wfile.flush()
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
            elif reply.status not in (204, 304):
                self.wfile.write(body)

        def log_message(self, *args: Any, **kwargs: Any) -> None:
            pass

    return Handler
