"""The parts of a daemon, made from a workspace."""

from threading import Event

from git_agent.git.log import current_branch, head_oid
from git_agent.store.places import watch_folder
from git_agent.watch.facts import POSITION
from git_agent.watch.ledger.flushes import REFUSED
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.protect.inotify import InotifyReader
from git_agent.watch.protect.keep import keeper_of
from git_agent.watch.protect.protector import Protector, Watched
from git_agent.watch.service.daemon import Newcomer, Surroundings, run_daemon
from git_agent.watch.service.letters import requests_of
from git_agent.watch.service.parts import Parts, Rings
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import Position
from git_agent.workspace import Workspace


def run_here(workspace: Workspace, settings: WatchSettings, newcomer: Newcomer | None) -> None:
    """Makes this process the daemon of a work tree, until it is stopped.

    Raises:
        AlreadyRunning: another process is.
        RepositoryError: there is no work tree.
        StateError: what is kept cannot be used, or a part of the daemon has failed.
    """
    run_daemon(
        Surroundings(
            folder=watch_folder(workspace.git.repository),
            settings=settings,
            programs=workspace.process.programs,
            make_parts=lambda rings: _parts(workspace, settings, rings),
        ),
        newcomer,
    )


def _parts(workspace: Workspace, settings: WatchSettings, rings: Rings) -> Parts:
    git, folder = workspace.git, watch_folder(workspace.git.repository)
    watched = Watched(git=git, settings=settings, folder=folder, keeper=keeper_of(git, workspace.environ))
    protector = Protector(watched, observe=lambda ledger: _observe(workspace, ledger), on_captured=rings.captured)
    requests = requests_of(folder)
    requests.make()
    reader = InotifyReader(git, protector.hints, requests=requests.path, on_request=rings.asked)
    return Parts(protector=_Hinted(protector, reader), make_publisher=lambda: _NotYet(open_ledger(folder)))


class _Hinted:
    """The protecting thread, and the one that gives it hints, as one part."""

    def __init__(self, protector: Protector, reader: InotifyReader) -> None:
        self._protector = protector
        self._reader = reader
        self.protected: Event = protector.protected

    @property
    def failure(self) -> BaseException | None:
        return self._protector.failure

    def start(self) -> None:
        # First: what is saved while the first scan is under way must not be missed.
        self._reader.start()
        self._protector.start()

    def stop(self) -> None:
        self._protector.stop()
        self._reader.stop()

    def ask_for_scan(self) -> Event:
        return self._protector.ask_for_scan()


def _observe(workspace: Workspace, ledger: Ledger) -> Position:
    branch, head = current_branch(workspace.git), head_oid(workspace.git)
    position = Position(branch=f"refs/heads/{branch}" if branch else "", head=head or "", generation=1)
    ledger.set_meta(POSITION, {"branch": position.branch, "head": position.head, "generation": 1})
    return position


class _NotYet:
    """Captures wait: nothing publishes them in this version."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def tick(self, now: float) -> float:
        del now
        for flush in self._ledger.flushes.unfinished():
            self._ledger.flushes.finish(flush.id, REFUSED, refused_reason="not_built")
        return 60.0

    def close(self) -> None:
        self._ledger.database.close()
