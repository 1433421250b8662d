"""The user's index is told of published paths, when nobody is at it."""

from contextlib import suppress

from git_agent.errors import GitCommandError
from git_agent.files.place import Place
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import TreeEntry
from git_agent.git.write.user_index import IndexRepair, UserIndex
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.crash import CrashPoint
from git_agent.watch.values import Entry


class IndexRepairs:
    """What is left to be told, and to whom."""

    def __init__(self, plumbing: Plumbing, folder: Place, crash_point: CrashPoint) -> None:
        self._index = UserIndex(plumbing, folder.path)
        self._crash_point = crash_point

    def take_back_lock(self) -> None:
        """After a crash of our own: the lock that it may have left."""
        self._index.take_back_lock()

    def repair(self, ledger: Ledger) -> bool:
        """Whether nothing is left; what is left is tried again."""
        left = ledger.repairs.all()
        if not left:
            return True
        self._crash_point("before_index_repair")
        repairs = [
            IndexRepair(path=one.path, before=_tree(one.path, one.before), after=_tree(one.path, one.after))
            for one in left
        ]
        # A file system without links, or an index that git cannot read: the user's own next command will tell them.
        with suppress(GitCommandError, OSError):
            if self._index.repair(repairs):
                self._crash_point("index_repaired")
                ledger.repairs.drop(left)
                self._crash_point("after_index_repair")
                return True
        return False


def _tree(path: str, entry: Entry | None) -> TreeEntry | None:
    return None if entry is None else TreeEntry(path=path, mode=entry.mode, oid=entry.oid)
