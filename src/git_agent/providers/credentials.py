"""Who we are to a model server: the Codex login, a key, or nobody.

Everything here comes from the user: the environment, their home folder, their flags and their settings file.
There is no parameter through which a repository could name a server, so no key can be sent to one it chose.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from git_agent.errors import AuthError, UsageError
from git_agent.files.named import own_file
from git_agent.model.value import value

OPENAI_URL = "https://api.openai.com/v1"
CHATGPT_URL = "https://chatgpt.com/backend-api/codex"

FLAG = "--base-url"
OPENAI_KEY = "OPENAI_API_KEY"

_LOGIN_HINT = "sign in again with `codex login`"
_MOST_BYTES = 1 << 20


@value
class Login:
    """A server and how to greet it; what is secret, an address with a password too, is not in its repr.

    `origin` is where the login was found, `url_origin` where the address was, `variable` where a key would be.
    """

    kind: Literal["chatgpt", "key", "none"]
    base_url: str
    secret: str = ""
    account: str = ""
    origin: str = ""
    url_origin: str = ""
    variable: str = OPENAI_KEY

    @property
    def host(self) -> str:
        """The server without a name and password that may stand before it."""
        from urllib.parse import urlsplit

        return urlsplit(self.base_url).netloc.rpartition("@")[2]

    def __repr__(self) -> str:
        return f"Login(kind={self.kind!r})"


def find_login(
    *, environ: Mapping[str, str], base_url: str | None = None, user_base_url: str | None = None
) -> Login | None:
    """The first of Codex login, OPENAI_API_KEY and a base URL that there is.

    `base_url` is the flag, `user_base_url` the one of the user's settings. The Codex login keeps to its own
    server unless a flag says otherwise: a variable meant for another program must not lead it astray.

    Raises:
        AuthError: the Codex login or the key cannot be used.
        UsageError: a base URL is none.
    """
    if tokens := _codex_tokens(_codex_file(environ)):
        access, account = tokens
        url, url_origin = (base_url, FLAG) if base_url else (CHATGPT_URL, "default")
        return Login(
            kind="chatgpt",
            base_url=_checked(url, url_origin),
            secret=access,
            account=account,
            origin=str(_codex_file(environ)),
            url_origin=url_origin,
        )
    named = ((base_url, FLAG), (user_base_url, "model.base_url"), (environ.get("OPENAI_BASE_URL"), "OPENAI_BASE_URL"))
    chosen, url_origin = next(((url, origin) for url, origin in named if url), (None, "default"))
    if key := environ.get("OPENAI_API_KEY", "").strip():
        if not _is_sendable(key):
            raise AuthError(
                "OPENAI_API_KEY is not a key: it contains spaces or special characters",
                hint="set it to the key alone, without quotes around it, or unset it",
            )
        url = _checked(chosen or OPENAI_URL, url_origin)
        return Login(kind="key", base_url=url, secret=key, origin="OPENAI_API_KEY", url_origin=url_origin)
    return Login(kind="none", base_url=_checked(chosen, url_origin), url_origin=url_origin) if chosen else None


def _codex_file(environ: Mapping[str, str]) -> Path:
    home = Path(environ.get("CODEX_HOME", ""))
    if not home.is_absolute():  # a relative one would be looked for inside the repository
        home = Path("/", environ.get("HOME", ""), ".codex")
    return home / "auth.json"


def _codex_tokens(path: Path) -> tuple[str, str] | None:
    """Access token and account; None where nobody signed in with ChatGPT."""
    login = _read_object(path)
    if login.get("auth_mode") != "chatgpt":
        return None
    # No falling through to a key that may be there: nothing is ever switched silently, nor who pays for it.
    tokens = login.get("tokens")
    values = [tokens.get(name) for name in ("access_token", "account_id")] if isinstance(tokens, dict) else []
    usable = [value for value in values if isinstance(value, str) and _is_sendable(value)]
    if len(usable) != 2:
        raise AuthError(f"{path} is incomplete: it needs tokens.access_token and tokens.account_id", hint=_LOGIN_HINT)
    return usable[0], usable[1]


def _read_object(path: Path) -> dict[str, Any]:
    import json

    try:
        content = json.loads(own_file(path).read(most_bytes=_MOST_BYTES))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise AuthError(f"{path} cannot be read: {error.strerror}", hint=_LOGIN_HINT) from error
    except (ValueError, RecursionError):  # the parser's own words could quote a token
        raise AuthError(f"{path} is not valid JSON", hint=_LOGIN_HINT) from None
    if not isinstance(content, dict):
        raise AuthError(f"{path} is not a JSON object", hint=_LOGIN_HINT)
    return content


def _is_sendable(secret: str) -> bool:
    # No header carries anything else, and what fails while it is sent fails far from where it was set.
    return secret != "" and secret.isascii() and secret.isprintable() and " " not in secret


def _checked(base_url: str, origin: str) -> str:
    from urllib.parse import urlsplit

    unseen = next((char for char in base_url if not char.isprintable()), None)
    if unseen:
        raise no_address(f"holds a character that no address has, U+{ord(unseen):04X}", origin)
    try:
        parts = urlsplit(base_url)
        # Looking at the port is a check of its own: it raises for a number that no port has.
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        (parts.hostname or "").encode("idna")  # what the resolver will do to it, long after anybody could be told
    except ValueError:
        usable = False
    if not usable:
        raise no_address("is not an http or https address", origin)
    return base_url


def no_proxy(fault: str) -> UsageError:
    """The error for a proxy that the environment names and no request can go through."""
    return UsageError(
        # Behind its first sentence the library says how to install another one, which helps nobody who has set a proxy.
        f"the proxy that the environment names cannot be used: {fault.partition('. ')[0][:200]}",
        hint="set HTTPS_PROXY, HTTP_PROXY and ALL_PROXY to an http address, or unset them",
    )


def no_address(fault: str, origin: str) -> UsageError:
    """The error for a base URL that no request can go to; the URL itself may hold a password."""
    named = f" ({origin})" if origin else ""
    return UsageError(f"the base URL {fault}{named}", hint="write it anew, for example http://127.0.0.1:11434/v1")
