"""Which repository a call is about, and whether this client may use it."""

from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from git_agent.errors import RepositoryError
from git_agent.model.value import value


@value
class Served:
    """What a client may use: its `roots`; or these `repositories` alone, where it has told none.

    All paths are real ones: no link is left in them. `start` is where a name that is no whole path begins.
    """

    start: Path
    repositories: tuple[Path, ...]
    roots: tuple[Path, ...] = ()

    def with_roots(self, uris: Iterable[str]) -> "Served":
        """The same for a client with these roots."""
        folders = (folder for uri in uris if (folder := _folder(uri)))
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
    if name is None:
        return _only_one(served)
    folder = ((served.roots or (served.start,))[0] / name).resolve()
    top = _top_of(folder)
    if not _may_use(folder, top, served):
        # The same whether it is there or not: nobody learns here what lies outside.
        where = "the client's roots" if served.roots else "the repositories that this server serves"
        raise RepositoryError(f"repository: {name} is outside of {where}", hint=_choices(served))
    if top is None:
        raise RepositoryError(f"repository: {name} is in no repository", hint=_choices(served))
    return top


def _may_use(folder: Path, top: Path | None, served: Served) -> bool:
    if not served.roots:
        return top in served.repositories
    # A root below a repository's top stands for that repository.
    return any(folder.is_relative_to(root) or (top is not None and top == _top_of(root)) for root in served.roots)


def _only_one(served: Served) -> Path:
    candidates = _candidates(served)
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise RepositoryError("repository: several are served, so one has to be named", hint=_choices(served))
    where = "none of the client's roots is in a repository" if served.roots else "the server was started in none"
    raise RepositoryError(f"repository: {where}", hint="name a folder of one in `repository`, or start with --repo DIR")


def _candidates(served: Served) -> list[Path]:
    if not served.roots:
        return list(served.repositories)
    return list(dict.fromkeys(top for root in served.roots if (top := _top_of(root))))


def _choices(served: Served) -> str | None:
    names = [str(path) for path in _candidates(served) or served.roots]
    return f"there are: {', '.join(names)}" if names else None


def _top_of(folder: Path) -> Path | None:
    return next((each for each in (folder, *folder.parents) if (each / ".git").exists()), None)


def _folder(uri: str) -> Path | None:
    """The folder of a root, which is a file: address; a client may have others, and they are not for us."""
    parts = urlsplit(uri)
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    path = Path(unquote(parts.path))
    return path.resolve() if path.is_absolute() and "\0" not in str(path) else None
