"""Repositories as the program reads them, and invented changes for code that never meets a repository."""

import os
from pathlib import Path

from git_agent.git.gateway import Git, open_git
from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from support.repo import Repo


def git_of(repo: Repo | Path) -> Git:
    """The program's own view of a repository, with the environment of the test."""
    start = repo.path if isinstance(repo, Repo) else repo
    return open_git(start=start, environ=os.environ, seconds=60)


def changed(
    path: str, *, status: Status = Status.MODIFIED, added: int | None = 1, deleted: int | None = 0
) -> FileChange:
    """A regular file that changed."""
    return FileChange(status=status, path=path, old_mode="100644", new_mode="100644", added=added, deleted=deleted)


def diff_of(path: str, *lines: str, start: int = 1, complete: bool = True) -> FileDiff:
    """One hunk with these lines, each beginning in its ' ', '+' or '-'."""
    added = sum(line.startswith("+") for line in lines)
    deleted = sum(line.startswith("-") for line in lines)
    hunk = Hunk(old_start=start, new_start=start, heading="", lines=lines)
    return FileDiff(change=changed(path, added=added, deleted=deleted), hunks=(hunk,), complete=complete)
