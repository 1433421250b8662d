"""What the SDK raises, in words for the user: what happened, whether it may pass, what to do about it."""

from collections.abc import Mapping

import httpx2
from openai import APIConnectionError, APIError, APIStatusError, APITimeoutError

from git_agent.errors import AuthError, GitAgentError, ProviderError, TimeLimitExceeded
from git_agent.providers.responses.reply import OTHERWISE, failure
from git_agent.providers.responses.size import TooLarge
from git_agent.providers.responses.stream import BrokenStream
from git_agent.providers.retry import Kind, TransientFailure, retry_after_seconds

UNREADABLE = (ValueError, RecursionError)  # not JSON, not UTF-8, or nested without end

_REACH_HINT = "is it running? check --base-url or OPENAI_BASE_URL, and HTTPS_PROXY"
_CERTIFICATE_HINT = "if the server has a certificate of your own, name it in SSL_CERT_FILE"
_TIME_HINT = "allow more with --timeout, or finish offline with `--fallback builtin`"
_AUTH_HINT = {
    "chatgpt": "sign in again with `codex login`",
    "key": "check OPENAI_API_KEY, and that it belongs to this server",
    "none": "this server wants a key: set OPENAI_API_KEY",
}
_STATUS_HINT = {
    400: "check --model and --base-url",
    404: "check --model and --base-url: it usually ends in /v1, and the server must offer the Responses API",
    413: "lower `limits.request_bytes` in the user's settings",
    422: "check --model and --base-url",
}
# They come with 429 like a rate limit, but no waiting helps.
_USED_UP = ("insufficient_quota", "usage_limit_reached", "billing_hard_limit_reached")


def explained(error: Exception, *, host: str, login: str, idle_seconds: float) -> TransientFailure | GitAgentError:
    """A request that got no answer."""
    # The SDK itself says no more than "Connection error."; what has happened is in the error that it wraps.
    cause = error.__cause__ or error
    if isinstance(cause, TooLarge):
        return ProviderError(f"{host} sends {cause}", hint=OTHERWISE)
    if isinstance(error, APIStatusError):
        return _refused(error, host, login)
    # A server that does not take a connection may take the next one; one that is silent had its time.
    if isinstance(cause, httpx2.TimeoutException) and not isinstance(cause, httpx2.ConnectTimeout):
        return TimeLimitExceeded(f"{host} sent nothing for {idle_seconds:g} s", hint=_TIME_HINT)
    if isinstance(error, APIConnectionError | httpx2.HTTPError):
        return _unreachable(str(cause), host)
    if isinstance(error, APIError):
        return failure({"message": error.message, "code": error.code})
    return ProviderError(f"{host} answered with something that is not JSON", hint=_STATUS_HINT[404])


def broke_off(error: Exception, *, host: str, login: str, idle_seconds: float) -> Exception:
    """A stream that was interrupted; silence, an excess and the server's own errors are no interruption."""
    is_told = isinstance(error, APITimeoutError | httpx2.TimeoutException | TooLarge)
    if isinstance(error, (APIConnectionError, httpx2.HTTPError, *UNREADABLE)) and not is_told:
        return BrokenStream(f"{host} broke off in the middle of its answer")
    return explained(error, host=host, login=login, idle_seconds=idle_seconds)


def _refused(error: APIStatusError, host: str, login: str) -> TransientFailure | GitAgentError:
    status = error.status_code
    text = f"{host} answered {status}: {_message(error)}"
    if status in (401, 403):
        return AuthError(text, hint=_AUTH_HINT[login])
    if 300 <= status < 400:
        return ProviderError(f"{host} redirects elsewhere", hint="give the address it leads to as --base-url")
    if error.code == "context_length_exceeded":
        return ProviderError(text, hint=_STATUS_HINT[413])
    is_used_up = error.code in _USED_UP or error.type in _USED_UP
    if is_used_up or not (status == 429 or status >= 500):
        return ProviderError(text, hint=_STATUS_HINT.get(status, OTHERWISE))
    return _overloaded(text, error)


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


def _unreachable(cause: str, host: str) -> TransientFailure | GitAgentError:
    if "CERTIFICATE_VERIFY_FAILED" in cause:
        return ProviderError(f"the certificate of {host} cannot be verified: {cause}", hint=_CERTIFICATE_HINT)
    detail = f": {cause}" if cause else ""
    return TransientFailure(ProviderError(f"{host} cannot be reached{detail}", hint=_REACH_HINT), kind="connection")
