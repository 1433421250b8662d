"""The web server below every fake one: on loopback, a thread for each line, and none left behind."""

import socket
from contextlib import suppress
from http.server import ThreadingHTTPServer
from typing import Any


class LoopbackServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

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
