"""Where a work tree stands to its git directory, which a variable may have named: then it may lie anywhere."""

from collections.abc import Callable

from git_agent.git.boundaries import holds
from git_agent.model.repository import Repository


def presence_of(repository: Repository) -> Callable[[], bool]:
    """How to ask whether there still is a work tree: one that is being removed is no deletion of its files."""
    if holds(repository.root, repository.git_dir):
        return (repository.root / ".git").exists
    # GIT_WORK_TREE has named it: nothing in the folder says what it is.
    return lambda: repository.root.is_dir() and (repository.git_dir / "HEAD").exists()


def git_folders_inside(repository: Repository) -> frozenset[str]:
    """Folders of the work tree that are git's own by whatever name, as where a home is one and `.dotfiles` its git."""
    root = repository.root
    folders = (folder for folder in (repository.git_dir, repository.common_dir) if folder.is_relative_to(root))
    return frozenset(folder.relative_to(root).as_posix() for folder in folders if folder != root)
