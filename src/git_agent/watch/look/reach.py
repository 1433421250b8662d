"""Whether the model that a watch is to ask can be reached at all, as far as that is known without asking it."""

from git_agent.errors import AuthError, UsageError
from git_agent.watch.settings import BUILTIN, WatchSettings
from git_agent.workspace import Workspace


def unreachable(workspace: Workspace, settings: WatchSettings) -> AuthError | UsageError | None:
    """What is missing, such as a key; it keeps nothing from being protected."""
    if settings.provider == BUILTIN:
        return None
    from git_agent.watch.asked_model import asked_model

    try:
        asked_model(workspace, settings)
    except (AuthError, UsageError) as error:
        return error
    return None
