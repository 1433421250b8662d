"""The user's index is told of a publication in the moment in which the branch moves, and never keeps the user waiting.

It is told first: a `git commit` reads HEAD and then the index, so whoever sees the new HEAD sees the new index too. The
other way round a commit in between would take back what was just published.
"""

from collections.abc import Iterable, Sequence

from git_agent.errors import GitCommandError
from git_agent.files.place import Place
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import TreeEntry
from git_agent.git.write.user_index import IndexRepair, ReadyIndex, UserIndex
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.ledger.publishing import PathChange
from git_agent.watch.publish.crash import CrashPoint
from git_agent.watch.publish.forms import PATH_CONFLICT, STAGED, Held
from git_agent.watch.publish.waits import GIT_FAILED, INDEX_LOCK, LOOK_AGAIN, SOON, Wait
from git_agent.watch.values import Entry

BUSY = Wait(name=INDEX_LOCK, seconds=SOON)
UNUSABLE = Wait(name=GIT_FAILED, seconds=LOOK_AGAIN)  # an index that git cannot read, a disk that is full
FORBIDDEN = "Ignoring path"  # what git says of a name that no index may hold

Prepared = ReadyIndex


class IndexRepairs:
    """What the index is to be told, and what a crash has left untold."""

    def __init__(self, plumbing: Plumbing, folder: Place, crash_point: CrashPoint) -> None:
        self._index = UserIndex(plumbing, folder.path)
        self._crash_point = crash_point

    def take_back_lock(self) -> None:
        """After a crash of our own: the lock that it may have left."""
        self._index.take_back_lock()

    def prepare(self, changes: Sequence[PathChange]) -> Prepared | Held | Wait:
        """The index as it will be; nobody is in anybody's way yet.

        Held where the user has staged something that the next commit of theirs would bring back, or that is in the way.
        """
        try:
            ready = self._index.prepare(_repairs(changes))
        except GitCommandError as error:
            return Held(reason=PATH_CONFLICT, path=changes[0].path) if FORBIDDEN in str(error) else UNUSABLE
        except OSError:  # nothing was touched yet: publication waits, and the user's own git will say what is wrong
            return UNUSABLE
        if ready is not None and ready.staged:
            return Held(reason=STAGED, path=ready.staged[0])
        return BUSY if ready is None else ready

    def put(self, ready: Prepared) -> Wait | None:
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
        try:
            ready = self._index.prepare(_repairs(left))
        except (GitCommandError, OSError):
            return UNUSABLE
        if ready is None:
            return BUSY
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
