"""A place by the end of its path: some tools name a file and not its folder, and a commit knows where it is."""

from collections.abc import Callable, Iterable

from git_agent.ci.diagnose.values import Diagnosis
from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.refs import find_commit
from git_agent.git.work_tree import tree_entries
from git_agent.model.value import replace


class InTree:
    """The files of a commit, listed when one of them is first asked for."""

    def __init__(self, list_paths: Callable[[], Iterable[str]]) -> None:
        self._list = list_paths
        self._paths: frozenset[str] | None = None

    def resolved(self, diagnosis: Diagnosis) -> Diagnosis:
        """The same at the whole path, where exactly one file of the commit has what was told at its end."""
        told = diagnosis.file
        if not told or told.startswith("/") or ":" in told:
            return diagnosis
        if self._paths is None:
            self._paths = frozenset(self._list())
        if told in self._paths:
            return diagnosis
        found = [path for path in self._paths if path.endswith(f"/{told}")]
        return replace(diagnosis, file=found[0]) if len(found) == 1 else diagnosis


def in_tree(git: Git, rev: str = "HEAD") -> InTree:
    """The files of a commit; none where it is not in this clone."""

    def list_paths() -> Iterable[str]:
        try:
            commit = find_commit(git, rev)
            return [entry.path for entry in tree_entries(git, commit)] if commit else ()
        except GitCommandError:  # a clone that holds only a part of its trees
            return ()

    return InTree(list_paths)
