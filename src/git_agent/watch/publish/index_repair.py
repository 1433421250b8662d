"""The user's index is told of a publication in the moment in which the branch moves, and never keeps the user waiting.

It is told first: a `git commit` reads HEAD and then the index, so whoever sees the new HEAD sees the new index too. The
other way round a commit in between would take back what was just published.
"""

from collections.abc import Iterable

from git_agent.errors import GitCommandError
from git_agent.files.place import Place
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import TreeEntry
from git_agent.git.write.user_index import IndexRepair, ReadyIndex, UserIndex
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.ledger.publishing import PathChange
from git_agent.watch.publish.crash import CrashPoint
from git_agent.watch.publish.waits import GIT_FAILED, INDEX_LOCK, LOOK_AGAIN, SOON, Wait
from git_agent.watch.values import Entry

BUSY = Wait(name=INDEX_LOCK, seconds=SOON)
UNUSABLE = Wait(name=GIT_FAILED, seconds=LOOK_AGAIN)  # an index that git cannot read, a disk that is full


class IndexRepairs:
    """What the index is to be told, and what a crash has left untold."""

    def __init__(self, plumbing: Plumbing, folder: Place, crash_point: CrashPoint) -> None:
        self._index = UserIndex(plumbing, folder.path)
        self._crash_point = crash_point

    def take_back_lock(self) -> None:
        """After a crash of our own: the lock that it may have left."""
        self._index.take_back_lock()

    def staged(self, changes: Iterable[PathChange]) -> str | None:
        """The first path for which the user has staged something that the next commit of theirs would bring back.

        Raises:
            GitCommandError: git cannot read the index.
        """
        return next(iter(self._index.staged(_repairs(changes))), None)

    def prepare(self, changes: Iterable[PathChange]) -> ReadyIndex | Wait:
        """The index as it will be; nobody is in anybody's way yet."""
        try:
            ready = self._index.prepare(_repairs(changes))
        # Nothing was touched yet: publication waits, and the user's own git will say what is wrong.
        except (GitCommandError, OSError):
            return UNUSABLE
        return BUSY if ready is None else ready

    def put(self, ready: ReadyIndex) -> Wait | None:
        """Puts it in place; what keeps it, if something does."""
        self._crash_point("before_index_repair")
        try:
            is_put = self._index.put(ready)
        except OSError:
            return UNUSABLE
        self._crash_point("index_repaired")
        return None if is_put else BUSY

    def repair(self, ledger: Ledger) -> Wait | None:
        """Tells what is untold; what keeps it, if something does."""
        left = ledger.repairs.all()
        if not left:
            return None
        ready = self.prepare(left)
        if isinstance(ready, Wait):
            return ready
        if wait := self.put(ready):
            return wait
        ledger.repairs.drop(left)
        return None


def _repairs(changes: Iterable[PathChange]) -> list[IndexRepair]:
    return [
        IndexRepair(path=one.path, before=_tree(one.path, one.before), after=_tree(one.path, one.after))
        for one in changes
    ]


def _tree(path: str, entry: Entry | None) -> TreeEntry | None:
    return None if entry is None else TreeEntry(path=path, mode=entry.mode, oid=entry.oid)
