"""Who we are to a model server: the Codex login, a key, or nobody.

Everything here comes from the user: the environment, their home folder, their flags and their settings file.
There is no parameter through which a repository could name a server, so no key can be sent to one it chose.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from git_agent.errors import AuthError, UsageError
from git_agent.model.value import value
from git_agent.providers.addresses import checked, hostname, is_local, is_same_server, place_of
from git_agent.providers.codex_login import codex_file, codex_tokens, is_sendable

if TYPE_CHECKING:  # most runs name no server, and need not know any
    from git_agent.providers.presets import Preset

OPENAI_URL = "https://api.openai.com/v1"
CHATGPT_URL = "https://chatgpt.com/backend-api/codex"

FLAG = "--base-url"
SETTING = "model.base_url"
OPENAI_KEY, OPENAI_ADDRESS = "OPENAI_API_KEY", "OPENAI_BASE_URL"


@value
class NamedServer:
    """A server that the command line names, and the variable with its key; empty where it names none."""

    url: str
    key_variable: str = ""


@value
class Login:
    """A server and how to greet it; what is secret, an address with a password too, is not in its repr.

    `origin` is where the login was found, `url_origin` where the address was, `variable` where a key for this server
    would be looked for: empty where nobody has said.
    """

    kind: Literal["chatgpt", "key", "none"]
    base_url: str
    secret: str = ""
    account: str = ""
    origin: str = ""
    url_origin: str = ""
    variable: str = ""
    preset: str = ""

    @property
    def is_local(self) -> bool:
        """Whether the server is on this machine."""
        return is_local(self.base_url)

    @property
    def host(self) -> str:
        """The server without a name and password that may stand before it."""
        return place_of(self.base_url)

    def __repr__(self) -> str:
        return f"Login(kind={self.kind!r})"


@value
class Wish:
    """Where the user wants to be served; each is empty where they say nothing.

    `flag` is the command line, the others are settings: `key_variable` names the variable with the key for the preset,
    or for `user_base_url`, and for nothing else.
    """

    flag: NamedServer | None = None
    user_base_url: str | None = None
    preset: str = ""
    key_variable: str = ""


def find_login(wish: Wish, *, environ: Mapping[str, str]) -> Login | None:
    """The server that is wished for; else the first of Codex login, OPENAI_API_KEY and a base URL that there is.

    The Codex login keeps to its own server unless a flag says otherwise: a variable meant for another program must not
    lead it astray. No key goes to a server that it does not belong to, or that the user has not named it for.

    Raises:
        AuthError: the Codex login or the key cannot be used.
        UsageError: a base URL is none, or there is no such preset.
    """
    preset = _preset(wish.preset)
    if wish.flag:
        return _at_flag(wish.flag, preset, wish, environ)
    if preset:
        return _at_preset(preset, wish, environ)
    if login := _codex_login(environ, CHATGPT_URL, "default"):
        return login
    if wish.user_base_url:
        return _at_url(checked(wish.user_base_url, SETTING), SETTING, wish.key_variable, environ)
    if common := environ.get(OPENAI_ADDRESS):
        return _plain(checked(common, OPENAI_ADDRESS), OPENAI_ADDRESS, "", environ)
    variable = wish.key_variable or OPENAI_KEY
    return _plain(OPENAI_URL, "default", variable, environ) if _key(variable, environ) else None


def _preset(name: str) -> "Preset | None":
    if not name:
        return None
    from git_agent.providers.presets import preset_named

    return preset_named(name, origin="model.preset")


def _at_flag(flag: NamedServer, preset: "Preset | None", wish: Wish, environ: Mapping[str, str]) -> Login:
    """A server that is named on the command line: the configured one at another address, or another one."""
    url = checked(flag.url, FLAG)
    is_own = is_same_server(url, wish.user_base_url or (preset.base_url if preset else ""))
    variable = flag.key_variable or (wish.key_variable if is_own else "")
    if preset and (is_own or preset.owns(hostname(url))):
        return _keyed(preset, url, FLAG, flag.key_variable or wish.key_variable, environ)
    moved = None if preset or variable or _is_foreign(url) else _codex_login(environ, url, FLAG)
    return moved or _at_url(url, FLAG, variable, environ)


def _at_preset(preset: "Preset", wish: Wish, environ: Mapping[str, str]) -> Login:
    url, origin = (wish.user_base_url, SETTING) if wish.user_base_url else (preset.base_url, "model.preset")
    if not url:
        hint = "git agent config set model.base_url https://<resource>.openai.azure.com/openai/v1"
        raise UsageError(
            f"the preset {preset.name} needs the address of your server in model.base_url",
            hint=hint if preset.is_service else "git agent config set model.base_url http://<server>/v1",
        )
    url = checked(url, origin)
    if preset.is_service and not preset.owns(hostname(url)):
        raise UsageError(
            f"model.base_url is no server of the preset {preset.name}, and its key goes to no other",
            hint="unset one of the two, or let model.preset be custom and name the key in model.key_variable",
        )
    return _keyed(preset, url, origin, wish.key_variable, environ)


def _at_url(url: str, origin: str, variable: str, environ: Mapping[str, str]) -> Login:
    """The login at an address; that of a known service says whose key belongs there."""
    from git_agent.providers.presets import service_at

    service = service_at(hostname(url))
    return _keyed(service, url, origin, variable, environ) if service else _plain(url, origin, variable, environ)


def _is_foreign(url: str) -> bool:
    """Whether the address is that of a known service which is not OpenAI's."""
    from git_agent.providers.presets import service_at

    service = service_at(hostname(url))
    return service is not None and service.name != "openai"


def _keyed(preset: "Preset", url: str, origin: str, variable: str, environ: Mapping[str, str]) -> Login:
    """The login of a preset: with its own key, or the one that the user says."""
    is_named, variable = bool(variable), variable or preset.key_variable
    if preset.is_service and not url.lower().startswith("https:"):
        raise UsageError(f"{preset.title} is asked over https only: anybody on the way could read the key ({origin})")
    key = _key(variable, environ)
    if not key and (preset.is_service or is_named):
        raise _unset(preset.title, variable)
    return Login(
        kind="key" if key else "none",
        base_url=url,
        secret=key,
        origin=variable if key else "",
        url_origin=origin,
        variable=variable,
        preset=preset.name,
    )


def _plain(url: str, origin: str, variable: str, environ: Mapping[str, str]) -> Login:
    """The login at a server that nobody knows more about: with the key that was named for it, and no other."""
    is_named = bool(variable)
    if not variable and is_same_server(url, environ.get(OPENAI_ADDRESS, "")):
        variable = OPENAI_KEY  # every program takes the two variables for a pair, wherever they lead
    key = _key(variable, environ)
    if not key and is_named:
        raise _unset("the server", variable)
    if not key:
        return Login(kind="none", base_url=url, url_origin=origin, variable=variable)
    return Login(kind="key", base_url=url, secret=key, origin=variable, url_origin=origin, variable=variable)


def _unset(server: str, variable: str) -> AuthError:
    return AuthError(
        f"{server} wants a key, and {variable} is not set",
        hint=f"set {variable}, or name the variable that holds it with --key-variable or model.key_variable",
    )


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
