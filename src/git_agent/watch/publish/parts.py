"""What publication works with: one work tree, its ledger, and who is to be waited for."""

from collections.abc import Callable

from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.model.value import value
from git_agent.watch.history import History
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.crash import CrashPoint
from git_agent.watch.publish.index_repair import IndexRepairs
from git_agent.watch.publish.replay import BlobWriter, Replay
from git_agent.watch.publish.work import Work


@value
class Parts:
    """All of one thread; `folder` is where the watch keeps its state."""

    git: Git
    ledger: Ledger
    folder: Place
    history: History
    writer: BlobWriter
    replay: Replay
    repairs: IndexRepairs
    crash_point: CrashPoint
    work: Work
    monotonic: Callable[[], float]
    log: Callable[[str], None]
