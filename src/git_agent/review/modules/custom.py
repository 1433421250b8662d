"""Modules as the settings name them: `name: glob`, one entry for each glob."""

from collections.abc import Iterable

from git_agent.errors import UsageError
from git_agent.review.modules.naming import module_name
from git_agent.review.modules.source import Globs
from git_agent.review.values import Module

SOURCE = "settings"


def custom(entries: Iterable[str]) -> Globs:
    """What `review.modules` says.

    Raises:
        UsageError: an entry has no name or no glob.
    """
    globs: dict[str, list[str]] = {}
    for entry in entries:
        name, _, glob = (part.strip() for part in entry.rpartition(":"))
        if not name or not glob:
            raise UsageError(
                f"review.modules: {entry!r:.60} has no name or no glob", hint="write 'name: folder/**' for each glob"
            )
        globs.setdefault(module_name(name, otherwise=name), []).append(glob)
    return Globs([Module(name=name, globs=tuple(of), source=SOURCE) for name, of in globs.items()])
