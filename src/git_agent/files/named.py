"""The files that a person names: on the command line, or by configuring them.

A name that lies in a repository is walked below its root, whatever the person took it for: `docs/NOTES.md` is first of
all what a clone says it is. One outside is the person's own, and its folder may be reached by any links; only the last
name, which somebody else can have put into a shared folder, does not lead out of it.
"""

import os
from pathlib import Path

from git_agent.files.place import PRIVATE_FILE, Place
from git_agent.files.refused import too_large
from git_agent.files.walk import ANYWHERE


def named_file(name: str, *, folder: Path, root: Path) -> Place:
    """The file of that name as seen from `folder`, by a person who works in the repository at `root`."""
    path = Path(os.path.normpath(folder / name))
    home = _repository_of(path, root) or path.parent
    return Place(root=home, name=str(path.relative_to(home)))


def own_file(path: Path) -> Place:
    """A file of the person's own, by its full path: the links on the way to it are theirs, and lead anywhere."""
    return Place(root=ANYWHERE, name=str(path).lstrip("/"))


def read_given(name: str, *, folder: Path, root: Path, most_bytes: int) -> bytes:
    """What a person hands over by a name; outside of repositories it may be a pipe, such as `<(…)` of the shell.

    Raises:
        OSError: it cannot be read, or is larger.
    """
    path = Path(os.path.normpath(folder / name))
    if _repository_of(path, root):
        return named_file(name, folder=folder, root=root).read(most_bytes=most_bytes)
    with path.open("rb") as given:
        content = given.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise too_large(most_bytes)
    return content


def given_file(name: str, *, folder: Path, root: Path | None) -> Place:
    """The file that a person hands over by a name; one outside of repositories may be reached by any links."""
    path = Path(os.path.normpath(folder / name))
    home = _repository_of(path, root)
    return Place(root=home, name=str(path.relative_to(home))) if home else own_file(path)


def new_temporary(text: str, *, prefix: str, suffix: str) -> Path:
    """A new file beside the other temporary ones, readable by its owner only.

    Raises:
        OSError: it cannot be written.
    """
    import tempfile

    descriptor, name = tempfile.mkstemp(prefix=prefix, suffix=suffix)
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        os.fchmod(descriptor, PRIVATE_FILE)
        file.write(text)
    return Path(name)


def _repository_of(path: Path, root: Path | None) -> Path | None:
    """The root of the repository that a path seems to lie in, ours or another."""
    if root and path != root and path.is_relative_to(root):
        return root
    # Not only a folder: in a linked worktree or a submodule `.git` is a file.
    return next((home for home in path.parents if os.path.lexists(home / ".git")), None)
