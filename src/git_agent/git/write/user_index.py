"""The user's index, told of commits that were made beside it: entries that still show what was there before."""

from collections.abc import Sequence
from pathlib import Path

from git_agent.files.under_lock import copied, lock_of, looks_of, put_under_lock, take_back_lock
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

    def repair(self, repairs: Sequence[IndexRepair]) -> bool:
        """Changes the entries that are as they were before; False where somebody else is at it, and nothing changed.

        Whatever the user has staged since, what is in conflict and what is only intended to be added stays.

        Raises:
            GitCommandError: git cannot read or write an index.
            OSError: the copy cannot be made, or not be put in place.
        """
        looks = looks_of(self._file)
        stale = self._stale(repairs)
        if self.is_locked:
            return False
        if not stale:
            return looks_of(self._file) == looks
        copied(self._file, self._fresh)
        if looks_of(self._file) != looks:
            return False
        index = PrivateIndex(self._plumbing, self._fresh, is_users=True)
        there = [repair.after for repair in stale if repair.after is not None]
        index.change(there, removed=[repair.path for repair in stale if repair.after is None])
        return put_under_lock(self._fresh, self._file, expected=looks)

    def _stale(self, repairs: Sequence[IndexRepair]) -> list[IndexRepair]:
        entries = entries_of(self._plumbing.git, [repair.path for repair in repairs])
        return [repair for repair in repairs if entries.get(repair.path, []) == _listed(repair.before)]


def _listed(entry: TreeEntry | None) -> list[IndexEntry]:
    return [] if entry is None else [IndexEntry(mode=entry.mode, oid=entry.oid, stage="0")]
