"""What may follow `--`: options of `git commit` that change neither its content nor its message."""

import os
from collections.abc import Sequence
from pathlib import Path

from git_agent.errors import UsageError

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
