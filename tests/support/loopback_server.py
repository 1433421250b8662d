"""The web server below every fake one: on loopback, a thread for each line, and none left behind.

A fake would be in another process if it were real. The program must not take it for threads of its own: beside those
it starts a program for each change that it reads, in a tenth of a second, where a copy of itself would do.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import ThreadingHTTPServer
from typing import Any

_SERVING: set[threading.Thread] = set()


def threads_but_servers() -> int:
    """How many threads there would be if all servers were elsewhere."""
    return len({*threading.enumerate()} - _SERVING)


class LoopbackServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def serve_forever(self, poll_interval: float = 0.5) -> None:
        with _serving():
            super().serve_forever(poll_interval)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        with _serving():
            super().process_request_thread(request, client_address)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.__dict__.setdefault("lines", []).append(request)
        super().process_request(request, client_address)

    def server_close(self) -> None:
        """Hangs up on clients that keep their line: a thread would go on waiting for them in the tests that follow."""
        super().server_close()
        for line in self.__dict__.get("lines", ()):
            with suppress(OSError):  # closed already
                line.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up in the middle is an everyday matter here."""


@contextmanager
def _serving() -> Iterator[None]:
    thread = threading.current_thread()
    _SERVING.add(thread)
    try:
        yield
    finally:
        _SERVING.discard(thread)
