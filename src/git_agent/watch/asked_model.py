"""The model that a watch asks, by its own settings and else by those of `[model]`; one answer for all who ask."""

from collections.abc import Mapping

from git_agent.errors import UsageError
from git_agent.model.value import replace
from git_agent.providers.base import Provider
from git_agent.providers.chosen import choose_provider
from git_agent.watch.settings import API_KEY, WatchSettings, provider_environ
from git_agent.workspace import Workspace


def asked_model(workspace: Workspace, settings: WatchSettings) -> Provider:
    """Who is asked; nobody is yet.

    Raises:
        AuthError: it cannot be reached.
        UsageError: there is no such provider.
    """
    own = workspace.settings().settings.model
    model = replace(
        own,
        provider=settings.provider,
        name=settings.model or own.name,
        base_url=settings.base_url or own.base_url,
        # What is known of the server of `[model]` says nothing about another one, least of all its key.
        preset="" if settings.base_url else own.preset,
        key_variable=_key_variable(workspace.environ, "" if settings.base_url else own.key_variable),
    )
    chosen = choose_provider(
        model,
        environ=_environ(workspace.environ),
        folder=workspace.folder,
        server=None,
        tell=workspace.console.note,
    )
    if chosen is None:
        raise UsageError(f"{settings.provider} is no model")
    return chosen.provider


def _key_variable(environ: Mapping[str, str], otherwise: str) -> str:
    """Whoever gives the watch a key of its own has named it for the server of the watch."""
    return API_KEY if environ.get(API_KEY) else otherwise


def _environ(environ: Mapping[str, str]) -> dict[str, str]:
    """Whoever names a key or a server for the watch means neither the login of another program."""
    own = provider_environ(environ)
    if environ.get(API_KEY) or environ.get("ACD_AI_BASE_URL"):
        own["CODEX_HOME"] = "/dev/null"  # no folder, so nobody has signed in there
    return own
