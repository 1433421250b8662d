"""Where a repository ends: whatever its own settings say, its files are those of the folder that holds it."""

import stat
from collections.abc import Mapping
from pathlib import Path

from git_agent.errors import RepositoryError
from git_agent.files.place import Place
from git_agent.model.repository import Repository

# Files that git reads to their end whenever it describes a change; from a device that has none it takes all memory.
READ_BY_GIT = (".gitattributes", ".gitmodules", ".mailmap")
READ_IN_ITS_DIRECTORY = (
    *("info/attributes", "info/exclude", "info/grafts", "info/sparse-checkout"),
    *("objects/info/alternates", "packed-refs", "shallow"),
)
MOST_GITFILE = 1 << 14


def check_boundaries(repository: Repository, environ: Mapping[str, str]) -> None:
    """Refuses a repository that leads elsewhere.

    Raises:
        RepositoryError: its settings name another folder as its files, or one of git's files in it is none.
    """
    # Whoever names a git directory by a variable has said which files belong to it as well.
    is_named = "GIT_DIR" in environ or "GIT_WORK_TREE" in environ or repository.is_bare
    if not is_named and not holds(repository.root, repository.git_dir):
        raise RepositoryError(
            f"core.worktree of {repository.git_dir} leads to {repository.root}, a folder of somebody else's",
            hint="remove that setting, or name the folder in GIT_WORK_TREE if it is meant",
        )
    places = (repository.root / name for name in READ_BY_GIT)
    for path in (*places, *(repository.common_dir / name for name in READ_IN_ITS_DIRECTORY)):
        if _is_odd(path):
            raise RepositoryError(f"{path} is not a regular file", hint="remove it: git would read it without an end")


def holds(root: Path, git_dir: Path) -> bool:
    """Whether this folder is the one that git found the repository in."""
    entry = root / ".git"
    try:
        if entry.is_dir():
            return entry.samefile(git_dir)
        said = Place(root=root, name=".git").read(most_bytes=MOST_GITFILE).decode("utf-8", "surrogateescape")
        return (root / said.removeprefix("gitdir: ").rstrip("\r\n")).samefile(git_dir)
    except (OSError, ValueError):
        return False


def _is_odd(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
    except OSError:  # it is not there, or a link to nothing
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))  # a folder of that name is nothing to git


def has_odd_attributes(config: Mapping[str, str], environ: Mapping[str, str]) -> bool:
    """Whether a device or a pipe is named as the user's file of attributes."""
    named = config.get("core.attributesfile", "")
    home = Path(environ.get("HOME", "/"))
    return bool(named) and _is_odd(home / named[2:] if named.startswith("~/") else Path(named))
