"""What the daemon tells of trouble, once when it begins and once when it is over."""

from git_agent.watch.service.lock import DaemonLock
from git_agent.watch.service.log import Log
from git_agent.watch.trouble import Trouble


class Worries:
    """The trouble that was told last: in the lock's note, which needs no room, and in the log, if it has some."""

    def __init__(self, lock: DaemonLock, log: Log) -> None:
        self._lock = lock
        self._log = log
        self._told: Trouble | None = None

    def tell(self, trouble: Trouble | None) -> None:
        """How it stands now; only another kind of trouble is news."""
        before = self._told
        if (trouble and trouble.reason) == (before and before.reason):
            return
        if before:
            self._log.line(f"protect: in trouble no more: {before.text}")
        if trouble:
            self._log.line(f"protect: in trouble: {trouble.text}")
        self._told = trouble
        self._lock.tell(trouble)
