"""The way to a server: the official SDK, told everything.

The SDK reads OPENAI_ORG_ID, OPENAI_CUSTOM_HEADERS and more from the process on its own. Here it is given every
such option and sends our headers only, so that a stray variable can neither change a request nor lead it
elsewhere. Redirects are not followed: evidence goes where the user said, or nowhere.

Answers are taken as plain JSON. The SDK's typed ones cost a fifth of a second of CPU, and vouch for nothing,
since it does not validate them.
"""

import socket
from collections.abc import Generator, Mapping
from contextlib import suppress
from typing import Any

import httpx2
from openai import Omit, OpenAI, OpenAIError, RequestOptions, Stream

from git_agent import __version__
from git_agent.model.json_text import read_json
from git_agent.providers.addresses import no_address, no_proxy
from git_agent.providers.credentials import Login
from git_agent.providers.payload import Json, Whole
from git_agent.providers.server.faults import UNREADABLE, broke_off, explained, web_page
from git_agent.providers.server.size import keep_within

CONNECT_SECONDS = 5.0

# A model on this machine is never behind the proxy that leads out of it.
_DIRECT = ("all://localhost", "all://127.0.0.1", "all://[::1]")
# What the SDK adds to every request: how often it was tried before, and how long we are going to wait.
_ADDED = ("X-Stainless-Retry-Count", "X-Stainless-Read-Timeout")


class Endpoint:
    """One server, greeted with one login, for one exchange at a time.

    Raises:
        UsageError: the SDK takes its address for none.
    """

    def __init__(self, login: Login) -> None:
        self._login = login
        self._connections = _Connections()
        try:
            self._client = _Client(login, self._connections)
        except httpx2.InvalidURL:  # a host's name that is no longer allowed, or an address without end
            raise no_address("is none that a request can go to", login.url_origin) from None
        except (ImportError, ValueError) as error:  # `socks5://` without its library, `gopher://`
            raise no_proxy(str(error)) from None
        # Unless told so, the SDK refuses to send a request that has no key.
        self._unwanted = _ADDED if login.secret else ("Authorization", *_ADDED)

    def models(self, *, idle_seconds: float) -> object:
        """What the server says it has: its JSON, or its text when it is none.

        Raises:
            MissingWire, TransientFailure, GitAgentError: it does not say.
        """
        try:
            return self._client.get("/models", cast_to=object, options=self._options(idle_seconds))
        except (OpenAIError, httpx2.HTTPError, *UNREADABLE) as error:
            raise explained(error, login=self._login, idle_seconds=idle_seconds) from None

    def ask(self, path: str, body: Json, *, idle_seconds: float) -> object:
        """The whole answer at once: its JSON, or its text when it is none.

        Raises:
            MissingWire, Unsupported, TransientFailure, GitAgentError: there is no answer.
        """
        options = self._options(idle_seconds)
        try:
            return self._client.post(path, body=body, cast_to=object, options=options)
        except (OpenAIError, httpx2.HTTPError, *UNREADABLE) as error:
            raise explained(error, login=self._login, idle_seconds=idle_seconds) from None

    def listen(self, path: str, body: Json, *, idle_seconds: float) -> Generator[object]:
        """The events of the answer as they come, or a `Whole`.

        Raises:
            BrokenStream: it broke off.
            MissingWire, Unsupported, TransientFailure, GitAgentError: there is no answer.
        """
        options = self._options(idle_seconds)
        try:
            events = self._client.post(
                path,
                body=body,
                cast_to=object,
                options=options,
                stream=True,
                stream_cls=Stream[object],
            )
        except (OpenAIError, httpx2.HTTPError) as error:
            raise explained(error, login=self._login, idle_seconds=idle_seconds) from None
        try:
            with events:
                # Some servers know no streams and answer in one piece, which is read: asking again would cost the same.
                kind = events.response.headers.get("content-type", "")
                if kind.startswith("application/json"):
                    yield Whole(payload=read_json(events.response.read()))
                elif kind.startswith("text/html"):
                    raise web_page(self._login.host)
                else:
                    yield from events
        except (OpenAIError, httpx2.HTTPError, *UNREADABLE) as error:
            raise broke_off(error, login=self._login, idle_seconds=idle_seconds) from None

    @property
    def is_aborted(self) -> bool:
        return self._connections.is_cut

    def abort(self) -> None:
        """Ends what another thread is reading here, now and for good; closing it is left to that thread."""
        self._connections.cut()

    def close(self) -> None:
        self._client.close()

    def _options(self, idle_seconds: float) -> RequestOptions:
        timeout = httpx2.Timeout(idle_seconds, connect=min(CONNECT_SECONDS, idle_seconds))
        return {"timeout": timeout, "headers": dict.fromkeys(self._unwanted, Omit())}


class _Client(OpenAI):
    """The SDK's client, deaf to the environment."""

    def __init__(self, login: Login, connections: "_Connections") -> None:
        self._ours = _headers(login)
        super().__init__(
            api_key="",
            admin_api_key="",
            organization="",
            project="",
            webhook_secret="",
            base_url=login.base_url,
            # Asking again is ours, see `retry`: the SDK knows no deadline for all tries together.
            max_retries=0,
            http_client=httpx2.Client(
                # Reading all certificates of the system takes 50 ms, which a server without TLS need not cost.
                verify=login.base_url.startswith("https:"),
                mounts=dict.fromkeys(_DIRECT),
                follow_redirects=False,
                event_hooks={"request": [connections.watch], "response": [keep_within]},
            ),
        )

    @property
    def default_headers(self) -> dict[str, str | Omit]:
        # The SDK would add what system and what Python this is, and what the environment wants to be sent.
        return dict(self._ours)


def _headers(login: Login) -> dict[str, str]:
    headers = {
        "Accept": "application/json",
        "Accept-Encoding": "identity",  # a kilobyte may unfold to a megabyte, before anybody can count
        "Content-Type": "application/json",
        "User-Agent": f"git-agent/{__version__}",
    }
    if login.secret:
        headers["Authorization"] = f"Bearer {login.secret}"
    if login.kind == "chatgpt":  # this server answers only to the names of Codex itself
        headers |= {"ChatGPT-Account-ID": login.account, "originator": "codex_cli_rs", "User-Agent": "codex_cli_rs"}
    return headers


class _Connections:
    """The connections that were opened, so that they can be cut from another thread.

    Cut, not closed: closing frees the number of a socket while the other thread still waits on it, and the
    next connection would get that number and share its answer.
    """

    def __init__(self) -> None:
        self._opened: list[socket.socket] = []
        self.is_cut = False

    def watch(self, request: httpx2.Request) -> None:
        """Asks to be told of every connection that this request opens."""
        request.extensions["trace"] = self._note

    def cut(self) -> None:
        self.is_cut = True
        for opened in self._opened:
            with suppress(OSError):  # it has ended by itself, or lives on inside a TLS one
                # Not its own method: that of a TLS socket drops the state which the other thread is reading with.
                socket.socket.shutdown(opened, socket.SHUT_RDWR)

    def _note(self, step: str, info: Mapping[str, Any]) -> None:
        # Both: from its first word on, a TLS connection has a socket of its own in the place of the plain one.
        if step.endswith(("connect_tcp.complete", "start_tls.complete")):
            still_open = [opened for opened in self._opened if opened.fileno() >= 0]
            self._opened = [*still_open, info["return_value"].get_extra_info("socket")]
            # It was opened behind the back of whoever has cut the others.
            if self.is_cut:
                self.cut()
