"""Desk: where one window after the other is planned, with all that is learned and opened only once."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property
from typing import Self

from git_agent import clock
from git_agent.files.place import Place
from git_agent.git.log import head_oid
from git_agent.grouping import Learned
from git_agent.grouping.learned import learn
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import Ledger, read_ledger
from git_agent.watch.plan.breaker import OPEN, Breaker
from git_agent.watch.plan.builtin import BuiltinPlanner
from git_agent.watch.plan.reading import ChangeReader
from git_agent.watch.plan.values import BY_BUILTIN, BY_EVENT, Plan, Window
from git_agent.watch.plan.writing import MessageWriter
from git_agent.watch.settings import BUILTIN, WatchSettings
from git_agent.workspace import Workspace

BYPASSED = "breaker_open"


class Desk:
    """Plans for one work tree."""

    def __init__(self, workspace: Workspace, *, now: Callable[[], float] = clock.now) -> None:
        self._workspace = workspace
        self._now = now
        self._opened = ExitStack()
        self._ledger: Ledger | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def plan(self, window: Window, settings: WatchSettings, breaker: Breaker) -> Plan:
        """What to publish of a window, and what to leave for later.

        Raises:
            GitAgentError: the repository or the ledger cannot be read.
        """
        builtin = self._builtin(settings)
        if settings.provider == BUILTIN:
            return self._planned(builtin, window, settings, breaker)
        # Another model has not failed yet.
        breaker = breaker.for_provider(settings.provider)
        if breaker.state(self._now()) == OPEN:
            # Single commits for as long as a model is out of reach would flood the history.
            return self._planned(builtin, window, settings, breaker.passed_by(), failure=BYPASSED)
        from git_agent.watch.plan.model import ModelPlanner

        planner = ModelPlanner(
            self._workspace, settings, reader=self._reader, builtin=builtin, folder=self._folder, now=self._now
        )
        return planner.plan(window, breaker)

    def _planned(
        self,
        builtin: BuiltinPlanner,
        window: Window,
        settings: WatchSettings,
        breaker: Breaker,
        failure: str | None = None,
    ) -> Plan:
        groups = builtin.groups(window) if settings.is_intent else builtin.each(window)
        source = BY_BUILTIN if settings.is_intent else BY_EVENT
        return Plan(groups=groups, source=source, failure=failure, breaker=breaker)

    def _builtin(self, settings: WatchSettings) -> BuiltinPlanner:
        writer = MessageWriter(
            settings.commit_format, lambda: self._workspace.history_model(self._workspace.settings().settings)
        )
        return BuiltinPlanner(self._reader, writer, lambda: self._learned)

    @cached_property
    def _reader(self) -> ChangeReader:
        git, settings = self._workspace.git, self._workspace.settings().settings
        return ChangeReader(git.with_time_limit(settings.limits.git_seconds), settings, self._body)

    @cached_property
    def _learned(self) -> Learned:
        git = self._workspace.git
        return learn(git, head=head_oid(git))

    @cached_property
    def _folder(self) -> Place:
        return watch_folder(self._workspace.git.repository)

    def _body(self, oid: str) -> bytes | None:
        if self._ledger is None and (opened := read_ledger(self._folder)):
            # Opened once for the life of the program, and only where a content has to be read.
            self._ledger = self._opened.enter_context(opened)
        return self._ledger.contents.body(oid) if self._ledger else None
