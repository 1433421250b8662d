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
from git_agent.providers.credentials import find_login
from git_agent.providers.openai_compatible import DEFAULT_MODEL, OpenAICompatible
from git_agent.providers.scripted import Scripted

Environ = Mapping[str, str]


@value
class ProviderChoice:
    """What the user asked for, by flags or in their own settings; nothing of it comes from a repository.

    `base_url` is the flag, `user_base_url` the setting: only the flag moves the Codex login to another server.
    `folder` is where a file that is named begins.
    """

    provider: str = "auto"
    model: str | None = None
    base_url: str | None = None
    user_base_url: str | None = None
    effort: str | None = None
    fast: bool = False
    idle_seconds: float = 60.0
    folder: Path = Path()


@value
class Route:
    """Where a provider's requests go, as whom, and who decided that; for people, so nothing of it is secret.

    `place` is empty where nothing is sent; the origins are settings, variables, flags, files or "default".
    """

    place: str = ""
    place_origin: str = ""
    login: str = ""
    model_origin: str = ""


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
        _, model_origin = _openai_model(choice, environ)
        return Route(
            place=login.host, place_origin=login.url_origin, login=known[login.kind], model_origin=model_origin
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
            hint="sign in with `codex login`, set OPENAI_API_KEY, or name a server with --base-url",
        )
    return provider


def _find_openai(choice: ProviderChoice, environ: Environ) -> Provider | None:
    login = find_login(environ=environ, base_url=choice.base_url, user_base_url=choice.user_base_url)
    if login is None:
        return None
    model, _ = _openai_model(choice, environ)
    return OpenAICompatible(
        login=login,
        model=model,
        effort=choice.effort,
        fast=choice.fast,
        idle_seconds=choice.idle_seconds,
    )


def _openai_model(choice: ProviderChoice, environ: Environ) -> tuple[str, str]:
    """The model and who named it."""
    named = ((choice.model, "model.name"), (environ.get("OPENAI_MODEL"), "OPENAI_MODEL"))
    return next(((model, origin) for model, origin in named if model), (DEFAULT_MODEL, "default"))


def _claude(choice: ProviderChoice, environ: Environ) -> Provider:
    if not claude_cli.is_installed(environ):
        raise UsageError("claude was not found on PATH", hint="install Claude Code, or choose another --provider")
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
