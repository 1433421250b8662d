"""The parts of a daemon, made from a workspace."""

from threading import Event

from git_agent.git.presence import presence_of
from git_agent.model.process_result import Conversation
from git_agent.store.places import watch_folder
from git_agent.watch.facts import BREAKER
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.plan.breaker import breaker_from
from git_agent.watch.plan.client import WorkerPlanner
from git_agent.watch.protect.keep import keeper_of
from git_agent.watch.protect.protector import Protector, Watched
from git_agent.watch.protect.reader import Reader, make_reader
from git_agent.watch.publish.build import Publishing, publishing_of
from git_agent.watch.publish.crash import VARIABLE
from git_agent.watch.service.daemon import Newcomer, Surroundings, run_daemon
from git_agent.watch.service.letters import requests_of
from git_agent.watch.service.log import Log
from git_agent.watch.service.parts import Parts, Rings
from git_agent.watch.settings import WatchSettings
from git_agent.watch.trouble import Trouble
from git_agent.workspace import Workspace

WORKER = ("watch", "start", "--worker")  # the words that make this program the one that plans


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
            is_there=presence_of(workspace.git.repository),
        ),
        newcomer,
    )


def _parts(workspace: Workspace, settings: WatchSettings, rings: Rings) -> Parts:
    git, environ, folder = workspace.git, workspace.environ, watch_folder(workspace.git.repository)
    publishing = publishing_of(git, environ, folder, crash_at=environ.get(VARIABLE, ""))
    watched = Watched(git=git, settings=settings, folder=folder, keeper=keeper_of(git, environ))
    protector = Protector(watched, observe=publishing.history.try_observe, on_captured=rings.captured)
    # Whoever publishes sees first that HEAD has moved, and a checkout's hints may all have been lost.
    publishing.history.on_moved = protector.hints.ask_for_scan
    requests = requests_of(folder)
    # Before the reader: a folder that is not there cannot be watched.
    requests.make()
    reader = make_reader(git, protector.hints, requests=requests.path, on_request=rings.asked)
    return Parts(
        protector=_Hinted(protector, reader),
        make_publisher=lambda: _Planned(workspace, settings, publishing, open_ledger(folder)),
    )


class _Hinted:
    """The protecting thread, and the one that gives it hints, as one part."""

    def __init__(self, protector: Protector, reader: Reader) -> None:
        self._protector = protector
        self._reader = reader
        self.protected: Event = protector.protected

    @property
    def failure(self) -> BaseException | None:
        return self._protector.failure or self._reader.failure

    @property
    def trouble(self) -> Trouble | None:
        return self._protector.trouble

    def start(self) -> None:
        # First: what is saved while the first scan is under way must not be missed.
        self._reader.start()
        self._protector.start()

    def stop(self) -> None:
        # First, while hints still come: its last scan captures what was saved until now.
        self._protector.stop()
        self._reader.stop()

    def ask_for_scan(self) -> Event:
        return self._protector.ask_for_scan()


class _Planned:
    """The publisher together with its planner, whose program is ended when it has had nothing to do for a while."""

    def __init__(self, workspace: Workspace, settings: WatchSettings, publishing: Publishing, ledger: Ledger) -> None:
        self._workspace = workspace
        log = Log(watch_folder(workspace.git.repository))
        self._planner = WorkerPlanner(self._start, settings, breaker_from(ledger.meta(BREAKER)), tell=log.line)
        self._publisher = publishing.publisher(ledger, settings, self._planner, log=log.line)

    def tick(self, now: float) -> float:
        wait = self._publisher.tick(now)
        idle = self._planner.close_if_idle()
        # Woken for that alone: what the planner has loaded is memory that an idle watch promises not to take.
        return wait if idle is None else min(wait, idle)

    def close(self) -> None:
        self._planner.close()
        self._publisher.close()

    def _start(self, seconds: float) -> Conversation:
        process = self._workspace.process
        return process.programs.converse(
            (*process.command, *WORKER),
            # The daemon's own folder may be gone by the time a planner is needed.
            cwd=self._workspace.git.repository.root,
            env=self._workspace.environ,
            seconds=seconds,
        )
