"""The user's index, told of commits that were made beside it: entries that still show what was there before."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from git_agent.files.under_lock import Looks, copied, lock_of, looks_of, put_under_lock, take_back_lock
from git_agent.git.index import IndexEntry, entries_of
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import PrivateIndex, TreeEntry
from git_agent.model.value import value


@value
class IndexRepair:
    """What an entry still is, and what it is to become; None is an entry that is not there."""

    path: str
    before: TreeEntry | None
    after: TreeEntry | None


@value
class ReadyIndex:
    """A changed copy of the index as it looked, to be put in its place; `staged` are paths that it leaves alone.

    What the user has staged for them is neither what was there before nor what they are to become.
    """

    looks: Looks | None
    staged: tuple[str, ...]
    is_changed: bool


class UserIndex:
    """The index of a work tree; changes are made on a copy in `folder`, so that it is locked for a moment only."""

    def __init__(self, plumbing: Plumbing, folder: Path) -> None:
        self._plumbing = plumbing
        self._file = plumbing.git.repository.git_dir / "index"
        self._fresh = folder / "user-index"

    @property
    def is_locked(self) -> bool:
        """Whether somebody is about to change it."""
        return lock_of(self._file).exists()

    def take_back_lock(self) -> bool:
        """Removes the lock that our own crash has left behind, and nobody else's."""
        return take_back_lock(self._fresh, self._file)

    def prepare(self, repairs: Sequence[IndexRepair]) -> ReadyIndex | None:
        """Changes on a copy the entries that are as they were before; None where somebody else is at the index.

        Raises:
            GitCommandError: git cannot read or write an index.
            OSError: the copy cannot be made.
        """
        looks = looks_of(self._file)
        stale, staged = self._sorted(repairs)
        if stale:
            copied(self._file, self._fresh)
        if self.is_locked or looks_of(self._file) != looks:
            return None
        if stale:
            there = [repair.after for repair in stale if repair.after is not None]
            index = PrivateIndex(self._plumbing, self._fresh, is_users=True)
            index.change(there, removed=[repair.path for repair in stale if repair.after is None])
        return ReadyIndex(looks=looks, staged=staged, is_changed=bool(stale))

    def put(self, ready: ReadyIndex) -> bool:
        """Puts the copy in place; False where somebody else was at the index meanwhile, and nothing has changed.

        Raises:
            OSError: it cannot be put there.
        """
        if not ready.is_changed:
            return looks_of(self._file) == ready.looks
        return put_under_lock(self._fresh, self._file, expected=ready.looks)

    def _sorted(self, repairs: Sequence[IndexRepair]) -> tuple[list[IndexRepair], tuple[str, ...]]:
        """Those whose entry is as it was before, and the paths of those that are neither so nor as they become."""
        entries = entries_of(self._plumbing.git, [repair.path for repair in repairs])
        in_the_way = _folders_of(entries.keys() - {repair.path for repair in repairs})
        stale, staged = list[IndexRepair](), list[str]()
        for repair in repairs:
            listed = entries.get(repair.path, [])
            if repair.after is not None and repair.path in in_the_way:
                staged.append(repair.path)  # git would drop what is staged below it without a word
            elif listed == _listed(repair.before):
                stale.append(repair)
            elif listed != _listed(repair.after):
                staged.append(repair.path)
        return stale, tuple(staged)


def _listed(entry: TreeEntry | None) -> list[IndexEntry]:
    return [] if entry is None else [IndexEntry(mode=entry.mode, oid=entry.oid, stage="0")]


def _folders_of(paths: Iterable[str]) -> set[str]:
    folders: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    return folders
