"""What the SDK raises, in words for the user: what happened, whether it may pass, what to do about it."""

import re
from collections.abc import Mapping

import httpx2
from openai import APIConnectionError, APIError, APIStatusError, APITimeoutError

from git_agent.errors import AuthError, ProviderError, TimeLimitExceeded
from git_agent.providers.credentials import Login
from git_agent.providers.payload import OTHERWISE, BrokenStream, MissingWire, Unsupported, failure
from git_agent.providers.retry import Kind, TransientFailure, retry_after_seconds
from git_agent.providers.server.features import named_features
from git_agent.providers.server.size import TooLarge

UNREADABLE = (ValueError, RecursionError)  # not JSON, not UTF-8, or nested without end

_REACH_HINT = "is it running? check --base-url or OPENAI_BASE_URL, and HTTPS_PROXY"
_HUNG_UP_HINT = "its own log may say why; try again, or finish offline with `--fallback builtin`"
_CERTIFICATE_HINT = "if the server has a certificate of your own, name it in SSL_CERT_FILE"
_TIME_HINT = "allow more with --timeout, or finish offline with `--fallback builtin`"
_STATUS_HINT = {
    400: "check --model and --base-url",
    404: "check --model and --base-url: it usually ends in /v1",
    413: "lower `limits.request_bytes` in the user's settings",
    422: "check --model and --base-url",
}
_NO_WIRE = (404, 405, 501)
# Of a model, and not of the address: another API of the same server has none of that name either.
_NO_MODEL = re.compile(
    r"\bmodel\b.{0,200}?\b(?:not found|not exist|unknown|not available|no access)|"
    r"(?:unknown|no such|unable to access|invalid) model\b",
    re.IGNORECASE | re.DOTALL,
)
# With 400, of the address itself: not every gateway knows the number for it.
_NO_ADDRESS = re.compile(r"(?:unknown|invalid|unsupported|unexpected) (?:endpoint|url|path|route)", re.IGNORECASE)
_TAKES_LESS = (400, 404, 422, 500, 501)  # with which a request is refused for something in it
# They come with 429 like a rate limit, but no waiting helps.
_USED_UP = ("insufficient_quota", "usage_limit_reached", "billing_hard_limit_reached")


def explained(error: Exception, *, login: Login, idle_seconds: float) -> Exception:
    """A request that got no answer."""
    host = login.host
    # The SDK itself says no more than "Connection error."; what has happened is in the error that it wraps.
    cause = error.__cause__ or error
    if isinstance(cause, TooLarge):
        return ProviderError(f"{host} sends {cause}", hint=OTHERWISE)
    if isinstance(error, APIStatusError):
        return _refused(error, login)
    # A server that does not take a connection may take the next one; one that is silent had its time.
    if isinstance(cause, httpx2.TimeoutException) and not isinstance(cause, httpx2.ConnectTimeout):
        return TimeLimitExceeded(f"{host} sent nothing for {idle_seconds:g} s", hint=_TIME_HINT)
    if isinstance(cause, httpx2.RemoteProtocolError | httpx2.ReadError | httpx2.WriteError):
        hung_up = ProviderError(f"{host} ended the connection before it had answered", hint=_HUNG_UP_HINT)
        return TransientFailure(hung_up, kind="connection")
    if isinstance(error, APIConnectionError | httpx2.HTTPError):
        return _unreachable(str(cause), host)
    if isinstance(error, APIError):
        return failure({"message": error.message, "code": error.code})
    return ProviderError(f"{host} answered with something that is not JSON", hint=_STATUS_HINT[404])


def broke_off(error: Exception, *, login: Login, idle_seconds: float) -> Exception:
    """A stream that was interrupted; silence, an excess and the server's own errors are no interruption."""
    is_told = isinstance(error, APITimeoutError | httpx2.TimeoutException | TooLarge)
    if isinstance(error, (APIConnectionError, httpx2.HTTPError, *UNREADABLE)) and not is_told:
        return BrokenStream(f"{login.host} broke off in the middle of its answer")
    return explained(error, login=login, idle_seconds=idle_seconds)


def web_page(host: str) -> MissingWire:
    """The error for a page that is made for people."""
    return MissingWire(ProviderError(f"{host} answered with a web page", hint=_STATUS_HINT[404]))


def _refused(error: APIStatusError, login: Login) -> Exception:
    status = error.status_code
    told = _message(error)
    text = f"{login.host} answered {status}: {told}"
    if status in (401, 403):
        return AuthError(text, hint=_auth_hint(login))
    if 300 <= status < 400:
        return ProviderError(f"{login.host} redirects elsewhere", hint="give the address it leads to as --base-url")
    if error.code == "context_length_exceeded":
        return ProviderError(text, hint=_STATUS_HINT[413])
    reported = _failed(text, error)
    if status in _TAKES_LESS and (features := named_features(told)):
        return Unsupported(reported, features)
    is_missing = status in _NO_WIRE or (status == 400 and _NO_ADDRESS.search(told))
    if is_missing and isinstance(reported, ProviderError) and not _lacks_model(error, told):
        return MissingWire(reported)
    return reported


def _failed(text: str, error: APIStatusError) -> TransientFailure | ProviderError:
    status = error.status_code
    is_used_up = error.code in _USED_UP or error.type in _USED_UP
    if is_used_up or status == 501 or not (status == 429 or status >= 500):
        return ProviderError(text, hint=_STATUS_HINT.get(status, OTHERWISE))
    return _overloaded(text, error)


def _lacks_model(error: APIStatusError, told: str) -> bool:
    return error.code == "model_not_found" or bool(_NO_MODEL.search(told))


def _auth_hint(login: Login) -> str:
    if login.kind == "chatgpt":
        return "sign in again with `codex login`"
    if login.kind == "key":
        return f"check {login.origin}, and that it belongs to this server"
    if login.variable:
        return f"this server wants a key: set {login.variable}, or name another variable with --key-variable"
    # Which of the keys at hand, if any, is for this server, only its user knows.
    return "this server wants a key: name the variable that holds it with --key-variable or model.key_variable"


def _overloaded(text: str, error: APIStatusError) -> TransientFailure:
    headers = error.response.headers
    wait = retry_after_seconds(headers.get("retry-after"), date=headers.get("date"))
    hint = OTHERWISE if wait is None else f"the server asks to wait {wait:g} s"
    kind: Kind = "rate" if error.status_code == 429 else "server"
    return TransientFailure(ProviderError(text, hint=hint), kind=kind, retry_after=wait)


def _message(error: APIStatusError) -> str:
    body = error.body
    if isinstance(body, Mapping):
        body = next((body[name] for name in ("message", "detail", "error") if body.get(name)), body)
    text = str(body or "").strip()
    # A proxy answers in HTML, of which the title would already be too much.
    return error.response.reason_phrase if not text or text.startswith("<") else text


def _unreachable(cause: str, host: str) -> TransientFailure | ProviderError:
    if "CERTIFICATE_VERIFY_FAILED" in cause:
        return ProviderError(f"the certificate of {host} cannot be verified: {cause}", hint=_CERTIFICATE_HINT)
    detail = f": {cause}" if cause else ""
    return TransientFailure(ProviderError(f"{host} cannot be reached{detail}", hint=_REACH_HINT), kind="connection")
