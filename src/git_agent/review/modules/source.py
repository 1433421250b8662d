"""Source: whoever can say which modules a file belongs to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from git_agent.model.globs import path_matches
from git_agent.review.modules.naming import below
from git_agent.review.values import Module

Warn = Callable[[str], None]


class Source(Protocol):
    """One way of knowing."""

    def of(self, path: str) -> tuple[Module, ...]:
        """The modules of a path; none where this source does not know it."""


class Folders:
    """Modules that are folders: a file belongs to the innermost one that holds it."""

    def __init__(self, names: Mapping[str, str], source: str) -> None:
        self._modules = {
            folder: Module(name=name, globs=(below(folder),), source=source) for folder, name in names.items()
        }

    def of(self, path: str) -> tuple[Module, ...]:
        folder = path.rpartition("/")[0]
        while folder:
            if folder in self._modules:
                return (self._modules[folder],)
            folder = folder.rpartition("/")[0]
        return ()


class Globs:
    """Modules that are globs: a file belongs to every one that means it."""

    def __init__(self, modules: Sequence[Module]) -> None:
        self._modules = modules

    def of(self, path: str) -> tuple[Module, ...]:
        return tuple(module for module in self._modules if any(path_matches(path, glob) for glob in module.globs))
