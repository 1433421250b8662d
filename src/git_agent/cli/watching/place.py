"""Where a verb works: the repository, its watch's folder, and the settings that a daemon would have."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from git_agent.errors import RepositoryError, UsageError
from git_agent.files.place import Place
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import read_ledger
from git_agent.watch.look.status import Looked
from git_agent.watch.settings import WatchSettingsFound, watch_settings

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

PATHS_HINT = "paths are seen from the current folder, or absolute, as git takes them"


def named_workspace(args: argparse.Namespace, workspace: "Workspace") -> "Workspace":
    """The one that `--repo` names, if it does.

    Raises:
        RepositoryError: there is no such folder.
    """
    from git_agent.workspace import Workspace

    if args.repo is None:
        return workspace
    folder = workspace.folder / args.repo
    if not folder.is_dir():
        what = "is not a folder" if folder.exists() else "does not exist"
        raise RepositoryError(f"{folder} {what}", hint="--repo takes a folder of the work tree that is meant")
    return Workspace(workspace.process, folder=folder)


def folder_of(workspace: "Workspace") -> Place:
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


def path_here(workspace: "Workspace", name: str) -> str:
    """What git calls a file that is named as seen from the current folder, be it there or gone.

    Raises:
        UsageError: it lies outside of the work tree.
    """
    root = workspace.git.repository.root
    path = Path(os.path.normpath(Path(os.path.realpath(workspace.folder)) / name))
    if not path.is_relative_to(root):  # by another name of the same folder
        path = Path(os.path.realpath(path.parent)) / path.name
    if path == root or not path.is_relative_to(root):
        raise UsageError(f"{name} is no file of {root}", hint=PATHS_HINT)
    return str(path.relative_to(root))


def tell_unknown(workspace: "Workspace", what: str) -> None:
    """Nothing is known of a path; perhaps another was meant."""
    workspace.console.note(f"git-agent: {what}")
    workspace.console.note(f"hint: {PATHS_HINT}")


def folder_here(workspace: "Workspace", name: str) -> Place | None:
    """The folder that a person names to write to; None where that is the work tree itself.

    Raises:
        UsageError: it belongs to git.
    """
    repository = workspace.git.repository
    path = Path(os.path.normpath(workspace.folder / name))
    if path == repository.root:
        return None
    if any(path.is_relative_to(folder) for folder in (repository.git_dir, repository.common_dir)):
        raise UsageError(f"{path} belongs to git itself", hint="name a folder of your own")
    if path.is_relative_to(repository.root):
        return Place(root=repository.root, name=str(path.relative_to(repository.root)))
    # Outside, the links on the way are the person's own; a folder that is not there yet is made.
    path = Path(os.path.realpath(path))
    home = next(parent for parent in path.parents if parent.is_dir())
    return Place(root=home, name=str(path.relative_to(home)))


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
