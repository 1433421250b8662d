"""Who we are to a model server: the Codex login, a key, or nobody.

Everything here comes from the user: the environment, their home folder, their flags and their settings file.
There is no parameter through which a repository could name a server, so no key can be sent to one it chose.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from git_agent.errors import AuthError, UsageError
from git_agent.model.value import value
from git_agent.providers.codex_login import codex_file, codex_tokens, is_sendable

if TYPE_CHECKING:  # most runs name no server, and need not know any
    from git_agent.providers.presets import Preset

OPENAI_URL = "https://api.openai.com/v1"
CHATGPT_URL = "https://chatgpt.com/backend-api/codex"

FLAG = "--base-url"
SETTING = "model.base_url"
OPENAI_KEY = "OPENAI_API_KEY"


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
    preset: str = ""

    @property
    def is_local(self) -> bool:
        """Whether the server is on this machine."""
        name = _hostname(self.base_url)
        # The whole of an address: 127.0.0.1.example.org is somebody's name.
        return name in ("localhost", "::1") or (name.startswith("127.") and name.replace(".", "").isdecimal())

    @property
    def host(self) -> str:
        """The server without a name and password that may stand before it."""
        from urllib.parse import urlsplit

        return urlsplit(self.base_url).netloc.rpartition("@")[2]

    def __repr__(self) -> str:
        return f"Login(kind={self.kind!r})"


@value
class Wish:
    """Where the user wants to be served; each is empty where they say nothing.

    `base_url` is the flag, the others are settings: `key_variable` names the variable with the key for the preset, or
    for `user_base_url`, and for nothing else.
    """

    base_url: str | None = None
    user_base_url: str | None = None
    preset: str = ""
    key_variable: str = ""


def find_login(wish: Wish, *, environ: Mapping[str, str]) -> Login | None:
    """The server that is wished for; else the first of Codex login, OPENAI_API_KEY and a base URL that there is.

    The Codex login keeps to its own server unless a flag says otherwise: a variable meant for another program must not
    lead it astray. No key goes to a server that it does not belong to.

    Raises:
        AuthError: the Codex login or the key cannot be used.
        UsageError: a base URL is none, or there is no such preset.
    """
    preset = _preset(wish.preset)
    if wish.base_url:
        return _at_flag(_checked(wish.base_url, FLAG), preset, wish, environ)
    if preset:
        return _at_preset(preset, wish, environ)
    if login := _codex_login(environ, CHATGPT_URL, "default"):
        return login
    if wish.user_base_url:
        url = _checked(wish.user_base_url, SETTING)
        return _at_service(url, SETTING, wish.key_variable, environ) or _plain(url, SETTING, wish.key_variable, environ)
    if common := environ.get("OPENAI_BASE_URL"):
        # The key of the same name is meant for it, wherever it leads: every program takes the two for a pair.
        return _plain(_checked(common, "OPENAI_BASE_URL"), "OPENAI_BASE_URL", "", environ)
    login = _plain(OPENAI_URL, "default", wish.key_variable, environ)
    return login if login.kind == "key" else None


def _preset(name: str) -> "Preset | None":
    if not name:
        return None
    from git_agent.providers.presets import preset_named

    return preset_named(name, origin="model.preset")


def _at_flag(url: str, preset: "Preset | None", wish: Wish, environ: Mapping[str, str]) -> Login:
    """A server that is named on the command line: the configured one at another address, or another one."""
    host = _hostname(url)
    own = _hostname(wish.user_base_url or (preset.base_url if preset else ""))
    if preset and (preset.owns(host) or host == own):
        return _keyed(preset, url, FLAG, wish.key_variable, environ)
    if login := _at_service(url, FLAG, wish.key_variable if host == own else "", environ):
        return login
    moved = None if preset else _codex_login(environ, url, FLAG)
    return moved or _plain(url, FLAG, wish.key_variable if host == own else "", environ)


def _at_preset(preset: "Preset", wish: Wish, environ: Mapping[str, str]) -> Login:
    url, origin = (wish.user_base_url, SETTING) if wish.user_base_url else (preset.base_url, "model.preset")
    if not url:
        hint = "git agent config set model.base_url https://<resource>.openai.azure.com/openai/v1"
        raise UsageError(
            f"the preset {preset.name} needs the address of your server in model.base_url",
            hint=hint if preset.is_service else "git agent config set model.base_url http://<server>/v1",
        )
    url = _checked(url, origin)
    if preset.is_service and not preset.owns(_hostname(url)):
        raise UsageError(
            f"model.base_url is no server of the preset {preset.name}, and its key goes to no other",
            hint="unset one of the two, or let model.preset be custom and name the key in model.key_variable",
        )
    return _keyed(preset, url, origin, wish.key_variable, environ)


def _at_service(url: str, origin: str, variable: str, environ: Mapping[str, str]) -> Login | None:
    """The login at the address of a known service, whose key is not the one of OpenAI; None at any other."""
    from git_agent.providers.presets import service_at

    service = service_at(_hostname(url))
    return _keyed(service, url, origin, variable, environ) if service and service.name != "openai" else None


def _keyed(preset: "Preset", url: str, origin: str, variable: str, environ: Mapping[str, str]) -> Login:
    """The login of a preset: with its own key, or the one that the user says."""
    variable = variable or preset.key_variable
    if preset.is_service and not url.lower().startswith("https:"):
        raise UsageError(f"{preset.title} is asked over https only: anybody on the way could read the key ({origin})")
    key = _key(variable, environ)
    if not key and preset.is_service:
        raise AuthError(
            f"{preset.title} wants a key, and {variable} is not set",
            hint=f"set {variable}, or name the variable that holds it: git agent config set model.key_variable NAME",
        )
    return Login(
        kind="key" if key else "none",
        base_url=url,
        secret=key,
        origin=variable if key else "",
        url_origin=origin,
        variable=variable or OPENAI_KEY,
        preset=preset.name,
    )


def _plain(url: str, origin: str, variable: str, environ: Mapping[str, str]) -> Login:
    """The login at a server that nobody knows more about."""
    variable = variable or OPENAI_KEY
    key = _key(variable, environ)
    if not key:
        return Login(kind="none", base_url=url, url_origin=origin, variable=variable)
    return Login(kind="key", base_url=url, secret=key, origin=variable, url_origin=origin, variable=variable)


def _key(variable: str, environ: Mapping[str, str]) -> str:
    key = environ.get(variable, "").strip() if variable else ""
    if key and not is_sendable(key):
        raise AuthError(
            f"{variable} is not a key: it contains spaces or special characters",
            hint="set it to the key alone, without quotes around it, or unset it",
        )
    return key


def _codex_login(environ: Mapping[str, str], url: str, origin: str) -> Login | None:
    path = codex_file(environ)
    if not (tokens := codex_tokens(path)):
        return None
    access, account = tokens
    return Login(kind="chatgpt", base_url=url, secret=access, account=account, origin=str(path), url_origin=origin)


def _hostname(url: str) -> str:
    from urllib.parse import urlsplit

    try:
        # A dot at the end is the same host to the resolver.
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""


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
