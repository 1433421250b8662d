"""What is left of the watch of a removed work tree: its captures outlive it, because they are nobody else's."""

from git_agent.errors import StateError
from git_agent.files.place import Place
from git_agent.files.usage import names_in
from git_agent.git.gateway import Git
from git_agent.model.value import value
from git_agent.store.places import worktree_id
from git_agent.watch.ledger.ledger import read_ledger
from git_agent.watch.values import ARCHIVED, UNPUBLISHED

_PREFIX = "worktree-"


@value
class Orphan:
    """The folder of one, and how many captures in it are in no commit."""

    name: str
    folder: Place
    captures: int


def orphans(git: Git) -> list[Orphan]:
    """Those of this repository that still hold something."""
    common = git.repository.common_dir
    alive = {worktree_id(name) for name in names_in(Place(root=common, name="worktrees"))}
    folders = [name for name in names_in(Place(root=common, name="acd")) if name.startswith(_PREFIX)]
    found = (_orphan(Place(root=common, name=f"acd/{name}")) for name in folders if name not in alive)
    return [orphan for orphan in found if orphan is not None and orphan.captures]


def _orphan(folder: Place) -> Orphan | None:
    try:
        ledger = read_ledger(folder)
    except StateError:
        return None
    if ledger is None:
        return None
    with ledger:
        counts = ledger.captures.counts()
    return Orphan(
        name=folder.path.name, folder=folder, captures=sum(counts.get(state, 0) for state in (*UNPUBLISHED, ARCHIVED))
    )
