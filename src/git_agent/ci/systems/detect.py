"""Detection: the tree of one commit → the CI systems that it is set up for; nothing else is looked at."""

import re
from collections.abc import Iterator
from fnmatch import translate

from git_agent.ci.systems.table import GITEA, GITHUB, SYSTEMS, Pattern, System
from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.git.read import Objects
from git_agent.git.refs import find_commit
from git_agent.git.trees import Trees
from git_agent.model.value import value

MOST_BYTES = 1 << 20  # of a file that is looked into
_FILES = frozenset({"100644", "100755", "120000"})  # a submodule is another repository, set up on its own
_BOTH_ENDINGS = ".y*ml"


@value
class CISystem:
    """A system that is set up here; `primary` is the forge's own, or the only one there is."""

    name: str
    primary: bool
    config_files: tuple[str, ...]


def ci_systems(git: Git, *, forge: str | None, rev: str = "HEAD") -> tuple[CISystem, ...]:
    """The systems that a commit is set up for, the forge's own first; none where there is no commit yet."""
    commit = find_commit(git, rev)
    if not commit:
        return ()
    with Objects(git, largest=MOST_BYTES) as objects:
        tree = _Tree(Trees(objects, git.repository), objects, commit)
        found = _found(tree, forge)
    is_only = len(found) == 1
    systems = [
        CISystem(name=system.name, primary=is_only or system.forge == forge, config_files=files)
        for system, files in found.items()
    ]
    return tuple(sorted(systems, key=lambda system: not system.primary))


def _found(tree: "_Tree", forge: str | None) -> dict[System, tuple[str, ...]]:
    found = {system: files for system in SYSTEMS if (files := tuple(tree.files(system)))}
    if forge == GITEA.forge and GITEA not in found and GITHUB in found:
        found = {GITEA: found.pop(GITHUB), **found}  # those forges run GitHub's files where they have none of their own
    return found


class _Tree:
    """What one commit holds."""

    def __init__(self, trees: Trees, objects: Objects, commit: str) -> None:
        self._trees = trees
        self._objects = objects
        self._commit = commit

    def files(self, system: System) -> Iterator[str]:
        for pattern in system.patterns:
            for path, oid in self._matching(pattern.path):
                if not pattern.content or self._holds(oid, pattern):
                    yield path

    def _matching(self, pattern: str) -> Iterator[tuple[str, str]]:
        folder, _, name = pattern.rpartition("/")
        is_deep = name.startswith("**")
        matches = _expression(name.removeprefix("*") if is_deep else name)
        for path, oid in self._below(folder) if is_deep else self._inside(folder):
            if matches.match(path.rpartition("/")[2]):
                yield path, oid

    def _inside(self, folder: str) -> list[tuple[str, str]]:
        if not folder:
            listing = self._trees.listing(self._commit, "")
            return [(name, oid) for name, (mode, oid) in listing.items() if mode in _FILES]
        return [(path, oid) for path, oid in self._below(folder) if "/" not in path[len(folder) + 1 :]]

    def _below(self, folder: str) -> list[tuple[str, str]]:
        below = self._trees.files_below(self._commit, folder)
        return [(entry.path, entry.oid) for entry in below if entry.mode in _FILES]

    def _holds(self, oid: str, pattern: Pattern) -> bool:
        text = decode(self._objects.read(oid) or b"")
        return all(expression.search(text) for expression in pattern.content)


def _expression(name: str) -> re.Pattern[str]:
    if name.endswith(_BOTH_ENDINGS):
        start = name.removesuffix(_BOTH_ENDINGS)
        return re.compile(f"{translate(f'{start}.yml')}|{translate(f'{start}.yaml')}")
    return re.compile(translate(name))
