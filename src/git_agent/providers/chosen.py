"""Who writes under given settings, found without loading what models need where none is used."""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from git_agent.config.settings import ModelSettings
from git_agent.model.value import value
from git_agent.providers.credentials import NamedServer, Wish, find_login

if TYPE_CHECKING:
    from git_agent.providers.base import Provider
    from git_agent.providers.registry import Route


@value
class Chosen:
    """Who would write, and where what it is sent goes."""

    provider: "Provider"
    route: "Route"

    @property
    def is_local(self) -> bool:
        """Whether what it is sent stays on this machine, as far as an address tells."""
        from git_agent.providers.openai_compatible import OpenAICompatible

        return isinstance(self.provider, OpenAICompatible) and self.provider.login.is_local


def choose_provider(
    model: ModelSettings,
    *,
    environ: Mapping[str, str],
    folder: Path,
    server: NamedServer | None,
    tell: Callable[[str], None],
) -> Chosen | None:
    """The provider for these settings; `server` is that of the flags. None is the built-in writer. Nobody is asked yet.

    Raises:
        AuthError: a model is wanted that cannot be reached.
        UsageError: there is no such provider.
    """
    where = Wish(
        flag=server,
        user_base_url=model.base_url or None,
        preset=model.preset,
        key_variable=model.key_variable,
    )
    if _has_no_model(model, environ, where):
        return None
    from git_agent.providers.registry import ProviderChoice, choose, route_of

    choice = ProviderChoice(
        provider=model.provider,
        model=model.name or None,
        where=where,
        wire=model.wire,
        effort=model.effort or None,
        fast=model.fast,
        idle_seconds=model.idle_seconds,
        folder=folder,
        tell=tell,
    )
    provider = choose(choice, environ=environ)
    return None if provider is None else Chosen(provider=provider, route=route_of(provider, choice, environ=environ))


def preload(provider: "Provider") -> None:
    """Loads in the background what the provider will need."""
    from git_agent.providers.openai_compatible import OpenAICompatible, preload

    if isinstance(provider, OpenAICompatible):
        # The SDK takes longer to load than git to answer; both can happen at once.
        threading.Thread(target=preload, daemon=True).start()


def _has_no_model(model: ModelSettings, environ: Mapping[str, str], where: Wish) -> bool:
    """Whether the built-in writer writes: asked of the settings and the credentials alone."""
    # Whoever names a provider or a model gets it or an error, so only the name of the built-in writer decides here.
    if model.provider != "auto" or model.name:
        return model.is_builtin
    return find_login(where, environ=environ) is None
