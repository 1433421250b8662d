"""detect(): the modules of a repository, from whoever has named them first."""

from collections.abc import Iterable, Sequence

from git_agent.review.modules.codeowners import CodeOwners
from git_agent.review.modules.contracts import contracts
from git_agent.review.modules.custom import custom
from git_agent.review.modules.path_rules import PathRules
from git_agent.review.modules.source import Source, Warn
from git_agent.review.modules.tracked import TrackedFiles
from git_agent.review.modules.workspaces import cargo, go, maven, npm, pnpm, poetry, uv
from git_agent.review.values import Module


class Modules:
    """Asks one source after the other; the last knows every path."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources

    def of(self, path: str) -> tuple[Module, ...]:
        """The modules of a path, at least one."""
        return next(modules for source in self._sources if (modules := source.of(path)))


def detect(tracked: TrackedFiles, entries: Iterable[str], warn: Warn) -> Modules:
    """Who knows the modules here; `entries` are those of the settings, which go before everybody.

    Raises:
        UsageError: an entry is none.
    """
    named = contracts(tracked, warn)
    workspaces = [read(tracked) for read in (npm, pnpm, cargo, go, maven, uv, poetry)]
    return Modules((custom(entries), named, *workspaces, CodeOwners(tracked), PathRules()))


def merged(modules: Iterable[Module]) -> tuple[Module, ...]:
    """Each module once, with the globs of all of them, in the order of their names."""
    globs: dict[str, dict[str, None]] = {}
    sources: dict[str, str] = {}
    for module in modules:
        globs.setdefault(module.name, {}).update(dict.fromkeys(module.globs))
        sources.setdefault(module.name, module.source)
    return tuple(Module(name=name, globs=tuple(globs[name]), source=sources[name]) for name in sorted(globs))
