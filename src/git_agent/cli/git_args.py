"""What may follow `--`: options of `git commit` that change neither its content nor its message."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from git_agent.errors import UsageError

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

# A list of what may pass, not of what may not: git gets new options that change what is committed.
WITHOUT_VALUE = frozenset(
    {"-S", "--gpg-sign", "--no-gpg-sign", "-s", "--signoff", "--no-signoff", "-n", "--no-verify", "--allow-empty"}
)
WITH_VALUE = ("--author", "--date", "--trailer")  # as the next word, or behind `=`
WITH_ATTACHED_VALUE = ("-S", "--gpg-sign=", *(f"{name}=" for name in WITH_VALUE))


def split_paths(args: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The options among the words behind `--`, and the paths."""
    options: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            return tuple(options), tuple(words)
        if word and not word.startswith("-"):
            return tuple(options), (word, *(other for other in words if other != "--"))
        options.append(word)
        if word in WITH_VALUE:
            options += [value for value in (next(words, None),) if value is not None]
    return tuple(options), ()


def check_there(paths: Sequence[str], workspace: "Workspace") -> None:
    """Says which of the paths is neither a file nor known to git, and what was probably meant.

    Raises:
        RepositoryError: one is.
    """
    missing = [path for path in paths if not os.path.lexists(workspace.folder / path)]
    if not missing:
        return
    from git_agent.cli.suggestions import closest
    from git_agent.errors import RepositoryError
    from git_agent.git.index import tracked_paths

    root = workspace.git.repository.root
    known = tracked_paths(workspace.git)
    for typed, path in zip(missing, paths_from_root(missing, folder=workspace.folder, root=root), strict=True):
        if path in known or any(other.startswith(f"{path}/") for other in known):
            continue  # one that was removed
        meant = closest(path, known)
        hint = f"did you mean {meant}?" if meant else "`git status` shows what has changed"
        raise RepositoryError(f"there is no file {typed}", hint=hint)


def paths_from_root(paths: Sequence[str], *, folder: Path, root: Path) -> tuple[str, ...]:
    """The paths that somebody has typed in a folder, as they are called from the root on.

    Raises:
        UsageError: one of them leads out of the repository.
    """
    found = tuple(os.path.relpath(folder.resolve() / path, root.resolve()) for path in paths)
    for path, typed in zip(found, paths, strict=True):
        if path == ".." or path.startswith("../"):
            raise UsageError(f"{typed} is outside of the repository")
    return found


def validate_git_args(args: Sequence[str]) -> tuple[str, ...]:
    """The same arguments, if git may have all of them.

    Raises:
        UsageError: one of them would change what is committed or where its message comes from.
    """
    words = iter(args)
    for word in words:
        if word in WITH_VALUE:
            if next(words, None) is None:
                raise UsageError(f"{word} needs a value")
        elif word not in WITHOUT_VALUE and not word.startswith(WITH_ATTACHED_VALUE):
            allowed = " ".join(sorted(WITHOUT_VALUE | set(WITH_VALUE)))
            raise UsageError(f"{word} cannot be passed on to git", hint=f"what may follow `--`: {allowed}")
    return tuple(args)
