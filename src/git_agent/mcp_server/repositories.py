"""Which repository a call is about, and whether this client may use it."""

import os
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from git_agent.errors import RepositoryError
from git_agent.model.change import visible_path
from git_agent.model.value import value

MOST_NAME = 4096
MOST_SHOWN = 200
# People who read an error know neither the client nor its roots by these names of the protocol.
CLIENT = "your editor or agent"


@value
class Served:
    """What a client may use: its `roots`, which may be none at all; or these `repositories`, where it has no such list.

    All paths are real ones: no link is left in them. `start` is where a name that is no whole path begins.
    """

    start: Path
    repositories: tuple[Path, ...]
    roots: tuple[Path, ...] | None = None

    def with_roots(self, uris: Iterable[str]) -> "Served":
        """The same for a client with these roots."""
        folders = (folder for uri in uris if (folder := _folder(uri)) and os.path.isdir(folder))  # noqa: PTH112
        return Served(start=self.start, repositories=self.repositories, roots=tuple(folders))


def served(start: Path, given: Iterable[Path]) -> Served:
    """The repository that holds the start folder, and those that were given.

    Raises:
        RepositoryError: one that was given is none.
    """
    found = []
    for folder in given:
        top = _top_of((start / folder).resolve())
        if top is None:
            raise RepositoryError(f"{folder} is in no repository", hint="--repo takes a folder of one")
        found.append(top)
    own = _top_of(start.resolve())
    return Served(start=start.resolve(), repositories=tuple(dict.fromkeys([own, *found] if own else found)))


def repository_for(name: str | None, served: Served) -> Path:
    """The top folder of the repository that is meant.

    Raises:
        RepositoryError: there is none, there are several, or this client may not use it.
    """
    if served.roots == ():
        hint = "open one there and try again"
        raise RepositoryError(f"repository: no folder of this machine is open in {CLIENT}", hint=hint)
    if name is None:
        return _only_one(served)
    shown = visible_path(name[:MOST_SHOWN]) + "…" * (len(name) > MOST_SHOWN)
    folder = _named(name, served)
    top = _top_of(folder) if folder else None
    if folder and not _may_use(folder, top, served):
        # The same whether it is there or not: nobody learns here what lies outside.
        where = f"the folders that are open in {CLIENT}" if served.roots else "the repositories that this server serves"
        raise RepositoryError(f"repository: {shown} is outside of {where}", hint=_choices(served))
    # What is not there has a folder above it that is, and a commit there would be one in a repository nobody has named.
    if not folder or not os.path.isdir(folder):  # noqa: PTH112
        raise RepositoryError(f"repository: {shown or 'an empty name'} is no folder", hint=_choices(served))
    if top is None:
        raise RepositoryError(f"repository: {shown} is in no repository", hint=_choices(served))
    return top


def _named(name: str, served: Served) -> Path | None:
    """The folder that a name would be, whether it is there or not; None where none can have it."""
    if not name or len(name) > MOST_NAME:
        return None
    if name.startswith("file:"):
        return _folder(name)
    return _real((served.roots or (served.start,))[0] / name)


def _may_use(folder: Path, top: Path | None, served: Served) -> bool:
    if served.roots is None:
        return top in served.repositories
    # A root below a repository's top stands for that repository.
    return any(folder.is_relative_to(root) or (top is not None and top == _top_of(root)) for root in served.roots)


def _only_one(served: Served) -> Path:
    candidates = _candidates(served)
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise RepositoryError("repository: several are served, so one has to be named", hint=_choices(served))
    where = (
        f"no folder that is open in {CLIENT} is in a repository" if served.roots else "the server was started in none"
    )
    raise RepositoryError(f"repository: {where}", hint="name a folder of one in `repository`, or start with --repo DIR")


def _candidates(served: Served) -> list[Path]:
    if served.roots is None:
        return list(served.repositories)
    return list(dict.fromkeys(top for root in served.roots if (top := _top_of(root))))


def _choices(served: Served) -> str | None:
    names = [str(path) for path in _candidates(served) or served.roots or ()]
    return f"there are: {', '.join(names)}" if names else None


def _top_of(folder: Path) -> Path | None:
    # Not Path.exists, which raises for a name that is too long.
    return next((each for each in (folder, *folder.parents) if os.path.exists(each / ".git")), None)  # noqa: PTH110


def _folder(uri: str) -> Path | None:
    """The folder of a file: address; a client may have others, and they are not for us."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    path = Path(unquote(parts.path))
    return _real(path) if path.is_absolute() else None


def _real(path: Path) -> Path | None:
    """Without links; None for what no file can be called."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        return None
