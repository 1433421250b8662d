"""Process: what this run has at hand. Workspace: one repository, and whatever is needed to work in it.

A process may have many workspaces. None of them knows what a capability is: each capability's `build.py` makes its
parts from a workspace.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from git_agent.clock import Clock, Deadline, sleep
from git_agent.config.checks import Setting
from git_agent.config.load import LoadedSettings, load
from git_agent.config.settings import ModelSettings, Settings
from git_agent.console import Console
from git_agent.errors import RepositoryError, TimeLimitExceeded, UsageError
from git_agent.git.gateway import Git, open_git
from git_agent.model.process_result import Delegate, Programs
from git_agent.model.progress import Progress, untold
from git_agent.model.value import value
from git_agent.trace.console import ConsoleTrace

# Loaded where they are used: most commands ask no model and learn from no history.
if TYPE_CHECKING:
    from git_agent.agent.session import ModelSession
    from git_agent.conventions import Conventions
    from git_agent.history_model import HistoryModel
    from git_agent.model.prompt_context import PromptContext
    from git_agent.model.trace import Trace
    from git_agent.providers.chosen import Chosen
    from git_agent.providers.credentials import NamedServer

Question = ParamSpec("Question")
Answer = TypeVar("Answer")

LAUNCHER_VARIABLE = "GIT_AGENT_LAUNCHER"  # set by a launcher that python cannot see, because it ran `python -c`
FIRST_LOOK_SECONDS = 30  # finding the repository happens before its settings can be read


@value
class Process:
    """What is the same for every repository this process works in.

    `program` is the file that was started, `command` the words that start this program again, its arguments after them.
    `progress` is told the steps of what takes long, for a front that shows them. `pause` is how others are waited for.
    `model_ports` are where model servers of this machine usually listen: none, unless somebody hands them in.
    """

    environ: Mapping[str, str]
    folder: Path
    console: Console
    clock: Clock
    delegate: Delegate
    programs: Programs
    program: str = ""
    command: tuple[str, ...] = ()
    progress: Progress = untold
    pause: Callable[[float], object] = sleep
    model_ports: tuple[int, ...] = ()

    def launcher(self) -> Path | None:
        """The file that started this process, by its own name: a link goes on leading to the newest version."""
        for name in (self.environ.get(LAUNCHER_VARIABLE, ""), self.program):
            file = self.folder / name
            if file.is_file() and os.access(file, os.X_OK):
                return file
        return None

    def git_version(self) -> str:
        """What the git on PATH says it is.

        Raises:
            UsageError: there is none.
        """
        # Not through the gateway, which begins with a repository: `doctor` asks outside of one, too.
        done = self.delegate(("git", "version"), cwd=self.folder, env=self.environ, stdin=b"", capture=True)
        return done.stdout.decode("utf-8", "replace").strip()


@value
class WriterOptions:
    """What one call asks of its writer beyond the settings."""

    command: str
    server: "NamedServer | None" = None
    hint: str = ""
    seconds: float | None = None


class Workspace:
    """One repository; everything in it is made when first needed."""

    def __init__(
        self,
        process: Process,
        *,
        folder: Path | None = None,
        seconds: float | None = None,
        may_be_bare: bool = False,
    ) -> None:
        self.process = process
        self.environ = process.environ
        self.console = process.console
        self.clock = process.clock
        self.folder = folder or process.folder
        self.deadline: Deadline | None = None
        self._may_be_bare = may_be_bare
        self._first_seconds = min(FIRST_LOOK_SECONDS, seconds or FIRST_LOOK_SECONDS)
        self._providers: dict[tuple[ModelSettings, NamedServer | None], Chosen | None] = {}

    @cached_property
    def git(self) -> Git:
        """The repository that the folder belongs to, under the time limit of its settings.

        Raises:
            RepositoryError: there is none.
        """
        git = self._first_look
        try:
            limits = load(environ=self.environ, root=git.repository.root).settings.limits
        except UsageError:
            return git  # told by whoever needs the settings; `doctor` goes on
        return git.with_time_limit(limits.git_seconds)

    @cached_property
    def _first_look(self) -> Git:
        try:
            return open_git(
                start=self.folder,
                environ=self.environ,
                seconds=self._first_seconds,
                may_be_bare=self._may_be_bare,
            )
        except TimeLimitExceeded as error:
            # Before the settings: none of them could allow more.
            is_short = self._first_seconds < FIRST_LOOK_SECONDS
            hint = "allow more with --timeout" if is_short else "does `git status` answer here? its disk may be asleep"
            raise TimeLimitExceeded(str(error), hint=hint) from None

    def reading(self, git: Git) -> "Workspace":
        """The same repository, read through another index."""
        from copy import copy

        other = copy(self)
        other.__dict__["git"] = git  # in the place of what `cached_property` keeps
        return other

    @contextmanager
    def within(self, seconds: float) -> "Iterator[Workspace]":
        """The same repository for work that may take so long in all: git, the model and everything in between.

        Raises:
            TimeLimitExceeded: it took longer; says what took the time.
        """
        from copy import copy

        bounded, deadline = copy(self), Deadline.after(seconds)
        bounded.__dict__["git"] = self.git.with_deadline(deadline)  # in the place of what `cached_property` keeps
        bounded.deadline = deadline
        try:
            yield bounded
        except TimeLimitExceeded as error:
            if deadline.remaining():
                raise
            raise TimeLimitExceeded(
                f"the time for this ({seconds:g} s) is used up: {deadline.account()}",
                hint="allow more with --timeout, or finish offline with `--fallback builtin`",
            ) from error

    def unhurried(self, ask: Callable[Question, Answer]) -> Callable[Question, Answer]:
        """The same question to a person, whose time does not count."""

        def asked(*args: Question.args, **kwargs: Question.kwargs) -> Answer:
            if self.deadline is None:
                return ask(*args, **kwargs)
            with self.deadline.paused():
                return ask(*args, **kwargs)

        return asked

    def load(self, flags: Mapping[str, Setting] | None = None) -> LoadedSettings:
        """The settings in force here; whatever had to be ignored is told once."""
        loaded = self.settings(flags)
        for warning in loaded.warnings:
            self.console.warning(warning)
        if unread := self.conventions.unread:
            from git_agent.store.once import is_news
            from git_agent.store.places import told_conventions_file

            if is_news("\n".join(unread), told_conventions_file(self._first_look.repository)):
                for line in unread:
                    self.console.warning(line)
        return loaded

    def settings(self, flags: Mapping[str, Setting] | None = None) -> LoadedSettings:
        """The same, told to nobody."""
        return load(environ=self.environ, root=self._root(), flags=flags, implied=self.conventions.settings)

    @cached_property
    def conventions(self) -> "Conventions":
        """What the repository's other files say about its messages."""
        from git_agent.conventions import NONE, conventions_of

        if self._root() is None:
            return NONE

        template = self._first_look.config.get("commit.template", "")
        home = self.environ.get("HOME", "")
        return conventions_of(self._first_look.repository.root, template=template, home=home)

    def history_model(self, settings: Settings, *, head: str | None = None) -> "HistoryModel":
        """What this repository's own commits teach, up to HEAD, which need not be looked up where it is known."""
        from git_agent.history_model import history_model_of

        return history_model_of(self.git, head=head, keep=settings.writer.cache, announce=self._announce_learning)

    def provider(self, model: ModelSettings, server: "NamedServer | None" = None) -> "Chosen | None":
        """Who writes under these settings; None is the built-in writer.

        The same settings have the same provider: a message that is regenerated goes on with the same connection.

        Raises:
            AuthError: a model is wanted that cannot be reached.
            UsageError: there is no such provider.
        """
        key = (model, server)
        if key not in self._providers:
            from git_agent.providers.chosen import choose_provider

            self._providers[key] = choose_provider(
                model, environ=self.environ, folder=self.folder, server=server, tell=self.console.note
            )
        return self._providers[key]

    @property
    def found_no_model(self) -> bool:
        """Whether whoever was looked for here could have been any model, and there was none."""
        return any(found is None and model.provider == "auto" for (model, _), found in self._providers.items())

    def model_session(self, settings: Settings, options: WriterOptions, trace: "Trace") -> "ModelSession | None":
        """The model that is configured, ready to be asked; None is the built-in writer.

        Raises:
            AuthError: a model is wanted that cannot be reached.
            UsageError: there is no such provider.
        """
        chosen = self.provider(settings.model, options.server)
        if chosen is None:
            return None
        from git_agent.agent.session import ModelSession
        from git_agent.providers.chosen import preload

        preload(chosen.provider)
        return ModelSession(
            provider=chosen.provider,
            # Where the whole has no limit of its own, from now on.
            deadline=self.deadline or Deadline.after(options.seconds or settings.model.whole_seconds),
            trace=trace,
            note=self.console.note,
            extend=self.unhurried(self._ask_for_more) if self.console.interactive else None,
            progress=self.process.progress,
        )

    def prompt_context(self, settings: Settings, options: WriterOptions) -> "PromptContext":
        """What a model is told about who asks."""
        from git_agent.model.prompt_context import PromptContext

        return PromptContext(
            command=options.command,
            repository=self.git.repository.root.name,
            language=settings.commit.language,
            hint=options.hint,
            hint_bytes=settings.limits.hint_bytes,
        )

    def silent_trace(self) -> "Trace":
        """Nobody listens."""
        return ConsoleTrace(console=self.console, clock=self.clock, detail="none")

    @contextmanager
    def trace_session(self, command: str, *, enabled: bool, debug: bool, verbose: bool = False) -> Iterator["Trace"]:
        """A trace of this run on disk, unless the user wants none; one that cannot be written is one warning.

        `verbose` and `debug` tell its steps on stderr as well, and `debug` where it is.
        """
        verbose = verbose or debug
        aside = ConsoleTrace(console=self.console, clock=self.clock, detail="all" if verbose else "none", aside=True)
        # A bare repository has no folder but git's own to keep one in.
        if not enabled or self.git.repository.is_bare:
            yield aside
            return
        from git_agent.trace.both import BothTraces
        from git_agent.trace.session import SessionTrace

        trace = SessionTrace(git=self.git, command=command, clock=self.clock)
        try:
            yield BothTraces(trace, aside) if verbose else trace
        except Exception as error:
            trace.event("error", kind=type(error).__name__, text=str(error))
            raise
        finally:
            trace.close()
            if trace.problem:
                self.console.warning(trace.problem)
            elif debug and trace.folder:
                self.console.note(f"git-agent: the trace is in {trace.folder}")

    def _announce_learning(self, commits: int) -> None:
        if self.console.interactive:
            self.console.note(f"git-agent: learning from {commits} commits of this repository, once …")

    def _ask_for_more(self, ended: str) -> bool:
        return self.console.ask(f"The model has used up its {ended}. Grant it more? [y/N] ").lower() in ("y", "yes")

    def _root(self) -> Path | None:
        try:
            # Outside of a repository there are settings as well; only the repository's own are missing.
            return self._first_look.repository.root
        except RepositoryError:
            return None
