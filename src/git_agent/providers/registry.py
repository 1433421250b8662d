"""Chooses who writes: by name, or by what the user has configured.

Nothing is ever switched silently. Whoever names a provider or a model gets it or an error; only when nothing at
all was asked for or configured does the answer None mean: the built-in writer.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from git_agent.errors import AuthError, UsageError
from git_agent.model.value import value
from git_agent.providers import claude_cli
from git_agent.providers.base import Provider
from git_agent.providers.credentials import CHATGPT_URL, OPENAI_URL, Login, Wish, find_login
from git_agent.providers.openai_compatible import DEFAULT_MODEL, OpenAICompatible, untold
from git_agent.providers.presets import PRESETS
from git_agent.providers.scripted import Scripted
from git_agent.providers.wire_memory import CachedWires
from git_agent.providers.wires import RESPONSES

Environ = Mapping[str, str]

FIRST_LISTED = "the first that it lists"


@value
class ProviderChoice:
    """What the user asked for, by flags or in their own settings; nothing of it comes from a repository.

    `folder` is where a file that is named begins, `tell` tells the person one line.
    """

    provider: str = "auto"
    model: str | None = None
    where: Wish = Wish()
    wire: str = "auto"
    effort: str | None = None
    fast: bool = False
    idle_seconds: float = 60.0
    folder: Path = Path()
    tell: Callable[[str], None] = untold


@value
class Route:
    """Where a provider's requests go, as whom, and who decided that; for people, so nothing of it is secret.

    `place` is empty where nothing is sent; the origins are settings, variables, flags, files or "default".
    """

    place: str = ""
    place_origin: str = ""
    login: str = ""
    model_origin: str = ""
    preset: str = ""
    wire: str = ""


def choose(choice: ProviderChoice, *, environ: Environ) -> Provider | None:
    """The provider that was asked for; None is the built-in writer.

    Raises:
        AuthError: a model was asked for, but there is no login, key or base URL.
        UsageError: there is no such provider, or it is not installed.
    """
    name, _, detail = choice.provider.partition(":")
    chooser = _CHOOSERS.get(name)
    # Only `scripted:<file>` says more than a name.
    if chooser is None or bool(detail) != (name == "scripted"):
        known = ", ".join(_CHOOSERS)
        raise UsageError(f"there is no provider {choice.provider!r:.60}", hint=f"one of {known}:<file>")
    return chooser(choice, environ)


def route_of(provider: Provider, choice: ProviderChoice, *, environ: Environ) -> Route:
    """Where the requests of a provider go that was chosen for this choice."""
    if isinstance(provider, OpenAICompatible):
        login = provider.login
        known = {
            "chatgpt": f"the ChatGPT login in {login.origin}",
            "key": f"the key in {login.origin}",
            "none": "no key",
        }
        _, model_origin = _openai_model(choice, login, environ)
        return Route(
            place=login.host,
            place_origin=login.url_origin,
            login=known[login.kind],
            model_origin=model_origin,
            preset=login.preset,
            wire=provider.wire,
        )
    model_origin = "model.name" if choice.model else "default"
    if isinstance(provider, claude_cli.ClaudeCli):
        place = f"the {claude_cli.PROGRAM} program"
        return Route(place=place, place_origin="model.provider", login="its own login", model_origin=model_origin)
    return Route(model_origin="model.provider")


def _auto(choice: ProviderChoice, environ: Environ) -> Provider | None:
    # A model that was asked for is not replaced by the built-in writer: without a way to it there is an error.
    return _find_openai(choice, environ) if choice.model is None else _openai(choice, environ)


def _openai(choice: ProviderChoice, environ: Environ) -> Provider:
    provider = _find_openai(choice, environ)
    if provider is None:
        raise AuthError(
            "a model was asked for, but there is no way to reach one",
            hint="`git agent setup` finds one; or `codex login`, OPENAI_API_KEY, --preset or --base-url",
        )
    return provider


def _find_openai(choice: ProviderChoice, environ: Environ) -> Provider | None:
    login = find_login(choice.where, environ=environ)
    if login is None:
        return None
    model, _ = _openai_model(choice, login, environ)
    return OpenAICompatible(
        login=login,
        model=model,
        wire=_wire(choice, login),
        effort=choice.effort,
        fast=choice.fast,
        idle_seconds=choice.idle_seconds,
        memory=CachedWires(environ),
        tell=choice.tell,
    )


def _wire(choice: ProviderChoice, login: Login) -> str:
    """The API that is spoken: as wished, else as the server is known to want it, else whichever it knows."""
    if login.base_url in (CHATGPT_URL, OPENAI_URL) and choice.wire == "auto":
        return RESPONSES.name
    return choice.wire if choice.wire != "auto" or not login.preset else PRESETS[login.preset].wire


def _openai_model(choice: ProviderChoice, login: Login, environ: Environ) -> tuple[str, str]:
    """The model and who named it; empty where the server is to be asked for one.

    Raises:
        UsageError: a service has no model that would do for everybody.
    """
    if choice.model:
        return choice.model, "model.name"
    preset = PRESETS.get(login.preset)
    if preset is None or preset.name == "openai":
        if model := environ.get("OPENAI_MODEL"):
            return model, "OPENAI_MODEL"
        return ("", FIRST_LISTED) if login.is_local else (DEFAULT_MODEL, "default")
    if preset.is_service and not preset.model:
        raise UsageError(f"{preset.title} has no model of a common name", hint="name yours with --model or model.name")
    return (preset.model, "model.preset") if preset.model else ("", FIRST_LISTED)


def _claude(choice: ProviderChoice, environ: Environ) -> Provider:
    if not claude_cli.is_installed(environ):
        raise AuthError("claude was not found on PATH", hint="install Claude Code, or choose another --provider")
    return claude_cli.ClaudeCli(model=choice.model or claude_cli.DEFAULT_MODEL, environ=environ)


def _scripted(choice: ProviderChoice, environ: Environ) -> Provider:
    del environ
    return Scripted(Path(choice.provider.partition(":")[2]), folder=choice.folder)


def _builtin(choice: ProviderChoice, environ: Environ) -> None:
    del choice, environ


_CHOOSERS: dict[str, Callable[[ProviderChoice, Environ], Provider | None]] = {
    "auto": _auto,
    "openai": _openai,
    "claude-cli": _claude,
    "builtin": _builtin,
    "scripted": _scripted,
}
