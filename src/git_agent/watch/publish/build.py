"""The parts of publication, put together for one work tree."""

from collections.abc import Callable, Mapping

from git_agent import clock
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.write.plumbing import Plumbing
from git_agent.store.places import watch_refs
from git_agent.watch.history import History
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.plan.values import Planner
from git_agent.watch.publish.archive import Archivist
from git_agent.watch.publish.crash import CrashPoint, crash_points
from git_agent.watch.publish.index_repair import IndexRepairs
from git_agent.watch.publish.journal import settle_open
from git_agent.watch.publish.parts import Parts
from git_agent.watch.publish.publisher import Publisher
from git_agent.watch.publish.replay import BlobWriter, Replay
from git_agent.watch.publish.retention import Retention
from git_agent.watch.publish.work import Work
from git_agent.watch.settings import WatchSettings


def publishing_of(git: Git, environ: Mapping[str, str], folder: Place, *, crash_at: str = "") -> "Publishing":
    """The one for a work tree."""
    plumbing = Plumbing(git, environ=environ, durable=True)
    return Publishing(plumbing, folder, refs=watch_refs(git.repository), crash_point=crash_points(crash_at))


class Publishing:
    """What both loops share, and what makes the publisher in its own thread."""

    def __init__(
        self,
        plumbing: Plumbing,
        folder: Place,
        *,
        refs: str,
        crash_point: CrashPoint,
        monotonic: Callable[[], float] = clock.monotonic,
    ) -> None:
        self._plumbing = plumbing
        self._folder = folder
        self._refs = refs
        self._monotonic = monotonic
        self._crash_point = crash_point
        self._archivist = Archivist(plumbing, refs, self._crash_point)
        self.history = History(
            plumbing.git,
            self._archivist,
            settle=lambda ledger: settle_open(ledger, plumbing.git, self._crash_point),
        )

    def publisher(
        self,
        ledger: Ledger,
        settings: WatchSettings,
        planner: Planner,
        *,
        log: Callable[[str], None] = lambda _: None,
    ) -> Publisher:
        """For the thread that opened the ledger; what a crash has left is settled by its first step."""
        work = Work(ledger)
        crash_point = work.passing(self._crash_point)
        parts = Parts(
            git=self._plumbing.git,
            ledger=ledger,
            folder=self._folder,
            history=self.history,
            writer=BlobWriter(self._plumbing),
            replay=Replay(self._plumbing, self._folder, crash_point, with_hooks=settings.run_hooks),
            repairs=IndexRepairs(self._plumbing, self._folder, self._crash_point),
            crash_point=crash_point,
            work=work,
            monotonic=self._monotonic,
            log=log,
        )
        return Publisher(
            parts,
            settings,
            planner,
            archivist=self._archivist,
            retention=Retention(self._plumbing, ledger, settings, refs=self._refs),
        )
