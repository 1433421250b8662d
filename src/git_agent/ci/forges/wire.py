"""Wire: single requests to one forge, bounded in size and time, and what went wrong in words that hold no secret.

The token goes to the origin of the forge's API and nowhere else. A redirect within that origin is followed with it,
one that leads elsewhere is refused; only a log lies elsewhere by design, and is fetched from there without it.
"""

import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Self

import httpx2

from git_agent import __version__
from git_agent.ci.forges.addresses import is_loopback, joined, origin_of
from git_agent.ci.forges.tokens import Token
from git_agent.clock import Deadline
from git_agent.errors import UsageError
from git_agent.model.value import value

MOST_BODY = 32 << 20  # of one page, once unfolded: a hundred check runs with full output are some three megabytes
MOST_LOG = 1 << 30
MOST_REDIRECTS = 3
CONNECT_SECONDS = 5.0
READ_SECONDS = 20.0
WHOLE_SECONDS = 60.0  # of an answer that drips

_REDIRECTS = (301, 302, 303, 307, 308)
# Whatever is on this machine is never behind the proxy that leads out of it.
_DIRECT = ("all://localhost", "all://127.0.0.1", "all://[::1]")


class NoAnswer(Exception):
    """There is none that could be used; `is_passing` where another try may help, `is_down` where nobody is there."""

    def __init__(self, text: str, *, is_passing: bool = False, is_down: bool = False) -> None:
        super().__init__(text)
        self.is_passing = is_passing
        self.is_down = is_down


@value
class Raw:
    """An answer as it came; the names of its headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    url: str


class Wire:
    """The connections to one forge; may be used from several threads.

    Raises:
        UsageError: the environment names a proxy or certificates that cannot be used.
    """

    def __init__(self, *, base: str, token: Token | None, most: int) -> None:
        self._origin = origin_of(base)
        self._token = token
        try:
            self._client = _opened(base, most)
        except (ImportError, ValueError):  # `socks5://` without its library, `gopher://`
            raise UsageError(
                "the proxy that the environment names cannot be used", hint="use an http proxy, or unset HTTPS_PROXY"
            ) from None
        except OSError as error:
            raise UsageError(
                f"the certificates that the environment names cannot be read: {error.strerror}",
                hint="check SSL_CERT_FILE and SSL_CERT_DIR",
            ) from None

    def close(self) -> None:
        self._client.close()

    def request(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str],
        body: bytes | None = None,
        left: Callable[[], float] = lambda: WHOLE_SECONDS,
    ) -> Raw:
        """One exchange; where a reading one is led on within the origin, the answer of the last place.

        `left` says how many seconds there are for it.

        Raises:
            NoAnswer: there is none, or it lies elsewhere.
        """
        for _ in range(MOST_REDIRECTS + 1):
            raw = self._exchange(method, url, headers, body, min(left(), WHOLE_SECONDS))
            target = raw.headers.get("location", "")
            if raw.status not in _REDIRECTS or not target:
                return raw
            if method != "GET":
                raise NoAnswer("it is elsewhere now, and nothing that writes is sent after it")
            url = self._within(joined(url, target))
        raise NoAnswer("it leads from one place to the next")

    def stream(self, url: str, *, headers: Mapping[str, str]) -> "Stream":
        """A log, which may be large and elsewhere.

        Raises:
            NoAnswer: there is none.
        """
        response = self._open("GET", url, {**headers, **self._credentials(url)}, None)
        if response.status_code in _REDIRECTS and (target := response.headers.get("location")):
            response.close()
            response = self._open("GET", self._elsewhere(joined(url, target)), {}, None)
        return Stream(response)

    def _exchange(self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, seconds: float) -> Raw:
        if not seconds:
            raise NoAnswer("the time for it is up")
        deadline = Deadline.after(seconds)
        response = self._open(method, url, {**headers, **self._credentials(url)}, body, seconds)
        pieces, room = [], MOST_BODY
        try:
            for piece in _plain(response):
                room -= len(piece)
                if room < 0:
                    raise NoAnswer(f"its answer is larger than {MOST_BODY >> 20} MB")
                if not deadline.remaining():
                    raise NoAnswer("its answer does not end", is_passing=True)
                pieces.append(piece)
        except httpx2.HTTPError as error:
            raise _explained(error) from None
        finally:
            response.close()
        return Raw(status=response.status_code, headers=dict(response.headers), body=b"".join(pieces), url=url)

    def _open(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, seconds: float = WHOLE_SECONDS
    ) -> httpx2.Response:
        timeout = httpx2.Timeout(min(READ_SECONDS, seconds), connect=min(CONNECT_SECONDS, seconds))
        try:
            request = self._client.build_request(method, url, headers=dict(headers), content=body, timeout=timeout)
            return self._client.send(request, stream=True)
        except httpx2.HTTPError as error:
            raise _explained(error) from None
        # Neither is an HTTPError; the first is an address that cannot be asked, the others a proxy that is none.
        except (httpx2.InvalidURL, ImportError, ValueError):
            raise NoAnswer("its address, or that of the proxy, is none") from None

    def _credentials(self, url: str) -> dict[str, str]:
        return self._token.headers() if self._token and origin_of(url) == self._origin else {}

    def _within(self, url: str) -> str:
        if origin_of(url) != self._origin:
            where = f" ({origin})" if (origin := origin_of(url)) else ""  # a port may be all that differs
            raise NoAnswer(f"it leads to another place{where}, where its token is not sent")
        return url

    def _elsewhere(self, url: str) -> str:
        # Content that only a login may see is not fetched over a line that anybody can read.
        if not url.startswith("https://") and not (is_loopback(url) and is_loopback(self._origin)):
            raise NoAnswer("its log lies where it cannot be fetched safely")
        return url


def _opened(base: str, most: int) -> httpx2.Client:
    return httpx2.Client(
        # Reading all certificates of the system takes 50 ms, which a server without TLS need not cost.
        verify=not base.startswith("http:"),
        mounts=dict.fromkeys(_DIRECT),
        follow_redirects=False,
        limits=httpx2.Limits(max_connections=most, max_keepalive_connections=most),
        headers={"User-Agent": f"git-agent/{__version__}", "Accept-Encoding": "gzip"},
    )


class Stream:
    """A log on its way; `problem` says afterwards why it is not whole."""

    def __init__(self, response: httpx2.Response) -> None:
        self.status = response.status_code
        self.problem = ""
        self._response = response

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._response.close()

    def pieces(self) -> Iterator[bytes]:
        """Its bytes as they come; what breaks off is told in `problem`, since half a log is better than none."""
        room = MOST_LOG
        try:
            for piece in _plain(self._response):
                room -= len(piece)
                if room < 0:
                    self.problem = f"the log is cut after {MOST_LOG >> 30} GB"
                    return
                yield piece
        except (httpx2.HTTPError, NoAnswer):
            self.problem = "the log broke off on its way"
        finally:
            self.close()


def _plain(response: httpx2.Response) -> Iterator[bytes]:
    """The body, unfolded piece by piece: a kilobyte may unfold to a megabyte before anybody could count."""
    encoding = response.headers.get("content-encoding", "identity").strip().lower()
    if encoding in ("", "identity"):
        yield from response.iter_raw()
        return
    if encoding not in ("gzip", "x-gzip"):
        raise NoAnswer("its answer is packed in a way that nobody has asked for")
    unfolding = zlib.decompressobj(wbits=31)
    try:
        for packed in response.iter_raw():
            piece = unfolding.decompress(packed, 1 << 16)
            while piece:
                yield piece
                piece = unfolding.decompress(unfolding.unconsumed_tail, 1 << 16)
    except zlib.error:
        raise NoAnswer("its answer is damaged", is_passing=True) from None


def _explained(error: httpx2.HTTPError) -> NoAnswer:
    """What happened. Only the words of a failed connection are quoted: others may name a header, and so a token."""
    match error:
        case httpx2.ConnectTimeout():
            return NoAnswer("it does not answer", is_down=True)  # waited for long enough
        case httpx2.TimeoutException():
            return NoAnswer("its answer does not come in time", is_passing=True)
        case httpx2.ConnectError():
            return NoAnswer(f"it cannot be reached ({error})", is_passing=True, is_down=True)
        case httpx2.ProxyError():
            return NoAnswer("the proxy does not let it through")
        case httpx2.LocalProtocolError() | httpx2.UnsupportedProtocol():
            return NoAnswer("the request cannot be sent")
        case _:
            return NoAnswer("the connection broke off", is_passing=True)
