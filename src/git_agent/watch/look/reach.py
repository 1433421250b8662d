"""Whether the model that a watch is to ask can be reached at all, as far as that is known without asking it."""

from git_agent.errors import AuthError, UsageError
from git_agent.model.value import replace
from git_agent.watch.settings import BUILTIN, WatchSettings, provider_environ
from git_agent.workspace import Workspace


def unreachable(workspace: Workspace, settings: WatchSettings) -> AuthError | UsageError | None:
    """What is missing, such as a key; it keeps nothing from being protected."""
    if settings.provider == BUILTIN:
        return None
    from git_agent.providers.chosen import choose_provider

    model = workspace.settings().settings.model
    wanted = replace(model, provider=settings.provider, name=settings.model or model.name)
    environ, base_url = provider_environ(workspace.environ), settings.base_url or None
    try:
        choose_provider(wanted, environ=environ, folder=workspace.folder, base_url=base_url)
    except (AuthError, UsageError) as error:
        return error
    return None
