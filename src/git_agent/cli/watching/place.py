"""Where a verb works: the repository, its watch's folder, and the settings that a daemon would have."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import read_ledger
from git_agent.watch.look.status import Looked
from git_agent.watch.settings import WatchSettingsFound, watch_settings

if TYPE_CHECKING:
    from git_agent.files.place import Place
    from git_agent.workspace import Workspace


def folder_of(workspace: "Workspace") -> "Place":
    """Where the watch of this work tree keeps its state.

    Raises:
        RepositoryError: there is none, or it is bare.
    """
    return watch_folder(workspace.git.repository)


def own_settings(workspace: "Workspace", flags: dict[str, str] | None = None) -> WatchSettingsFound:
    """What a daemon that is started here would run with.

    Raises:
        UsageError: a flag or a settings file is wrong.
    """
    return watch_settings(workspace.settings(), workspace.environ, flags)


@contextmanager
def looking(workspace: "Workspace") -> Iterator[Looked]:
    """What can be read of the watch here.

    Raises:
        RepositoryError: there is no repository.
        StateError: what is kept cannot be read.
    """
    folder = folder_of(workspace)
    ledger = read_ledger(folder)
    try:
        yield Looked(git=workspace.git, folder=folder, ledger=ledger, own_settings=own_settings(workspace).settings)
    finally:
        if ledger:
            ledger.database.close()
