"""The parts of a daemon, made from a workspace."""

from threading import Event

from git_agent.model.change import visible_path
from git_agent.store.places import watch_folder
from git_agent.watch.history import History
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.values import BY_EVENT, Group, Plan, Window
from git_agent.watch.protect.inotify import InotifyReader
from git_agent.watch.protect.keep import keeper_of
from git_agent.watch.protect.protector import Protector, Watched
from git_agent.watch.publish.build import publishing_of
from git_agent.watch.publish.crash import VARIABLE
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
    git, environ, folder = workspace.git, workspace.environ, watch_folder(workspace.git.repository)
    publishing = publishing_of(git, environ, folder, crash_at=environ.get(VARIABLE, ""))
    watched = Watched(git=git, settings=settings, folder=folder, keeper=keeper_of(git, environ))
    protector = Protector(
        watched, observe=lambda ledger: _observe(publishing.history, ledger), on_captured=rings.captured
    )
    requests = requests_of(folder)
    requests.make()
    reader = InotifyReader(git, protector.hints, requests=requests.path, on_request=rings.asked)
    return Parts(
        protector=_Hinted(protector, reader),
        make_publisher=lambda: publishing.publisher(open_ledger(folder), settings, _PathPlanner()),
    )


def _observe(history: History, ledger: Ledger) -> Position:
    """Whoever protects waits for whoever publishes only where nothing is known yet."""
    return history.try_observe(ledger) or history.observe(ledger)


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


class _PathPlanner:
    """Each capture by itself, called by its path."""

    def plan(self, window: Window) -> Plan:
        groups = tuple(
            Group(seqs=offer.seqs, subject=f"Update {visible_path(offer.first.path)}") for offer in window.offers
        )
        return Plan(groups=groups, source=BY_EVENT, breaker=Breaker())
