"""Guard: who may speak with a server over HTTP, decided before anything else looks at a request.

A page in a browser can reach an address of this machine, by its own name or by one that it has made to point here. So
neither where it comes from nor what it calls us may be foreign, and whoever it is needs the token.
"""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from hmac import compare_digest
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PORTS = {"http": 80, "https": 443}
FORBIDDEN, UNAUTHORIZED = 403, 401
REASONS = {
    FORBIDDEN: "this server answers only what is sent from and to this machine by its own names",
    UNAUTHORIZED: "this server needs its token: Authorization: Bearer TOKEN",
}


class Guard:
    """In front of an application."""

    def __init__(self, app: App, token: str, *, port: int) -> None:
        self._app = app
        self._port = port
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = self._refusal(scope["headers"]) if scope["type"] == "http" else None
        if scope["type"] not in ("http", "lifespan"):
            raise ValueError(f"{scope['type']} is not served")
        await (self._app(scope, receive, send) if status is None else _refuse(status, send))

    def _refusal(self, headers: Iterable[tuple[bytes, bytes]]) -> int | None:
        given: dict[bytes, list[bytes]] = {}
        for name, text in headers:
            given.setdefault(name.lower(), []).append(text)
        hosts = [f"http://{host.decode('latin-1')}" for host in given.get(b"host", [])]
        origins = [origin.decode("latin-1") for origin in given.get(b"origin", [])]
        # What calls us by another port comes through a tunnel; a page of another port is another's.
        if len(hosts) != 1 or _port_of(hosts[0]) is None or any(_port_of(each) != self._port for each in origins):
            return FORBIDDEN
        tokens = given.get(b"authorization", [])
        # In a time that tells nothing about how much of it is right.
        is_known = len(tokens) == 1 and compare_digest(_with_known_case(tokens[0]), self._expected)
        return None if is_known else UNAUTHORIZED


def is_loopback(host: str) -> bool:
    """Whether a name or an address means this machine and nothing else."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _port_of(address: str) -> int | None:
    """The port of an address of this machine; None where it is not one, or is more than scheme, name and port."""
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    has_more = "@" in parts.netloc or parts.path or parts.query or parts.fragment
    return port if not has_more and is_loopback(parts.hostname or "") else None


def _with_known_case(token: bytes) -> bytes:
    scheme, _, rest = token.partition(b" ")
    return b"Bearer " + rest.strip() if scheme.lower() == b"bearer" else token


async def _refuse(status: int, send: Send) -> None:
    body = f"{REASONS[status]}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    if status == UNAUTHORIZED:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
